package pool

import (
	"bytes"
	"errors"
	"io"
	"testing"
)

// FuzzStream runs a list of operations on a stream and on its model, a slice and a position read with bytes.Reader, and
// expects the same from both. Each operation is two bytes: what to do, and how much.
func FuzzStream(f *testing.F) {
	f.Add([]byte("\x00\x28\x04\x10\x02\x05\x09\x00\x00\x0f\x07\x03\x06\x21"))
	f.Add([]byte("\x01\x20\x03\x11\x08\x10\x05\x00\x00\x01\x09\x00\x0a\x00\x00\x30\x09\x00"))
	f.Add([]byte("\x02\x07\x02\x00\x0b\x40\x04\x08\x07\x02\x03\x10"))
	f.Fuzz(func(t *testing.T, ops []byte) {
		const limit = 1000
		p := New(Options{BlockSize: 16, MaxFree: 100, MaxStream: limit, Scrub: true})
		s := p.NewStream("fuzz")
		m := &model{}
		for i := 0; i+1 < len(ops); i += 2 {
			n := int(ops[i+1])
			data := bytes.Repeat(ops[i+1:i+2], n)
			fits := len(m.data)+n <= limit
			switch ops[i] % 12 {
			case 0, 1:
				write := s.Write
				if ops[i]%12 == 1 {
					write = func(b []byte) (int, error) { return s.WriteString(string(b)) }
				}
				if got, err := write(data); fits && (got != n || err != nil) || !fits && (got != 0 || !errors.Is(err, ErrTooLarge)) {
					t.Fatalf("write of %d to %d = %d, %v", n, len(m.data), got, err)
				}
				if fits {
					m.data = append(m.data, data...)
				}
			case 2:
				err := s.WriteByte(byte(n))
				if full := len(m.data) == limit; full != errors.Is(err, ErrTooLarge) || !full && err != nil {
					t.Fatalf("WriteByte at %d: %v", len(m.data), err)
				} else if !full {
					m.data = append(m.data, byte(n))
				}
			case 3:
				took := min(n, limit-len(m.data))
				if got, err := s.ReadFrom(bytes.NewReader(data)); got != int64(took) || errors.Is(err, ErrTooLarge) != (took < n) {
					t.Fatalf("ReadFrom of %d to %d = %d, %v", n, len(m.data), got, err)
				}
				m.data = append(m.data, data[:took]...)
			case 4:
				m.same(t, "Read", func(r reader) (int, []byte, error) { b := make([]byte, n); k, err := r.Read(b); return k, b, err }, s)
			case 5:
				m.same(t, "ReadAt", func(r reader) (int, []byte, error) {
					b := make([]byte, 20)
					k, err := r.ReadAt(b, int64(n))
					return k, b, err
				}, s)
			case 6:
				m.same(t, "ReadByte", func(r reader) (int, []byte, error) { c, err := r.ReadByte(); return int(c), nil, err }, s)
			case 7:
				whence := n % 3
				m.same(t, "Seek", func(r reader) (int, []byte, error) { k, err := r.Seek(int64(n)-100, whence); return int(k), nil, err }, s)
			case 8:
				if n > len(m.data) {
					break
				}
				if err := s.Truncate(int64(n)); err != nil {
					t.Fatal(err)
				}
				m.data, m.pos = m.data[:n], min(m.pos, int64(n))
			case 9:
				if got, err := s.Bytes(); err != nil || !bytes.Equal(got, m.data) {
					t.Fatalf("Bytes differ (%v)", err)
				}
			case 10:
				if err := s.Reset(); err != nil {
					t.Fatal(err)
				}
				m.data, m.pos = nil, 0
			case 11:
				m.same(t, "WriteTo", func(r reader) (int, []byte, error) {
					var out bytes.Buffer
					k, err := r.WriteTo(&out)
					return int(k), out.Bytes(), err
				}, s)
			}
			if s.Size() != int64(len(m.data)) || s.Len() != max(0, len(m.data)-int(m.pos)) {
				t.Fatalf("Size %d, Len %d, want %d at %d", s.Size(), s.Len(), len(m.data), m.pos)
			}
		}
		if err := s.Release(); err != nil {
			t.Fatal(err)
		}
		p.CheckLeaks(t)
		if st := p.Stats(); st.InUse != 0 || st.Free > 100 {
			t.Fatalf("Stats = %+v", st)
		}
	})
}

type reader interface {
	io.Reader
	io.ReaderAt
	io.ByteReader
	io.Seeker
	io.WriterTo
}

type model struct {
	data []byte
	pos  int64
}

// same does one reading operation on both sides. Errors have to be of the same kind: none, the end, or another.
func (m *model) same(t *testing.T, name string, op func(reader) (int, []byte, error), s *Stream) {
	r := bytes.NewReader(m.data)
	if _, err := r.Seek(m.pos, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	wantN, want, wantErr := op(r)
	gotN, got, err := op(s)
	if gotN != wantN || !bytes.Equal(got, want) || (err == nil) != (wantErr == nil) || (err == io.EOF) != (wantErr == io.EOF) {
		t.Fatalf("%s at %d of %d = %d, %v, want %d, %v", name, m.pos, len(m.data), gotN, err, wantN, wantErr)
	}
	if m.pos, err = r.Seek(0, io.SeekCurrent); err != nil {
		t.Fatal(err)
	}
}
