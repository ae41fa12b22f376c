package demo

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
	"io"
	"time"
)

const (
	minute = time.Minute
	hour   = time.Hour
	day    = 24 * time.Hour
	// keep is how long the senders want their attachments kept, the package's default.
	keep = 10 * day
)

//go:embed cover.webp
var coverWebP []byte

// guid is the n-th message id: random to look at, the same every time.
func guid(n int) string {
	h := sha256.Sum256(fmt.Appendf(nil, "larkspur message %d", n))
	h[6], h[8] = h[6]&0x0f|0x40, h[8]&0x3f|0x80 // version 4
	return fmt.Sprintf("%x-%x-%x-%x-%x", h[:4], h[4:6], h[6:8], h[8:10], h[10:16])
}

// teller collects the messages of the story in the order of their telling.
type teller struct {
	now      time.Time
	messages []message
}

// story is all that the demo share holds, as it stands at now.
func story(now time.Time) []message {
	t := &teller{now: now}
	t.orders()
	t.invoices()
	t.shipments()
	t.returns()
	t.letters()
	t.office()
	t.sagas()
	t.oddNames()
	t.expired()
	t.damaged()
	return t.messages
}

// send adds a message that was sent age ago.
func (t *teller) send(id string, age time.Duration, attachments ...attachment) {
	for i := range attachments {
		if a := &attachments[i]; a.expires == 0 {
			a.expires = keep - age
		}
	}
	t.messages = append(t.messages, message{id: id, age: age, attachments: attachments})
}

// next sends a message under the next GUID.
func (t *teller) next(age time.Duration, attachments ...attachment) {
	t.send(guid(len(t.messages)), age, attachments...)
}

// order is the order with the serial number n, placed age ago.
func (t *teller) order(n int, age time.Duration) order { return newOrder(n, t.now.Add(-age)) }

// kind is metadata that gives a content type.
func kind(contentType string) map[string]string {
	return map[string]string{"Content-Type": contentType}
}

// declared is metadata that declares an encoding, as the .NET package's string API writes it.
func declared(encoding string) map[string]string { return map[string]string{"encoding": encoding} }

func (t *teller) orders() {
	for n := range 14 {
		age := time.Duration(n*n)*23*minute + 4*minute
		o := t.order(n, age)
		a := []attachment{{name: "order.json", data: o.json, meta: declared("utf-8")}}
		if n%3 == 0 {
			a = append(a, attachment{name: "gift-note.txt", data: text("For you, from " + o.Customer.Name + ".\nPlant them, and think of me in spring.\n")})
		}
		if n%4 == 1 {
			a = append(a, attachment{name: "default", data: text(fmt.Sprintf("%s;%s;%d\n", o.Number, o.total(), len(o.Lines)))})
		}
		t.next(age, a...)
	}
}

func (t *teller) invoices() {
	for n := range 7 {
		age := time.Duration(n)*19*hour + 50*minute
		o := t.order(n, age)
		t.next(age,
			attachment{name: "invoice-" + o.Number + ".pdf", data: o.invoice, meta: map[string]string{"Content-Type": "application/pdf", "customer": o.Customer.Name}},
			attachment{name: "invoice-" + o.Number + ".xml", data: o.xml, meta: kind("application/xml")})
	}
}

func (t *teller) shipments() {
	for n := range 6 {
		age := time.Duration(n)*15*hour + 2*hour
		o := t.order(n, age)
		a := []attachment{
			{name: "label.png", data: o.label, meta: kind("image/png")},
			{name: "packing list.csv", data: o.packingList},
		}
		if n == 0 {
			a = append(a, attachment{name: "documents.zip", meta: kind("application/zip"), data: archive(o.Placed,
				entry{"order.json", o.json}, entry{"invoice/invoice.pdf", o.invoice}, entry{"invoice/invoice.xml", o.xml}, entry{"label.png", o.label})})
		}
		if n == 3 { // the shop's till prints BMP
			a = append(a, attachment{name: "till receipt.bmp", data: o.receipt})
		}
		t.next(age, a...)
	}
}

func (t *teller) returns() {
	o := t.order(5, 6*day)
	t.next(26*hour,
		attachment{name: "scan.tiff", data: o.scan, meta: kind("image/tiff")},
		attachment{name: "photo.jpg", data: photo(1), meta: map[string]string{"Content-Type": "image/jpeg", "camera": "none, it is drawn"}},
		attachment{name: "returns.md", data: text(readme)})
	// These go within a day.
	o = t.order(8, 9*day)
	t.next(9*day+6*hour, attachment{name: "scan.tiff", data: o.scan, expires: 17 * hour}, attachment{name: "order.json", data: o.json, expires: 17 * hour})
	t.next(9*day+21*hour, attachment{name: "photo.jpg", data: photo(3), expires: 3*hour + 10*minute})
	t.next(20*minute, attachment{name: "one-time code.txt", data: text("Your code for the parcel locker: 19 11 04\n"), expires: 40 * minute, meta: map[string]string{"purpose": "parcel locker"}})
}

func (t *teller) letters() {
	t.next(3*hour, attachment{name: "lettre de Saint-Malo.txt", data: encoded(frenchLetter, "windows-1252"), meta: declared("windows-1252")})
	t.next(31*hour, attachment{name: "お礼の手紙.txt", data: encoded(japaneseLetter, "shift_jis"), meta: declared("shift_jis")})
	t.next(44*hour,
		attachment{name: "Wareneingang.txt", data: encoded(germanNotice, "utf-16"), meta: declared("utf-16")},
		attachment{name: "Wareneingang BE.txt", data: encoded(germanNotice, "utf-16BE"), meta: declared("utf-16BE")})
	t.next(52*hour,
		attachment{name: "Σημείωμα.txt", data: encoded(greekNote, "iso-8859-7"), meta: declared("iso-8859-7")},
		attachment{name: "adres.txt", data: encoded(polishNote, "iso-8859-2"), meta: declared("iso-8859-2")},
		// Nobody declared anything here: the reader has to find out.
		attachment{name: "undeclared letter.txt", data: encoded(frenchLetter, "windows-1252")},
		attachment{name: "with a mark.txt", data: text("\uFEFF" + newsletter)})
	t.next(70*hour, attachment{name: "two parcels.eml", data: text(mail), meta: kind("message/rfc822")})
	t.send("🌱-newsletter-late-autumn", 4*day, attachment{name: "letter 🌷.txt", data: text(newsletter), meta: declared("utf-8")},
		attachment{name: "cover.webp", data: func(w io.Writer) error { _, err := w.Write(coverWebP); return err }, meta: kind("image/webp")})
}

func (t *teller) office() {
	t.next(9*minute,
		attachment{name: "orders a week.png", data: chart(t.now), meta: kind("image/png")},
		attachment{name: "sprout.gif", data: sprout, meta: kind("image/gif")},
		attachment{name: "emblem.png", data: emblem})
	t.next(5*hour,
		attachment{name: "warehouse.log", data: warehouseLog(t.now.Add(-5 * hour)), meta: map[string]string{"host": "hereford-02", "encoding": "utf-8"}},
		attachment{name: "cold store.bin", data: samples},
		attachment{name: "errors.txt", data: text(trace(1) + trace(2) + trace(3))})
	t.next(28*hour,
		attachment{name: "catalogue.csv", data: catalogue(8000), meta: map[string]string{"Content-Type": "text/csv", "separator": ";"}},
		attachment{name: "stock.json", data: stock(12_000)})
	t.next(60*hour,
		attachment{name: "empty trailer.csv", data: text("")},
		attachment{name: "every byte.bin", data: everyByte})
}

func (t *teller) sagas() {
	for n, step := range []string{"placed", "picked", "shipped"} {
		o := t.order(20+n, time.Duration(n+1)*9*hour)
		state := fmt.Sprintf(`{"saga":"OrderFulfilment","order":"%s","orderId":%d,"state":"%s","balance":-12345678901234567890.0000000001,"ratio":1e-400,"tags":["bulbs","%s"]}`, o.Number, o.ID, step, o.Customer.Country)
		t.send("saga-"+guid(900+n), time.Duration(n+1)*9*hour,
			attachment{name: "state.json", data: text(state), meta: declared("utf-8")},
			attachment{name: "history.csv", data: o.packingList})
	}
}

func (t *teller) oddNames() {
	t.send("order 4711 (sent again)", 11*hour,
		attachment{name: "2026-01-31T12:00.json", data: t.order(31, 11*hour).json},
		attachment{name: "100% of #3, really?.txt", data: text("All of parcel 3 arrived.\n")},
		attachment{name: "invoice\u202Efdp.exe", data: text("MZ, or so it seems. The name holds a mark that turns the rest of it round.\n")},
		attachment{name: " with a space before.txt", data: text("The space belongs to the name.\n")},
		attachment{name: "a.", data: text("The dot at the end belongs to the name.\n")},
		attachment{name: "two\nlines.txt", data: text("The name has a line break in it.\n")})
	t.next(13*hour,
		attachment{name: "data.json", data: t.order(32, 13*hour).json},
		attachment{name: "NUL", data: text("On Windows this name belongs to a device.\n")},
		attachment{name: "a very long name of an attachment that somebody made from the whole subject line of a mail, and then from the subject line of the answer to it, without ever asking how long a name may be.txt", data: text("It is 190 characters long, more or less.\n")})
	t.messages[len(t.messages)-1].stray = map[string]string{"Thumbs.db": "\xd0\xcf\x11\xe0", ".DS_Store": "\x00\x00\x00\x01Bud1", "desktop.ini": "[.ShellClassInfo]\r\n"}
}

// expired is the pile that is left when an endpoint's clean-up no longer runs.
func (t *teller) expired() {
	for i, ago := range []time.Duration{2 * hour, 30 * hour, 3 * day, 5 * day, 8 * day, 12 * day, 17 * day, 23 * day, 30 * day, 36 * day, 41 * day} {
		o := t.order(40+i, ago+keep)
		a := []attachment{{name: "order.json", data: o.json, meta: declared("utf-8")}}
		switch i % 4 {
		case 1:
			a = append(a, attachment{name: "invoice-" + o.Number + ".pdf", data: o.invoice, meta: kind("application/pdf")})
		case 2:
			a = append(a, attachment{name: "packing list.csv", data: o.packingList})
		case 3:
			a = append(a, attachment{name: "label.png", data: o.label})
		}
		for k := range a {
			a[k].expires = -ago
		}
		t.next(ago+keep, a...)
	}
	// One message with something that lives and something that doesn't.
	o := t.order(60, 9*day)
	t.next(9*day, attachment{name: "order.json", data: o.json, expires: 2 * day}, attachment{name: "quote.txt", data: text("Valid for a week.\n"), expires: -2 * day})
}

func (t *teller) damaged() {
	t.next(6*hour,
		attachment{name: "no expiry.json", broken: noExpiry},
		attachment{name: "two expiries.json", broken: twoExpiries},
		attachment{name: "odd expiry.json", broken: oddExpiry})
	t.next(7*hour,
		attachment{name: "data is a folder", broken: dataIsFolder},
		attachment{name: "odd metadata.json", broken: oddMetadata},
		attachment{name: "number in metadata.json", broken: numberInMetadata})
	t.next(8*hour, attachment{name: "2026", broken: nested})
	t.next(12 * hour) // a message without attachments
	// A writer at work, or one that died just now.
	o := t.order(70, minute)
	t.next(minute, attachment{name: "order.json", data: o.json}, attachment{name: "photo.jpg", meta: kind("image/jpeg")}, attachment{name: "scan.tiff", broken: justBegun})
}
