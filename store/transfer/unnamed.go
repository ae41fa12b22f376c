package transfer

import (
	"context"
	"io/fs"
	"iter"
	"path"
	"path/filepath"
	"runtime"
	"strings"
)

// Unnamed yields the files in the folder that no manifest names, in the form of NameText and with slashes: nothing is known of
// them, and nothing was checked. A folder that can't be looked into is yielded with the reason, as a clause. When ctx
// ends, its error is the last thing yielded.
func (v *Verification) Unnamed(ctx context.Context) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		named := make(map[string]bool, len(v.files))
		for i := range v.files {
			named[spelling(v.files[i].Path)] = true
		}
		top := v.dest
		if real, err := filepath.EvalSymlinks(top); err == nil {
			top = real // a walk doesn't begin at a link
		}
		_ = filepath.WalkDir(top, func(at string, d fs.DirEntry, err error) error {
			if ctx.Err() != nil {
				yield("", ctx.Err())
				return fs.SkipAll
			}
			rel, relErr := filepath.Rel(top, at)
			shown := NameText(filepath.ToSlash(rel))
			switch {
			case err != nil:
				err = bare(err)
			case relErr != nil || d.IsDir() || v.expected(named, shown):
				return nil
			}
			if !yield(shown, err) {
				return fs.SkipAll
			}
			return nil
		})
	}
}

// expected reports whether a file belongs to the export: a manifest, what one names, or what a share keeps beside the data that one names.
func (v *Verification) expected(named map[string]bool, file string) bool {
	if isManifest(file) || named[spelling(file)] {
		return true
	}
	folder, name := path.Split(file)
	return v.share && (name == "metadata.json" || strings.HasSuffix(name, ".expiry")) && named[spelling(folder+"data")]
}

// spelling is what two paths have in common that are the same file on most disks of this system.
func spelling(path string) string {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		return fold(path)
	}
	return path
}
