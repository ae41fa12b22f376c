package control

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// guid is a message id as NServiceBus makes them, with the dashes or without.
var guid = regexp.MustCompile(`(?i)(^|[^0-9a-f])([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})($|[^0-9a-f])`)

// labels stand before an id in ServicePulse, in logs, in headers and in tickets.
var labels = regexp.MustCompile(`(?i)^(?:nservicebus\.)?(?:message[ _.-]?id|msg[ _-]?id|message|id)"?[ \t]*[:=]+[ \t]*`)

// pairs are the brackets that come along when an id is copied, each with the one that closes it.
var pairs = map[rune]string{'{': "}", '(': ")", '[': "]", '<': ">"}

// bare takes away blanks, quotes, what ends a phrase, and brackets that stand on both sides. A bracket on one side belongs to the id.
func bare(text string) string {
	const blanks, quotes = " \t\r\n", "\"'`“”„‘’«»"
	for {
		text = strings.TrimLeft(strings.TrimRight(text, blanks+quotes+",;"), blanks+quotes)
		first, n := utf8.DecodeRuneInString(text)
		last, m := utf8.DecodeLastRuneInString(text)
		if len(text) < n+m || n == 0 || !strings.ContainsRune(pairs[first], last) {
			return text
		}
		text = text[n : len(text)-m]
	}
}

// mostPasted is how long a text may be, in bytes, and still hold an id to go to.
const mostPasted = 2000

// MessageID finds the message id in a text that was typed or pasted: as it is, in quotes or braces, behind “Message id:”, or as the
// GUID in the address of a page of ServicePulse or in a line of a log. It returns "" where the text is no id and holds none.
func MessageID(text string) string {
	if len(text) > mostPasted {
		return ""
	}
	text = bare(text)
	text = bare(labels.ReplaceAllString(text, ""))
	if text == "" {
		return ""
	}
	plain := !strings.Contains(text, "://") && !strings.ContainsAny(text, "\r\n\t") && len(text) <= longestID
	found := guid.FindAllStringSubmatch(text, 2)
	switch {
	case plain && (len(found) == 0 || !strings.ContainsAny(text, " /=:")):
		return text // ids may be anything: an order's number, a GUID with something before it
	case len(found) > 0:
		return found[0][2]
	case strings.Contains(text, "://"):
		return lastPart(text)
	}
	return ""
}

// longestID is more than any store takes: a folder's name has 255 bytes at most.
const longestID = 400

// lastPart is the last part of an address that names something.
func lastPart(address string) string {
	address, _, _ = strings.Cut(address, "?")
	if strings.ContainsAny(address, " \t\r\n") {
		return ""
	}
	_, path, _ := strings.Cut(address, "://")
	parts := strings.FieldsFunc(path, func(r rune) bool { return r == '/' || r == '#' })
	if len(parts) < 2 {
		return "" // a host alone
	}
	return parts[len(parts)-1]
}
