package filter

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"attache/store/driver"
)

// TestHelpTellsTheWholeLanguage holds what people are told to what the parser knows.
func TestHelpTellsTheWholeLanguage(t *testing.T) {
	var all strings.Builder
	for _, r := range Help() {
		for _, e := range r.Examples {
			if f, err := Parse(e); err != nil || f.Empty() {
				t.Errorf("%s: %v", e, err)
			}
			all.WriteString(e + " ")
		}
		all.WriteString(r.Finds + "\n")
	}
	text := all.String()
	words := regexp.MustCompile(`[a-z]+`).FindAllString(text, -1)
	for field := range fields {
		if !regexp.MustCompile(`(?m)(^|[ -])` + field + `[:<>=]`).MatchString(text) {
			t.Errorf("the field %s has no example", field)
		}
	}
	for trait := range traits {
		if !slices.Contains(words, trait) {
			t.Errorf("is:%s is not told", trait)
		}
	}
	for _, u := range durationUnits {
		if short, _, _ := strings.Cut(u.names, " "); !slices.Contains(words, short) {
			t.Errorf("the unit %s is not told", short)
		}
	}
	for _, more := range []string{"KB MB GB TB", "KiB MiB GiB TiB", "< <= > >= or =", "today or yesterday"} {
		if !strings.Contains(text, more) {
			t.Errorf("it doesn't tell of %s", more)
		}
	}
	for line := range strings.Lines(HelpText(100)) {
		if len(line) > 101 || !strings.HasPrefix(line, "  ") {
			t.Errorf("%d bytes: %q", len(line), line)
		}
	}
}

// TestHelpIsTrue finds, and doesn't find, with each example.
func TestHelpIsTrue(t *testing.T) {
	now := time.Date(2026, 7, 31, 12, 0, 0, 0, time.UTC)
	attachment := func(message, name string, change func(*driver.Info)) driver.Info {
		i := driver.Info{Key: driver.Key{Message: message, Name: name}, Size: 5e6, Created: now.Add(-time.Hour), Expiry: now.AddDate(1, 0, 0), Metadata: map[string]string{"encoding": "utf-8"}}
		if change != nil {
			change(&i)
		}
		return i
	}
	saga, pdf := attachment("saga-3F0C", "order.json", nil), attachment("b", "invoice-10400.PDF", nil)
	damaged := attachment("c", `a "*" two words`, func(i *driver.Info) {
		i.State, i.Problem, i.Size, i.Metadata, i.Expiry, i.Created = driver.Damaged, "there is no expiry file", 0, nil, time.Time{}, now.AddDate(-1, 0, 0)
	})
	january := attachment("d", "draft a b", func(i *driver.Info) {
		i.Created, i.Expiry, i.State = time.Date(2026, 1, 31, 0, 0, 0, 0, time.UTC), now.Add(-72*time.Hour), driver.Expired
	})
	soon := attachment("e", "e", func(i *driver.Info) { i.Expiry = now.Add(time.Hour) })
	told := map[string]bool{}
	for _, r := range Help() {
		for _, e := range r.Examples {
			told[e] = true
		}
	}
	for example, c := range map[string][2]driver.Info{
		"order json": {saga, pdf}, "*.pdf": {pdf, saga}, "invoice-?????.*": {pdf, saga}, `"two words"`: {damaged, saga}, `"*"`: {damaged, saga},
		"name:order": {saga, pdf}, "name:*.pdf": {pdf, saga}, "name=order.json": {saga, pdf}, "id:3f0c": {saga, pdf}, "message:saga-*": {saga, pdf},
		"meta:encoding": {saga, damaged}, "meta:encoding=utf-*": {saga, damaged}, "problem:expiry": {damaged, saga}, "size>1MB": {saga, damaged}, "size<=64KiB": {damaged, saga}, "size=0": {damaged, saga},
		"created>2026-01-31": {saga, january}, "created=2026-01": {january, saga}, "created<2h": {saga, january}, "age>1d12h": {january, saga},
		"expires<24h": {soon, january}, "expires>2026-12-31": {saga, soon}, "expiry<-2d": {january, saga}, "is:expired": {january, saga}, "state:damaged,writing": {damaged, january},
		"-draft": {saga, january}, "-is:ok": {january, saga}, `-name:"a b"`: {saga, january},
	} {
		delete(told, example)
		f, err := Parse(example)
		if err != nil || !f.Match(&c[0], now) || f.Match(&c[1], now) {
			t.Errorf("%s: %v; finds %q: %v, finds %q: %v", example, err, c[0].Key, f.Match(&c[0], now), c[1].Key, f.Match(&c[1], now))
		}
	}
	if len(told) > 0 {
		t.Errorf("not tried: %v", told)
	}
	if f, _ := Parse("utf-8"); f.Match(&saga, now) {
		t.Error("a word finds metadata")
	}
}

// TestREADMETellsTheSame holds the README's table to the language.
func TestREADMETellsTheSame(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	table.WriteString("| term | finds |\n| --- | --- |\n")
	for _, r := range Help() {
		table.WriteString("| `" + strings.Join(r.Examples, "` `") + "` | " + strings.NewReplacer("*", `\*`, "<", `\<`, ">", `\>`).Replace(r.Finds) + " |\n")
	}
	if !strings.Contains(string(readme), HelpIntro) || !strings.Contains(string(readme), table.String()) {
		t.Errorf("the README should hold:\n%s\n\n%s", HelpIntro, table.String())
	}
}
