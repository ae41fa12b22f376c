package transfer

import (
	"hash/maphash"
	"strconv"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// folderNames hands out the names within one export, each once, however the file systems compare names: without regard to
// case and to the way that accents are composed. It keeps a hash of each name instead of the name; where two hashes
// are the same by chance, a name gets a counter that it didn't need.
type folderNames struct {
	seed maphash.Seed
	used map[uint64]int // by folder and folded name: the counter to try next
}

func newFolderNames() *folderNames {
	return &folderNames{seed: maphash.MakeSeed(), used: make(map[uint64]int)}
}

// take returns name, or the first name with a counter that is not taken in folder. exists says which names
// are taken for other reasons. Lengths are as in fit.
func (n *folderNames) take(folder, name string, maxBytes, maxUnits int, exists func(string) bool) string {
	name = fit(name, maxBytes, maxUnits)
	first := n.hash(folder, name)
	next, taken := n.used[first]
	if !taken && !exists(name) {
		n.used[first] = 2
		return name
	}
	stem, ending := split(name)
	for i := max(next, 2); ; i++ {
		counter := " (" + strconv.Itoa(i) + ")"
		try := shorten(stem, maxBytes-len(ending)-len(counter), maxUnits-units(ending)-len(counter), false) + counter + ending
		h := n.hash(folder, try)
		if _, taken := n.used[h]; taken || exists(try) {
			continue
		}
		n.used[h] = 2
		n.used[first] = i + 1
		return try
	}
}

func (n *folderNames) hash(folder, name string) uint64 {
	var h maphash.Hash
	h.SetSeed(n.seed)
	h.WriteString(folder)
	h.WriteByte('/')
	h.WriteString(fold(name))
	return h.Sum64()
}

// fold returns what two names have in common that some file system takes for the same.
func fold(name string) string {
	for i := 0; i < len(name); i++ {
		if name[i] >= 0x80 {
			return norm.NFC.String(cases.Fold().String(norm.NFD.String(name)))
		}
	}
	return strings.ToLower(name)
}

// own reports names at the top of the folder that are kept for the export itself.
func own(name string) bool {
	name = fold(name)
	return strings.HasPrefix(name, tempPrefix) || strings.HasPrefix(name, manifestStem) && strings.HasSuffix(name, manifestEnding)
}
