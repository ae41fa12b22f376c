package browse

import (
	"slices"
	"sort"
)

// The order is cut into blocks, so that a change touches one of them and not all: what the snapshots show of the others stays as it is.
// blockFill is how many messages a new block holds; one with more than twice as many is split. A small one costs little to make anew, and few
// cost little to go through: at a million messages it is about the same.
const blockFill = 512

// block is a stretch of the order.
type block struct {
	number int32 // names it in homes; above 0, and never used again
	places []place
	part   *part // what snapshots show of it; nil where that is out of date
}

// newBlock makes a block of places, which become its own.
func (x *index) newBlock(places []place) *block {
	x.lastBlock++
	b := &block{number: x.lastBlock, places: places}
	x.blocks[b.number] = b
	for _, p := range places {
		x.homes.set(p.slot, b.number)
	}
	return b
}

// blockOf returns the block that a slot's message is in, nil for none.
func (x *index) blockOf(slot int32) *block { return x.blocks[x.homes.get(slot)] }

// detach takes a slot's message out of the order.
func (x *index) detach(slot int32) {
	b := x.blockOf(slot)
	x.homes.set(slot, 0)
	b.part = nil
	b.places = slices.DeleteFunc(b.places, func(p place) bool { return p.slot == slot })
	if len(b.places) == 0 {
		x.order = slices.DeleteFunc(x.order, func(o *block) bool { return o == b })
		delete(x.blocks, b.number)
	}
}

// attach puts a slot's message into the order.
func (x *index) attach(slot int32) {
	p := placeOf(x.sort, x.slots[slot].msg)
	if len(x.order) == 0 {
		x.order = append(x.order, x.newBlock([]place{p}))
		return
	}
	at := sort.Search(len(x.order)-1, func(i int) bool {
		places := x.order[i].places
		return x.compare(places[len(places)-1], p) > 0
	})
	b := x.order[at]
	i := sort.Search(len(b.places), func(i int) bool { return x.compare(b.places[i], p) > 0 })
	b.places = slices.Insert(b.places, i, p)
	b.part = nil
	x.homes.set(slot, b.number)
	if len(b.places) > 2*x.fill {
		half := len(b.places) / 2
		x.order = slices.Insert(x.order, at+1, x.newBlock(slices.Clone(b.places[half:])))
		b.places = slices.Clip(b.places[:half])
	}
}

// arrange orders everything anew, and cuts it into blocks.
func (x *index) arrange() {
	places := make([]place, 0, len(x.ids))
	for i := range x.slots {
		if m := x.slots[i].msg; m != nil {
			places = append(places, placeOf(x.sort, m))
		}
	}
	slices.SortFunc(places, x.compare)
	x.homes.chunks, x.blocks, x.order = nil, make(map[int32]*block), nil
	for p := range slices.Chunk(places, x.fill) {
		x.order = append(x.order, x.newBlock(slices.Clone(p)))
	}
}
