package filter_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"attache/store/driver"
	"attache/store/filter"
)

var now = time.Date(2026, 7, 31, 12, 0, 0, 0, time.UTC)

// order is whole, two hours and a bit old, and expires in nine days.
var order = driver.Info{
	Key:      driver.Key{Message: "3F0C8A21-aaaa-bbbb", Name: "Order Straße.PDF"},
	Size:     12_400,
	Created:  now.Add(-130 * time.Minute),
	Expiry:   now.Add(9 * 24 * time.Hour),
	Metadata: map[string]string{"Encoding": "UTF-8", "empty": ""},
}

func with(change func(*driver.Info)) driver.Info {
	i := order
	change(&i)
	return i
}

func TestMatch(t *testing.T) {
	expired := with(func(i *driver.Info) { i.State, i.Expiry = driver.Expired, now.Add(-41*24*time.Hour) })
	since := with(func(i *driver.Info) { i.Expiry = now.Add(-time.Minute) }) // listed as OK, expired meanwhile
	soon := with(func(i *driver.Info) { i.Expiry = now.Add(23 * time.Hour) })
	damaged := with(func(i *driver.Info) {
		i.State, i.Problem, i.Size, i.Created, i.Expiry = driver.Damaged, "two expiry files", -1, time.Time{}, time.Time{}
	})
	writing := with(func(i *driver.Info) { i.State, i.Problem, i.Size = driver.Writing, "no data yet", 0 })
	saga := with(func(i *driver.Info) { i.Message = "Saga-77" })
	odd := func(name string) driver.Info { return with(func(i *driver.Info) { i.Name = name }) }

	tests := []struct {
		expr string
		in   driver.Info
		want bool
	}{
		{"", order, true},
		{"   ", order, true},

		// Words: all, in the id or the name, in any case.
		{"order", order, true},
		{"ORDER 3f0c", order, true},
		{"order missing", order, false},
		{"aaaa-BBBB", order, true},
		{"straẞe", order, true},
		{"STRASSE", order, false}, // simple folding keeps the length
		{`"order straße"`, order, true},
		{"“order straße”", order, true},
		{`ord"er st"raße`, order, true},
		{"*.pdf", order, true},
		{"*.pd", order, false},
		{"order?straße.pdf", order, true},
		{"3f0c*", order, true},
		{"f0c*", order, false},
		{`"*.pdf"`, order, false}, // quoted: a star is a star
		{`"*"`, odd("a*b"), true},
		{"c:\\temp", odd(`C:\temp`), true},
		{"VXNlcg==", odd("VXNlcg=="), true}, // Base64 is no comparison
		{"12:00", odd("2026-01-31T12:00.json"), true},
		{`"say ""hi"""`, odd(`say "hi"`), true},
		{"résumé", odd("re\u0301sume\u0301.doc"), true}, // composed finds decomposed
		{"\xff", odd("a\xffb"), true},
		{"\xff", odd("a\xfeb"), false},
		{"ſ", odd("S"), true},
		{"K", odd("\u212A"), true}, // the Kelvin sign

		// One side only.
		{"name:order", order, true},
		{"name:*.pdf", order, true},
		{"NAME:*.PDF", order, true},
		{"name:3f0c", order, false},
		{"name=order", order, false},
		{`name="order straße.pdf"`, order, true},
		{`name:"order straße"*`, order, true},
		{"name=*.pdf", order, true},
		{"id:3f0c*", order, true},
		{"id:order", order, false},
		{"message:8a21", order, true},
		{"id=3f0c8a21-aaaa-bbbb", order, true},
		{"name:*r*s*.p*f", order, true},
		{"name:*s*r*q*", order, false},
		{"name:?rder*?df", order, true},
		{"name:*?raße*", order, true},
		{"name:??", odd("é🙂"), true},
		{"name:*", odd(""), true},
		{"name:aa*aa", odd("aaa"), false}, // prefix and suffix may not overlap
		{"name:a*?a", odd("aa"), false},

		// Metadata.
		{"meta:encoding=utf-8", order, true},
		{"meta:encoding=utf*", order, true},
		{"meta:encoding=utf", order, false},
		{"meta:encoding", order, true},
		{"meta:empty=", order, true},
		{"meta:encoding=", order, false},
		{"meta:other", order, false},
		{"-meta:other", order, true},
		{`meta:"a=b"=c`, with(func(i *driver.Info) { i.Metadata = map[string]string{"A=B": "C"} }), true},

		// Sizes.
		{"size>10MB", order, false},
		{"size>12KB", order, true},
		{"size>12.4kb", order, false},
		{"size>=12.4kb", order, true},
		{"size<=12400", order, true},
		{"size<12400", order, false},
		{"size=12400", order, true},
		{"size:12400B", order, true},
		{"size==12401", order, false},
		{"size<12.2KiB", order, true},
		{"size>12.1KiB", order, true},
		{"size:>12K", order, true},
		{`size>"12 KB"`, order, true},
		{"size>0", damaged, false}, // unknown fits nothing
		{"size<1KB", damaged, false},
		{"-size<1KB", damaged, true},
		{"size>9223372036854775807", order, false},

		// Dates: the first moment of what is written; the whole of it after =.
		{"created>2026-01-01", order, true},
		{"created>2026-07-31", order, true},
		{"created<2026-07-31", order, false},
		{"created<2026-08-01", order, true},
		{"created<=2026-07-31", order, false},
		{"created=2026-07-31", order, true},
		{"created:2026-07-30", order, false},
		{"created=2026-07", order, true},
		{"created=2026", order, true},
		{"created=2025", order, false},
		{"created:today", order, time.Since(order.Created) < 0 || time.Now().UTC().Format(time.DateOnly) == "2026-07-31"},
		{"created=2026-07-31T09:50", order, true},
		{"created=2026-07-31t11:50+02:00", order, true},
		{"created>2026-07-31T09:50:00Z", order, false},
		{"created>=2026-07-31T09:50:00Z", order, true},
		{`created>="2026-07-31 09:50"`, order, true},
		{"created>2020", damaged, false},

		// Ages.
		{"created>2h", order, true},
		{"created<2h", order, false},
		{"created<3h", order, true},
		{"created=2h", order, true},
		{"created=3h", order, false},
		{"created>2h10m", order, false},
		{"created>=2h10m", order, true},
		{"created<2days", order, true},
		{"age<130m", order, false},
		{"age<=130min", order, true},
		{"age>1w", order, false},

		// Time left.
		{"expires<24h", soon, true},
		{"expires<22h", soon, false},
		{"expires<24h", order, false},
		{"expires<24h", expired, false}, // nothing is left of it
		{"expires>2d", order, true},
		{"expires>2d", expired, false},
		{"expires<-2d", expired, true},
		{"expires<-42d", expired, false},
		{"expires>-42d", expired, true},
		{"expires<0", expired, true},
		{"expires=9d", order, true},
		{"expires=-41d", expired, true},
		{"expires<2026-07-01", expired, true},
		{"expiry>2026-08-01", order, true},
		{"expires>1d", damaged, false},

		// States.
		{"is:ok", order, true},
		{"is:expired", order, false},
		{"is:expired", expired, true},
		{"is:expired", since, true},
		{"is:ok", since, false},
		{"is:expiring", soon, true},
		{"is:ok", soon, true},
		{"is:expiring", order, false},
		{"is:damaged", damaged, true},
		{"is:writing", writing, true},
		{"is:problem", writing, true},
		{"is:problem", order, false},
		{"is:empty", writing, true},
		{"is:empty", order, false},
		{"is:expired,Damaged", damaged, true},
		{"is:expired,damaged", order, false},
		{"state:damaged", damaged, true},
		{"is:saga", saga, true},
		{"is:saga", order, false},
		{"problem:expiry", damaged, true},
		{"problem:data", damaged, false},

		// Negation.
		{"-order", order, false},
		{"-3f0c", order, false},
		{"-missing", order, true},
		{"-name:*.pdf", order, false},
		{"-id:3f0c*", order, false},
		{"-id:77*", order, true},
		{"-is:expired", expired, false},
		{"-size>1MB", order, true},
		{`"-aaaa"`, order, true}, // quoted: a minus is a minus
		{"order -is:ok", order, false},
	}
	for _, tt := range tests {
		f, err := filter.Parse(tt.expr)
		if err != nil {
			t.Errorf("Parse(%q): %v", tt.expr, err)
			continue
		}
		if got := f.Match(&tt.in, now); got != tt.want {
			t.Errorf("%q matches %+v = %v, want %v", tt.expr, tt.in, got, tt.want)
		}
		if f.String() != tt.expr {
			t.Errorf("Parse(%q).String() = %q", tt.expr, f.String())
		}
	}
}

func TestParseSaysWhatIsWrong(t *testing.T) {
	tests := []struct{ expr, want string }{
		{"a size>ten", "at character 3, “size>ten”: “ten” is no size; write it as in 500, 10MB or 1.5GiB"},
		{"é é size>1XB", "at character 5, “size>1XB”: “1XB” is no size; write it as in 500, 10MB or 1.5GiB"},
		{"size>", "at character 1, “size>”: “” is no size; write it as in 500, 10MB or 1.5GiB"},
		{"size>-1", "at character 1, “size>-1”: “-1” is no size; write it as in 500, 10MB or 1.5GiB"},
		{"size>99999999999999999999", "at character 1, “size>99999999999999999999”: “99999999999999999999” is too large a number"},
		{"size>99999PB", "at character 1, “size>99999PB”: “99999PB” is too large a number"},
		{"created>soon", "at character 1, “created>soon”: “soon” is neither a date nor a duration; write it as in 2026-01-31, 2026-01-31T12:00, 24h or 2d"},
		{"created>2026-13-01", "at character 1, “created>2026-13-01”: “2026-13-01” is neither a date nor a duration; write it as in 2026-01-31, 2026-01-31T12:00, 24h or 2d"},
		{"age>2026-01-01", "at character 1, “age>2026-01-01”: “2026-01-01” is no duration; write it as in 90m, 24h, 10d or 1d12h"},
		{"is:broken", "at character 1, “is:broken”: “broken” is no state; ok, expired, expiring, damaged, writing, problem, empty and saga are"},
		{"is>ok", "at character 1, “is>ok”: a state is written is:expired"},
		{"name<x", "at character 1, “name<x”: text is compared with a colon or ="},
		{"name:", "at character 1, “name:”: the text to look for is missing"},
		{"-id=", "at character 1, “-id=”: the text to look for is missing"},
		{"meta:=x", "at character 1, “meta:=x”: the key is missing; write meta:key=value or meta:key"},
		{"nmae:x", "at character 1, “nmae:x”: “nmae” is no field (name, id, meta, problem, size, created, expires and is are); put quotes round it to look for the text"},
		{`ok "open`, "at character 4, “\"open”: the quote is not closed"},
		{"-", "at character 1, “-”: nothing follows the minus sign"},
		{strings.Repeat("a ", 64) + "b", "at character 129, “b”: is one term too many; 64 are enough"},
	}
	for _, tt := range tests {
		_, err := filter.Parse(tt.expr)
		if err == nil || err.Error() != tt.want {
			t.Errorf("Parse(%q): %v\n want %s", tt.expr, err, tt.want)
		}
		var syntax *filter.SyntaxError
		if !errors.As(err, &syntax) || !errors.Is(err, driver.ErrInvalid) {
			t.Errorf("Parse(%q): %T is no SyntaxError of kind ErrInvalid", tt.expr, err)
		}
	}
}

func TestParseLenientUsesWhatMakesSense(t *testing.T) {
	tests := []struct {
		expr  string
		match bool
		empty bool
	}{
		{"order size>", true, false},
		{"missing size>", false, false},
		{"is:exp", true, true},
		{"name:", true, true},
		{"-", true, true},
		{`"order str`, true, false},
		{`"missing`, false, false},
		{"urn:uuid", false, false}, // a word
		{"created>2026-0", true, true},
	}
	for _, tt := range tests {
		f, err := filter.ParseLenient(tt.expr)
		if err == nil {
			t.Errorf("ParseLenient(%q) says nothing", tt.expr)
		}
		if got := f.Match(&order, now); got != tt.match {
			t.Errorf("%q matches = %v, want %v", tt.expr, got, tt.match)
		}
		if f.Empty() != tt.empty {
			t.Errorf("%q: Empty = %v, want %v", tt.expr, f.Empty(), tt.empty)
		}
	}
}

func TestFilterTellsWhatItDependsOn(t *testing.T) {
	tests := []struct {
		expr           string
		metadata, time bool
	}{
		{"order", false, false},
		{"meta:a", true, false},
		{"-meta:a=b order", true, false},
		{"is:expired", false, true},
		{"is:damaged,saga", false, false},
		{"created<2h", false, true},
		{"created<2026", false, false},
		{"expires<24h", false, true},
	}
	for _, tt := range tests {
		f, err := filter.Parse(tt.expr)
		if err != nil {
			t.Fatal(err)
		}
		if f.NeedsMetadata() != tt.metadata || f.DependsOnTime() != tt.time {
			t.Errorf("%q: metadata %v, time %v", tt.expr, f.NeedsMetadata(), f.DependsOnTime())
		}
	}
}

func TestAndTakesBoth(t *testing.T) {
	parse := func(s string) filter.Filter {
		f, err := filter.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	many := strings.Repeat("3f0c ", 63) + "order"
	tests := []struct {
		a, b, source string
		want         bool
	}{
		{"", "", "", true},
		{"order", "", "order", true},
		{"", "missing", "missing", false},
		{"order", "is:ok,expired", "order is:ok,expired", true},
		{"order", "is:damaged", "order is:damaged", false},
		{many, "id:3f0c", many + " id:3f0c", true}, // more terms than one expression may have
		{many, "8a21", many + " 8a21", true},
		{many, "id:zzz", many + " id:zzz", false},
	}
	for _, tt := range tests {
		f := parse(tt.a).And(parse(tt.b))
		if f.String() != tt.source || f.Match(&order, now) != tt.want {
			t.Errorf("%q and %q: %q, matches %v", tt.a, tt.b, f, f.Match(&order, now))
		}
	}
}

func TestMatcherKnowsWhenTheMessageDecides(t *testing.T) {
	for expr, want := range map[string]bool{"": true, "3f0c": true, "id:3f0c": true, "3f0c order": false, "is:ok": false, "-order": false} {
		f, err := filter.Parse(expr)
		if err != nil {
			t.Fatal(err)
		}
		m := f.At(now)
		if !m.Message(filter.Fold(order.Message)) {
			t.Errorf("%q: the message can't match", expr)
		}
		if m.Whole() != want {
			t.Errorf("%q: Whole = %v, want %v", expr, m.Whole(), want)
		}
	}
}

func TestMatcherAllocatesNothing(t *testing.T) {
	f, err := filter.Parse("3f0c name:*?df size>1KB created<3h -is:expired problem:x -meta:a=b")
	if err != nil {
		t.Fatal(err)
	}
	id, name, row := filter.Fold(order.Message), filter.Fold(order.Name), order
	row.Problem, row.Metadata = "x", map[string]string{"b": "c"}
	if n := testing.AllocsPerRun(100, func() {
		m := f.At(now)
		if !m.Message(id) || !m.Attachment(name, &row) {
			t.Fatal("it must match")
		}
	}); n != 0 {
		t.Errorf("%v allocations for each row", n)
	}
}

func TestParseDuration(t *testing.T) {
	const day = 24 * time.Hour
	for in, want := range map[string]time.Duration{
		"90s": 90 * time.Second, "1.5h": 90 * time.Minute, "36h": 36 * time.Hour, "10d": 10 * day, "2w": 14 * day, "1mo": 30 * day,
		"1y": 365 * day, "1d12h": 36 * time.Hour, "-2d": -2 * day, "+2 Days": 2 * day, "0": 0,
	} {
		if got, err := filter.ParseDuration(in); err != nil || got != want {
			t.Errorf("ParseDuration(%q) = %v, %v; want %v", in, got, err, want)
		}
	}
	for _, in := range []string{"", "5", "d", "5x", "1d5", "--1d", "1..5d", "99999999y"} {
		if got, err := filter.ParseDuration(in); err == nil {
			t.Errorf("ParseDuration(%q) = %v, no error", in, got)
		}
	}
}

func TestStateAt(t *testing.T) {
	tests := []struct {
		state    driver.State
		expiry   time.Time
		want     driver.State
		expiring bool
	}{
		{driver.OK, now, driver.OK, true}, // expired means before now
		{driver.OK, now.Add(-1), driver.Expired, false},
		{driver.OK, time.Time{}, driver.OK, false},
		{driver.OK, now.Add(filter.ExpiringWithin), driver.OK, false},
		{driver.Expired, now.Add(-time.Hour), driver.Expired, false},
		{driver.Damaged, now.Add(-time.Hour), driver.Damaged, false},
		{driver.Writing, now.Add(time.Hour), driver.Writing, false},
	}
	for _, tt := range tests {
		i := driver.Info{State: tt.state, Expiry: tt.expiry}
		if got := filter.StateAt(&i, now); got != tt.want {
			t.Errorf("%v, expiry %v: %v, want %v", tt.state, tt.expiry, got, tt.want)
		}
		if got := filter.Expiring(&i, now); got != tt.expiring {
			t.Errorf("%v, expiry %v: expiring %v", tt.state, tt.expiry, got)
		}
	}
}

func TestSaga(t *testing.T) {
	for id, want := range map[string]string{"saga-1": "1", "SAGA-x": "x", "saga-": "", "sagas": "", "my-saga-1": ""} {
		rest, ok := filter.Saga(id)
		if ok != (want != "") || ok && rest != want {
			t.Errorf("Saga(%q) = %q, %v", id, rest, ok)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"order", "-name:*.pdf", "size>=1.5KiB", `meta:"a=b"=c*`, "created=2026-01-31T12:00Z", "expires<-2d", "is:ok,saga", `"a""b" “c”`, "?*?", "\xff\x00"} {
		f.Add(s, "Name.pdf")
	}
	f.Fuzz(func(t *testing.T, expr, name string) {
		i := order
		i.Name = name
		strict, err := filter.Parse(expr)
		lenient, lerr := filter.ParseLenient(expr)
		if fmt.Sprint(err) != fmt.Sprint(lerr) {
			t.Fatalf("Parse says %v, ParseLenient %v", err, lerr)
		}
		got := lenient.Match(&i, now)
		if err == nil && strict.Match(&i, now) != got {
			t.Fatal("Parse and ParseLenient disagree on an expression without errors")
		}
		if err == nil && strings.TrimSpace(expr) == "" && !got {
			t.Fatal("nothing asked for, and nothing found")
		}
	})
}

// FuzzNamePattern holds patterns to a plain, slow reading of what * and ? mean.
func FuzzNamePattern(f *testing.F) {
	f.Add("*.p?f", "order.pdf")
	f.Add("a*b*?c", "aXbYcc")
	f.Fuzz(func(t *testing.T, pattern, name string) {
		if strings.ContainsAny(pattern, "\"“”\uFFFF\uFFFD") || strings.ContainsFunc(pattern, func(r rune) bool { return r <= ' ' || r > '~' }) || !strings.ContainsAny(pattern, "*?") {
			return // only what is one term with wildcards
		}
		flt, err := filter.Parse("name=" + pattern)
		if err != nil || strings.HasPrefix(pattern, "=") {
			return
		}
		if got, want := flt.Match(&driver.Info{Key: driver.Key{Name: name}}, now), glob([]rune(filter.Fold(pattern)), []rune(filter.Fold(name))); got != want {
			t.Fatalf("%q fits %q = %v, want %v", pattern, name, got, want)
		}
	})
}

func glob(p, s []rune) bool {
	// fits[j] is whether what is read of p fits s[:j].
	fits := make([]bool, len(s)+1)
	fits[0] = true
	for _, r := range p {
		next := make([]bool, len(s)+1)
		for j := range next {
			if r == '*' {
				next[j] = fits[j] || j > 0 && next[j-1]
			} else {
				next[j] = j > 0 && fits[j-1] && (r == '?' || r == s[j-1])
			}
		}
		fits = next
	}
	return fits[len(s)]
}

func FuzzFold(f *testing.F) {
	f.Add("Straße \xff É İ")
	f.Fuzz(func(t *testing.T, s string) {
		if folded := filter.Fold(s); filter.Fold(folded) != folded {
			t.Fatalf("folding %q twice gives %q after %q", s, filter.Fold(folded), folded)
		}
	})
}
