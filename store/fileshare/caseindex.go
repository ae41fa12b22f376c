package fileshare

import (
	"context"
	"hash/maphash"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"attache/store/driver"
)

// caseIndex knows which message ids a share has when case is ignored, so that a save needn't read 200,000 names to find that none is
// like its own. It holds hashes only, some twenty bytes a message, and only once something was saved. It may
// be out of date by a moment: what it guards against, two messages that differ in case only, is confusing, not harmful.
type caseIndex struct {
	mu     sync.Mutex
	hashes map[uint64]struct{}
	until  time.Time
}

const (
	indexAge = time.Second
	// indexShare keeps the reading of the index to a fiftieth of the time.
	indexShare = 50
)

var hashSeed = maphash.MakeSeed()

// foldHash is equal for names that sameFold holds equal.
func foldHash(name string) uint64 {
	var h maphash.Hash
	h.SetSeed(hashSeed)
	if !utf8.ValidString(name) {
		h.WriteString(name)
		return h.Sum64()
	}
	var buffer [utf8.UTFMax]byte
	for _, r := range name {
		h.Write(buffer[:utf8.EncodeRune(buffer[:], foldRune(r))])
	}
	return h.Sum64()
}

// foldRune returns the smallest of the runes that are equal to r when case is ignored.
func foldRune(r rune) rune {
	if r < utf8.RuneSelf {
		if 'a' <= r && r <= 'z' {
			r -= 'a' - 'A'
		}
		return r
	}
	least := r
	for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
		least = min(least, other)
	}
	return least
}

func (x *caseIndex) add(name string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.hashes != nil {
		x.hashes[foldHash(name)] = struct{}{}
	}
}

// has reports whether a message may have such a name. It reads the root's names where what it knows is too old.
func (x *caseIndex) has(ctx context.Context, root folder, name string) (bool, error) {
	hash := foldHash(name)
	x.mu.Lock()
	fresh := x.hashes != nil && time.Now().Before(x.until)
	_, found := x.hashes[hash]
	size := len(x.hashes)
	x.mu.Unlock()
	if fresh {
		return found, nil
	}
	start := time.Now()
	hashes := make(map[uint64]struct{}, size)
	s := newScratch()
	defer s.release()
	for {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		var err error
		s.entries, err = root.next(s.entries[:0])
		if err != nil {
			return false, err
		}
		if len(s.entries) == 0 {
			break
		}
		for _, e := range s.entries {
			if e.kind != regularFile && !isTemp(e.name) {
				hashes[foldHash(e.name)] = struct{}{}
			}
		}
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.hashes = hashes
	x.until = time.Now().Add(max(indexAge, indexShare*time.Since(start)))
	_, found = hashes[hash]
	return found, nil
}

// messageFor opens the message folder that a save to the message id goes to: the one of exactly that name, else the one that
// differs in case only, else none (nil). It returns the stored spelling.
func (d *Driver) messageFor(ctx context.Context, root folder, id string) (folder, string, error) {
	at, err := root.sub(id)
	switch {
	case err == nil:
		return at, orElse(at.spelling(), id), nil
	case causeOf(err) == notAFolder:
		return nil, "", &driver.Fault{Kind: driver.ErrExists, Reason: "a file or a link has the message's id as its name", Remedy: "Choose another message id", Err: err}
	case causeOf(err) != gone:
		return nil, "", err
	}
	if d.rules.windows {
		return nil, id, nil // the file system ignored case already
	}
	similar, err := d.index.has(ctx, root, id)
	if err != nil || !similar {
		return nil, id, err
	}
	again, err := d.openRoot() // the listing of root may be at its end
	if err != nil {
		return nil, "", err
	}
	defer closing(again, &err)
	matches, err := foldMatches(ctx, again, id)
	switch {
	case err != nil:
		return nil, "", err
	case len(matches) == 0:
		return nil, id, nil
	case len(matches) > 1:
		return nil, "", driver.Ambiguous(matches[0], matches[1])
	}
	at, err = root.sub(matches[0])
	if causeOf(err) == gone && err != nil {
		return nil, id, nil
	}
	return at, matches[0], err
}
