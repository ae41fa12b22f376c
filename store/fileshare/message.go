package fileshare

import (
	"io/fs"
	"slices"
	"strings"

	"attache/store/driver"
)

// want is what a reader of message folders is after, beyond the attachments.
type want struct {
	metadata bool // of the attachments
	times    bool // of the message's folder
}

// message is what was found in one message folder.
type message struct {
	id   string
	at   facts         // the folder itself, where its times are wanted
	rows []driver.Info // its attachments in order of name
	// names is set instead of rows where there are many.
	names []string
	// gone is set where the folder was deleted meanwhile.
	gone bool
	err  error // the share is gone, or the like
}

// readMessage lists one message folder. It says false for what is none: stray files, and our own temporary folders.
func (d *Driver) readMessage(root folder, e entry, w want, s *scratch) (message, bool) {
	if isTemp(e.name) {
		return message{}, false
	}
	m := message{id: e.name}
	k, err := kindOf(root, e)
	switch {
	case err != nil:
		return m.unreadable(err)
	case k == link:
		if w.times {
			m.at, err = root.stat(m.id)
		}
		if err != nil {
			return m.unreadable(err)
		}
		m.rows = []driver.Info{damaged(driver.Key{Message: m.id}, isALink)}
		return m, true
	case k != realFolder:
		return m, false
	}
	at, err := root.sub(m.id)
	if err != nil {
		return m.unreadable(err)
	}
	names, err := attachmentNames(at)
	if err == nil && w.times {
		m.at, err = at.stat("")
	}
	if err == nil && len(names) > largeMessage {
		m.names = entryNames(names)
	} else if err == nil {
		m.rows, err = d.inspectAll(at, m.id, names, w, s)
	}
	closing(at, &err)
	if err != nil {
		return m.unreadable(err)
	}
	return m, true
}

// unreadable says what becomes of a message folder that could not be read.
func (m message) unreadable(err error) (message, bool) {
	m.rows, m.names = nil, nil
	switch c := causeOf(err); c {
	case gone, stale, notAFolder:
		m.gone = true
		return m, true
	case denied:
		m.rows = []driver.Info{damaged(driver.Key{Message: m.id}, "this account may not look into the message's folder")}
	case tooManyFiles:
		m.err = fault(err, reading)
	default:
		m.rows = []driver.Info{damaged(driver.Key{Message: m.id}, "the message's folder can't be read: "+words(c, reading).Reason)}
	}
	return m, true
}

// damaged describes something of which nothing is known but what is wrong.
func damaged(k driver.Key, problem string) driver.Info {
	return driver.Info{Key: k, Size: -1, State: driver.Damaged, Problem: problem}
}

// attachmentNames lists what can be attachments in a message folder, in order of name: folders, and links, which
// are shown as damaged. Stray files are left out.
func attachmentNames(at folder) ([]entry, error) {
	var names []entry
	for {
		before := len(names)
		var err error
		names, err = at.next(names)
		if err != nil {
			return nil, err
		}
		if len(names) == before {
			slices.SortFunc(names, func(a, b entry) int { return strings.Compare(a.name, b.name) })
			return names, nil
		}
		kept := names[:before]
		for _, e := range names[before:] {
			if k, err := kindOf(at, e); err == nil && (k == realFolder || k == link) {
				kept = append(kept, entry{e.name, k})
			}
		}
		names = kept
	}
}

func entryNames(entries []entry) []string {
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.name
	}
	return names
}

// inspectAll describes the attachments called names in an opened message folder.
func (d *Driver) inspectAll(at folder, id string, names []entry, w want, s *scratch) ([]driver.Info, error) {
	rows := make([]driver.Info, 0, len(names))
	for _, e := range names {
		k := driver.Key{Message: id, Name: e.name}
		info, err := d.inspectChild(at, k, e.kind, w, s)
		switch c := causeOf(err); {
		case err == nil:
		case c == gone || c == stale:
			continue // deleted meanwhile
		case c == tooManyFiles:
			return nil, err
		case c == denied:
			info = damaged(k, "this account may not look into the attachment's folder")
		default:
			info = damaged(k, "the attachment's folder can't be read: "+words(c, reading).Reason)
		}
		rows = append(rows, info)
	}
	return rows, nil
}

func (d *Driver) inspectChild(message folder, k driver.Key, is kind, w want, s *scratch) (info driver.Info, err error) {
	if is == link {
		return damaged(k, isALink), nil
	}
	at, err := message.sub(k.Name)
	if err != nil {
		if about, e := message.stat(k.Name); e == nil && about.kind == link {
			return damaged(k, isALink), nil
		}
		return info, err
	}
	defer closing(at, &err)
	if info, err = d.inspect(at, k, w.metadata, s); err == nil {
		err = stillThere(message, at, info)
	}
	return info, err
}

// stillThere makes sure that what looks unfinished isn't just being taken apart: a deletion first moves the folder away, and
// whoever opened it before sees its files go. Then the attachment counts as gone.
func stillThere(message, at folder, info driver.Info) error {
	if info.State != driver.Writing && info.State != driver.Damaged {
		return nil
	}
	self, err := at.stat("")
	if err != nil {
		return err
	}
	named, err := message.stat(info.Name)
	if err == nil && named.id != self.id {
		err = &fs.PathError{Op: "stat", Path: info.Name, Err: fs.ErrNotExist}
	}
	return err
}
