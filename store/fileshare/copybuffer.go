package fileshare

import "sync"

// copyBytes is the size of the buffers that data passes through where the system doesn't copy by itself.
const copyBytes = 64 << 10

var copyBuffers = sync.Pool{New: func() any { return new([copyBytes]byte) }}

// copyThroughBuffer appends up to n bytes of src from off on to dst, and returns how many; 0 at src's end.
func copyThroughBuffer(dst, src file, off, n int64) (int64, error) {
	buffer := copyBuffers.Get().(*[copyBytes]byte)
	defer copyBuffers.Put(buffer)
	var copied int64
	for copied < n {
		read, err := src.readAt(buffer[:min(copyBytes, n-copied)], off+copied)
		if err != nil || read == 0 {
			return copied, err
		}
		written, err := dst.write(buffer[:read])
		copied += int64(written)
		if err != nil {
			return copied, err
		}
	}
	return copied, nil
}
