package browse

import (
	"attache/store"
	"attache/store/driver"
)

// finding is what a closer look at an attachment found, such as metadata that can't be read: a listing doesn't look so closely. It holds as long as
// the source reports the attachment as it did before.
type finding struct{ reported, found driver.Info }

// learn brings in what a closer look found, so that a row and the preview say the same.
func (x *index) learn(found driver.Info) {
	m := x.get(found.Message)
	if m == nil {
		return
	}
	i := m.find(found.Name)
	if i < 0 {
		return
	}
	row := m.rows[i]
	reported := row
	if f, ok := x.findings[found.Key]; ok {
		reported = f.reported
	}
	found.Metadata = reported.Metadata // those that the watch did not bring would only take memory
	if store.Same(found, row) {
		return
	}
	if store.Same(found, reported) {
		delete(x.findings, found.Key)
	} else {
		if x.findings == nil {
			x.findings = make(map[driver.Key]finding)
		}
		x.findings[found.Key] = finding{reported, found}
	}
	rows := make([]driver.Info, len(m.rows))
	copy(rows, m.rows)
	rows[i] = reported // recall puts the finding in its place
	for j := range rows {
		if f, ok := x.findings[rows[j].Key]; ok {
			rows[j] = f.reported
		}
	}
	epoch := x.slots[m.slot].epoch
	x.apply(map[string][]driver.Info{found.Message: rows})
	x.slots[m.slot].epoch = epoch // this was no report of the watch
}

// recall returns the rows that a watch reports of a message with what is known better of them. Findings that no longer hold are forgotten.
func (x *index) recall(slot int32, known bool, id string, rows []driver.Info) []driver.Info {
	if !known || len(x.findings) == 0 {
		return rows
	}
	old := x.slots[slot].msg
	var better []driver.Info
	for i := range old.rows {
		k := old.rows[i].Key
		f, ok := x.findings[k]
		if !ok {
			continue
		}
		at := -1
		for j := range rows {
			if rows[j].Name == k.Name {
				at = j
			}
		}
		if at < 0 || !store.Same(rows[at], f.reported) {
			delete(x.findings, k)
			continue
		}
		if better == nil {
			better = append([]driver.Info(nil), rows...)
		}
		better[at] = f.found
	}
	if better != nil {
		return better
	}
	return rows
}
