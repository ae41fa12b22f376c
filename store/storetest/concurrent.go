package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"attache/store"
)

var concurrent = []promise{
	{"of many writers on one key just one wins, and its bytes are there", func(e *env) {
		s := e.with()
		clients := []*store.Store{s, e.open(store.Options{Write: true})}
		for round := range 10 {
			k := key(fmt.Sprint("m", round), "a")
			var filled sync.WaitGroup // the commits begin when all have written
			filled.Add(8)
			var won atomic.Pointer[[]byte]
			var wins atomic.Int32
			together(8, func(i int) {
				data := bytes.Repeat([]byte{byte('a' + i)}, 20_000+i)
				w, err := clients[i%2].Create(e.Context(), k, store.SaveOptions{Expiry: later})
				if err == nil {
					_, err = w.Write(data)
				}
				filled.Done()
				filled.Wait()
				if err == nil {
					err = w.Commit()
				}
				if err == nil {
					wins.Add(1)
					won.Store(&data)
				} else {
					e.refused("save", err, store.ErrExists)
				}
			})
			if wins.Load() != 1 {
				e.Fatalf("%d writers won", wins.Load())
			}
			if got, err := s.Bytes(e.Context(), k); err != nil || !bytes.Equal(got, *won.Load()) {
				e.Errorf("%s, want %s (%v)", brief(got), brief(*won.Load()), err)
			}
		}
		e.tidy()
	}},
	{"of many whole saves on one key just one wins", func(e *env) {
		s := e.with()
		for round := range 10 {
			k := key(fmt.Sprint("m", round), "a")
			var wins atomic.Int32
			together(8, func(i int) {
				err := s.Save(e.Context(), k, noise(20_000), store.SaveOptions{Expiry: later})
				if err == nil {
					wins.Add(1)
				} else {
					e.refused("save", err, store.ErrExists)
				}
			})
			if wins.Load() != 1 {
				e.Errorf("%d saves won", wins.Load())
			}
		}
		e.tidy()
	}},
	{"duplicates onto one key: just one wins", func(e *env) {
		a, b := file("m", "a", "one"), file("m", "b", "two")
		s := e.with(a, b)
		var wins atomic.Int32
		together(8, func(i int) {
			err := s.Duplicate(e.Context(), key("m", string("ab"[i%2])), "n", "c")
			if err == nil {
				wins.Add(1)
			} else {
				e.refused("duplicate", err, store.ErrExists)
			}
		})
		if wins.Load() != 1 {
			e.Errorf("%d won", wins.Load())
		}
		if got := e.list(s, store.Query{Message: "n"}); len(got) != 1 {
			e.Errorf("the message holds %q", keys(got))
		}
		e.tidy()
	}},
	{"64 readers, each of one repeated byte, some cancelled: no byte of one in another", func(e *env) {
		var all []Attachment
		for i := range 64 {
			all = append(all, file("m", fmt.Sprint(i), string(bytes.Repeat([]byte{byte(i)}, 150_000))))
		}
		s := e.with(all...)
		together(64, func(i int) {
			random := rand.New(rand.NewPCG(1, uint64(i)))
			for range 5 {
				ctx, cancel := context.WithCancel(e.Context())
				route := routes[random.IntN(len(routes))]
				if route.ofMessage || route.slow {
					route = routes[0]
				}
				if random.IntN(3) == 0 {
					go cancel()
				}
				got, err := route.read(ctx, s, all[i].Key)
				cancel()
				if err != nil && !errors.Is(err, context.Canceled) {
					e.Errorf("%d by %s: %v", i, route.name, err)
				}
				if err == nil && len(got) != 150_000 || bytes.Count(got, []byte{byte(i)}) != len(got) {
					e.Errorf("%d by %s: %s (%v)", i, route.name, brief(got), err)
				}
			}
		})
	}},
	{"a list shows only whole attachments while others save and delete", func(e *env) {
		s := e.with()
		ctx, stop := context.WithCancel(e.Context())
		var users sync.WaitGroup
		for i := range 4 {
			users.Go(func() {
				k := key(fmt.Sprint("m", i%2), fmt.Sprint(i))
				for ctx.Err() == nil {
					if err := s.Save(e.Context(), k, noise(30_000), store.SaveOptions{Expiry: later}); err != nil {
						e.Errorf("save: %v", err)
						return
					}
					if err := s.Delete(e.Context(), k); err != nil {
						e.Errorf("delete: %v", err)
						return
					}
				}
			})
		}
		for range 100 {
			rows, err := gather(s.List(e.Context(), store.Query{Metadata: true}))
			if err != nil {
				e.Errorf("list: %v", err)
			}
			for _, i := range rows {
				// Between the list and the look of it the attachment may go; but what is shown is whole.
				if i.State != store.OK || i.Size != 30_000 {
					e.Errorf("listed: %q, %v of %d bytes (%s)", i.Key, i.State, i.Size, i.Problem)
				}
			}
		}
		stop()
		users.Wait()
		e.holds()
	}},
	{"a read of what is deleted meanwhile is whole or an error", func(e *env) {
		s := e.with()
		want := must(io.ReadAll(noise(300_000)))
		for i := range 20 {
			k := key("m", fmt.Sprint(i))
			if err := s.SaveBytes(e.Context(), k, want, store.SaveOptions{}); err != nil {
				e.Fatal(err)
			}
			together(4, func(n int) {
				if n == 0 {
					if err := s.Delete(e.Context(), k); err != nil && !errors.Is(err, store.ErrLocked) {
						e.Errorf("delete: %v", err)
					}
					return
				}
				got, err := s.Bytes(e.Context(), k)
				if err != nil {
					e.fails("read", err)
				} else if !bytes.Equal(got, want) {
					e.Errorf("a read gave %s", brief(got))
				}
			})
		}
	}},
}

// together runs f(0) to f(n-1) at once and waits for them.
func together(n int, f func(int)) {
	var all sync.WaitGroup
	start := make(chan struct{})
	for i := range n {
		all.Go(func() {
			<-start
			f(i)
		})
	}
	close(start)
	all.Wait()
}
