package demo

import (
	"errors"
	"os"
	"path/filepath"
	"time"
)

// Ways to lay an attachment's folder out that nobody should have, and that real shares do have.

// files writes the named files into folder.
func files(folder string, named map[string]string) error {
	for name, text := range named {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

const someOrder = `{"orderId":1000000000000003999,"number":"LK-11399","lines":[]}`

func noExpiry(folder string, _ time.Time) error {
	return files(folder, map[string]string{"data": someOrder})
}

func twoExpiries(folder string, now time.Time) error {
	return files(folder, map[string]string{"data": someOrder, expiryFile(now.AddDate(0, 0, 3)): "", expiryFile(now.AddDate(0, 0, 9)): ""})
}

func oddExpiry(folder string, _ time.Time) error {
	return files(folder, map[string]string{"data": someOrder, "2026-13-45T2570.expiry": ""})
}

func dataIsFolder(folder string, now time.Time) error {
	return errors.Join(files(folder, map[string]string{expiryFile(now.AddDate(0, 0, 6)): ""}), os.Mkdir(filepath.Join(folder, "data"), 0o777))
}

func oddMetadata(folder string, now time.Time) error {
	return files(folder, map[string]string{"data": someOrder, expiryFile(now.AddDate(0, 0, 6)): "", "metadata.json": `{"encoding": "utf-8", "tenant": `})
}

func numberInMetadata(folder string, now time.Time) error {
	return files(folder, map[string]string{"data": someOrder, expiryFile(now.AddDate(0, 0, 6)): "", "metadata.json": `{"retries": 5, "tenant": "larkspur"}`})
}

// nested is what a name with a slash in it, such as “2026/invoice.pdf”, comes to.
func nested(folder string, now time.Time) error {
	inner := filepath.Join(folder, "invoice.pdf")
	return errors.Join(os.Mkdir(inner, 0o777), files(inner, map[string]string{"data": "%PDF-1.4\n", expiryFile(now.AddDate(0, 0, 6)): ""}))
}

// justBegun is a folder whose writer has only begun: nothing is in it yet.
func justBegun(string, time.Time) error { return nil }
