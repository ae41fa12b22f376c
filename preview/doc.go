// Package preview turns the bytes of an attachment into view models: what it is and why we think so, rows of text,
// rows of hexadecimal, a picture, rows of metadata.
//
// It draws nothing and knows neither the window nor the store: bytes come from a Source, which reads ranges. Every
// view reads only the ranges that it shows, so that an attachment of any size opens at once, and nothing stays open
// afterwards. Memory is bounded for any content: see the limits in cache.go, text.go and imagelimit.go.
//
// All bytes, names and metadata are taken to be hostile. Nothing in here panics, follows a reference, or expands an
// entity; control characters and marks that change the direction of text are made visible.
package preview
