// Show runs the program on a virtual desktop, on the demo share, opens a message and an attachment there with keyboard and mouse, and
// leaves screenshots. make run uses it where there is no display, make screenshots for the pictures of the README.
//
//	show PROGRAM SHARE FOLDER
//
// runs PROGRAM on SHARE and writes light.png and dark.png into FOLDER.
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

// chart is an attachment of the demo, and chartBlue the colour of its bars: they stand in the window once it is shown.
const chart = "orders a week.png"

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
	// Go to the message of the chart, and down to that.
	found, err := filepath.Glob(filepath.Join(share, "*", chart))
	if err != nil || len(found) == 0 {
		return fmt.Errorf("%s isn't the demo share: it has no %s", share, chart)
	}
	if err := p.Key(ctx, "ctrl+g"); err != nil {
		return err
	}
	if err := p.Type(ctx, filepath.Base(filepath.Dir(found[0]))); err != nil {
		return err
	}
	if err := p.Key(ctx, "Return"); err != nil {
		return err
	}
	if err := p.Walk(ctx, time.Minute, chart); err != nil {
		return errors.Join(err, keep("failed.png"))
	}
	err = desktop.Until(ctx, time.Minute, "picture in the preview", func() bool {
		shot, err := p.Shot(ctx)
		return err == nil && desktop.Coloured(shot, chartBlue) > 10_000
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
