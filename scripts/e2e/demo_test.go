package e2e

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"attache/assets/demo"
	"attache/scripts/desktop"
)

// larkspur writes the demo share.
func larkspur(t *testing.T) string {
	t.Helper()
	needDesktop(t)
	share := filepath.Join(t.TempDir(), "Larkspur")
	if err := demo.Write(context.Background(), share, time.Now()); err != nil {
		t.Fatal(err)
	}
	return share
}

// data is the path of the data of the one attachment with that name.
func data(t *testing.T, share, name string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(share, "*", name, "data"))
	if err != nil || len(found) != 1 {
		t.Fatalf("%q is there %d times (%v)", name, len(found), err)
	}
	return found[0]
}

func fingerprint(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%x", sha256.Sum256(b))
}

// The main job: find an attachment, see it, export it, while the share goes on changing.
func TestDemo(t *testing.T) {
	share := larkspur(t)
	h := open(t, "light", share)
	h.untilTitle("Larkspur")
	h.sees(toolbar, "live watching")
	h.sees(summary, "41 days") // the oldest expired one, in the lens
	h.show("1-start")

	t.Run("text", func(t *testing.T) {
		h := h.in(t)
		h.pick("lettre", "lettre de Saint-Malo.txt")
		h.sees(preview, "windows-1252 by metadata")
		h.show("2-text")
		h.key("Return")
		h.copied("the letter", func(s string) bool {
			return strings.HasPrefix(s, "Saint-Malo, le 3 novembre\n") && strings.Contains(s, "« Été à l’avance »\n(–15 €)") && strings.HasSuffix(s, "Zoë Lefèvre\n")
		}, "ctrl+a", "ctrl+c")
		h.key("Escape")
	})

	t.Run("image", func(t *testing.T) {
		h := h.in(t)
		h.pick("a week", "orders a week.png")
		bars := color.RGBA{0x4b, 0x4f, 0xa8, 0xff}
		h.until("chart with blue bars", func() bool {
			shot, err := h.p.Shot(h.ctx)
			h.must(err)
			return desktop.Coloured(shot, bars) > 10_000
		})
		h.sees(preview, "1,400")
		h.show("3-image")
	})

	t.Run("hex", func(t *testing.T) {
		h := h.in(t)
		h.pick("every", "every byte.bin")
		h.sees(tabs, "no known signature") // or the tabs are still those of the one before, which stand elsewhere
		h.clickOn(tabs, "Hex")
		h.must(h.p.Click(h.ctx, image.Pt(760, 320))) // into the bytes
		b, err := os.ReadFile(data(t, share, "every byte.bin"))
		h.must(err)
		h.copied("every byte in hex", func(s string) bool {
			got, err := hex.DecodeString(strings.Join(strings.Fields(s), ""))
			return err == nil && string(got) == string(b)
		}, "ctrl+a", "ctrl+c")
		h.show("4-hex")
	})

	t.Run("export", func(t *testing.T) {
		h := h.in(t)
		to := filepath.Join(t.TempDir(), "exported")
		h.filter("Wareneingang")
		h.sees(summary, "2 attachments")
		h.key("ctrl+a", "ctrl+e")
		h.sees(dialog, "Export 2 attachments")
		h.key("ctrl+a")
		h.must(h.p.Type(h.ctx, to))
		h.sees(dialog, "Wareneingang BE.txt") // the dialog knows what it will write
		h.show("5-export")
		h.key("Return")
		for _, name := range []string{"Wareneingang.txt", "Wareneingang BE.txt"} {
			h.until(name+" in the folder", func() bool { _, err := os.Stat(filepath.Join(to, name)); return err == nil })
			if fingerprint(t, filepath.Join(to, name)) != fingerprint(t, data(t, share, name)) {
				t.Errorf("%s isn't what was stored", name)
			}
		}
		h.sees(foot, "hashes were checked")
		h.show("6-exported")
	})

	t.Run("change from outside", func(t *testing.T) {
		h := h.in(t)
		const message, name = "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d", "from outside.txt"
		h.filter(message)
		h.sees(summary, "0 of 62 messages")
		put(t, share, message, name, "It came while the window was open.\n", time.Now().Add(48*time.Hour))
		h.sees(summary, "1 of 63 messages")
		h.pick(message, name)
		h.clickOn(tabs, "Preview") // not in hex, as the one before
		h.sees(preview, "while the window was open")
		h.show("7-new")
		h.must(os.RemoveAll(filepath.Join(share, message)))
		h.sees(preview, "no longer stored")
		h.show("8-gone")
	})

	h.quit()
}

// in is h for a part of its test.
func (h *hands) in(t *testing.T) *hands {
	part := *h
	part.T = t
	t.Cleanup(func() {
		if t.Failed() {
			part.show("failed")
		}
	})
	return &part
}

// The window opens the demo by itself, from its first page.
func TestFirstStart(t *testing.T) {
	h := open(t, "light")
	h.untilTitle("Attaché")
	h.sees(whole, "demo")
	h.show("1-welcome")
	h.clickOn(whole, "demo")
	h.untilTitle("demo")
	h.sees(summary, "62 messages")
	h.show("2-demo")
	h.quit()
}

func TestDark(t *testing.T) {
	h := open(t, "dark", larkspur(t))
	h.untilTitle("Larkspur")
	h.pick("a week", "orders a week.png")
	h.until("picture", func() bool {
		shot, err := h.p.Shot(h.ctx)
		h.must(err)
		return desktop.Coloured(shot, color.RGBA{0x4b, 0x4f, 0xa8, 0xff}) > 10_000
	})
	h.show("1-image")
	h.pick("lettre", "lettre de Saint-Malo.txt")
	h.sees(preview, "windows-1252 by metadata")
	shot, err := h.p.Still(h.ctx)
	h.must(err)
	sum := 0
	for i := 0; i < len(shot.Pix); i += 4 * 101 {
		sum += int(shot.Pix[i]) + int(shot.Pix[i+1]) + int(shot.Pix[i+2])
	}
	if mean := sum / 3 / (len(shot.Pix)/(4*101) + 1); mean > 90 {
		t.Errorf("the dark window has a mean brightness of %d of 255", mean)
	}
	h.show("2-text")
	h.quit()
}
