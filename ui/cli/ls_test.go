package cli

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"attache/store"
	"attache/store/transfer"
)

func TestLsJSONFields(t *testing.T) {
	dir := share(t, "m/a", "abc", "m/!old", "", "m/half", "x")
	must(t, os.Remove(filepath.Join(dir, "m", "half", "data")))
	must(t, os.MkdirAll(filepath.Join(dir, "m", "bad"), 0o777))
	must(t, os.WriteFile(filepath.Join(dir, "m", "bad", "data"), nil, 0o666))
	old := time.Now().Add(-48 * time.Hour)
	for _, p := range []string{"bad/data", "bad"} {
		must(t, os.Chtimes(filepath.Join(dir, "m", filepath.FromSlash(p)), old, old))
	}
	got := list(t, dir)
	a := got["m/a"]
	if a.Size != 3 || a.State != "ok" || a.Created == nil || !a.Expiry.Equal(farExpiry) || a.Metadata["from"] != "m" || a.Problem != "" {
		t.Errorf("a is %+v", a)
	}
	if got["m/!old"].State != "expired" || got["m/half"].State != "writing" || got["m/half"].Size != -1 {
		t.Errorf("%+v", got)
	}
	if b := got["m/bad"]; b.Problem == "" || b.Expiry != nil {
		t.Errorf("without an expiry file: %+v", b)
	}
	r := run(t, "ls", dir, "--json", "--message", "m", "--filter", "name:a -is:damaged -is:writing")
	if want := `{"messageId":"m","name":"a","size":3,"created":"`; !strings.HasPrefix(r.out, want) || !strings.HasSuffix(r.out, `Z","expiry":"2090-01-02T03:04:00Z","metadata":{"from":"m"},"state":"ok"}`+"\n") {
		t.Errorf("the line is %q", r.out)
	}
}

func TestLsSelectsAndSorts(t *testing.T) {
	dir := share(t, "m1/a.txt", "1", "m1/b.pdf", "22", "m2/c.txt", "333")
	for _, c := range []struct{ args, want string }{
		{"", "a.txt b.pdf c.txt"},
		{"--message m1", "a.txt b.pdf"},
		{"--message M1", "a.txt b.pdf"},
		{"--filter *.txt", "a.txt c.txt"},
		{"--filter -name:*.txt", "b.pdf"},
		{"--filter meta:from=m2", "c.txt"},
		{"--filter size>=2", "b.pdf c.txt"},
		{"--sort size", "c.txt b.pdf a.txt"},
		{"--sort -size", "a.txt b.pdf c.txt"},
		{"--sort name --filter size<3", "a.txt b.pdf"},
	} {
		r := run(t, append([]string{"ls", dir, "--json"}, strings.Fields(c.args)...)...)
		var names []string
		for line := range strings.Lines(r.out) {
			var l listed
			must(t, json.Unmarshal([]byte(line), &l))
			names = append(names, l.Name)
		}
		if c.args == "" || strings.HasPrefix(c.args, "--filter") {
			slices.Sort(names) // in no order that is promised
		}
		if got := strings.Join(names, " "); got != c.want || r.status != 0 {
			t.Errorf("%s: %q, want %q; status %d, %s", c.args, got, c.want, r.status, r.err)
		}
	}
}

// hostile holds names that do harm where they are printed as they are.
var hostile = []string{"plain", "=cmd()", "a,b\"c", "two\nlines", "esc\x1b[2J", "rtl\u202Efdp.exe", "<&>'", "\u009bcsi", "pua\uEF41", "日本 é", "del\x7f", "sep\u2028x"}

func TestNamesComeBackFromEveryForm(t *testing.T) {
	names := slices.Clone(hostile)
	if runtime.GOOS == "linux" {
		names = append(names, "bad\xff\xfeutf8")
	} else if runtime.GOOS == "windows" {
		names = []string{"plain", "=cmd()", "日本 é"}
	}
	var attachments []string
	for _, n := range names {
		attachments = append(attachments, "m/"+n, "data of "+n)
	}
	dir := share(t, attachments...)
	want := map[string]bool{}
	for _, n := range names {
		want[n] = true
	}
	is := func(form string, got map[string]bool) {
		if !maps.Equal(got, want) {
			t.Errorf("%s: %q, want %q", form, slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
		}
	}
	got := map[string]bool{}
	for _, l := range list(t, dir) {
		got[transfer.NameFromText(l.Name)] = true
		// What JSON says can be given back.
		if r := run(t, "cat", dir, l.MessageID, l.Name); r.status != 0 || r.out != "data of "+transfer.NameFromText(l.Name) {
			t.Errorf("cat %q: %q, %s", l.Name, r.out, r.err)
		}
	}
	is("json", got)

	r := run(t, "ls", dir, "--csv")
	rows, err := csv.NewReader(strings.NewReader(r.out)).ReadAll()
	must(t, err)
	if !slices.Equal(rows[0], csvHeader) {
		t.Errorf("the header is %q", rows[0])
	}
	got = map[string]bool{}
	for _, row := range rows[1:] {
		if strings.IndexByte("=+-@", row[1][0]) >= 0 {
			t.Errorf("%q is a formula", row[1])
		}
		got[transfer.NameFromText(strings.TrimPrefix(row[1], "'"))] = true
	}
	is("csv", got)

	r = run(t, "ls", dir, "--xml")
	var doc struct {
		Attachments []struct {
			MessageID string `xml:"messageId,attr"`
			Name      string `xml:"name,attr"`
			Metadata  []struct {
				Key   string `xml:"key,attr"`
				Value string `xml:",chardata"`
			} `xml:"metadata"`
		} `xml:"attachment"`
	}
	must(t, xml.Unmarshal([]byte(r.out), &doc))
	got = map[string]bool{}
	for _, a := range doc.Attachments {
		got[transfer.NameFromText(a.Name)] = true
		if a.MessageID != "m" || len(a.Metadata) != 1 || a.Metadata[0].Value != "m" {
			t.Errorf("%+v", a)
		}
	}
	is("xml", got)

	for form, out := range map[string]string{"json": run(t, "ls", dir, "--json").out, "table": run(t, "ls", dir).out} {
		if !utf8.ValidString(out) || strings.ContainsAny(out, "\x1b\u202E\u009b\x7f") {
			t.Errorf("%s holds what controls a terminal: %q", form, out)
		}
		if n := strings.Count(out, "\n"); n != len(names) && n != len(names)+1 {
			t.Errorf("%s has %d lines for %d attachments", form, n, len(names))
		}
	}
}

func TestEmptyListsAreWhole(t *testing.T) {
	dir := share(t)
	for form, want := range map[string]string{"--json": "", "--csv": strings.Join(csvHeader, ",") + "\n", "--xml": xmlBegin + "</attachments>\n", "--sort=name": ""} {
		if r := run(t, "ls", dir, form); r.out != want || r.status != 0 || r.err != "" {
			t.Errorf("%s: %q, %q", form, r.out, r.err)
		}
	}
}

func TestTableIsAligned(t *testing.T) {
	out := newOutput(io.Discard)
	var b strings.Builder
	out.raw = &b
	out.w.Reset(&b)
	tb := newTable(out, time.Now, 0)
	for _, i := range []store.Info{
		{Key: store.Key{Message: "m", Name: "短い.txt"}, Size: 1500, State: store.OK},
		{Key: store.Key{Message: "a longer message", Name: "e\u0301.x"}, Size: -1, State: store.Damaged, Problem: "no data"},
	} {
		must(t, tb.row(&i))
	}
	must(t, tb.end())
	must(t, out.Close())
	want := "MESSAGE           NAME        SIZE  CREATED  EXPIRES  STATE\n" +
		"m                 短い.txt  1.5 kB  -        -        ok\n" +
		"a longer message  e\u0301.x               -        -        damaged: no data\n"
	if b.String() != want {
		t.Errorf("the table is\n%swant\n%s", b.String(), want)
	}
}

// infoJSON is appendInfo's object as encoding/json sees it.
type infoJSON struct {
	MessageID string            `json:"messageId"`
	Name      string            `json:"name"`
	Size      int64             `json:"size"`
	Created   *time.Time        `json:"created"`
	Expiry    *time.Time        `json:"expiry"`
	Metadata  map[string]string `json:"metadata"`
	State     string            `json:"state"`
	Problem   string            `json:"problem,omitempty"`
}

func FuzzJSONLine(f *testing.F) {
	for _, s := range append(hostile, "", "\xff", "\xed\xa0\x80", "\U000E0041tag", "\xee\xbc\x80") {
		f.Add(s, "key"+s, int64(len(s)), int64(0))
	}
	f.Fuzz(func(t *testing.T, name, other string, size, created int64) {
		i := store.Info{Key: store.Key{Message: other, Name: name}, Size: size, Metadata: map[string]string{name: other, "k": name}, Problem: other, State: store.Damaged}
		if created > 0 && created < 1<<40 && time.Unix(created, 0).UTC().Year() < 10000 {
			i.Created = time.Unix(created, 0).UTC()
		}
		line := appendInfo(nil, &i)
		if !utf8.Valid(line) || strings.ContainsAny(string(line), "\n\r\x1b\u202E\u2028") {
			t.Errorf("%q can't stand on a line", line)
		}
		var got infoJSON
		if err := json.Unmarshal(line, &got); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		// encoding/json reads back what it writes of the same texts.
		want := infoJSON{MessageID: transfer.NameText(other), Name: transfer.NameText(name), Size: size, State: "damaged", Problem: transfer.NameText(other),
			Metadata: map[string]string{transfer.NameText(name): transfer.NameText(other)}}
		want.Metadata["k"] = transfer.NameText(name)
		if !i.Created.IsZero() {
			want.Created = &i.Created
		}
		text, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var again infoJSON
		if err := json.Unmarshal(text, &again); err != nil {
			t.Fatal(err)
		}
		a, _ := json.Marshal(got)
		b, _ := json.Marshal(again)
		if name != "k" && string(a) != string(b) {
			t.Errorf("%s, want %s", a, b)
		}
		if transfer.NameFromText(got.Name) != name {
			t.Errorf("%q comes back as %q", name, transfer.NameFromText(got.Name))
		}
	})
}

func FuzzXMLText(f *testing.F) {
	for _, s := range hostile {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		x := &xmlRows{}
		x.b.WriteString("<a>")
		x.text(s)
		x.b.WriteString("</a>")
		var got string
		if err := xml.Unmarshal(x.b.Bytes(), &got); err != nil {
			t.Fatalf("%q: %v", x.b.String(), err)
		}
		if transfer.NameFromText(got) != s {
			t.Errorf("%q comes back as %q", s, transfer.NameFromText(got))
		}
	})
}

func TestJSONLineAllocatesNothing(t *testing.T) {
	i := store.Info{Key: store.Key{Message: "3f0c1f5e-0000-4000-8000-000000000001", Name: "order é.json"}, Size: 12, Created: farExpiry, Expiry: farExpiry, Metadata: map[string]string{"a": "b", "c": "d"}}
	buf := make([]byte, 0, 4096)
	if n := testing.AllocsPerRun(100, func() { buf = appendInfo(buf[:0], &i) }); n > 0 {
		t.Errorf("%v allocations a line", n)
	}
}

func BenchmarkJSONLine(b *testing.B) {
	i := store.Info{Key: store.Key{Message: "3f0c1f5e-0000-4000-8000-000000000001", Name: "order.json"}, Size: 12, Created: farExpiry, Expiry: farExpiry, Metadata: map[string]string{"encoding": "utf-8"}}
	b.Run("ours", func(b *testing.B) {
		var buf []byte
		for b.Loop() {
			buf = appendInfo(buf[:0], &i)
		}
	})
	b.Run("encoding/json", func(b *testing.B) {
		e := json.NewEncoder(io.Discard)
		for b.Loop() {
			if err := e.Encode(infoJSON{MessageID: i.Message, Name: i.Name, Size: i.Size, Created: &i.Created, Expiry: &i.Expiry, Metadata: i.Metadata, State: "ok"}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
