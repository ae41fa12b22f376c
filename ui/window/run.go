package window

import (
	"net/url"
	"os"
	"path/filepath"
	"time"

	"attache/assets"
	"attache/ui/connect"
	"attache/ui/control"
	_ "attache/ui/locale" // before Fyne looks at the locale
	"attache/ui/look"
	"attache/ui/prefs"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"github.com/adrg/xdg"
)

// Run shows the window and returns when it is closed. It must be called on the main goroutine, and once.
func Run(o Options) error {
	icon := fyne.NewStaticResource("attache.png", assets.Icon)
	// Without an id Fyne keeps no preferences of its own, which it would write in place at closing, and read again meanwhile.
	app.SetMetadata(fyne.AppMetadata{Name: "Attaché", Version: o.Version, Icon: icon, Release: true})
	a := app.NewWithID("")
	a.SetIcon(icon)
	var v *window
	kept := prefs.Open(func(err error) { fyne.Do(func() { v.showProblem(err) }) })
	settings, err := kept.Load()
	a.Settings().SetTheme(themeOf(settings))
	v = newWindow(a, o, world{
		kept: kept, settings: settings,
		open: openSource, book: connect.Open(), dispatch: fyne.Do, now: time.Now,
		demo: writeDemo, demoDir: filepath.Join(xdg.DataHome, "attache", "demo"),
	})
	if err != nil {
		v.showProblem(err)
	}
	a.Lifecycle().SetOnStarted(v.begin)
	v.win.ShowAndRun()
	v.finish() // where a signal ended the loop, nothing has been ended yet
	return nil
}

// themeOf is the theme for some settings. FYNE_THEME, which tests and scripts set, comes before what was chosen in the window.
func themeOf(s prefs.Settings) fyne.Theme {
	if os.Getenv("FYNE_THEME") != "" {
		return look.New(look.System, s.Text)
	}
	return look.New(s.Mode, s.Text)
}

// openFolder shows a folder in the system's file manager.
func (v *window) openFolder(path string) {
	if err := v.app.OpenURL(&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}); err != nil {
		v.showProblem(control.Fault("open "+path+" in a file manager", err.Error(), "", err))
	}
}
