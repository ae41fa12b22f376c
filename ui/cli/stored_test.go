package cli

import (
	"maps"
	"runtime"
	"testing"
)

// What ls shows can be given back, where it means just one name.
func TestNamesAsTheyAreShown(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such names")
	}
	dir := share(t, "m/two\nlines.txt", "lines", "m/<U+000A>", "itself", "m/\n", "newline", "m/<U+0009>x", "both", "mes\tsage/a", "a", "mes\tsage/b ", "b", "n/\u2028", "one", "n/plain", "p")
	for _, c := range []struct{ message, name, want string }{
		{"m", "two<U+000A>lines.txt", "lines"},
		{"m", "two\nlines.txt", "lines"},
		{"m", "<U+000A>", "itself"}, // what is called just that comes first
		{"M", "two<U+000A>lines.txt", "lines"},
		{"mes<U+0009>sage", "a", "a"},
		{"mes<U+0009>sage", "b<U+0020>", "b"},
		{"n", "<U+2028>", "one"},
	} {
		for _, command := range []string{"cat", "preview"} {
			r := run(t, command, dir, c.message, c.name)
			if r.status != 0 || command == "cat" && r.out != c.want {
				t.Errorf("%s %s %s: %q, %s", command, c.message, c.name, r.out, r.err)
			}
		}
	}
	check(t, "nothing is shown so", run(t, "cat", dir, "m", "<U+000B>"), 1, "the message has no attachment with that name")
	check(t, "no message is shown so", run(t, "cat", dir, "<U+000B>", "a"), 1, "no such message")
	if got := list(t, dir, "--message", "mes<U+0009>sage"); len(got) != 2 {
		t.Errorf("ls finds %v", got)
	}
	dest := t.TempDir()
	check(t, "export", run(t, "export", dir, dest, "--message", "mes<U+0009>sage"), 0, "Exported 2 attachments")
	check(t, "duplicate", run(t, "duplicate", dir, "mes<U+0009>sage", "b<U+0020>", "--to", "o", "--as", "c", "--write"), 0)
	check(t, "delete", run(t, "delete", dir, "m", "two<U+000A>lines.txt", "--write"), 0, "Deleted two<U+000A>lines.txt of message m.")
	check(t, "delete a message", run(t, "delete", dir, "mes<U+0009>sage", "--write"), 0, "Deleted 2 attachments")
	want := map[string]string{"m/<U+000A>": "itself", "m/\n": "newline", "m/<U+0009>x": "both", "n/\u2028": "one", "n/plain": "p", "o/c": "b"}
	if got := data(t, dir); !maps.Equal(got, want) {
		t.Errorf("the share holds %q", got)
	}
}

// Two names that look alike are never guessed at.
func TestNamesThatLookAlike(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("this system has no names that are no UTF-8")
	}
	dir := share(t, "m/a\xff\n", "bytes", "m/a<FF>\n", "spelt")
	check(t, "delete", run(t, "delete", dir, "m", "a<FF><U+000A>", "--write"), 2, "look alike", "ls --json")
	if got := data(t, dir); len(got) != 2 {
		t.Errorf("the share holds %q", got)
	}
}
