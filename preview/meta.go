package preview

import "sort"

const (
	metaKeyMax   = 200
	metaValueMax = 4000
	metaRowsMax  = 5000
)

// MetaRow is one key of the metadata, safe to show.
type MetaRow struct {
	Key, Value string
	// Cut is set where the value is longer than what is shown.
	Cut bool
}

// Metadata returns the metadata in order of key. Long keys and values are cut, and of very many keys only the first are returned; more is the
// number of those left out.
func (p *Preview) Metadata() (rows []MetaRow, more int) {
	keys := make([]string, 0, len(p.metadata))
	for k := range p.metadata {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	if len(keys) > metaRowsMax {
		more = len(keys) - metaRowsMax
		keys = keys[:metaRowsMax]
	}
	for _, k := range keys {
		value := p.metadata[k]
		shown := bounded(value, metaValueMax)
		rows = append(rows, MetaRow{bounded(k, metaKeyMax), shown, len([]rune(firstBytes(value, 4*metaValueMax+4))) > metaValueMax})
	}
	return rows, more
}

func firstBytes(s string, n int) string { return s[:min(n, len(s))] }
