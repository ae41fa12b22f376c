package control

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMetadataAsItIsTyped(t *testing.T) {
	for text, want := range map[string]map[string]string{
		"": nil, " \n\n": nil, "a=1": {"a": "1"}, " a = 1 \r\n\r\nb=x=y": {"a": "1", "b": "x=y"}, "empty=": {"empty": ""},
	} {
		got, err := ParseMetadata(text)
		if d := cmp.Diff(want, got); d != "" || err != nil {
			t.Errorf("%q: %v\n%s", text, err, d)
		}
	}
	for text, want := range map[string]string{"a": "“a” is none", "=1": "“=1” is none", "a=1\nb": "“b” is none", "a=1\na=2": "“a” twice"} {
		if got, err := ParseMetadata(text); err == nil || !strings.Contains(err.Error(), want) || got != nil {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

// What is read can be written down and read again.
func FuzzParseMetadata(f *testing.F) {
	f.Add("a=1\nb = x=y\n")
	f.Add("=")
	f.Add("\xff=\u202e")
	f.Fuzz(func(t *testing.T, text string) {
		got, err := ParseMetadata(text)
		if err != nil {
			return
		}
		var b strings.Builder
		for k, v := range got {
			b.WriteString(k + "=" + v + "\n")
		}
		again, err := ParseMetadata(b.String())
		if d := cmp.Diff(got, again); d != "" || err != nil {
			t.Errorf("%q: %v\n%s", text, err, d)
		}
	})
}
