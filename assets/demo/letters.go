package demo

import (
	"fmt"
	"io"
	"strings"

	"attache/charset"
)

// text is s in UTF-8.
func text(s string) content {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// encoded is s in a declared encoding, without a byte order mark.
func encoded(s, encoding string) content {
	return func(w io.Writer) error {
		c, ok := charset.Lookup(encoding)
		if !ok {
			return fmt.Errorf("unknown encoding %q", encoding)
		}
		b, err := c.NewEncoder().String(s)
		if err != nil {
			return err
		}
		_, err = io.WriteString(w, b)
		return err
	}
}

const frenchLetter = `Saint-Malo, le 3 novembre

Madame, Monsieur,

Les bulbes sont arrivés hier, en parfait état — merci ! Seul le bon de réduction « Été à l’avance »
(–15 €) n’a pas été déduit de la facture. Pourriez-vous vérifier ?

Je voudrais aussi savoir si la lavande ‘Hidcote’ supporte les embruns : le jardin est à cent mètres
de la plage, côté noroît. Ma voisine, Mme Cœurjoly, n’y croit guère.

Bien à vous,
Zoë Lefèvre
`

const japaneseLetter = `ラークスパー種苗 御中

いつもお世話になっております。山田花子でございます。
先日注文いたしましたチューリップ「クイーン・オブ・ナイト」25球が無事に届きました。
一つだけカビが生えておりましたが、残りの24球はとても元気です。
鎌倉ではそろそろ植え付けの時期になります。春が楽しみです。

どうぞよろしくお願いいたします。

山田 花子
〒248-0012 鎌倉市緑ヶ丘2-11-4
`

const germanNotice = `Lager Rostock – Wareneingang

Sehr geehrte Damen und Herren,

Palette 7 von 9 ist eingetroffen: 1.200 Töpfe (Terrakotta, Ø 18 cm), davon 14 mit Sprüngen.
Die Gießkannen fehlen weiterhin. Bitte prüfen Sie, ob sie in Größe „9 l“ überhaupt verladen wurden.

Mit freundlichen Grüßen
Jörg Mühlenbeck
`

const greekNote = `Αγαπητή Larkspur,

οι σπόροι μπιζελιού φύτρωσαν σε έξι μέρες! Στα Χανιά ο Νοέμβριος είναι σαν τον δικό σας Μάιο.
Στέλνω φωτογραφία μόλις ανθίσουν.

Ελένη Παπαδάκη
`

const polishNote = `Dzień dobry,

proszę o zmianę adresu dostawy: ul. Kwiatowa 8 zamiast ul. Źródlana 3.
Cebulki żonkili dotarły całe, ale łopatka się zgięła.

Pozdrawiam
Łukasz Wiśniewski
`

const newsletter = `🌱 Larkspur Letter, late autumn

It's bulb time. If the ground is not frozen, it is not too late. 🌷🌷🌷

  · Plant tulips at three times their own height.
  · Scarlet Emperor is back: 50 seeds for £3.40.
  · The kettle in the potting shed has been repaired ☕

Questions? Reply to this letter. A person reads it, usually Rosemary. 👩‍🌾
`

const mail = `From: Ada Whitcombe <ada@example.org>
To: Larkspur Seeds <post@example.com>
Subject: =?utf-8?Q?Two_orders=2C_one_parcel_=E2=80=93_possible=3F?=
Date: Mon, 02 Nov 2026 18:22:41 +0000
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="leaf"

--leaf
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Dear all,

could you send LK-10403 and LK-10413 in one parcel? The postman has asked for =
mercy.

Ada
--leaf
Content-Type: text/html; charset=utf-8

<p>Dear all,</p><p>could you send <b>LK-10403</b> and <b>LK-10413</b> in one parcel? The postman has asked for mercy.</p><p>Ada</p>
--leaf--
`

const readme = "# Returns, how they run\n\n" +
	"1. The customer fills in the form and sends the parcel.\n" +
	"2. `ReturnScanned` carries the scan and, if there is one, a photograph.\n" +
	"3. The saga decides: **replace**, **refund** or *ask Rosemary*.\n\n" +
	"| decision | within | who |\n| --- | --- | --- |\n| replace | 2 days | warehouse |\n| refund | 5 days | bookkeeping |\n| ask Rosemary | tea time | Rosemary |\n"

// trace is what an endpoint writes when a handler fails.
func trace(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Larkspur.Shipping: handling of ShipOrder failed, attempt %d of 5\n", n)
	b.WriteString("System.TimeoutException: The carrier's booking service did not answer within 00:00:30.\n")
	for _, f := range []string{"Carrier.BookingClient.Book(Parcel parcel)", "Shipping.ShipOrderHandler.Handle(ShipOrder message, IMessageHandlerContext context)", "Pipeline.InvokeHandlersBehavior.Invoke(IInvokeHandlerContext context)", "Pipeline.LoadHandlersConnector.Invoke(IIncomingLogicalMessageContext context)"} {
		fmt.Fprintf(&b, "   at Larkspur.%s\n", f)
	}
	return b.String()
}
