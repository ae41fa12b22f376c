// Show runs the program on a virtual desktop, on the demo share, opens a message and an attachment there with keyboard and mouse, and
// leaves screenshots. make run uses it where there is no display, make screenshots for the pictures of the README.
//
//	show PROGRAM SHARE FOLDER
//
// runs PROGRAM on SHARE and writes list.png, light.png and dark.png into FOLDER.
package main

import (
	"context"
	"errors"
	"fmt"
	"image/color"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"

	"attache/scripts/desktop"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: show PROGRAM SHARE FOLDER")
		os.Exit(2)
	}
	if missing := desktop.Missing(false); len(missing) > 0 {
		fmt.Fprintf(os.Stderr, "missing %s: run scripts/setup desktop\n", strings.Join(missing, ", "))
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, program, share, folder string) error {
	for _, theme := range []string{"light", "dark"} {
		if err := tour(ctx, theme, program, share, folder); err != nil {
			return err
		}
	}
	return nil
}

// chartBlue is the colour of the bars in the demo's “orders a week.png”: they stand in the window once it is shown.
var chartBlue = color.RGBA{0x4b, 0x4f, 0xa8, 0xff}

// tour opens the share, a message in it and an attachment of that.
func tour(ctx context.Context, theme, program, share, folder string) (err error) {
	d, err := desktop.Start(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	p, err := d.Launch(ctx, []string{"FYNE_THEME=" + theme}, program, share)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.Kill()) }()

	if err := titled(ctx, p, filepath.Base(share)); err != nil {
		return err
	}
	keep := func(name string) error {
		path := filepath.Join(folder, name)
		if err := p.Save(ctx, path); err != nil {
			return err
		}
		fmt.Println(path)
		return nil
	}
	if theme == "light" {
		if err := keep("list.png"); err != nil {
			return err
		}
	}
	// Find the message by its attachment's name, and go down to that.
	if err := p.Key(ctx, "ctrl+f"); err != nil {
		return err
	}
	if err := p.Type(ctx, "a week"); err != nil {
		return err
	}
	if err := p.Key(ctx, "Return"); err != nil {
		return err
	}
	err = desktop.Until(ctx, time.Minute, "picture in the preview", func() bool {
		shot, err := p.Shot(ctx)
		if err != nil {
			return false
		}
		if desktop.Coloured(shot, chartBlue) > 10_000 {
			return true
		}
		title, err := p.Title(ctx)
		if err == nil && !strings.Contains(title, "orders a week.png") {
			_ = p.Key(ctx, "Right", "Down") // open the message and go down; tried again where it failed
		}
		return false
	})
	if err != nil {
		return errors.Join(err, keep("failed.png"))
	}
	return keep(theme + ".png")
}

// titled waits until the window's title holds text.
func titled(ctx context.Context, p *desktop.Program, text string) error {
	return desktop.Until(ctx, time.Minute, "window titled "+text, func() bool {
		title, err := p.Title(ctx)
		return err == nil && strings.Contains(title, text)
	})
}
