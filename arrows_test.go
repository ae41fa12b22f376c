package main_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// rule says which packages of this module a package may import. Paths are relative to the module; one that ends in
// “/...” means a folder with all below it.
type rule struct {
	from   string
	may    []string
	reason string
}

// drivers are the packages that implement driver.Driver.
var drivers = []string{"store/fileshare", "store/sqlserver", "store/bundle", "store/remote", "store/memory"}

// rules are the arrows between packages. The first rule that fits a package is its rule, and each package must have one.
// Tests are free to import what they test with, such as a driver to run against.
var rules = []rule{
	{"charset", nil,
		"store and preview both speak of encodings and must mean the same, so that what they share lies below both"},
	{"visible", nil,
		"a character that can't be seen is made visible in the same way everywhere"},
	{"store/driver", nil,
		"the contract knows neither those who keep it nor those who use it"},
	{"store/pool", nil,
		"memory streams are of use to everybody and need nobody"},
	{"store/metadata", nil,
		"the form of metadata.json is one for every driver"},
	{"store/filter", []string{"store/driver"},
		"filters judge rows, wherever they come from"},
	{"store", []string{"store/driver", "store/pool", "charset", "visible"},
		"the core stands above the contract, so that each rule exists once and no source is special"},
	{"store/source", append([]string{"store", "store/driver"}, drivers...),
		"one place knows every driver; a new one is added there and nowhere else"},
	{"store/storetest", []string{"store", "store/driver", "store/pool"},
		"the conformance suite is for every driver and so knows none"},
	{"store/transfer", []string{"store", "store/driver", "store/pool", "store/filter", "store/source", "visible"},
		"an export to a share or a bundle opens its destination like any other source"},
	{"store/bench", []string{"store", "store/driver", "store/pool", "store/source"},
		"what is measured is what callers get: the core, over whatever source was opened"},
	{"store/wstream", nil,
		"a stream over a WebSocket carries bytes and doesn't know whose"},
	{"store/rowset", []string{"store/driver"},
		"a compact list of rows is a format, not a source"},
	{"store/sqlserver/tdstest", nil,
		"a server for tests, not a part of the driver"},
	{"store/remote/...", []string{"store", "store/driver", "store/pool", "store/metadata", "store/wstream", "store/rowset", "store/remote/..."},
		"the agent lends a whole store and so stands above the core too; it still knows no other driver"},
	{"store/*/...", []string{"store/driver", "store/pool", "store/metadata"},
		"a driver does storage and nothing else: no other driver, not the core, no window"},
	{"preview/...", []string{"charset", "visible", "preview/..."},
		"bytes in, view model out: it can then be fuzzed and tested without a store or a window"},
	{"assets", nil,
		"pictures need nobody"},
	{"assets/demo", []string{"charset"},
		"the demo lays out what no store would write, such as damage, and so writes plain files by itself"},
	{"ui/...", []string{"assets", "assets/demo", "charset", "visible", "preview", "store", "store/driver", "store/pool", "store/filter", "store/source", "store/transfer", "store/bench", "ui/..."},
		"what people touch stands above everything; it uses the words of store/driver but opens sources only through store/source"},
	{"scripts/...", []string{"assets/demo", "scripts/..."},
		"the end-to-end tests see the program from outside, as people do"},
	{".", []string{"ui/cli", "ui/window"},
		"main chooses between a command and the window, nothing else"},
}

const module = "attache"

// fits reports whether the package is one of those that a pattern means.
func fits(pkg, pattern string) bool {
	if head, below := strings.CutSuffix(pattern, "/..."); below {
		if parent, any := strings.CutSuffix(head, "/*"); any {
			return strings.HasPrefix(pkg, parent+"/")
		}
		return pkg == head || strings.HasPrefix(pkg, head+"/")
	}
	return pkg == pattern
}

// windowing reports whether an import brings Fyne in.
func windowing(importPath string) bool {
	return strings.HasPrefix(importPath, "fyne.io/") || strings.HasPrefix(importPath, "github.com/dweymouth/fyne-tooltip")
}

// breaches lists what the imports of a package, given by their full paths, break.
func breaches(pkg string, imports []string) (broken []string) {
	i := slices.IndexFunc(rules, func(r rule) bool { return fits(pkg, r.from) })
	if i < 0 {
		return []string{fmt.Sprintf("%s has no rule: add one, with its reason, to arrows_test.go", pkg)}
	}
	for _, path := range imports {
		if windowing(path) && !strings.HasPrefix(pkg, "ui/") {
			broken = append(broken, fmt.Sprintf("%s imports %s: outside ui nothing needs a window, and commands run where none can be opened", pkg, path))
		}
		inside, ok := strings.CutPrefix(path, module+"/")
		if ok && !slices.ContainsFunc(rules[i].may, func(p string) bool { return fits(inside, p) }) {
			broken = append(broken, fmt.Sprintf("%s imports %s: %s", pkg, inside, rules[i].reason))
		}
	}
	return broken
}

// source is one Go file of the module.
type source struct {
	path    string // relative to the module, with slashes
	lines   int
	imports []string
	doc     *ast.CommentGroup
}

func (s source) test() bool { return strings.HasSuffix(s.path, "_test.go") }

// sources are all Go files of the module by package, for every system and build tag.
func sources(t *testing.T) map[string][]source {
	t.Helper()
	found := map[string][]source{}
	err := filepath.WalkDir(".", func(p string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && p != "." && (strings.HasPrefix(e.Name(), ".") || e.Name() == "testdata" || e.Name() == "build"):
			return filepath.SkipDir
		case e.IsDir() || filepath.Ext(p) != ".go":
			return nil
		}
		text, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), p, text, parser.ImportsOnly|parser.ParseComments)
		if err != nil {
			return err
		}
		s := source{path: filepath.ToSlash(p), lines: strings.Count(string(text), "\n"), doc: f.Doc}
		for _, spec := range f.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			s.imports = append(s.imports, name)
		}
		pkg := path.Dir(s.path)
		found[pkg] = append(found[pkg], s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(found) < 10 {
		t.Fatalf("only %d packages found: not run at the module's root?", len(found))
	}
	return found
}

func TestArrowsRunOneWay(t *testing.T) {
	for pkg, files := range sources(t) {
		for _, f := range files {
			if f.test() {
				continue
			}
			for _, b := range breaches(pkg, f.imports) {
				t.Errorf("%s: %s", f.path, b)
			}
		}
	}
}

// The commands must run where no window can be opened, and start without loading what draws one.
func TestCommandsNeedNoWindow(t *testing.T) {
	found := sources(t)
	seen := map[string]bool{}
	var visit func(pkg, way string)
	visit = func(pkg, way string) {
		if seen[pkg] {
			return
		}
		seen[pkg] = true
		for _, f := range found[pkg] {
			for _, i := range f.imports {
				switch inside, ok := strings.CutPrefix(i, module+"/"); {
				case f.test():
				case windowing(i):
					t.Errorf("%s → %s", way, i)
				case ok:
					visit(inside, way+" → "+inside)
				}
			}
		}
	}
	visit("ui/cli", "ui/cli")
}

func TestBreachesAreSeen(t *testing.T) {
	for _, c := range []struct {
		pkg, imports string
		broken       bool
	}{
		{"store/fileshare", "attache/store/driver", false},
		{"store/fileshare", "attache/store/memory", true},
		{"store/fileshare", "attache/store", true},
		{"store/fileshare", "attache/ui/cli", true},
		{"store/source", "attache/store/fileshare", false},
		{"store", "attache/store/fileshare", true},
		{"store", "attache/store/source", true},
		{"store/transfer", "attache/store/fileshare", true},
		{"preview", "attache/charset", false},
		{"preview", "attache/store/driver", true},
		{"preview", "attache/ui/viewer", true},
		{"preview", "fyne.io/fyne/v2", true},
		{"charset", "attache/preview", true},
		{"ui/browse", "fyne.io/fyne/v2", false},
		{"ui/browse", "attache/store", false},
		{"ui/cli", "attache/store/fileshare", true},
		{".", "fyne.io/fyne/v2/app", true},
		{".", "attache/store", true},
		{"somewhere/new", "fmt", true},
	} {
		if got := breaches(c.pkg, []string{c.imports}); (len(got) > 0) != c.broken {
			t.Errorf("%s → %s: %v", c.pkg, c.imports, got)
		}
	}
}

func TestFilesHoldOneIdea(t *testing.T) {
	const most = 600
	for pkg, files := range sources(t) {
		described := false
		for _, f := range files {
			described = described || f.doc != nil && !f.test()
			if f.lines > most {
				t.Errorf("%s has %d lines, more than %d: does a reader find two ideas in it?", f.path, f.lines, most)
			}
		}
		onlyTests := !slices.ContainsFunc(files, func(f source) bool { return !f.test() })
		if !described && !onlyTests {
			t.Errorf("package %s has no comment that says what it is for", pkg)
		}
	}
}
