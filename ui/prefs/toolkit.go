package prefs

import (
	"encoding/json"

	"fyne.io/fyne/v2"
)

// Load and Save keep the settings in the toolkit's preferences under one key, for a window that has no File.

const toolkitKey = "settings"

// Load reads the settings.
func Load(p fyne.Preferences) Settings {
	var keys map[string]json.RawMessage
	if json.Unmarshal([]byte(p.String(toolkitKey)), &keys) != nil {
		keys = nil
	}
	return settingsOf(keys)
}

// Save writes the settings.
func (s Settings) Save(p fyne.Preferences) {
	keys := make(map[string]json.RawMessage)
	if s.into(keys) != nil {
		return
	}
	if data, err := encode(keys); err == nil {
		p.SetString(toolkitKey, string(data))
	}
}
