// Package fileshare is the driver of a file share: folders on a disk, laid out as NServiceBus.Community.Attachments lays them out.
//
//	<share>/
//	  <message id>/
//	    <attachment name>/
//	      data                     the bytes; may be empty
//	      2026-12-31T2359.expiry   empty; its name is the expiry, UTC, to the minute
//	      metadata.json            optional; one JSON object of strings
//
// It stores, finds, lists and watches. It knows nothing of encodings, of read-only mode or of sentences for people beyond the
// reasons in its faults: that is package store, above it.
//
// # States
//
// The .NET package writes a folder, the expiry file, metadata.json and then data, with nothing atomic about it. What lacks
// something, or has metadata cut off, is Writing for two minutes after its last change (going by modification times), then Damaged.
// Data that is there may still grow: Linux and Windows are asked whether a writer has it open, as long as it is that young; where
// they can't tell (network file systems, other accounts' files), data counts as Writing until it has been left alone for two
// seconds, unless its folder changed after it, as the rename that ends our own saves does. Damaged metadata keeps nobody from reading the data.
//
// # Names
//
// A Key holds the very bytes of a folder's name, so that names which are not valid UTF-8 survive on Linux. What stands on the disk can be
// read, whatever it is called; what is saved anew must also be a name that doesn't lead astray on Windows (no backslash, no drive), and,
// when running on Windows, one that it can hold. Links below the share's root are never followed.
//
// # Writing
//
// A save fills a folder of our own directly below the root (".attache-tmp-…", files only: to the .NET package a message without attachments)
// and renames it to its place in one step that never replaces. A deletion goes the other way: the folder leaves its place in one step and is
// then taken apart. So every folder below a message has exactly one expiry file at every instant, which the .NET package demands. What a
// crash leaves has such a name, and Sweep removes it.
//
// The layout has no place for the time of creation: it is that of the attachment's folder, which Linux lets nobody set. New.Created is
// therefore ignored, on every system alike, and a copy counts as created when it was saved. No modification time is set in its stead: states
// go by those, and a new attachment must look new.
//
// # Two disks
//
// Linux is spoken to in system calls relative to opened folders (disk_linux.go), everything else through os.Root (portable.go). The
// tests hold both to every promise.
package fileshare
