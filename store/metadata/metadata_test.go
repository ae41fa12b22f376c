package metadata

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

func TestDecode(t *testing.T) {
	tests := []struct {
		promise string
		in      string
		want    map[string]string
		problem string
	}{
		{"strings are read", `{"encoding":"utf-8","a":"ü"}`, map[string]string{"encoding": "utf-8", "a": "ü"}, ""},
		{"an empty object is empty metadata", ` {} `, map[string]string{}, ""},
		{"an empty value stays", `{"a":""}`, map[string]string{"a": ""}, ""},
		{"a byte order mark is accepted", "\xef\xbb\xbf{\"a\":\"b\"}", map[string]string{"a": "b"}, ""},
		{"of two equal keys the last one counts", `{"a":"1","a":"2"}`, map[string]string{"a": "2"}, ""},
		{"nothing is empty", "", nil, "is empty"},
		{"a byte order mark alone is empty", "\xef\xbb\xbf", nil, "is empty"},
		{"blanks are empty", " \r\n", nil, "is empty"},
		{"a cut-off object is not JSON", `{"encoding":"ut`, nil, "is not JSON"},
		{"an object with more after it is not JSON", `{"a":"b"}{}`, nil, "is not JSON"},
		{"a cut-off object with a number is not JSON", `{"a":1,"b"`, nil, "is not JSON"},
		{"text is not JSON", "encoding=utf-8", nil, "is not JSON"},
		{"NUL bytes are not JSON", "\x00\x00\x00", nil, "is not JSON"},
		{"UTF-16 is not JSON", "\xff\xfe{\x00}\x00", nil, "is not JSON"},
		{"an array is not an object", `["a"]`, nil, "is not a JSON object"},
		{"null is not an object", "null", nil, "is not a JSON object"},
		{"numbers are left out and named", `{"a":"x","n":1}`, map[string]string{"a": "x"}, "has values that are not text, which are left out: “n”"},
		{"null is left out and named", `{"a":"x","n":null}`, map[string]string{"a": "x"}, "has values that are not text, which are left out: “n”"},
		{"many are counted", `{"a":1,"b":[],"c":{},"d":true,"e":null}`, map[string]string{}, "has values that are not text, which are left out: “a”, “b”, “c” and 2 more"},
		{"deep nesting is refused", strings.Repeat(`{"a":`, 100_000), nil, "is not JSON"},
		{"more than 1 MB is not decoded", `{"a":"` + strings.Repeat("x", MaxSize) + `"}`, nil, "is larger than 1 MB and was not read"},
	}
	for _, test := range tests {
		t.Run(test.promise, func(t *testing.T) {
			got, problem := Decode([]byte(test.in))
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
			if problem != test.problem {
				t.Errorf("problem is %q, want %q", problem, test.problem)
			}
		})
	}
}

func TestReadIsBounded(t *testing.T) {
	endless := &counter{r: neverEnding('{')}
	values, problem, err := Read(endless)
	if values != nil || problem != TooLarge || err != nil {
		t.Errorf("got %v, %q, %v", values, problem, err)
	}
	if endless.n > MaxSize+1 {
		t.Errorf("read %d bytes of metadata that never ends, want at most %d", endless.n, MaxSize+1)
	}
}

func TestReadReturnsTheReadersError(t *testing.T) {
	broken := errors.New("broken")
	if _, _, err := Read(iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

func TestEncode(t *testing.T) {
	tests := []struct {
		promise string
		in      map[string]string
		want    string
		fails   bool
	}{
		{"no values, nothing to store", nil, "", false},
		{"an empty map is no values", map[string]string{}, "", false},
		{"keys are in order", map[string]string{"b": "2", "a": "1"}, `{"a":"1","b":"2"}`, false},
		{"controls and quotes are escaped", map[string]string{"a": "\"\x00\n"}, `{"a":"\"\u0000\n"}`, false},
		{"invalid UTF-8 in a value is refused", map[string]string{"a": "\xff"}, "", true},
		{"invalid UTF-8 in a key is refused", map[string]string{"\xff": "a"}, "", true},
		{"more than can be read back is refused", map[string]string{"a": strings.Repeat("x", MaxSize)}, "", true},
	}
	for _, test := range tests {
		t.Run(test.promise, func(t *testing.T) {
			got, err := Encode(test.in)
			if string(got) != test.want || (err != nil) != test.fails {
				t.Errorf("got %q, %v", got, err)
			}
		})
	}
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{`{"a":"b"}`, "\xef\xbb\xbf{}", `{"a":1,"b":null}`, `[]`, "", `{"a":"\ud800"}`, "{\"\xff\":\"\xff\"}"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		values, problem := Decode(b)
		if values == nil && problem == "" {
			t.Fatal("nothing was read and nothing is wrong")
		}
		coded, err := Encode(values)
		if err != nil {
			if len(b) < MaxSize/8 {
				t.Fatalf("what was read can't be written: %v", err)
			}
			return
		}
		if len(values) == 0 {
			return
		}
		again, problem := Decode(coded)
		if problem != "" || !cmp.Equal(values, again) {
			t.Fatalf("written and read back: %v, %q, want %v", again, problem, values)
		}
		if second, err := Encode(again); err != nil || !bytes.Equal(coded, second) {
			t.Fatalf("equal metadata has different bytes: %q and %q (%v)", coded, second, err)
		}
	})
}

// counter counts the bytes read from r.
type counter struct {
	r io.Reader
	n int
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += n
	return n, err
}

// neverEnding yields one byte for ever.
type neverEnding byte

func (b neverEnding) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(b)
	}
	return len(p), nil
}
