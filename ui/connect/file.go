package connect

import (
	"encoding/json"
	"fmt"

	"attache/ui/smallfile"
)

// write replaces the file in one step.
func (b *Book) write(all []Profile) error {
	data, err := json.MarshalIndent(map[string][]Profile{"sources": all}, "", "  ")
	if err == nil {
		err = smallfile.Write(b.path, append(data, '\n'))
	}
	if err != nil {
		return fmt.Errorf("the list of known sources can't be saved: %w", err)
	}
	return nil
}
