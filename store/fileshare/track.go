package fileshare

import (
	"encoding/binary"
	"hash/maphash"
	"math"
	"time"

	"attache/store/driver"
)

// track is what a watch remembers of a message: enough to tell whether it changed, and no more, for there can be 200,000. With its
// key it takes about a hundred bytes.
type track struct {
	changed int64  // the folder's modification time
	print   uint64 // of the rows that were reported; 0: none
	due     int64  // when a state changes by itself, in Unix seconds: the next expiry
	pass    uint32 // the last pass that found it
}

// never is the due time of what stays as it is.
const never = math.MaxInt64

// trackOf returns the track of a message just read.
func trackOf(at facts, rows []driver.Info, now time.Time, pass uint32) track {
	t := track{changed: at.modified, due: never, pass: pass}
	if within(at.modified, nanos(now), settling) {
		// File systems keep times in steps of up to two seconds: another change in this step would leave the time as it is.
		t.changed = 0
	}
	if len(rows) == 0 {
		return t
	}
	var h maphash.Hash
	h.SetSeed(hashSeed)
	for i := range rows {
		hashRow(&h, &rows[i])
		// One that has expired since it was read is due, too.
		if rows[i].State == driver.OK && !rows[i].Expiry.IsZero() {
			t.due = min(t.due, rows[i].Expiry.Unix())
		}
	}
	t.print = h.Sum64() | 1
	return t
}

// hashRow takes in everything that a row says.
func hashRow(h *maphash.Hash, r *driver.Info) {
	number := func(n int64) {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], uint64(n))
		h.Write(b[:])
	}
	text := func(s string) {
		number(int64(len(s)))
		h.WriteString(s)
	}
	text(r.Name)
	text(r.Problem)
	number(r.Size)
	number(r.Created.UnixNano())
	number(r.Expiry.Unix())
	number(int64(r.State))
	var sum uint64 // of hashes, since a map has no order
	for k, v := range r.Metadata {
		sum += maphash.Comparable(hashSeed, [2]string{k, v})
	}
	number(int64(len(r.Metadata)))
	number(int64(sum))
}

// anyWriting reports whether a row may change its state by the mere passing of time, soon.
func anyWriting(rows []driver.Info) bool {
	for i := range rows {
		if rows[i].State == driver.Writing {
			return true
		}
	}
	return false
}
