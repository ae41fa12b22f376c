package transfer

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"

	"attache/store"
	"attache/store/driver"
)

// Checked is one file of an export that was compared with its manifest.
type Checked struct {
	File ManifestFile
	// Manifest is the name of the manifest that has the file, and Entry its place in there: 1 for the first file.
	Manifest string
	Entry    int
	// Problem says what is wrong with the file, as a clause; nil where it is as the manifest says.
	Problem error
}

// Verification is the check of an export.
type Verification struct {
	// Manifests are the names of the manifests found, the oldest export first.
	Manifests []string
	// Failed and NotTried count what the manifests tell of attachments that were not exported. A later export may have brought them.
	Failed, NotTried int

	dest  string
	files []checking
	share bool // one of the exports has the layout share
}

// checking is a file to check, and where it is named.
type checking struct {
	ManifestFile
	manifest, entry int
}

// NewVerification reads the manifests of the folder dest. Where several exports wrote the same path, the last one counts. It fails where
// there is no manifest, or one that can't be read.
func NewVerification(ctx context.Context, dest string) (*Verification, error) {
	v, err := newVerification(ctx, dest)
	return v, verifyError(dest, err)
}

func newVerification(ctx context.Context, dest string) (*Verification, error) {
	if dest == "" {
		return nil, &driver.Fault{Kind: driver.ErrInvalid, Reason: "no folder is named", Remedy: "Name the folder that an export has written to"}
	}
	root, err := os.OpenRoot(dest)
	if err != nil {
		return nil, sourceFault(err)
	}
	defer root.Close()
	names, err := manifestNames(root)
	if err != nil {
		return nil, sourceFault(err)
	}
	if len(names) == 0 {
		return nil, &driver.Fault{Kind: driver.ErrNotFound, Reason: "there is no " + ManifestName + " in it", Remedy: "Name the folder that an export has written to"}
	}
	type read struct {
		name  string
		about manifestRest
		list  []ManifestFile
	}
	var all []read
	for _, name := range names {
		list, about, err := readManifest(ctx, root, name)
		if driver.IsCancel(err) {
			return nil, err
		}
		if err != nil {
			return nil, &driver.Fault{Kind: driver.ErrDamaged, Reason: name + " can't be read as a manifest", Err: err}
		}
		all = append(all, read{name, about, list})
	}
	slices.SortStableFunc(all, func(a, b read) int {
		return cmp.Or(a.about.Finished.Compare(b.about.Finished), cmp.Compare(len(a.name), len(b.name)), cmp.Compare(a.name, b.name))
	})
	v := &Verification{dest: dest}
	place := map[string]int{}
	for i, m := range all {
		v.Manifests = append(v.Manifests, m.name)
		v.Failed += m.about.Failed
		v.NotTried += m.about.NotTried
		v.share = v.share || m.about.Layout == Share
		for j, f := range m.list {
			c := checking{f, i, j + 1}
			if at, ok := place[f.Path]; ok && f.Path != "" { // entries without a path are not about the same file
				v.files[at] = c
				continue
			}
			place[f.Path] = len(v.files)
			v.files = append(v.files, c)
		}
	}
	return v, nil
}

// Len is the number of files to check.
func (v *Verification) Len() int { return len(v.files) }

// Bytes is their size in all.
func (v *Verification) Bytes() int64 {
	var n int64
	for i := range v.files {
		n += max(v.files[i].Size, 0)
	}
	return n
}

// Files reads every file and yields it with what is wrong with it. A yielded error is the last thing yielded.
func (v *Verification) Files(ctx context.Context) iter.Seq2[Checked, error] {
	return func(yield func(Checked, error) bool) {
		root, err := os.OpenRoot(v.dest)
		if err != nil {
			yield(Checked{}, verifyError(v.dest, sourceFault(err)))
			return
		}
		defer root.Close()
		for _, f := range v.files {
			err := compare(ctx, root, f.ManifestFile)
			if driver.IsCancel(err) {
				yield(Checked{}, err)
				return
			}
			if !yield(Checked{f.ManifestFile, v.Manifests[f.manifest], f.entry, err}, nil) {
				return
			}
		}
	}
}

// compare returns what is wrong with one file. The path comes from a file that anyone may have written: root keeps it inside.
func compare(ctx context.Context, root *os.Root, want ManifestFile) error {
	if want.Path == "" {
		return errors.New("it has no path")
	}
	path := filepath.FromSlash(NameFromText(want.Path))
	if !filepath.IsLocal(path) {
		return errors.New("the manifest gives it a path outside the folder")
	}
	info, err := root.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errors.New("it is missing")
	case err != nil:
		return fmt.Errorf("it can't be read: %w", bare(err))
	case !info.Mode().IsRegular():
		return errors.New("it is no regular file")
	case info.Size() != want.Size:
		return fmt.Errorf("it has %d bytes instead of %d", info.Size(), want.Size)
	}
	f, err := root.Open(path)
	if err != nil {
		return fmt.Errorf("it can't be read: %w", bare(err))
	}
	defer f.Close()
	h := sha256.New()
	if _, err := blocks.Copy(ctx, h, f); err != nil {
		if driver.IsCancel(err) {
			return err
		}
		return fmt.Errorf("it can't be read: %w", bare(err))
	}
	if hex.EncodeToString(h.Sum(nil)) != want.SHA256 {
		return errors.New("its content is not what was exported: the SHA-256 differs")
	}
	return nil
}

// bare takes the path off an error of the os package: it is said elsewhere, in a form that can be shown.
func bare(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

func manifestNames(root *os.Root) ([]string, error) {
	top, err := root.Open(".")
	if err != nil {
		return nil, err
	}
	defer top.Close()
	var names []string
	for {
		entries, err := top.ReadDir(1024)
		for _, e := range entries {
			if isManifest(e.Name()) && e.Type().IsRegular() {
				names = append(names, e.Name())
			}
		}
		if errors.Is(err, io.EOF) {
			return names, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

func sourceFault(err error) error {
	f := &driver.Fault{Kind: driver.ErrUnavailable, Reason: "it can't be read", Err: err}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.Reason, f.Remedy = "there is no such folder", "Check the path"
	case nameTooLong(err):
		f.Reason, f.Remedy = "there is no such folder, since the path or a name in it is too long", "Check the path"
	case errors.Is(err, fs.ErrPermission):
		f.Reason = "you may not read it"
	}
	return f
}

func verifyError(dest string, err error) error {
	if err == nil || driver.IsCancel(err) {
		return err
	}
	if dest == "" {
		return &store.Error{Op: "verify", Err: err}
	}
	shown := store.Visible(filepath.Clean(dest))
	return &store.Error{Op: "verify " + shown, Source: shown, Err: err}
}
