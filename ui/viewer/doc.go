// Package viewer draws the view models of package preview: text, hex, a picture, metadata, and the controls to move
// about in them. Everything that reads the source runs on workers with a context that the next ShowSource or Clear cancels;
// what they find comes back through one Dispatcher, and is dropped when something else is shown by then.
//
// It doesn't know where bytes come from, draws no title, and words no error of the source: the window does.
package viewer
