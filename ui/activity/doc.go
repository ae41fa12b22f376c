// Package activity shows work that takes a while: what is running and how far it is, what has finished and how, and what can be
// done about it: cancel, retry, read the details, save a log.
//
// List, Job and Snapshot are the model. They know no toolkit and nothing of what the work is: it is a function that runs on a
// goroutine of its own, under a context that Cancel ends, and that tells its numbers to a Progress. Bar and Panel draw the
// model. Nothing here blocks the UI thread, and progress is read ten times a second, however fast the work reports it.
package activity
