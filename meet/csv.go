package meet

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
)

// CSV returns the standings as a table for spreadsheets: a line of headings,
// then a line for each player. Of teams it has a line for each team, and below, after
// an empty line, what each of their players scored in how many games.
func (t *Tournament) CSV() []byte {
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	head := []string{"rank", "name", "rating", "points"}
	entrants := t.Players
	if t.Settings.Boards > 0 {
		entrants = t.byTeams().Players
	}
	for i, s := range t.Standings() {
		if i == 0 {
			for _, tie := range s.Ties {
				head = append(head, string(tie.Kind))
			}
			_ = w.Write(head) // a buffer takes all
		}
		p := entrants[s.ID-1]
		line := []string{strconv.Itoa(s.Rank), Cell(p.Name), strconv.Itoa(p.Rating), t.ShowPoints(s.Half)}
		for _, tie := range s.Ties {
			line = append(line, t.Show(tie.Kind, tie.Value))
		}
		_ = w.Write(line)
	}
	if t.Settings.Boards > 0 {
		w.Flush()
		text.WriteByte('\n')
		t.writeMembers(w)
	}
	w.Flush()
	return text.Bytes()
}

// writeMembers writes a line for each player of each team, in board order.
func (t *Tournament) writeMembers(w *csv.Writer) {
	_ = w.Write([]string{"team", "board", "name", "points", "games"})
	for _, team := range t.Teams {
		for i, id := range team.Players {
			half, games := t.PlayerScore(id)
			points := fmt.Sprintf("%d.%d", half/2, half%2*5)
			_ = w.Write([]string{Cell(team.Name), strconv.Itoa(i + 1), Cell(t.Players[id-1].Name), points, strconv.Itoa(games)})
		}
	}
}

// Cell keeps a spreadsheet from taking a name for a formula.
func Cell(name string) string {
	if name != "" && strings.Contains("=+-@", name[:1]) {
		return "'" + name
	}
	return name
}
