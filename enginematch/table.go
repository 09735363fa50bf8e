package enginematch

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
)

// Table holds what the games of a match add up to.
type Table struct {
	Names   []string
	Played  int
	Endings map[string]int // by result and reason
	Notes   int            // games in which something went wrong

	pairs [][]WDL // of the row against the column
	stats []SearchStats

	colours Pairs       // of the first entrant in a match of two
	halves  map[int]int // its half points in the one game played of an opening
}

func newTable(entrants []Entrant) *Table {
	n := len(entrants)
	t := &Table{Endings: map[string]int{}, pairs: make([][]WDL, n), stats: make([]SearchStats, n), halves: map[int]int{}}
	for i, e := range entrants {
		t.Names = append(t.Names, e.Name)
		t.pairs[i] = make([]WDL, n)
	}
	return t
}

// Count returns the table of games that agents of these names have played.
func Count(names []string, games []*Game) *Table {
	entrants := make([]Entrant, len(names))
	for i, name := range names {
		entrants[i].Name = name
	}
	t := newTable(entrants)
	for _, g := range games {
		t.add(g)
	}
	return t
}

// add counts a game.
func (t *Table) add(g *Game) {
	t.Played++
	t.Endings[g.Result.String()+" "+g.Result.Reason.String()]++
	if g.Note != "" {
		t.Notes++
	}
	for seat, i := range g.Seats {
		j := g.Seats[1-seat]
		switch g.Points(i) {
		case 2:
			t.pairs[i][j].Wins++
		case 1:
			t.pairs[i][j].Draws++
		default:
			t.pairs[i][j].Losses++
		}
		t.stats[i].add(g.SearchStats[seat])
	}
	if len(t.Names) == 2 {
		t.addToPair(g)
	}
}

// addToPair counts a game with the other one of its opening, when that is played too.
func (t *Table) addToPair(g *Game) {
	opening := (g.Number - 1) / 2
	other, both := t.halves[opening]
	if !both {
		t.halves[opening] = g.Points(0)
		return
	}
	delete(t.halves, opening)
	t.colours[other+g.Points(0)]++
}

// Pairs returns the openings that both entrants of a match of two have played with
// both colours, by the half points of the first.
func (t *Table) Pairs() Pairs { return t.colours }

// Pair returns the count of entrant i against entrant j.
func (t *Table) Pair(i, j int) WDL { return t.pairs[i][j] }

// Sum returns the count of entrant i against all others.
func (t *Table) Sum(i int) (sum WDL) {
	for _, p := range t.pairs[i] {
		sum = sum.Add(p)
	}
	return sum
}

// SearchStats returns what entrant i spent.
func (t *Table) SearchStats(i int) SearchStats { return t.stats[i] }

// WriteCSV writes a row for each entrant: its totals, then its points against
// each of the others. The difference in strength is empty where it has no bound.
func (t *Table) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	out.Write(append([]string{"agent", "games", "wins", "draws", "losses", "points", "elo", "elo95", "depth", "nps"}, t.Names...))
	for i, name := range t.Names {
		s, e := t.Sum(i), t.SearchStats(i)
		diff, margin := eloTexts(s, 1)
		if margin == "" {
			diff = "" // a bound is no number
		}
		row := []string{
			name, strconv.Itoa(s.Games()), strconv.Itoa(s.Wins), strconv.Itoa(s.Draws), strconv.Itoa(s.Losses),
			number(s.Points()), diff, margin,
			fmt.Sprintf("%.1f", e.Depth()), fmt.Sprintf("%.0f", e.NPS()),
		}
		for j := range t.Names {
			cell := ""
			if i != j {
				cell = number(t.pairs[i][j].Points())
			}
			row = append(row, cell)
		}
		out.Write(row)
	}
	out.Flush()
	return out.Error()
}

func number(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// Standing is what the games say of one entrant: a row of the table in JSON.
type Standing struct {
	Agent  string   `json:"agent"`
	Games  int      `json:"games"`
	Wins   int      `json:"wins"`
	Draws  int      `json:"draws"`
	Losses int      `json:"losses"`
	Points float64  `json:"points"`
	Elo    *float64 `json:"elo"`   // null where it has no bound
	Elo95  *float64 `json:"elo95"` // half the interval
	Low    *float64 `json:"low"`   // its ends: one of them where all was won, or lost
	High   *float64 `json:"high"`
	Depth  float64  `json:"depth"`
	NPS    float64  `json:"nps"`
	Millis float64  `json:"millis"` // the mean time of a search
	Most   float64  `json:"most"`   // and the longest
	// Against holds the counts against the others, in the order of the agents; null
	// against itself.
	Against []*WDL `json:"against"`
}

// Standings returns a row for each entrant, in their order.
func (t *Table) Standings() []Standing {
	var rows []Standing
	for i, name := range t.Names {
		s, e := t.Sum(i), t.SearchStats(i)
		diff, margin := s.Elo()
		low, high := s.Interval()
		row := Standing{
			Agent: name, Games: s.Games(), Wins: s.Wins, Draws: s.Draws, Losses: s.Losses, Points: s.Points(),
			Elo: finite(diff), Elo95: finite(margin), Low: finite(low), High: finite(high), Depth: e.Depth(), NPS: math.Round(e.NPS()),
			Millis: e.Mean().Seconds() * 1000, Most: e.Most.Seconds() * 1000,
		}
		for j := range t.Names {
			cell := &t.pairs[i][j]
			if i == j {
				cell = nil
			}
			row.Against = append(row.Against, cell)
		}
		rows = append(rows, row)
	}
	return rows
}

// WriteJSON writes the same as an object.
func (t *Table) WriteJSON(w io.Writer) error {
	all := struct {
		Games     int            `json:"games"`
		Endings   map[string]int `json:"endings"`
		Standings []Standing     `json:"standings"`
	}{t.Played, t.Endings, t.Standings()}
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return out.Encode(all)
}

// finite rounds a number, and returns nil for one that JSON cannot hold.
func finite(f float64) *float64 {
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return nil
	}
	f = math.Round(f*10) / 10
	return &f
}
