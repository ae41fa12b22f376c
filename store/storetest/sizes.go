package storetest

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"attache/store"
	"attache/store/pool"
)

// noise yields size bytes that compress badly, the same ones each time.
func noise(size int64) io.Reader {
	var seed [32]byte
	copy(seed[:], fmt.Sprint(size))
	return io.LimitReader(rand.NewChaCha8(seed), size)
}

// sizes saves and reads back streams, with bounded memory of its own.
var sizes = []promise{
	{"any size is read as it was saved", func(e *env) {
		all := []int64{0, 1, 2, 1023, 4095, 4096, 4097, 32<<10 - 1, 32 << 10, 32<<10 + 1, 64<<10 - 1, 64 << 10, 64<<10 + 1, 1<<20 + 1, 10 << 20, 64 << 20}
		if testing.Short() {
			all = append(all[:len(all)-2], 4<<20)
		}
		s := e.with()
		for _, size := range all {
			k := key("m", fmt.Sprintf("%d bytes", size))
			want := sha256.New()
			if err := s.Save(e.Context(), k, io.TeeReader(noise(size), want), store.SaveOptions{}); err != nil {
				e.Fatalf("save %d bytes: %v", size, err)
			}
			got := sha256.New()
			n, err := s.CopyTo(e.Context(), k, got)
			if err != nil || n != size || string(got.Sum(nil)) != string(want.Sum(nil)) {
				e.Errorf("%d bytes: read %d, SHA-256 %s, want %s (%v)", size, n, hex.EncodeToString(got.Sum(nil)), hex.EncodeToString(want.Sum(nil)), err)
			}
			if info, err := s.Stat(e.Context(), k); err != nil || info.Size != size {
				e.Errorf("%d bytes: described with %d (%v)", size, info.Size, err)
			}
			if err := s.Delete(e.Context(), k); err != nil {
				e.Errorf("%d bytes: %v", size, err)
			}
		}
		e.holds()
	}},
	{"a wrong hint about the size does no harm", func(e *env) {
		s := e.with()
		var want []Attachment
		for i, hint := range []int64{0, 1, 99_999, 100_000, 100_001, 1 << 40} {
			a := file("m", fmt.Sprint(i), string(must(io.ReadAll(noise(100_000)))))
			if err := s.Save(e.Context(), a.Key, noise(100_000), store.SaveOptions{Expiry: later, Size: hint}); err != nil {
				e.Errorf("hint %d: %v", hint, err)
				continue
			}
			want = append(want, a)
		}
		e.holds(want...)
	}},
	{"pieces of any size make one attachment", func(e *env) {
		s := e.with()
		w, err := s.Create(e.Context(), key("m", "a"), store.SaveOptions{Expiry: later})
		if err != nil {
			e.Fatal(err)
		}
		data := must(io.ReadAll(noise(300_000)))
		for at, piece := 0, 0; at < len(data); piece = piece*3 + 1 {
			n := min(piece, len(data)-at)
			if got, err := w.Write(data[at : at+n]); got != n || err != nil {
				e.Fatalf("Write of %d at %d = %d, %v", n, at, got, err)
			}
			at += n
		}
		if err := w.Commit(); err != nil {
			e.Fatal(err)
		}
		e.holds(file("m", "a", string(data)))
	}},
	{"a saved buffer may be used again at once", func(e *env) {
		s := e.with()
		w, err := s.Create(e.Context(), key("m", "a"), store.SaveOptions{Expiry: later})
		if err != nil {
			e.Fatal(err)
		}
		buf := []byte("one")
		for _, word := range []string{"one", "two"} {
			copy(buf, word)
			if _, err := w.Write(buf); err != nil {
				e.Fatal(err)
			}
			copy(buf, "???")
		}
		if err := w.Commit(); err != nil {
			e.Fatal(err)
		}
		e.holds(file("m", "a", "onetwo"))
	}},
	{"a pooled stream can be saved and read again", func(e *env) {
		s := e.with()
		m := pool.NewStream("storetest")
		defer func() {
			if err := m.Release(); err != nil {
				e.Error(err)
			}
		}()
		if _, err := m.ReadFrom(noise(200_000)); err != nil {
			e.Fatal(err)
		}
		if err := s.Save(e.Context(), key("m", "a"), m, store.SaveOptions{Expiry: later}); err != nil {
			e.Fatal(err)
		}
		e.holds(file("m", "a", string(must(io.ReadAll(noise(200_000))))))
	}},
}

// must is for readers that can't fail.
func must[V any](v V, err error) V {
	if err != nil {
		panic(err)
	}
	return v
}
