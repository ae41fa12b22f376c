package connect

import (
	"net/url"
	"path/filepath"
	"strings"
	"time"
)

// Profile is one source that is remembered. One without a name is only a recent one.
type Profile struct {
	// Location is a path or URL, without secrets. It identifies the profile.
	Location string `json:"location"`
	// Name is what the person calls it; "" for a recent source that was never named.
	Name string `json:"name,omitempty"`
	// Colour is one of Colours, "" for none.
	Colour string `json:"colour,omitempty"`
	// Production marks a source where a mistake would hurt; the window paints a red bar over it.
	Production bool `json:"production,omitempty"`
	// Used is when the source was last opened, UTC.
	Used time.Time `json:"used,omitzero"`
}

// Colours are the ones that a profile can have, by name.
var Colours = []string{"blue", "green", "amber", "red", "violet", "grey"}

// Title is the name, or for a source without one the last part of where it is.
func (p Profile) Title() string {
	if p.Name != "" {
		return p.Name
	}
	return ShortName(p.Location)
}

// ShortName is the last part of a location that says something: the folder's name, or the host of a URL.
func ShortName(location string) string {
	if u, ok := asURL(location); ok {
		if u.Host != "" {
			return u.Host
		}
		return location
	}
	base := filepath.Base(strings.TrimRight(location, `/\`))
	if i := strings.LastIndexAny(base, `/\`); i >= 0 { // a Windows path seen on another system
		base = base[i+1:]
	}
	if base == "." || base == "" || base == string(filepath.Separator) {
		return location
	}
	return base
}

// secretKeys are the query parameters and user parts that hold secrets in connection URLs.
var secretKeys = []string{"password", "pwd", "token", "secret", "access_token", "sas", "sig"}

// WithoutSecrets returns a location with every password and token cut out. A path stays as it is, but is made absolute, so that it
// means the same wherever the program is started.
func WithoutSecrets(location string) string {
	u, ok := asURL(location)
	if !ok {
		if IsURL(location) {
			// A URL that can't be taken apart can't be cleaned either: keep only its scheme.
			scheme, _, _ := strings.Cut(location, "://")
			return strings.ToLower(scheme) + "://unknown"
		}
		if location == "" {
			return ""
		}
		if abs, err := filepath.Abs(location); err == nil {
			return abs
		}
		return location
	}
	if u.User != nil {
		if name := u.User.Username(); name != "" {
			u.User = url.User(name)
		} else {
			u.User = nil
		}
	}
	if u.RawQuery != "" {
		q := u.Query()
		for key := range q {
			for _, secret := range secretKeys {
				if strings.EqualFold(strings.ReplaceAll(key, " ", ""), secret) {
					q.Del(key)
				}
			}
		}
		u.RawQuery = q.Encode()
	}
	if u.Host == "" && u.Path == "" {
		u.Host = "unknown"
	}
	u.Fragment, u.RawFragment = "", ""
	return u.String()
}

// IsURL reports whether location is a URL rather than a path. A drive letter is no scheme.
func IsURL(location string) bool {
	scheme, _, found := strings.Cut(location, "://")
	notScheme := func(r rune) bool {
		return !('a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9' || strings.ContainsRune("+-.", r))
	}
	return found && len(scheme) > 1 && strings.IndexFunc(scheme, notScheme) < 0
}

func asURL(location string) (*url.URL, bool) {
	if !IsURL(location) {
		return nil, false
	}
	u, err := url.Parse(location)
	return u, err == nil
}

// same reports whether two cleaned locations mean one source.
func same(a, b string) bool {
	if IsURL(a) || IsURL(b) {
		return a == b
	}
	return filepath.Clean(a) == filepath.Clean(b)
}
