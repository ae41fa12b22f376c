package transfer

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"attache/store"
	"attache/store/driver"
	"attache/store/memory"
)

func paths(p *Plan) []string {
	var got []string
	for _, it := range p.Items() {
		got = append(got, it.Path)
	}
	return got
}

func TestPlanNames(t *testing.T) {
	many := []string{"1/data.json", "", "2/data.json", "", "3/data.json", "", "4/A.txt", "", "4/a.txt", "", "4/e\u0301", "", "4/\u00e9", ""}
	for _, c := range []struct {
		what        string
		attachments []string
		options     Options
		want        []string
	}{
		{"names that are the same anywhere get a counter before the ending", many, Options{},
			[]string{"data.json", "data (2).json", "data (3).json", "A.txt", "a (2).txt", "e\u0301", "\u00e9 (2)"}},
		{"a folder a message", many, Options{Layout: Message},
			[]string{"1/data.json", "2/data.json", "3/data.json", "4/A.txt", "4/a (2).txt", "4/e\u0301", "4/\u00e9 (2)"}},
		{"folders that are the same on some disks are told apart", []string{"ABC/x", "", "abc/x", ""}, Options{Layout: Message}, []string{"ABC/x", "abc (2)/x"}},
		{"a counter that is a name itself", []string{"1/a (2).x", "", "2/a.x", "", "3/a.x", ""}, Options{}, []string{"a (2).x", "a.x", "a (3).x"}},
		{"templates", []string{"1/a.x", "", "2/b.y", ""}, Options{Template: "{index:2}-{message}{ext}"}, []string{"01-1.x", "02-2.y"}},
		{"names that the export needs itself", []string{"1/attache-manifest.json", "", "1/.attache-x.part", ""}, Options{}, []string{"_.attache-x.part", "_attache-manifest.json"}},
		{"which are free in folders below", []string{"1/attache-manifest.json", ""}, Options{Layout: Message}, []string{"1/attache-manifest.json"}},
		{"names that lead away", []string{"../..", "", "../..\\x", ""}, Options{Layout: Message}, []string{"__/__", "__/.._x"}},
	} {
		s := filled(t, nil, c.attachments...)
		p := plan(t, s, Selection{All: true}, filepath.Join(t.TempDir(), "new"), c.options)
		if got := paths(p); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
}

func TestPlanSelections(t *testing.T) {
	s := filled(t, nil, "1/a", "aa", "1/b", "b", "2/a", "a", "2/c", "ccc")
	k := func(m, n string) store.Key { return store.Key{Message: m, Name: n} }
	for _, c := range []struct {
		what string
		sel  Selection
		want string
	}{
		{"all", Selection{All: true}, "1/a 1/b 2/a 2/c"},
		{"a message", Selection{Messages: []string{"2", "2"}}, "2/a 2/c"},
		{"keys, each once, those of a message together", Selection{Keys: []store.Key{k("2", "c"), k("1", "b"), k("2", "a"), k("1", "b")}}, "2/c 2/a 1/b"},
		{"a key of a message that is taken whole", Selection{Messages: []string{"1"}, Keys: []store.Key{k("1", "b"), k("2", "a")}}, "1/a 1/b 2/a"},
		{"another case", Selection{Keys: []store.Key{k("1", "B"), k("1", "b")}}, "1/b"},
		{"a filter", Selection{All: true, Filter: func(i store.Info) bool { return i.Size > 1 }}, "1/a 2/c"},
		{"a filter on metadata", Selection{All: true, Metadata: true, Filter: func(i store.Info) bool { return i.Metadata["from"] == "2" }}, "2/a 2/c"},
		{"nothing", Selection{}, ""},
		{"a message without an id is not all of them", Selection{Messages: []string{""}}, ""},
	} {
		p := plan(t, s, c.sel, filepath.Join(t.TempDir(), "new"), Options{Layout: Message})
		if got := strings.Join(paths(p), " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
}

func TestPlanOfWhatIsMissing(t *testing.T) {
	s := filled(t, nil, "1/a", "a")
	p := plan(t, s, Selection{Messages: []string{"nope"}, Keys: []store.Key{{Message: "1", Name: "a"}, {Message: "1", Name: "gone"}}}, t.TempDir(), Options{})
	if p.Len() != 3 || p.Count(Refuse) != 2 || p.Count(Write) != 1 || p.Bytes() != 1 {
		t.Fatalf("%d items, %d refused, %d bytes", p.Len(), p.Count(Refuse), p.Bytes())
	}
	for _, i := range []int{0, 2} {
		if it := p.Item(i); !errors.Is(it.Err, store.ErrNotFound) {
			t.Errorf("%v: %v", it.Key, it.Err)
		}
	}
	r := runPlan(t, t.Context(), p)
	if r.Exported != 1 || r.Failures != 2 {
		t.Errorf("result %+v", *r)
	}
	again := r.Failed()
	if !slices.Equal(again.Messages, []string{"nope"}) || !slices.Equal(again.Keys, []store.Key{{Message: "1", Name: "gone"}}) {
		t.Errorf("to be tried again: %+v", again)
	}
}

func TestPlanConflicts(t *testing.T) {
	s := filled(t, nil, "1/a.txt", "new", "1/b.txt", "b", "1/dir", "d")
	for _, c := range []struct {
		on      Conflict
		paths   string
		actions []Action
		after   map[string]string
	}{
		{Rename, "a (2).txt b.txt dir (2)", []Action{Number, Write, Number}, map[string]string{"A.txt": "old", "a (2).txt": "new", "b.txt": "b", "dir (2)": "d"}},
		{Skip, "a.txt b.txt dir", []Action{Pass, Write, Pass}, map[string]string{"A.txt": "old", "b.txt": "b"}},
		{Overwrite, "A.txt b.txt dir", []Action{Replace, Write, Refuse}, map[string]string{"A.txt": "new", "b.txt": "b"}},
		{Fail, "a.txt b.txt dir", []Action{Refuse, Write, Refuse}, map[string]string{"A.txt": "old", "b.txt": "b"}},
	} {
		dest := t.TempDir()
		must(t, os.WriteFile(filepath.Join(dest, "A.txt"), []byte("old"), 0o666))
		must(t, os.Mkdir(filepath.Join(dest, "dir"), 0o777))
		p := plan(t, s, Selection{All: true}, dest, Options{OnConflict: c.on})
		if got := strings.Join(paths(p), " "); got != c.paths {
			t.Errorf("%s: %s, want %s", c.on, got, c.paths)
		}
		for i, want := range c.actions {
			if got := p.Item(i).Action; got != want {
				t.Errorf("%s: %s: action %d, want %d", c.on, p.Item(i).Path, got, want)
			}
		}
		runPlan(t, t.Context(), p)
		if got := files(t, dest); !equal(got, c.after) {
			t.Errorf("%s leaves %v, want %v", c.on, got, c.after)
		}
	}
}

func TestPlanFailures(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, nil, 0o666))
	broken := filled(t, memory.FailAt(memory.List, 1, &driver.Fault{Kind: driver.ErrUnavailable, Reason: "the network is gone"}), "1/a", "", "1/b", "")
	good := filled(t, nil, "1/a", "a")
	for _, c := range []struct {
		what string
		src  *store.Store
		dest string
		o    Options
		want string
	}{
		{"a file for a folder", good, file, Options{}, "is a file, not a folder"},
		{"no folder", good, "", Options{}, "no folder is named"},
		{"a list that ends early", broken, t.TempDir(), Options{}, "the network is gone"},
		{"a layout that isn't known", good, t.TempDir(), Options{Layout: "deep"}, "layout “deep” is not known"},
		{"a conflict rule that isn't known", good, t.TempDir(), Options{OnConflict: "ask"}, "“ask” is not known"},
		{"too many jobs", good, t.TempDir(), Options{Jobs: 1000}, "1 to 64"},
		{"a share with other names", good, t.TempDir(), Options{Layout: Share, Template: "{message}"}, "takes no template"},
		{"a share that overwrites", good, t.TempDir(), Options{Layout: Share, OnConflict: Overwrite}, "never overwrites"},
		{"a template with a fault", good, t.TempDir(), Options{Template: "{x}"}, "is no field"},
	} {
		_, err := NewPlan(t.Context(), c.src, Selection{All: true}, c.dest, c.o)
		var sentence *store.Error
		if err == nil || !strings.Contains(err.Error(), c.want) || !errors.As(err, &sentence) {
			t.Errorf("%s: %v, want %q", c.what, err, c.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NewPlan(ctx, good, Selection{All: true}, t.TempDir(), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled plan: %v", err)
	}
}

func TestSampleNames(t *testing.T) {
	infos := []store.Info{{Key: store.Key{Message: "m1", Name: "a.x"}}, {Key: store.Key{Message: "m2", Name: "A.x"}}}
	got, err := SampleNames(infos, Options{Layout: Flat})
	if err != nil || !slices.Equal(got, []string{"a.x", "A (2).x"}) {
		t.Errorf("%q, %v", got, err)
	}
	if got, err = SampleNames(infos, Options{Layout: Share}); err != nil || !slices.Equal(got, []string{"m1/a.x", "m2/A.x"}) {
		t.Errorf("%q, %v", got, err)
	}
	if _, err = SampleNames(infos, Options{Template: "x"}); err == nil {
		t.Error("a template without a field passes")
	}
}

func TestPathsHaveRoom(t *testing.T) {
	s := filled(t, nil, strings.Repeat("m", 300)+"/"+strings.Repeat("n", 300)+".json", "x")
	deep := t.TempDir()
	for range 14 {
		deep = filepath.Join(deep, strings.Repeat("d", 250))
	}
	p := plan(t, s, Selection{All: true}, deep, Options{Layout: Message})
	if n := len(p.Dest()) + 1 + len(p.Item(0).Path); n > 4095 {
		t.Errorf("the whole path has %d bytes", n)
	}
	if !strings.HasSuffix(p.Item(0).Path, "n.json") {
		t.Errorf("the ending got lost: %s", p.Item(0).Path)
	}
	deep = filepath.Join(deep, strings.Repeat("d", 250), strings.Repeat("d", 200))
	if _, err := NewPlan(t.Context(), s, Selection{All: true}, deep, Options{}); err == nil || !strings.Contains(err.Error(), "too long") {
		t.Errorf("no room at all: %v", err)
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func equal(a, b map[string]string) bool {
	if len(a) != len(b) {
		return false
	}
	for k, v := range a {
		if w, ok := b[k]; !ok || w != v {
			return false
		}
	}
	return true
}

func TestWhatStandsInTheWayOfTheFolderIsNamed(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	must(t, os.WriteFile(file, nil, 0o666))
	if err := os.Symlink(filepath.Join(dir, "nowhere"), link); err != nil {
		t.Skip("links can't be made here:", err)
	}
	src := filled(t, nil, "m/a", "a")
	for dest, want := range map[string]string{
		file:                                 "file” is a file, not a folder",
		filepath.Join(file, "below", "this"): "file” is a file, not a folder",
		link:                                 "link” is a link that leads nowhere",
		filepath.Join(link, "below"):         "link” is a link that leads nowhere",
		filepath.Join(dir, "new", "folder"):  "",
	} {
		for _, layout := range Layouts {
			_, err := NewPlan(t.Context(), src, Selection{All: true}, dest, Options{Layout: layout})
			if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
				t.Errorf("%s, layout %s: %v", dest, layout, err)
			}
		}
	}
}
