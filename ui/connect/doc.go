// Package connect remembers the sources that a person works with: where they are, what they are called, their colour, and
// whether they are production. The window shows them on its welcome page and in its source menu; the command line looks
// names up in them.
//
// It keeps them in one small JSON file in the user's configuration folder, written in one step. It never keeps a
// secret: passwords and tokens are cut out of a location before it is stored. It opens no source and draws nothing.
package connect
