// Package transfer exports attachments of a source to a folder.
//
// An export is planned first and run afterwards. A [Plan] says what will be written, how many bytes, under which names and with
// which conflicts, and writes nothing. [Plan.Run] then copies several attachments at once, each under a temporary
// name until it is complete, hashed and of the right length; only then it gets its final name. So whatever ends an
// export half-way, a file under its final name is whole. (After a loss of power only with Options.Sync: waiting for the disk takes
// several times as long as the copying.) A manifest lists every file with its SHA-256 and its original names,
// and [Verify] reads it back.
//
// Names of attachments are hostile input: what is written is safe on Windows, macOS and Linux at once, and stays in the folder.
//
// The package draws nothing and asks nothing: progress is data that anyone may read at any time.
package transfer
