package filter

import "strings"

// A HelpRow tells one part of the language: terms as they are written, and what they find.
type HelpRow struct {
	Examples []string
	Finds    string
}

// Help is the whole language, for whoever tells people of it: all fields, operators, units and words of is:.
func Help() []HelpRow {
	return []HelpRow{
		{[]string{"order json"}, "each word stands somewhere in the message id or in the name; metadata and content are not searched"},
		{[]string{"*.pdf", "invoice-?????.*"}, "* is any text and ? one character; the word is then the whole id or the whole name"},
		{[]string{`"two words"`, `"*"`}, `quotes hold spaces, and take * ? - : < > = as they are; "" inside them is a quote`},
		{[]string{"name:order", "name:*.pdf", "name=order.json"}, "only the name: a part of it, or with * or ? or after = the whole of it"},
		{[]string{"id:3f0c", "message:saga-*"}, "likewise, only the message id"},
		{[]string{"meta:encoding", "meta:encoding=utf-*"}, "the metadata has the key; under it the value is just that, * and ? allowed"},
		{[]string{"problem:expiry"}, "a part of what is said to be wrong"},
		{[]string{"size>1MB", "size<=64KiB", "size=0"}, "the size, with < <= > >= or =, in bytes, KB MB GB TB (thousands) or KiB MiB GiB TiB (1024s)"},
		{[]string{"created>2026-01-31", "created=2026-01"}, "the time of creation: a year, month, day, 2026-01-31T12:00 (UTC, or with a zone such as +02:00), today or yesterday; after = any time in it"},
		{[]string{"created<2h", "age>1d12h"}, "the age, in s m h d w mo y: created<2h is younger than two hours"},
		{[]string{"expires<24h", "expires>2026-12-31", "expiry<-2d"}, "the time left, or the expiry; expires<24h has less than a day left, expires<-2d expired more than two days ago"},
		{[]string{"is:expired", "state:damaged,writing"}, "how it stands: ok, expired, expiring (within a day), writing, damaged, problem (something is said to be wrong), empty (0 bytes), saga (the message id tells of one); a comma means or"},
		{[]string{"-draft", "-is:ok", `-name:"a b"`}, "a leading - finds what doesn't match"},
	}
}

// HelpIntro is the sentence before the rows.
const HelpIntro = "All terms of a filter must match. Case is ignored, and so is the way in which accents are composed."

// HelpText is the language as plain text, each line indented and at most so many columns wide.
func HelpText(columns int) string {
	var b strings.Builder
	for _, r := range Help() {
		b.WriteString("  " + strings.Join(r.Examples, "   ") + "\n")
		line := "     "
		for word := range strings.FieldsSeq(r.Finds) {
			if len(line)+1+len(word) > columns {
				b.WriteString(line + "\n")
				line = "     "
			}
			line += " " + word
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}
