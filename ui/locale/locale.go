// Package locale spares the command line a complaint of Fyne's. While the program starts, before main, Fyne parses the user's locale, and
// it logs an error where that names no language, as the "C.UTF-8" of containers and services does. Importing this package sets
// LANGUAGE to English in that case. It translates nothing and leaves LANG and LC_* alone, by which the C library goes.
//
// It works because Go initialises packages in the order of their import paths, each once its own imports are ready: this one needs
// only os and strings, and "attache/…" comes before "fyne.io/…". A test of the built program holds that.
package locale

import (
	"os"
	"strings"
)

func init() {
	if !namesLanguage(effective(os.Getenv)) {
		os.Setenv("LANGUAGE", "en")
	}
}

// effective is the value that Fyne parses: LANGUAGE, where a locale is set at all, else the first of the others that is set.
func effective(getenv func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := getenv(name); value != "" {
			if first, _, _ := strings.Cut(getenv("LANGUAGE"), ":"); first != "" {
				return first
			}
			return value
		}
	}
	return ""
}

// namesLanguage reports whether a locale begins with a language code of two or three letters, as en_GB.UTF-8 does. The plain names
// C and POSIX, and none at all, are no trouble.
func namesLanguage(locale string) bool {
	if locale == "" || locale == "C" || locale == "POSIX" {
		return true
	}
	code, _, _ := strings.Cut(locale, ".")
	code, _, _ = strings.Cut(code, "@")
	code, _, _ = strings.Cut(code, "_")
	code, _, _ = strings.Cut(code, "-")
	letters := strings.Trim(strings.ToLower(code), "abcdefghijklmnopqrstuvwxyz") == ""
	return letters && (len(code) == 2 || len(code) == 3)
}
