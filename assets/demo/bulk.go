package demo

import (
	"archive/zip"
	"encoding/binary"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strconv"
	"time"
)

// logBytes is the size of the large log: enough to show that a preview reads only a part, small enough to write in a moment.
const logBytes = 24 << 20

// warehouseLog is a day's log of the warehouse, which ends at end.
func warehouseLog(end time.Time) content {
	return func(w io.Writer) error {
		r := rand.New(rand.NewPCG(24, 20))
		at := end.Add(-20 * time.Hour)
		const stamp = "2006-01-02T15:04:05.000Z"
		var b []byte
		for written := 0; written < logBytes; written += len(b) {
			at = at.Add(time.Duration(r.IntN(500)) * time.Millisecond)
			n, p := 10_400+r.IntN(900), products[r.IntN(len(products))]
			b = at.AppendFormat(b[:0], stamp)
			switch k := r.IntN(1000); {
			case k == 0:
				b = fmt.Appendf(b, " ERROR carrier   booking LK-%d failed, attempt %d of 5\n", n, 1+r.IntN(5))
				b = append(b, trace(1+r.IntN(5))...)
			case k < 12:
				b = fmt.Appendf(b, " WARN  scale-%d   parcel LK-%d weighs %d g, expected %d g\n", 1+r.IntN(3), n, p.Grams+40+r.IntN(60), p.Grams)
			case k < 400:
				b = fmt.Appendf(b, " INFO  picker-%02d order LK-%d: %d × %s from bay %s\n", 1+r.IntN(12), n, 1+r.IntN(4), p.SKU, p.Bay)
			case k < 700:
				b = fmt.Appendf(b, " DEBUG conveyor  belt %d at %.2f m/s, %d parcels\n", 1+r.IntN(4), 0.8+r.Float64()*0.4, r.IntN(30))
			default:
				b = fmt.Appendf(b, " INFO  packer-%02d parcel LK-%d closed, tracking %014d\n", 1+r.IntN(6), n, 40_170_000_000_000+int64(r.IntN(1_000_000_000)))
			}
			if _, err := w.Write(b); err != nil {
				return err
			}
		}
		return nil
	}
}

// catalogue is the price list with n variants, as CSV with semicolons, as a spreadsheet in Germany would have it.
func catalogue(n int) content {
	return func(w io.Writer) error {
		c := csv.NewWriter(w)
		c.Comma = ';'
		r := rand.New(rand.NewPCG(5, 5))
		if err := c.Write([]string{"sku", "name", "price", "stock", "bay", "sow from", "sow to"}); err != nil {
			return err
		}
		for i := range n {
			p := products[r.IntN(len(products))]
			row := []string{fmt.Sprintf("%s-%04d", p.SKU, i), p.Name, p.Price.String(), strconv.Itoa(r.IntN(400)), p.Bay, time.Month(1 + r.IntN(6)).String(), time.Month(7 + r.IntN(5)).String()}
			if err := c.Write(row); err != nil {
				return err
			}
		}
		c.Flush()
		return c.Error()
	}
}

// stock is the stock of n items as JSON on one long line.
func stock(n int) content {
	return func(w io.Writer) error {
		r := rand.New(rand.NewPCG(6, 6))
		if _, err := io.WriteString(w, `{"warehouse":"Hereford","revision":18446744073709551615,"items":[`); err != nil {
			return err
		}
		for i := range n {
			p, comma := products[i%len(products)], ","
			if i == 0 {
				comma = ""
			}
			if _, err := fmt.Fprintf(w, `%s{"sku":"%s-%05d","bay":"%s","count":%d,"moisture":%.15f,"lastCounted":%d}`, comma, p.SKU, i, p.Bay, r.IntN(1000), r.Float64(), 1_790_000_000_000_000_000+r.Int64N(1e15)); err != nil {
				return err
			}
		}
		_, err := io.WriteString(w, "]}")
		return err
	}
}

// samples are readings of the cold store's sensor: a small header and little-endian float32 values.
func samples(w io.Writer) error {
	b := []byte("LKSP\x01\x00\x00\x00")
	b = binary.LittleEndian.AppendUint32(b, 4096)
	for i := range 4096 {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(4+1.5*math.Sin(float64(i)/90)+0.2*math.Sin(float64(i)*1.7))))
	}
	_, err := w.Write(b)
	return err
}

// everyByte holds each of the 256 byte values, four times over.
func everyByte(w io.Writer) error {
	var b [1024]byte
	for i := range b {
		b[i] = byte(i)
	}
	_, err := w.Write(b[:])
	return err
}

// entry is a file in an archive.
type entry struct {
	name string
	data content
}

// archive is a zip of the entries, dated at.
func archive(at time.Time, entries ...entry) content {
	return func(w io.Writer) error {
		z := zip.NewWriter(w)
		if err := z.SetComment("Larkspur Seeds, documents of one order"); err != nil {
			return err
		}
		for _, e := range entries {
			f, err := z.CreateHeader(&zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: at})
			if err != nil {
				return err
			}
			if err := e.data(f); err != nil {
				return err
			}
		}
		return z.Close()
	}
}
