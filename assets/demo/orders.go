package demo

import (
	"encoding/csv"
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"time"
)

// pence is an amount of money, value added tax included.
type pence int64

func (p pence) String() string { return fmt.Sprintf("%d.%02d", p/100, p%100) }

// net is the amount without the tax of 20 %.
func (p pence) net() pence { return (p*100 + 60) / 120 }

type product struct {
	SKU   string
	Name  string
	Price pence
	Bay   string // where it lies in the warehouse
	Grams int
}

var products = []product{
	{"TUL-APR", "Tulip ‘Apricot Beauty’, 25 bulbs", 895, "A-03-11", 620},
	{"TUL-QON", "Tulip ‘Queen of Night’, 25 bulbs", 945, "A-03-12", 610},
	{"NAR-THA", "Narcissus ‘Thalia’, 20 bulbs", 780, "A-04-02", 540},
	{"PEA-KEL", "Pea ‘Kelvedon Wonder’, 250 g", 365, "B-01-07", 260},
	{"BEA-SCA", "Runner bean ‘Scarlet Emperor’, 50 seeds", 340, "B-01-09", 90},
	{"TOM-GAR", "Tomato ‘Gardener’s Delight’, 20 seeds", 275, "B-02-01", 12},
	{"SWE-CUP", "Sweet pea ‘Cupani’, 30 seeds", 260, "B-02-14", 14},
	{"LAV-HID", "Lavender ‘Hidcote’, 3 plants", 1450, "C-01-01", 1350},
	{"TRO-BRA", "Trowel, ash and stainless steel", 1895, "D-02-05", 410},
	{"SEC-ANV", "Secateurs, bypass", 3450, "D-02-08", 320},
	{"TWI-JUT", "Jute twine, 200 m", 695, "D-03-01", 450},
	{"LAB-SLA", "Slate labels, 12", 1190, "D-03-04", 900},
	{"CAN-GAL", "Watering can, galvanised, 9 litres", 4275, "E-01-02", 1900},
	{"POT-TER", "Terracotta pot, 18 cm, set of 6", 2640, "E-02-06", 4800},
}

type customer struct {
	Name string
	// Roman is the name as the label printer can print it, "" where that is the same.
	Roman   string
	Street  string
	Town    string
	Country string
}

// printable is the customer's name in letters that windows-1252 has.
func (c customer) printable() string {
	if c.Roman != "" {
		return c.Roman
	}
	return c.Name
}

var customers = []customer{
	{"Ada Whitcombe", "", "14 Orchard Row", "Ludlow SY8 1NE", "United Kingdom"},
	{"Zoë Lefèvre", "", "3, rue des Glycines", "35400 Saint-Malo", "France"},
	{"Jörg Mühlenbeck", "", "Lindenstraße 27", "18055 Rostock", "Germany"},
	{"Łukasz Wiśniewski", "Lukasz Wisniewski", "ul. Kwiatowa 8", "61-881 Poznan", "Poland"},
	{"山田 花子", "Hanako Yamada", "2-11-4 Midorigaoka", "Kamakura 248-0012", "Japan"},
	{"Siobhán Ó Dálaigh", "", "Tigh na Coille", "Westport F28 XH51", "Ireland"},
	{"Mateus Araújo", "", "Rua das Camélias 112", "4150-164 Porto", "Portugal"},
	{"Ingrid Bjørnstad", "", "Fjellveien 40", "5019 Bergen", "Norway"},
	{"The Allotment Society of Bishop’s Castle", "", "Hut 1, Station Field", "Bishop’s Castle SY9 5AQ", "United Kingdom"},
	{"Eleni Papadaki", "", "Odos Anthon 5", "731 33 Chania", "Greece"},
}

type line struct {
	product
	Quantity int
}

func (l line) total() pence { return l.Price * pence(l.Quantity) }

type order struct {
	// ID is larger than what a float64 holds exactly, as a careless reader of its JSON will find out.
	ID       int64
	Number   string
	Placed   time.Time
	Customer customer
	Lines    []line
	Tracking string // 14 digits
}

// newOrder makes the order with the serial number n, the same one every time.
func newOrder(n int, placed time.Time) order {
	r := rand.New(rand.NewPCG(1911, uint64(n)))
	o := order{
		ID: 1_000_000_000_000_003_000 + int64(n), Number: "LK-" + strconv.Itoa(10_400+n), Placed: placed,
		Customer: customers[n%len(customers)], Tracking: fmt.Sprintf("%014d", 40_170_000_000_000+int64(n)*9_173_641),
	}
	for _, i := range r.Perm(len(products))[:2+r.IntN(5)] {
		o.Lines = append(o.Lines, line{products[i], 1 + r.IntN(4)})
	}
	return o
}

func (o order) total() (t pence) {
	for _, l := range o.Lines {
		t += l.total()
	}
	return t
}

func (o order) grams() (g int) {
	for _, l := range o.Lines {
		g += l.Grams * l.Quantity
	}
	return g
}

// json is the order as the web shop sends it.
func (o order) json(w io.Writer) error {
	type jsonLine struct {
		SKU      string `json:"sku"`
		Name     string `json:"name"`
		Quantity int    `json:"quantity"`
		Price    string `json:"price"`
	}
	type address struct {
		Name    string `json:"name"`
		Street  string `json:"street"`
		Town    string `json:"town"`
		Country string `json:"country"`
	}
	v := struct {
		ID       int64      `json:"orderId"`
		Number   string     `json:"number"`
		Placed   time.Time  `json:"placed"`
		Customer address    `json:"customer"`
		Lines    []jsonLine `json:"lines"`
		Total    string     `json:"total"`
		Currency string     `json:"currency"`
		Gift     bool       `json:"gift"`
		Coupon   *string    `json:"coupon"`
	}{ID: o.ID, Number: o.Number, Placed: o.Placed, Customer: address(o.address()), Total: o.total().String(), Currency: "GBP", Gift: o.ID%3 == 0}
	for _, l := range o.Lines {
		v.Lines = append(v.Lines, jsonLine{l.SKU, l.Name, l.Quantity, l.Price.String()})
	}
	b, err := marshal(v, "  ")
	if err != nil {
		return err
	}
	_, err = w.Write(b)
	return err
}

func (o order) address() struct{ Name, Street, Town, Country string } {
	c := o.Customer
	return struct{ Name, Street, Town, Country string }{c.Name, c.Street, c.Town, c.Country}
}

// packingList is what the picker walks along, as CSV.
func (o order) packingList(w io.Writer) error {
	c := csv.NewWriter(w)
	rows := [][]string{{"bay", "sku", "description", "quantity", "grams each", "picked"}}
	for _, l := range o.Lines {
		rows = append(rows, []string{l.Bay, l.SKU, l.Name, strconv.Itoa(l.Quantity), strconv.Itoa(l.Grams), ""})
	}
	return c.WriteAll(rows)
}

// xml is the order's invoice as the bookkeeping takes it.
func (o order) xml(w io.Writer) error {
	type xmlLine struct {
		SKU      string `xml:"sku,attr"`
		Quantity int    `xml:"quantity,attr"`
		Net      string `xml:"net,attr"`
		Text     string `xml:",chardata"`
	}
	v := struct {
		XMLName  xml.Name `xml:"urn:larkspur:invoice:2 invoice"`
		Number   string   `xml:"number,attr"`
		Issued   string   `xml:"issued,attr"`
		Currency string   `xml:"currency,attr"`
		Buyer    struct {
			Name    string `xml:"name"`
			Street  string `xml:"street"`
			Town    string `xml:"town"`
			Country string `xml:"country"`
		} `xml:"buyer"`
		Lines []xmlLine `xml:"lines>line"`
		Net   string    `xml:"totals>net"`
		Tax   string    `xml:"totals>tax"`
		Gross string    `xml:"totals>gross"`
	}{Number: o.Number, Issued: o.Placed.Format("2006-01-02"), Currency: "GBP", Net: o.total().net().String(), Tax: (o.total() - o.total().net()).String(), Gross: o.total().String()}
	v.Buyer.Name, v.Buyer.Street, v.Buyer.Town, v.Buyer.Country = o.Customer.Name, o.Customer.Street, o.Customer.Town, o.Customer.Country
	for _, l := range o.Lines {
		v.Lines = append(v.Lines, xmlLine{l.SKU, l.Quantity, l.total().net().String(), l.Name})
	}
	b, err := xml.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, b)
	return err
}
