package fileshare

import (
	"time"

	"attache/store/driver"
)

const (
	// youth is how long after its last change an attachment that is not complete counts as being written. The .NET
	// package writes a folder, the expiry file, metadata.json and then data, with nothing atomic about it.
	youth = 2 * time.Minute
	// settling is how long data that nobody else may vouch for counts as growing after its last change: where the
	// system can't tell whether a writer has it open.
	settling = 2 * time.Second
	// clockSkew is how far in our future the clock of a share's server may be before its times say nothing about age.
	clockSkew = time.Minute
)

// The words for links, which every level of a share can hold instead of what belongs there.
const isALink = "a link; links are not followed"

// inspect describes an opened attachment folder. It never reads data. An error means that the folder is gone, or that
// the share is.
func (d *Driver) inspect(at folder, k driver.Key, withMetadata bool, s *scratch) (driver.Info, error) {
	info := driver.Info{Key: k, Size: -1}
	found, err := findFiles(at, s)
	if err != nil {
		return info, err
	}
	self, err := at.stat("")
	if err != nil {
		return info, err
	}
	now := nanos(d.options.now())
	info.Created, info.CreatedByMTime = created(self)
	var v verdict
	v.touch(self, now)
	found.judgeExpiry(&info, &v)
	if err := found.judgeData(at, self, &info, &v, now); err != nil {
		return info, err
	}
	if withMetadata && found.metadata.name != "" {
		if err := judgeMetadata(at, found.metadata, &info, &v, now, s); err != nil {
			return info, err
		}
	}
	v.decide(&info, now)
	return info, nil
}

// created returns the time at which a folder came to be, and whether its last change had to stand in for that.
func created(f facts) (time.Time, bool) {
	switch {
	case f.born != 0:
		return utc(f.born), false
	case f.modified != 0:
		return utc(f.modified), true
	}
	return time.Time{}, false
}

// files is what an attachment folder holds.
type files struct {
	expiries      int
	expiry, other string // the first expiry files
	data          bool
	metadata      entry  // no name: none
	folder        string // a sub-folder
}

// findFiles lists an attachment folder.
func findFiles(at folder, s *scratch) (files, error) {
	var f files
	for {
		var err error
		s.entries, err = at.next(s.entries[:0])
		if err != nil || len(s.entries) == 0 {
			return f, err
		}
		for _, e := range s.entries {
			f.add(at, e)
		}
	}
}

func (f *files) add(at folder, e entry) {
	switch {
	case e.name == dataFile:
		f.data = true
	case e.name == metadataFile:
		f.metadata = e
	case isExpiryFile(e.name) && e.kind != realFolder:
		if f.expiries++; f.expiries == 1 {
			f.expiry = e.name
		} else if f.other == "" {
			f.other = e.name
		}
	default:
		if k, err := kindOf(at, e); err == nil && k == realFolder {
			f.folder = e.name
		}
	}
}

func (f *files) judgeExpiry(info *driver.Info, v *verdict) {
	switch {
	case f.expiries == 0 && !f.data && f.folder != "":
		v.bad("it holds the folder “" + f.folder + "” instead of files: the attachment's name probably had a slash in it, which laid it one folder too deep")
	case f.expiries == 0:
		v.missing("there is no expiry file yet", "there is no expiry file")
	case f.expiries > 1:
		one, two := min(f.expiry, f.other), max(f.expiry, f.other)
		v.bad("there is more than one expiry file: “" + one + "”, “" + two + "”")
	default:
		var ok bool
		if info.Expiry, ok = parseExpiry(f.expiry); !ok {
			v.bad("the expiry file's name “" + f.expiry + "” is not a date like 2026-12-31T2359")
		}
	}
}

func (f *files) judgeData(at folder, self facts, info *driver.Info, v *verdict, now int64) error {
	nested := f.expiries == 0 && f.folder != ""
	if !f.data {
		if !nested {
			v.missing("there is no data yet", "there is no data file")
		}
		return nil
	}
	data, err := at.stat(dataFile)
	switch {
	case err != nil && vanished(err):
		v.missing("there is no data yet", "there is no data file")
		return nil
	case err != nil && causeOf(err) == denied:
		v.bad("this account may not look at data")
		return nil
	case err != nil:
		return err
	case data.kind != regularFile:
		v.bad(dataFile + " is " + notAFile(data.kind))
		return nil
	}
	info.Size = data.size
	v.touch(data, now)
	if growing(at, self, data, now) {
		v.growing = true
	}
	return nil
}

// notAFile says what stands where a file should be, and why it is not opened.
func notAFile(k kind) string {
	switch k {
	case link:
		return isALink
	case realFolder:
		return "a folder instead of a file"
	}
	return k.String() + " instead of a file; it is never opened"
}

// growing reports whether data is still being written. Old data isn't. Young data isn't either if its folder changed
// after it: that was the rename with which a save of ours ends. Otherwise the system is asked whether a
// writer has it open, and where it can't tell, data counts as growing until it has been left alone for a while.
func growing(at folder, self, data facts, now int64) bool {
	if !within(data.modified, now, youth) || self.changed > data.modified {
		return false
	}
	if f, _, err := at.open(dataFile); err == nil {
		writing, known := f.beingWritten()
		if f.close() == nil && known {
			return writing
		}
	}
	return within(data.modified, now, settling)
}
