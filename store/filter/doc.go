// Package filter is the filter language of the command line and of the window, and the sort orders that both offer.
// It judges attachments by their driver.Info alone: it reads no source, keeps nothing, and knows no driver.
//
// An expression is a row of terms, all of which must hold; an empty one matches everything.
//
//	order json            words: each is found somewhere in the message id or in the name
//	*.pdf                 a word with * (anything) or ? (one character) fits the whole id or the whole name
//	"two words"           quotes group, and take * ? - : < > = literally; "" inside them stands for one quote
//	name:*.pdf id:3f0c*   one side only; without * or ? it is found anywhere in it, after = it is the whole of it
//	meta:key=value        the metadata has that value under the key (* and ? allowed); meta:key: it has the key
//	problem:text          found in what is said to be wrong
//	size>10MB size<=1KiB  < <= > >= =; B KB MB GB TB count in thousands, KiB MiB GiB TiB in 1024s; no unit: bytes
//	created>2026-01-01    a date, or a time as in 2026-01-31T12:00, is UTC unless it ends in a zone such as +02:00
//	created<2h            with a duration created is an age: here, younger than two hours; created>2h is older. age says the same
//	expires<24h           with a duration expires is the time left: here, less than a day. What has expired has none
//	                      left and matches neither < nor >; expires<-2d is what expired more than two days ago
//	is:expired            or ok, expiring (within a day), damaged, writing, problem, empty, saga; is:expired,damaged is either
//	-word -is:ok          a leading - negates any term
//
// A date stands for its first moment, except after = (or :), where it is the whole day: created=2026-01-01. It may be
// a month (2026-01), a year (2026), today or yesterday. Durations are a number with s, m, h, d, w, mo or y, also several (1d12h); after = they cover
// their last unit: created=2h is from two to three hours old. A size or time that is unknown matches no comparison.
//
// Case is ignored everywhere, by Unicode's simple folding, and so is the way in which accents are composed.
package filter
