package control

import "testing"

func TestSpacesThatNobodySeesAreSpelt(t *testing.T) {
	for name, want := range map[string]string{
		"order.json": "order.json", "two words.txt": "two words.txt", "": "",
		" a.txt": "<U+0020>a.txt", "a.txt  ": "a.txt<U+0020><U+0020>", "  ": "<U+0020><U+0020>",
		"a\u00a0b.txt": "a<U+00A0>b.txt", "\u3000a": "<U+3000>a", "a\u202eb ": "a<U+202E>b<U+0020>", "a\xff": "a<FF>",
	} {
		if got := Spelt(name); got != want {
			t.Errorf("%q is spelt %q, want %q", name, got, want)
		}
	}
}
