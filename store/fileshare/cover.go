package fileshare

import (
	"container/list"
	"errors"
	"path/filepath"
	"runtime"
	"strings"

	"attache/store/driver"
	"github.com/fsnotify/fsnotify"
)

// cover is the folders that are watched: the root, and those of as many messages as the bound allows, the most
// recently changed ones. What it doesn't cover is polled.
type cover struct {
	notifier notifier
	root     string
	bound    int  // of watched folders
	limited  bool // the system's limit came before ours
	count    int  // of watched folders
	messages map[string]*covered
	oldest   *list.List          // of message ids; the one that changed least recently first
	wholes   int                 // messages that are watched in full
	apart    map[string]struct{} // messages that can't be watched: links, and very large ones
}

// covered is the watched folders of one message.
type covered struct {
	folders map[string]struct{} // names of attachments; "" is the message's own folder
	place   *list.Element       // in cover.oldest
	whole   bool                // there was room for all of them
}

func (m *covered) has(name string) bool { _, ok := m.folders[name]; return ok }

// belowRoot says whether folders below the root are watched. On Windows, a folder that is watched keeps the folders above it from
// being renamed, which would stand in the owner's way, so only the root is.
const belowRoot = runtime.GOOS == "linux"

// newCover watches the root alone.
func newCover(n notifier, root string, bound int) (*cover, error) {
	c := &cover{notifier: n, root: root, bound: bound, messages: map[string]*covered{}, oldest: list.New(), apart: map[string]struct{}{}}
	if err := n.add(root); err != nil {
		return nil, errors.Join(err, n.close())
	}
	c.count = 1
	if !belowRoot {
		c.bound = 1
	}
	return c, nil
}

// whole reports whether every folder of a message is watched.
func (c *cover) whole(id string) bool {
	m := c.messages[id]
	return m != nil && m.whole
}

// knows reports whether something of a message is watched.
func (c *cover) knows(id string) bool { return c.messages[id] != nil }

// hasRoom reports whether a message can be watched without letting go of another.
func (c *cover) hasRoom(rows []driver.Info) bool { return c.count+len(rows)+1 <= c.bound }

// setWhole notes whether every folder of a message is watched.
func (c *cover) setWhole(m *covered, whole bool) {
	if m.whole != whole {
		m.whole = whole
		if whole {
			c.wholes++
		} else {
			c.wholes--
		}
	}
}

// watchable reports whether a row stands for a folder, which a link doesn't: its watch would lie outside.
func watchable(r driver.Info) bool { return r.Name != "" && !strings.HasPrefix(r.Problem, isALink) }

// take watches a message's folders, and lets go of others for them. It reports whether a watch is new, so that what
// changed before it must be looked for.
func (c *cover) take(id string, rows []driver.Info) bool {
	tooLarge := len(rows)+1 > c.bound/4 // it must not push out all the others
	if tooLarge || len(rows) == 1 && !watchable(rows[0]) {
		c.drop(id)
		c.apart[id] = struct{}{}
		return false
	}
	delete(c.apart, id)
	m := c.messages[id]
	if m == nil {
		m = &covered{folders: map[string]struct{}{}, place: c.oldest.PushBack(id)}
		c.messages[id] = m
	}
	c.oldest.MoveToBack(m.place)
	added := c.add(m, id, "")
	here := make(map[string]struct{}, len(rows))
	for i := range rows {
		here[rows[i].Name] = struct{}{}
		if watchable(rows[i]) && c.add(m, id, rows[i].Name) {
			added = true
		}
	}
	whole := m.has("")
	for i := range rows {
		whole = whole && (!watchable(rows[i]) || m.has(rows[i].Name))
	}
	c.setWhole(m, whole)
	for name := range m.folders {
		if _, ok := here[name]; !ok && name != "" {
			c.forget(id, name)
		}
	}
	if len(m.folders) == 0 {
		c.drop(id)
	}
	return added
}

// add watches one folder; it reports whether it wasn't before, and is now.
func (c *cover) add(m *covered, id, name string) bool {
	if m.has(name) {
		return false
	}
	for c.count >= c.bound {
		if !c.dropOldest(m) {
			return false
		}
	}
	err := c.notifier.add(filepath.Join(c.root, id, name))
	if err != nil {
		if limitReached(err) {
			c.limited = true
			c.bound = c.count
		}
		return false
	}
	m.folders[name] = struct{}{}
	c.count++
	return true
}

// dropOldest lets go of the message that changed least recently, other than keep.
func (c *cover) dropOldest(keep *covered) bool {
	oldest := c.oldest.Front()
	if oldest == nil || oldest == keep.place {
		return false
	}
	c.drop(oldest.Value.(string))
	return true
}

// drop lets go of a message.
func (c *cover) drop(id string) {
	delete(c.apart, id)
	m := c.messages[id]
	if m == nil {
		return
	}
	for name := range m.folders {
		c.forget(id, name)
	}
	c.setWhole(m, false)
	c.oldest.Remove(m.place)
	delete(c.messages, id)
}

// forget lets go of one folder. That it is gone, and its watch with it, is no error.
func (c *cover) forget(id, name string) {
	m := c.messages[id]
	if m == nil {
		return
	}
	if m.has(name) {
		_ = c.notifier.remove(filepath.Join(c.root, id, name))
		delete(m.folders, name)
		c.count--
	}
}

// heard returns the message that an event is about, and lets go of folders that came or went: a watch holds on
// to a folder, not to its name. It says false for the root itself.
func (c *cover) heard(e fsnotify.Event) (id string, ok bool) {
	path, ok := strings.CutPrefix(e.Name, strings.TrimSuffix(c.root, string(filepath.Separator))+string(filepath.Separator))
	if !ok || path == "" {
		return "", false
	}
	id, rest, _ := strings.Cut(path, string(filepath.Separator))
	name, file, _ := strings.Cut(rest, string(filepath.Separator))
	if e.Has(fsnotify.Create) || e.Has(fsnotify.Remove) || e.Has(fsnotify.Rename) {
		switch {
		case name == "":
			c.drop(id)
		case file == "":
			c.forget(id, name)
		}
	}
	return id, true
}

func (c *cover) close() error { return c.notifier.close() }
