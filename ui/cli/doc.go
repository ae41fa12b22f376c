// Package cli is the command line: it reads the arguments, runs the command and says what came of it.
//
// Results go to stdout and everything else to stderr. The exit status is 0 when all was done, 1 when it failed, 2 for a wrong usage
// or a source that can't be used, 3 when a part failed, and 130 after Ctrl-C.
//
// It draws no window: Program.Window does, and is only called once a display is known to answer.
package cli
