package fileshare

import (
	"crypto/rand"
	"strings"
	"unicode/utf8"

	"attache/store/driver"
)

// tempPrefix begins the names of our own temporary folders, which lie directly below the root and hold files only, so that the .NET
// package sees a message without attachments in each.
const tempPrefix = ".attache-tmp-"

// isTemp reports whether a folder below the root is one of ours.
func isTemp(name string) bool {
	return len(name) >= len(tempPrefix) && strings.EqualFold(name[:len(tempPrefix)], tempPrefix)
}

// newTempName returns a name with 26 letters and digits that nobody guesses or has.
func newTempName() string { return tempPrefix + rand.Text() }

// rules are the names that an operating system's file systems take.
type rules struct{ windows bool }

// unreachable says why no file system can hold name as one component of a path, so that it must not reach one; "" if it can.
func (r rules) unreachable(name string) string {
	switch {
	case name == "":
		return "it is empty"
	case name == "." || name == "..":
		return "“" + name + "” stands for a folder, not for a name"
	case strings.IndexByte(name, 0) >= 0:
		return "it holds a NUL character"
	case strings.IndexByte(name, '/') >= 0:
		return "it holds a slash"
	}
	if r.windows {
		return r.unwritable(name)
	}
	return ""
}

// unwritable says why name must not be given to a new folder; "" if it may. It is stricter than unreachable: a folder
// that already has such a name can be read.
func (r rules) unwritable(name string) string {
	switch {
	case strings.IndexByte(name, '\\') >= 0:
		return "it holds a backslash, which parts folders on Windows"
	case len(name) >= 2 && name[1] == ':' && isLetter(name[0]):
		return "it begins like a drive on Windows"
	case name == "" || name == "." || name == ".." || strings.ContainsAny(name, "/\x00"):
		return r.unreachable(name)
	}
	if r.windows {
		return unfitForWindows(name)
	}
	return ""
}

func isLetter(c byte) bool { c |= 0x20; return 'a' <= c && c <= 'z' }

// unfitForWindows says why Windows can't hold name, or would take it for something else (Microsoft, "Naming Files, Paths, and Namespaces").
func unfitForWindows(name string) string {
	if i := strings.IndexFunc(name, func(c rune) bool { return c < ' ' || strings.ContainsRune(`<>:"|?*`, c) }); i >= 0 {
		c, _ := utf8.DecodeRuneInString(name[i:])
		if c < ' ' {
			return "it holds a control character, which Windows doesn't allow"
		}
		return "it holds “" + string(c) + "”, which Windows doesn't allow"
	}
	if !utf8.ValidString(name) {
		return "it is not valid Unicode"
	}
	if last := name[len(name)-1]; last == '.' || last == ' ' {
		return "it ends in a dot or a space, which Windows drops"
	}
	if isDevice(name) {
		return "Windows takes it for a device"
	}
	return ""
}

// isDevice reports whether Windows takes name, with any ending, for a device. Superscript digits count as digits there.
func isDevice(name string) bool {
	stem, _, _ := strings.Cut(name, ".")
	stem = strings.ToUpper(strings.TrimRight(stem, " "))
	switch stem {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	port, ok := strings.CutPrefix(stem, "COM")
	if !ok {
		port, ok = strings.CutPrefix(stem, "LPT")
	}
	return ok && utf8.RuneCountInString(port) == 1 && strings.Contains("0123456789¹²³", port)
}

// sameFold reports whether two names differ in case at most. Names that are not valid Unicode have no case.
func sameFold(a, b string) bool {
	if !utf8.ValidString(a) || !utf8.ValidString(b) {
		return a == b
	}
	return strings.EqualFold(a, b)
}

// badName is the fault of a name that must not reach the file system. what is "message id" or "name".
func badName(what, why string) error {
	return &driver.Fault{Kind: driver.ErrInvalid, Reason: "the " + what + " can't be used on a file share: " + why, Remedy: "Use another " + what}
}

// checkRead refuses a key that could not be looked up without leaving its folder.
func (r rules) checkRead(k driver.Key, whole bool) error { return check(k, whole, r.unreachable) }

// checkWrite refuses a key that must not be given to a new attachment.
func (r rules) checkWrite(k driver.Key) error { return check(k, false, r.unwritable) }

// check applies rule to the message id and, unless the key is for a whole message, to the name.
func check(k driver.Key, whole bool, rule func(string) string) error {
	if why := rule(k.Message); why != "" {
		return badName("message id", why)
	}
	if isTemp(k.Message) {
		return badName("message id", "“"+tempPrefix+"…” is kept for unfinished saves")
	}
	if whole {
		return nil
	}
	if why := rule(k.Name); why != "" {
		return badName("name", why)
	}
	return nil
}
