package dialogs

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"attache/ui/activity"

	"fyne.io/fyne/v2"
)

// failed is a job of which many things failed.
func failed(n int) activity.Snapshot {
	s := activity.Snapshot{Title: "Export", State: activity.Partly}
	for i := range n {
		s.Outcome.Failures = append(s.Outcome.Failures, activity.Failure{
			What: fmt.Sprintf("name-%d", i), Err: errors.New("Can't read it: " + strings.Repeat("long reason ", 30)),
		})
	}
	return s
}

func TestALongLogCanBeReadToItsEndAndIsWholeOnTheClipboard(t *testing.T) {
	r := newRig(t)
	r.Job(failed(5000))
	log := r.Sheets.Top().Body.(*logText)
	if n := strings.Count(r.says(), "long reason"); n > 1000 || strings.Contains(r.says(), "name-4999") {
		t.Errorf("%d pieces are drawn at once", n)
	}
	log.ScrollToBottom()
	if !strings.Contains(strings.Join(log.lines[log.Length()-6:], ""), "name-4999") || !strings.Contains(r.says(), "name-4999") {
		t.Error("the last failure can't be seen")
	}
	r.tap(0)
	if got := fyne.CurrentApp().Clipboard().Content(); strings.Count(got, "- name-") != 5000 {
		t.Errorf("the clipboard has %d bytes", len(got))
	}
}

func TestLinesOfALogAreWrapped(t *testing.T) {
	words, long := strings.Repeat("word ", 40), strings.Repeat("x", 200)
	lines := wrapped("short\n\n" + words + "\r\n" + long + "\nend")
	if lines[0] != "short" || lines[1] != "" || lines[len(lines)-1] != "end" {
		t.Errorf("%q", lines)
	}
	var text, solid strings.Builder
	for _, l := range lines {
		if n := len([]rune(l)); n > logWidth {
			t.Errorf("a line has %d characters: %q", n, l)
		}
		if strings.Contains(l, "x") {
			solid.WriteString(strings.TrimSpace(l))
		} else {
			text.WriteString(strings.TrimSpace(l) + " ")
		}
	}
	if got := strings.Join(strings.Fields(text.String()), " "); got != "short "+strings.TrimSpace(words)+" end" || solid.String() != long {
		t.Errorf("something is lost: %q", lines)
	}
}

// Nothing is lost but blanks, whatever the text.
func FuzzWrapped(f *testing.F) {
	f.Add("a b\n\nc")
	f.Add(strings.Repeat("é ", 200) + "\r\n" + strings.Repeat(" ", 300))
	f.Fuzz(func(t *testing.T, text string) {
		bare := func(s string) string { return strings.NewReplacer(" ", "", "\r", "", "\n", "").Replace(s) }
		lines := wrapped(text)
		if got, want := bare(strings.Join(lines, "")), bare(string([]rune(text))); got != want {
			t.Errorf("%q became %q", text, lines)
		}
		for _, l := range lines {
			if len([]rune(l)) > logWidth {
				t.Errorf("too long: %q", l)
			}
		}
	})
}

// BenchmarkJob is how long the sheet of a job with a thousand failures takes to open.
func BenchmarkJob(b *testing.B) {
	s := failed(1000)
	for b.Loop() {
		newLog(s.Log(), nil)
	}
}
