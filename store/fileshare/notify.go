package fileshare

import (
	"github.com/fsnotify/fsnotify"
)

// notifier tells of changes in single folders. It is fsnotify, or what a test puts in its place.
type notifier interface {
	add(path string) error
	remove(path string) error
	events() <-chan fsnotify.Event
	errors() <-chan error
	close() error
}

type systemNotifier struct{ w *fsnotify.Watcher }

func newNotifier() (notifier, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	return systemNotifier{w}, nil
}

func (n systemNotifier) add(path string) error         { return n.w.Add(path) }
func (n systemNotifier) remove(path string) error      { return n.w.Remove(path) }
func (n systemNotifier) events() <-chan fsnotify.Event { return n.w.Events }
func (n systemNotifier) errors() <-chan error          { return n.w.Errors }
func (n systemNotifier) close() error                  { return n.w.Close() }
