package transfer

import "attache/store"

// Selection says which attachments an export takes: those named by key, those of whole messages, or all. An attachment that is
// named in more than one way is taken once.
type Selection struct {
	// Keys are single attachments. Each is looked up exactly first and then ignoring case.
	Keys []store.Key
	// Messages are the ids of messages that are taken whole.
	Messages []string
	// All takes everything that a listing of the source finds; Keys and Messages add nothing to it.
	All bool
	// Filter, if not nil, leaves out attachments of Messages and of All for which it returns false. Keys are not filtered.
	Filter func(store.Info) bool
	// Metadata says that Filter looks at Info.Metadata.
	Metadata bool
}

// Empty reports whether s selects nothing at all.
func (s Selection) Empty() bool { return !s.All && len(s.Keys) == 0 && len(s.Messages) == 0 }
