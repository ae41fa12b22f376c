package transfer

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"attache/store"
	"attache/store/driver"
)

// planner turns attachments into items, one after another.
type planner struct {
	src      *store.Store
	dest     string
	opts     Options
	template *Template
	own      ownShare
	names    *folderNames
	top      existing // what the folder holds
	index    int

	// The message that is being planned, the folder for it, and what that folder holds.
	message, folder string
	inside          existing
	begun           bool
	blocked         bool // the message's folder would lie in the share that is exported

	spellings map[string]string // in the layout share: message ids by what they are without case
}

// newPlanner fails where dest can't be read, or is a file. dest "" stands for a folder that is empty.
func newPlanner(src *store.Store, dest string, o Options, t *Template) (*planner, error) {
	p := &planner{src: src, dest: dest, opts: o, template: t, names: newFolderNames()}
	if dest != "" {
		p.own = newOwnShare(shareRoot(src), dest)
		if err := canBeFolder(dest); err != nil {
			return nil, err
		}
	}
	if dest == "" || o.Layout == Share {
		return p, nil
	}
	if bytes, units := p.room(0); min(bytes, units) < leastRoom+leastRoom {
		return nil, &driver.Fault{Kind: driver.ErrInvalid, Reason: "the path of the folder is too long", Remedy: "Choose a folder with a shorter path"}
	}
	top, err := listFolder(dest)
	if err != nil {
		return nil, targetFault(err)
	}
	p.top = top
	return p, nil
}

// canBeFolder fails where a file, or a link that leads nowhere, stands in the way of a folder at path, and where path is too long for one.
func canBeFolder(path string) error {
	for {
		info, err := os.Stat(path)
		switch {
		case err == nil && info.IsDir():
			return nil
		case nameTooLong(err):
			return pathTooLong(err)
		}
		what := "a file, not a folder"
		if err != nil {
			_, err = os.Lstat(path)
			what = "a link that leads nowhere"
		}
		if err == nil {
			return &driver.Fault{Kind: driver.ErrInvalid, Reason: "“" + store.Visible(path) + "” is " + what, Remedy: "Choose a folder"}
		}
		above := filepath.Dir(path)
		if above == path {
			return nil
		}
		path = above
	}
}

// leastRoom is the length that a file's name gets at least, in bytes or UTF-16 units.
const leastRoom = 64

// room is how long a name may be so that the whole path, with so many bytes between dest and the name, is one that programs can open:
// PATH_MAX on Linux and macOS; on Windows MAX_PATH, which most programs there still have for a limit.
func (p *planner) room(between int) (bytes, units int) {
	switch runtime.GOOS {
	case "windows":
		return maxNameBytes, min(maxNameUnits, 259-len(p.dest)-between-1)
	case "linux":
		return min(maxNameBytes, 4095-len(p.dest)-between-1), maxNameUnits
	}
	return min(maxNameBytes, 1023-len(p.dest)-between-1), maxNameUnits
}

// item plans one attachment.
func (p *planner) item(f found) (Item, error) {
	it := Item{Key: f.info.Key, Size: f.info.Size, Action: Refuse, Err: f.err}
	if it.Err == nil {
		it.Err = exportError(p.src, f.info.Key, unreadable(f.info))
	}
	if it.Err != nil {
		return it, nil
	}
	if p.opts.Layout == Share {
		if it.Err = exportError(p.src, f.info.Key, p.notForShares(f.info)); it.Err == nil {
			it.Path, it.Action = f.info.Message+"/"+f.info.Name, Write
		}
		return it, nil
	}
	p.index++
	if err := p.enter(f.info.Message); err != nil {
		return it, err
	}
	name := SafeName(p.template.Name(f.info, p.index))
	here := p.top
	if p.folder != "" {
		here = p.inside
	} else if own(name) {
		name = "_" + name
	}
	p.choose(&it, name, here)
	return it, nil
}

// unreadable is why an attachment isn't even tried. Damaged ones are, as long as they have a name and data: what is wrong with them need not be their data.
func unreadable(info store.Info) error {
	switch {
	case info.Name == "":
		return &driver.Fault{Kind: driver.ErrDamaged, Reason: info.Problem}
	case info.State == store.Damaged && info.Size < 0:
		return &driver.Fault{Kind: driver.ErrDamaged, Reason: cmp.Or(info.Problem, "it has no data that can be read")}
	case info.State == store.Writing:
		return &driver.Fault{Kind: driver.ErrDamaged, Reason: "it is still being written", Remedy: "Try again when it is complete"}
	}
	return nil
}

// enter makes the message's folder the current one.
func (p *planner) enter(message string) error {
	if p.opts.Layout != Message || p.begun && message == p.message {
		return nil
	}
	p.begun, p.message, p.inside = true, message, nil
	bytes, units := p.room(leastRoom + 1)
	name := SafeName(message)
	if own(name) {
		name = "_" + name
	}
	p.folder = p.names.take("", name, bytes, units, func(name string) bool { return p.top.blocks(name) || p.own.holds(name) })
	there, ok := p.top[fold(p.folder)]
	if !ok {
		return nil
	}
	p.folder = there.name
	inside, err := listFolder(filepath.Join(p.dest, p.folder))
	if err != nil {
		return targetFault(err)
	}
	p.inside = inside
	return nil
}

// choose settles the path and the action of an attachment that would like to be called name.
func (p *planner) choose(it *Item, name string, here existing) {
	between := 0
	if p.folder != "" {
		between = len(p.folder) + 1
	}
	bytes, units := p.room(between)
	if p.opts.OnConflict == Rename {
		got := p.names.take(p.folder, name, bytes, units, here.has)
		it.Action = Write
		if here.has(fit(name, bytes, units)) {
			it.Action = Number
		}
		it.Path = p.join(got)
		return
	}
	name = p.names.take(p.folder, name, bytes, units, func(string) bool { return false })
	there, conflict := here[fold(name)]
	it.Path, it.Action = p.join(name), Write
	switch {
	case !conflict:
	case p.opts.OnConflict == Skip:
		it.Action = Pass
	case p.opts.OnConflict == Fail:
		it.Action, it.Err = Refuse, exportError(p.src, it.Key, fileExists(nil))
	default:
		p.replace(it, name, there)
	}
}

// replace plans to overwrite the file of just that name, or else the one whose name differs only in case.
func (p *planner) replace(it *Item, name string, there entry) {
	it.Action = Replace
	info, err := os.Lstat(filepath.Join(p.dest, filepath.FromSlash(it.Path)))
	if errors.Is(err, fs.ErrNotExist) {
		it.Path = p.join(there.name)
	}
	if err == nil && info.IsDir() || err != nil && there.dir {
		it.Action = Refuse
		it.Err = exportError(p.src, it.Key, &driver.Fault{Kind: driver.ErrExists, Reason: "a folder with the name “" + store.Visible(name) + "” is there", Remedy: "Choose another folder or another template"})
	}
}

func (p *planner) join(name string) string {
	if p.folder == "" {
		return name
	}
	return p.folder + "/" + name
}

func fileExists(cause error) error {
	return &driver.Fault{Kind: driver.ErrExists, Reason: "a file with that name is in the folder", Remedy: "Choose another folder, or say what happens on conflicts", Err: cause}
}
