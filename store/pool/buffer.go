package pool

import "sync/atomic"

// buffer is a piece of memory that belongs to a pool.
type buffer struct {
	bytes []byte
	class int           // index in Pool.free; -1: too large to be kept
	loan  atomic.Uint64 // counts the borrowings by Get and their ends; see Block
}

const scrubbed = 0xDB

// lend returns a buffer of at least size bytes, whose content is arbitrary.
func (p *Pool) lend(size int) *buffer {
	class, length := p.classOf(size)
	p.mu.Lock()
	p.stats.InUse += int64(length)
	if class >= 0 {
		if list := p.free[class]; len(list) > 0 {
			last := len(list) - 1
			b := list[last]
			list[last] = nil
			p.free[class] = list[:last]
			p.stats.Free -= int64(length)
			p.mu.Unlock()
			return b
		}
	}
	p.stats.Created++
	p.mu.Unlock()
	return &buffer{bytes: make([]byte, length), class: class}
}

// classOf returns the smallest class whose buffers hold size bytes, and their length.
func (p *Pool) classOf(size int) (class, length int) {
	length = p.options.BlockSize
	for class = range p.free {
		if size <= length {
			return class, length
		}
		length *= 2
	}
	return -1, size
}

// takeBack keeps buffers for the next user, or lets them go. The caller must not touch them again.
func (p *Pool) takeBack(buffers ...*buffer) {
	if p.options.Scrub {
		for _, b := range buffers {
			for i := range b.bytes {
				b.bytes[i] = scrubbed
			}
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, b := range buffers {
		size := int64(len(b.bytes))
		p.stats.InUse -= size
		if b.class < 0 || p.stats.Free+size > p.options.MaxFree {
			p.stats.Discarded++
			continue
		}
		p.stats.Free += size
		p.free[b.class] = append(p.free[b.class], b)
	}
}
