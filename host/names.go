package host

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strconv"

	"banco/meet"
)

// Names returns the names of players, that of ID 1 first. accountName looks up the
// name of a visitor with an account, and may be nil. A name that is not known is
// shown as a dash.
func (t *Tournament) Names(accountName func(visitor string) string) []string {
	names := make([]string, len(t.Seats))
	for i, s := range t.Seats {
		names[i] = s.Name
		if s.Name == "" && accountName != nil {
			names[i] = accountName(s.Visitor)
		}
		if names[i] == "" {
			names[i] = "–"
		}
	}
	return names
}

// Named returns the rounds with the names of players, for reports.
func (t *Tournament) Named(names []string) *meet.Tournament {
	named := *t.Rounds
	named.Players = slices.Clone(named.Players)
	for i := range named.Players {
		named.Players[i].Name = names[i]
	}
	return &named
}

// CSV returns the standings as a table for spreadsheets, with the names of
// players.
func (t *Tournament) CSV(names []string) []byte {
	if t.Rounds != nil {
		return t.Named(names).CSV()
	}
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	_ = w.Write([]string{"rank", "name", "rating", "points", "games"}) // a buffer takes all
	for i, e := range t.Arena.Standings() {
		_ = w.Write([]string{strconv.Itoa(i + 1), meet.Cell(names[e.ID-1]), strconv.Itoa(e.Rating), strconv.Itoa(e.Score), strconv.Itoa(e.Games)})
	}
	w.Flush()
	return text.Bytes()
}
