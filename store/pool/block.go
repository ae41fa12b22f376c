package pool

// Block is one borrowed block. It is a value: copies of it mean the same borrowing, and all of them end with the first Put.
type Block struct {
	buffer *buffer
	loan   uint64 // the buffer's count while this borrowing lasts
}

// Get borrows a block of BlockSize bytes, whose content is arbitrary. Give it back with Put.
func (p *Pool) Get() Block {
	b := p.lend(p.options.BlockSize)
	p.mu.Lock()
	p.lent++
	p.mu.Unlock()
	return Block{b, b.loan.Add(1)}
}

// Bytes is the block's memory, or nil after Put. The slice must not be used after Put.
func (b Block) Bytes() []byte {
	if b.buffer == nil || b.buffer.loan.Load() != b.loan {
		return nil
	}
	return b.buffer.bytes
}

// Put gives a block of this pool back. A second Put does no harm, even where somebody else has the memory by now: it
// returns an error that wraps ErrReleased, and tells Options.OnMisuse.
func (p *Pool) Put(b Block) error {
	if b.buffer == nil || !b.buffer.loan.CompareAndSwap(b.loan, b.loan+1) {
		return p.misuse("second release", "a block")
	}
	p.mu.Lock()
	p.lent--
	p.mu.Unlock()
	p.takeBack(b.buffer)
	return nil
}
