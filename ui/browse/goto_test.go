package browse

import (
	"strings"
	"testing"

	"attache/store/driver"
)

func TestGoToFindsWhatIsMeant(t *testing.T) {
	r := newRig(t, 420, 300)
	r.feed(append(many(100), msg("3F0C8A21-4d1c", 200, "Order.json", "scan.png"), msg("3f0c8a21-4D1C", 201, "x"), msg("saga-9a55", 202, "x"))...)
	tests := []struct {
		key      driver.Key
		selected string
		says     string // in place of the totals
	}{
		{driver.Key{Message: "m050"}, "m050", ""},
		{driver.Key{Message: " {M051}\n"}, "m051", ""},
		{driver.Key{Message: "3F0C8A21-4d1c"}, "3F0C8A21-4d1c", ""}, // exactly, before ignoring case
		{driver.Key{Message: "3f0c8a21-4D1C"}, "3f0c8a21-4D1C", ""},
		{driver.Key{Message: "3F0C8A21-4d1c", Name: "order.JSON"}, "3F0C8A21-4d1c/Order.json", ""},
		{driver.Key{Message: "3F0C8A21-4d1c", Name: "gone"}, "3F0C8A21-4d1c", "The message has no attachment “gone” now."},
		{driver.Key{Message: "9a55"}, "saga-9a55", ""},
		{driver.Key{Message: "3f0c8a"}, "3F0C8A21-4d1c", ""},                              // by how it begins, the first by id
		{driver.Key{Message: "m05"}, "3F0C8A21-4d1c", "No message “m05” is stored here."}, // too short to guess; the selection stays
		{driver.Key{Message: "\u202egone"}, "3F0C8A21-4d1c", "No message “<U+202E>gone” is stored here."},
		{driver.Key{Message: "  "}, "3F0C8A21-4d1c", "No message “<U+202E>gone” is stored here."},
	}
	for _, tt := range tests {
		r.GoTo(tt.key)
		r.settle()
		r.want(tt.key.Message, r.chosen(), tt.selected)
		if got := r.header.line.Text; got != tt.says && (tt.says != "" || !strings.HasPrefix(got, "103 messages")) {
			t.Errorf("%q: it says %q", tt.key.Message, got)
		}
		row := r.list.cursorRow()
		if top := r.list.position.row; row < top || row > top+r.list.visible() {
			t.Errorf("%q is out of sight", tt.key.Message)
		}
		if at := r.Snapshot().at(row); !r.Snapshot().group(at.group).open {
			t.Errorf("%q is folded", tt.key.Message)
		}
	}
}

func TestGoToClearsAFilterThatHidesIt(t *testing.T) {
	r := newRig(t, 420, 300)
	r.feed(many(10)...)
	r.SetFilter("name:order")
	r.settle()
	r.GoTo(driver.Key{Message: "m003", Name: "order.json"})
	r.want("in sight", r.chosen(), "m003/order.json")
	r.want("the filter stays", r.Filter(), "name:order")
	r.GoTo(driver.Key{Message: "m003", Name: "scan.png"})
	r.settle()
	r.want("hidden", r.chosen(), "m003/scan.png")
	r.want("the filter", r.Filter(), "")
	r.want("it says so", r.header.line.Text, "The filter hid it, and was cleared.")
	r.press(0, 0)
	r.want("until the next click", r.header.line.Text, "10 messages · 20 attachments · 30 kB")
}

func TestGoToWaitsForAMessageThatIsStillToCome(t *testing.T) {
	r := newRig(t, 420, 300)
	r.feed(many(3)[:3]...)
	r.GoTo(driver.Key{Message: "later"})
	r.want("meanwhile", r.header.line.Text, "Looking for “later” …")
	r.feed(msg("later", 9, "x"))
	r.want("then", r.chosen(), "later")
	r.GoTo(driver.Key{Message: "NEVER"})
	r.feed(caughtUp)
	r.want("in the end", r.header.line.Text, "No message “NEVER” is stored here.")
	r.want("selected", r.chosen(), "later")
	r.Reload()
	r.settle()
	r.GoTo(driver.Key{Message: "SOMEHOW"})
	r.feed(msg("Somehow", 9, "x"), caughtUp)
	r.want("in another case, once all is read", r.chosen(), "Somehow")
}
