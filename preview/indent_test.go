package preview

import (
	"strings"
	"testing"
)

func TestIndent(t *testing.T) {
	long := strings.Repeat("x", 300)
	tests := []struct {
		promise, data string
		want          string // "": stays as it is
	}{
		{"JSON keeps its numbers and escapes", `{"id":1000000000000003023,"e":1.50e+3,"s":"\u00e9\\","pad":"` + long + `"}`,
			"{\n  \"id\": 1000000000000003023,\n  \"e\": 1.50e+3,\n  \"s\": \"\\u00e9\\\\\",\n  \"pad\": \"" + long + "\"\n}"},
		{"JSON that is formatted already", "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3,\n  \"d\": 4,\n  \"e\": 5,\n  \"f\": 6,\n  \"g\": 7\n}", ""},
		{"JSON that is broken", `{"a":"` + long, ""},
		{"XML", `<?xml version="1.0"?><a><b x="1">text &amp; more</b><c/><d></d><!-- note --><e><f>` + long + `</f></e></a>`,
			"<?xml version=\"1.0\"?>\n<a>\n  <b x=\"1\">text &amp; more</b>\n  <c/>\n  <d></d>\n  <!-- note -->\n  <e>\n    <f>" + long + "</f>\n  </e>\n</a>"},
		{"an entity bomb is not expanded", `<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><l><x>&b;&b;</x><y>` + long + `</y></l>`,
			"<!DOCTYPE l [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]>\n<l>\n  <x>&b;&b;</x>\n  <y>" + long + "</y>\n</l>"},
		{"XML that is broken", `<a><b></a>` + long + `</c></d></e>`, ""},
		{"brackets nested for the sake of spaces", strings.Repeat("[", 9000) + strings.Repeat("1,", 400000) + "1" + strings.Repeat("]", 9000), ""},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			kind := KindJSON
			if tt.data[0] == '<' {
				kind = KindXML
			}
			p := open(t, tt.data, Hints{}, Options{As: kind})
			text, err := p.Pretty(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if text != nil {
				if got, _, err = text.Copy(t.Context(), 0, text.Size(), 1<<20); err != nil {
					t.Fatal(err)
				}
			}
			if got != tt.want {
				t.Errorf("got\n%.500s\nwant\n%.500s", got, tt.want)
			}
		})
	}
}

func FuzzIndent(f *testing.F) {
	f.Add(`{"a":[1,2,{"b":"\""}],"c":{}}`)
	f.Add(`<a b="c"><d/>x<!-- --></a>`)
	f.Fuzz(func(t *testing.T, s string) {
		strip := func(s string) string { return strings.Join(strings.Fields(s), "") }
		if out, ok := indentJSON([]byte(s)); ok && strip(string(out)) != strip(s) {
			t.Errorf("%q became %q", s, out)
		}
		if out, ok := indentXML([]byte(s)); ok && strip(string(out)) != strip(s) {
			t.Errorf("%q became %q", s, out)
		}
	})
}
