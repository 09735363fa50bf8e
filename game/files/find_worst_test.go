package files_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"testing"
	"time"
)

// TestFindWorst looks for texts that take a reader long: it changes what took long
// before, and keeps what takes longer for each byte or grows faster with the length.
// BANCO_FIND_WORST says for how long with each reader, BANCO_FIND_READERS with which (a
// regular expression). What it prints goes to testdata/worst.txt.
func TestFindWorst(t *testing.T) {
	each, err := time.ParseDuration(os.Getenv("BANCO_FIND_WORST"))
	if err != nil {
		t.Skip("BANCO_FIND_WORST=1m looks for texts that take long")
	}
	wanted := regexp.MustCompile(os.Getenv("BANCO_FIND_READERS"))
	for _, r := range readers() {
		if !wanted.MatchString(r.name) {
			continue
		}
		h := hunt{reader: r, rng: rand.New(rand.NewPCG(1, uint64(time.Now().UnixNano())))}
		h.run(each)
		for _, f := range h.best() {
			fmt.Printf("%s\t%q %q %q\n", r.name, f.head, f.unit, f.tail)
			t.Logf("%s: %.0f ns/byte, × %.1f: %v", r.name, f.nanos, f.growth, f.repeated)
		}
	}
}

// hunt is a search for the worst texts of a reader.
type hunt struct {
	reader
	rng  *rand.Rand
	dear []found // the highest price for each byte first
	fast []found // the fastest growth first
}

// found is a text with its price.
type found struct {
	repeated
	nanos  float64 // for each byte
	growth float64 // of the time, for four times the text
}

const maxFound = 12

func (h *hunt) run(each time.Duration) {
	for _, w := range worst(h.reader) {
		h.try(w)
	}
	for end := time.Now().Add(each); time.Now().Before(end); {
		h.try(h.mutant())
	}
}

// try measures a text and keeps it where it is among the worst.
func (h *hunt) try(w repeated) {
	if w.unit == "" || len(w.unit) > 200 || len(w.head) > 2000 {
		return
	}
	const small, large = 8 << 10, 32 << 10
	once, most := took(h.reader, w.text(small), 1), took(h.reader, w.text(large), 1)
	f := found{w, float64(most.Nanoseconds()) / large, float64(most) / float64(once)}
	if most < time.Millisecond {
		f.growth = 0
	}
	if len(h.fast) < maxFound || f.growth > h.fast[len(h.fast)-1].growth {
		f.growth = float64(took(h.reader, w.text(large), 3)) / float64(took(h.reader, w.text(small), 3))
		h.fast = keep(h.fast, f, func(f found) float64 { return f.growth })
	}
	h.dear = keep(h.dear, f, func(f found) float64 { return f.nanos })
}

// keep adds a text to a list of the worst.
func keep(list []found, f found, price func(found) float64) []found {
	list = append(list, f)
	slices.SortStableFunc(list, func(a, b found) int {
		if price(a) > price(b) {
			return -1
		}
		return 1
	})
	return list[:min(len(list), maxFound)]
}

// best returns the worst texts, each kind once.
func (h *hunt) best() []found {
	list := append(slices.Clone(h.dear[:min(3, len(h.dear))]), h.fast[:min(3, len(h.fast))]...)
	return slices.CompactFunc(list, func(a, b found) bool { return a.repeated == b.repeated })
}

// mutant changes one of the worst texts a little.
func (h *hunt) mutant() repeated {
	pool := append(slices.Clone(h.dear), h.fast...)
	w := pool[h.rng.IntN(len(pool))].repeated
	for range 1 + h.rng.IntN(3) {
		part := []*string{&w.unit, &w.unit, &w.unit, &w.head, &w.tail}[h.rng.IntN(5)]
		*part = h.changed(*part)
	}
	return w
}

func (h *hunt) changed(s string) string {
	at, end := h.rng.IntN(len(s)+1), 0
	switch h.rng.IntN(6) {
	case 0: // a piece less
		end = min(len(s), at+1+h.rng.IntN(4))
		return s[:at] + s[end:]
	case 1: // a part twice
		end = min(len(s), at+1+h.rng.IntN(20))
		return s[:end] + s[at:end] + s[end:]
	case 2: // another byte
		return s[:at] + string([]byte{byte(h.rng.IntN(128))}) + s[min(len(s), at+1):]
	case 3: // nothing but a piece
		return h.piece()
	}
	return s[:at] + h.piece() + s[at:]
}

// piece returns something that a text may be made of.
func (h *hunt) piece() string {
	all := append(slices.Clone(units), h.heads...)
	return all[h.rng.IntN(len(all))]
}
