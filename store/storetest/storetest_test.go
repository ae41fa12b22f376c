package storetest_test

import (
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"attache/store/driver"
	"attache/store/memory"
	"attache/store/storetest"
)

// flawVariable names, to a copy of this test program, the flaw of the driver that it is to try.
const flawVariable = "STORETEST_FLAW"

// A suite that a bad driver passes is worth nothing: each flaw must make the promise that it breaks fail, in a copy of this
// program, as failing is all that a test can't do in passing.
func TestSuiteFindsFlaws(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range flaws {
		t.Run(f.name, func(t *testing.T) {
			cmd := exec.CommandContext(t.Context(), program, "-test.short", "-test.v", "-test.run=^TestFlawedDriver$/^"+pattern(f.promise))
			cmd.Env = append(os.Environ(), flawVariable+"="+f.name)
			out, err := cmd.CombinedOutput()
			if err == nil {
				t.Errorf("a driver with this flaw passes")
			}
			if fail := "--- FAIL: TestFlawedDriver/" + strings.ReplaceAll(f.promise, " ", "_"); !strings.Contains(string(out), fail) {
				t.Errorf("the promise did not fail by itself:\n%s", out)
			}
		})
	}
}

// pattern is the -test.run pattern of just one promise.
func pattern(promise string) string {
	group, says, _ := strings.Cut(strings.ReplaceAll(promise, " ", "_"), "/")
	return group + "$/^" + says + "$"
}

// TestFlawedDriver is what the copy runs. Without a flaw it shows that the wrapping itself breaks nothing.
func TestFlawedDriver(t *testing.T) {
	var bad flawed
	name := os.Getenv(flawVariable)
	for _, f := range flaws {
		if f.name == name {
			bad = f.driver
		}
	}
	storetest.Run(t, func(t *testing.T) storetest.Harness {
		d := memory.New(memory.Options{})
		wrap := func(h memory.Hook) driver.Driver {
			f := bad
			f.Driver = d.Again(h)
			return f
		}
		return storetest.Harness{
			Open: func() driver.Driver { return wrap(nil) },
			Faulty: func(f storetest.Fault) driver.Driver {
				switch f {
				case storetest.ListDies:
					return wrap(memory.FailAt(memory.List, 5, broken))
				case storetest.ReadEndsEarly:
					return wrap(memory.FailAt(memory.Read, 100_000, io.EOF))
				}
				return nil
			},
			InProcess: true,
		}
	})
}

var broken = &driver.Fault{Kind: driver.ErrUnavailable, Reason: "the disk is broken"}
