package gomocup

import (
	"strconv"
	"strings"

	"banco/search"
)

// hearMessage reads what a brain says of its search in a MESSAGE, which has no fixed
// form: "depth 6-8 ev 12 n 4711 tm 80" as most brains write, or "Speed 257K | Depth
// 12-17 | Eval 319 | Node 19K". What it cannot read changes nothing.
func hearMessage(i *search.Info, line string) {
	words := strings.Fields(strings.ToLower(strings.NewReplacer("|", " ", ",", " ", ":", " ", "=", " ").Replace(line)))
	for n := 0; n+1 < len(words); n++ {
		value := words[n+1]
		switch words[n] {
		case "depth":
			least, most, _ := strings.Cut(value, "-")
			if d, ok := amount(least); ok {
				i.Depth = int(min(d, maxDepth))
			}
			if d, ok := amount(most); ok {
				i.SelDepth = int(min(d, maxDepth))
			}
		case "n", "node", "nodes":
			if v, ok := amount(value); ok {
				i.Nodes = v
			}
		case "ev", "eval":
			if v, err := strconv.Atoi(value); err == nil {
				i.Score = search.Score(min(max(v, -int(search.Decisive)), int(search.Decisive)))
			}
		}
	}
}

// amount reads a number such as 4711, 19K or 1.2M.
func amount(text string) (uint64, bool) {
	unit := 1.0
	switch {
	case strings.HasSuffix(text, "k"):
		text, unit = text[:len(text)-1], 1e3
	case strings.HasSuffix(text, "m"):
		text, unit = text[:len(text)-1], 1e6
	case strings.HasSuffix(text, "g"):
		text, unit = text[:len(text)-1], 1e9
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !(v >= 0 && v <= maxAmount/unit) {
		return 0, false
	}
	return uint64(v * unit), true
}

// maxAmount is more than any search counts.
const maxAmount = 1e15
