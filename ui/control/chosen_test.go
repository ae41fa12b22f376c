package control

import (
	"testing"

	"attache/store"
)

func TestChosenWords(t *testing.T) {
	row := func(message, name string, size int64) store.Info {
		return store.Info{Key: store.Key{Message: message, Name: name}, Size: size}
	}
	for want, c := range map[string]Chosen{
		"a (5 B) of message m":                       {Infos: []store.Info{row("m", "a", 5)}},
		"message m":                                  {Infos: []store.Info{row("m", "", -1)}},
		"2 attachments (7 B) of message m":           {Infos: []store.Info{row("m", "a", 5), row("m", "b", 2)}},
		"2 attachments (at least 5 B) of 2 messages": {Infos: []store.Info{row("m", "a", 5), row("n", "b", -1)}},
		"2 attachments of message m":                 {Infos: []store.Info{row("m", "a", -1), row("m", "b", -1)}},
		"invoice<U+202E>fdp.exe (1 B) of message m":  {Infos: []store.Info{row("m", "invoice\u202efdp.exe", 1)}},
		"order.json (12 kB) of message 3f0c…a1":      {Infos: []store.Info{row("3f0c9a12-5b7e-4c1d-9e2f-0123456789a1", "order.json", 12_400)}},
	} {
		if got := c.Words(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
