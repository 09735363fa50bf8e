package meet

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"
)

// CSV returns the standings as a table for spreadsheets: a line of headings,
// then a line for each player.
func (t *Tournament) CSV() []byte {
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	head := []string{"rank", "name", "rating", "points"}
	for i, s := range t.Standings() {
		if i == 0 {
			for _, tie := range s.Ties {
				head = append(head, string(tie.Kind))
			}
			_ = w.Write(head) // a buffer takes all
		}
		p := t.Players[s.ID-1]
		line := []string{strconv.Itoa(s.Rank), Cell(p.Name), strconv.Itoa(p.Rating), t.ShowPoints(s.Half)}
		for _, tie := range s.Ties {
			line = append(line, t.Show(tie.Kind, tie.Value))
		}
		_ = w.Write(line)
	}
	w.Flush()
	return text.Bytes()
}

// Cell keeps a spreadsheet from taking a name for a formula.
func Cell(name string) string {
	if name != "" && strings.Contains("=+-@", name[:1]) {
		return "'" + name
	}
	return name
}
