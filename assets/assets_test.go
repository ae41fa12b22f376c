package assets

import (
	"bytes"
	"image/png"
	"testing"
)

func TestIconIsAPNGOf512Pixels(t *testing.T) {
	c, err := png.DecodeConfig(bytes.NewReader(Icon))
	if err != nil {
		t.Fatal(err)
	}
	if c.Width != 512 || c.Height != 512 {
		t.Errorf("the icon is %d × %d", c.Width, c.Height)
	}
}
