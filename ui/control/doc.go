// Package control stands between the window and the store: it decides what happens, owns the opened source, and runs every
// call that may take time on workers of its own.
//
// The window calls its methods from the UI thread, and none of them waits. Results come back through one dispatcher, to the functions in
// Hooks. Each opened source has a context, which ends everything that was begun for it; each preview has a context inside that, so
// that a late answer for what is no longer selected goes nowhere.
//
// It draws nothing and knows no toolkit.
package control
