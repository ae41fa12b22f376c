// Package parts holds the small widgets that several parts of the window share: buttons and entries that hand on the keys they don't
// use, sheets that ask a question, a path entry that completes, a label in a colour. It decides nothing.
package parts
