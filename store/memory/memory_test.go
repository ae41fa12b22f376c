package memory_test

import (
	"io"
	"testing"

	"attache/store/driver"
	"attache/store/memory"
	"attache/store/storetest"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestStore(t *testing.T) {
	for name, o := range map[string]memory.Options{
		"case counts":  {},
		"case ignored": {IgnoreCase: true},
		"fixed":        {Fixed: true},
	} {
		t.Run(name, func(t *testing.T) {
			storetest.Run(t, func(t *testing.T) storetest.Harness { return harness(t, o) })
		})
	}
}

func harness(t *testing.T, o memory.Options) storetest.Harness {
	d := memory.New(o)
	h := storetest.Harness{
		Open:       func() driver.Driver { return d.Again(nil) },
		Faulty:     func(f storetest.Fault) driver.Driver { return d.Again(hooks[f]) },
		IgnoreCase: o.IgnoreCase,
		Fixed:      o.Fixed,
		InProcess:  true,
	}
	if o.Fixed {
		h.Fill = func(all []storetest.Attachment) { fill(t, d, all) }
	}
	return h
}

// fill stores attachments without the core, whose guard would refuse to.
func fill(t *testing.T, d driver.Driver, all []storetest.Attachment) {
	for _, a := range all {
		w, err := d.Create(t.Context(), a.New)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(a.Data); err != nil {
			t.Fatal(err)
		}
		if err := w.Commit(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

var hooks = map[storetest.Fault]memory.Hook{
	storetest.ListDies:      memory.FailAt(memory.List, 5, broken),
	storetest.ReadEndsEarly: memory.FailAt(memory.Read, 100_000, io.EOF),
	storetest.ReadFails:     memory.FailAt(memory.Read, 100_000, broken),
	storetest.WriteFails:    memory.FailAt(memory.Write, 100_000, broken),
	storetest.CommitFails:   memory.FailAt(memory.Commit, 0, broken),
	storetest.Stalls:        memory.All(memory.StallAt(memory.List, 5), memory.StallAt(memory.Read, 100_000), memory.StallAt(memory.Write, 100_000)),
}

var broken = &driver.Fault{Kind: driver.ErrUnavailable, Reason: "the disk is broken"}
