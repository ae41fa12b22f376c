package transfer

import (
	"strings"
	"testing"
	"time"

	"attache/store"
)

func TestTemplate(t *testing.T) {
	info := store.Info{
		Key: store.Key{Message: "3f0c", Name: "order.v1.json"}, Size: 3, Created: time.Date(2026, 1, 31, 12, 0, 1, 0, time.UTC), Expiry: expiry,
		Metadata: map[string]string{"region": "north"},
	}
	bare := store.Info{Key: store.Key{Message: "3f0c", Name: "default"}}
	for _, c := range []struct {
		template string
		info     store.Info
		want     string
	}{
		{"{name}", info, "order.v1.json"},
		{"{message}-{name}", info, "3f0c-order.v1.json"},
		{"{message}{ext}", info, "3f0c.json"},
		{"{message}.{ext}", info, "3f0c.json"},
		{"{name}-{index}{ext}", info, "order.v1-7.json"},
		{"{ext} {name}", info, ".json order.v1"},
		{"{name}{ext}", bare, "default"},
		{"{name}{ext}", store.Info{Key: store.Key{Name: ".profile"}}, ".profile"},
		{"{ext}{name}", store.Info{Key: store.Key{Name: "a.tar.gz"}}, ".gza.tar"},
		{"{name}", store.Info{Key: store.Key{Name: "a.tar.gz"}}, "a.tar.gz"},
		{"{index:4} {name}", info, "0007 order.v1.json"},
		{"{message}.{ext}", bare, "3f0c"},
		{"{created} {name}", info, "2026-01-31T120001Z order.v1.json"},
		{"{created} {name}", bare, "unknown default"},
		{"{expiry} {name}", info, "2030-01-02T030400Z order.v1.json"},
		{"{meta:region}-{name}", info, "north-order.v1.json"},
		{"{meta:none}{name}", info, "order.v1.json"},
		{"{{{name}}}", info, "{order.v1.json}"},
	} {
		tm, err := ParseTemplate(c.template)
		if err != nil {
			t.Errorf("%s: %v", c.template, err)
			continue
		}
		if got := tm.Name(c.info, 7); got != c.want {
			t.Errorf("%s gives %q, want %q", c.template, got, c.want)
		}
	}
	for template, why := range map[string]string{
		"{nam}": "is no field", "{name": "without its }", "name}": "without its {", "fixed": "no field such as", "a/{name}": "layout message", `a\{name}`: "layout message",
		"{meta:}": "is no field", "{name:x}": "is no field", "{index:0}": "is no field", "{sha256}": "is no field", "": "no field such as",
	} {
		if _, err := ParseTemplate(template); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: error %v, want one with %q", template, err, why)
		}
	}
}

func FuzzParseTemplate(f *testing.F) {
	f.Add("{name}{{{index:3}")
	f.Fuzz(func(t *testing.T, text string) {
		tm, err := ParseTemplate(text)
		if err != nil {
			return
		}
		name := SafeName(tm.Name(store.Info{Key: store.Key{Message: "../m", Name: "n.x"}}, 1))
		if strings.ContainsAny(name, `/\`) {
			t.Errorf("%q makes the path %q", text, name)
		}
	})
}
