// Package e2e holds the end-to-end tests: the real program in a real window, on a virtual desktop, handled with keyboard and mouse and
// looked at from outside. They believe only what anybody could see: the window's title and picture, the clipboard, the files on the disk,
// what the program printed and its exit status. Each leaves its screenshots in build/e2e.
//
// Plain go test runs them where the tools are installed (scripts/setup test), and otherwise says that they are missing. make test
// sets ATTACHE_E2E=required, which makes that a failure; ATTACHE_E2E=off leaves them out. ATTACHE_PROGRAM is the program to test; without it, it
// is built first.
package e2e
