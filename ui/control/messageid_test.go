package control

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTheIDInAText(t *testing.T) {
	const id = "3f0c9a12-5b7e-4c1d-9e2f-0123456789a1"
	for text, want := range map[string]string{
		id: id, "  " + id + "\r\n": id, `"` + id + `"`: id, "{" + id + "}": id, "“" + id + "”,": id,
		"Message id: " + id: id, "message ID:" + id: id, "MessageId=" + id: id, "NServiceBus.MessageId: " + id: id, `"MessageId": "` + id + `",`: id,
		"Message id: order-17": "order-17", "id: 4711": "4711",
		"http://pulse:9090/#/failed-messages/message/" + id:              id,
		"https://pulse/#/messages/" + id + "?back=1&x=2":                 id,
		"https://pulse/#/messages/" + id + "/" + id:                      id,
		"http://pulse:9090/#/failed-messages/message/order-17":           "order-17",
		"2026-03-01 12:00:00 ERROR Moving message '" + id + "' to error": id,
		"Moving\nmessage " + id + "\nto error":                           id,
		// Ids that are not GUIDs stay whole, with whatever belongs to them.
		"order-17": "order-17", "saga-" + id: "saga-" + id, "order 4711 (sent again)": "order 4711 (sent again)", "(order-17)": "order-17", "[x": "[x", "“a b”": "a b", "a/b": "a/b", "3f0c": "3f0c",
		strings.ToUpper(id): strings.ToUpper(id),
		// What holds none.
		"": "", " \n ": "", "Message id:": "", "two\nlines": "", "https://pulse": "", strings.Repeat("x", 401): "", strings.Repeat("x ", 1500): "",
	} {
		if got := MessageID(text); got != want {
			t.Errorf("in %q it found %q, want %q", text, got, want)
		}
	}
}

// Whatever is pasted, what is found is a part of it on one line, and finding it again changes nothing.
func FuzzMessageID(f *testing.F) {
	for _, s := range []string{"Message id: 3f0c9a12-5b7e-4c1d-9e2f-0123456789a1", "https://pulse/#/messages/x?y", "id:id:id", "\xff", "{[(", "message id: message id: x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		id := MessageID(s)
		if !strings.Contains(s, id) || strings.ContainsAny(id, "\r\n\t") || len(id) > mostPasted {
			t.Errorf("in %q it found %q", s, id)
		}
		if utf8.ValidString(s) && !utf8.ValidString(id) {
			t.Errorf("in %q it found %q, a part of a character", s, id)
		}
	})
}
