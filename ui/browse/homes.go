package browse

import "slices"

// homes says which block of the order each slot's message is in, by the block's number; 0 for none. Snapshots hold on to what it was when
// they were made, so it is kept in chunks, of which a change copies only the one that it is in.
type homes struct {
	chunks     []*homeChunk
	generation uint32 // counts snapshots: a chunk of an earlier one may be in use
}

const homeChunkSize = 1024

type homeChunk struct {
	generation uint32
	blocks     [homeChunkSize]int32
}

// get returns the block of a slot, 0 for none.
func (h *homes) get(slot int32) int32 { return homeIn(h.chunks, slot) }

func homeIn(chunks []*homeChunk, slot int32) int32 {
	c := int(slot) / homeChunkSize
	if slot < 0 || c >= len(chunks) {
		return 0
	}
	return chunks[c].blocks[slot%homeChunkSize]
}

// set changes the block of a slot.
func (h *homes) set(slot, block int32) {
	c := int(slot) / homeChunkSize
	for c >= len(h.chunks) {
		h.chunks = append(h.chunks, &homeChunk{generation: h.generation})
	}
	if h.chunks[c].generation != h.generation {
		own := *h.chunks[c]
		own.generation = h.generation
		h.chunks[c] = &own
	}
	h.chunks[c].blocks[slot%homeChunkSize] = block
}

// share returns what there is, for a snapshot: it stays as it is.
func (h *homes) share() []*homeChunk {
	h.generation++
	return slices.Clone(h.chunks)
}
