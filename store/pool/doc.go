// Package pool lends memory that is used again: blocks for copying, and streams that keep their bytes in such blocks.
//
// It follows the idea of Microsoft.IO.RecyclableMemoryStream. A [Stream] is a chain of blocks of one size; it grows by
// one more block, never by copying what it holds into a larger slice, and gives its blocks back when it is released. So
// a program that moves attachments of any size through memory allocates next to nothing once it has warmed up, and the
// garbage collector has next to nothing to do.
//
// Memory that goes from one user to another must never carry bytes along. Every stream and every borrowed [Block] has one
// owner. Giving it back twice, or using it afterwards, does nothing but say so: the call returns an error that wraps
// [ErrReleased] and names the owner, and [Options.OnMisuse] is told. Stream handles are small and are not used
// again themselves; that is what makes a stale one known.
//
// The package knows nothing of attachments, and it is no cache.
package pool
