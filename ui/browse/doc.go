// Package browse is the left side of the window: the messages of a source with their attachments, as they come and
// change, filtered, sorted and selected.
//
// It has two halves. The Model keeps what a watch reports, off the UI thread, and hands out immutable Snapshots; it
// knows no Fyne. The Pane shows the latest snapshot: a filter, totals, chips, and a virtual List that draws the visible
// rows and no others. Neither half reads a source or changes one: events come in through Pane.Feed, and what the user
// asks for goes out through callbacks.
package browse
