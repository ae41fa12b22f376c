package browse

// folds remembers how the user folded messages, by id, also of messages that are not there for a while. While a
// filter is set, messages open to show what it found in them; what the user folds then holds until the filter changes.
type folds struct {
	all      bool            // messages are open unless closed one by one
	single   map[string]bool // without a filter
	filtered map[string]bool // with the present filter
}

// foldRequest is one thing that the user asked for.
type foldRequest struct {
	id   string // "" for all
	open bool
}

// put carries out r.
func (f *folds) put(r foldRequest, filtering bool) {
	if r.id == "" {
		f.all, f.single, f.filtered = r.open, nil, nil
		return
	}
	m := &f.single
	if filtering {
		m = &f.filtered
	}
	if *m == nil {
		*m = make(map[string]bool)
	}
	(*m)[r.id] = r.open
}

// open reports whether the message in e is open. narrow says that the filter looked at its attachments.
func (f *folds) open(e *slot, narrow bool) bool {
	if len(f.filtered) > 0 {
		if open, said := f.filtered[e.msg.id]; said {
			return open
		}
	}
	if narrow {
		return true
	}
	if len(f.single) > 0 {
		if open, said := f.single[e.msg.id]; said {
			return open
		}
	}
	return f.all
}
