package enginetest

import (
	"slices"
	"strings"
	"testing"

	"banco/game"
)

// Solution is a puzzle: its FEN, the solution in UCI notation, and the themes
// that this shows, in order.
type Solution [3]string

// Themes holds the detector of a game's themes to solutions, and to leaving
// their positions as they are.
func Themes(t *testing.T, rules game.Game, themes func(p game.Position, line []game.Move) []string, solutions []Solution) {
	t.Helper()
	for _, s := range solutions {
		fen, moves, want := s[0], s[1], s[2]
		p, err := rules.Parse(nil, fen)
		if err != nil {
			t.Fatal(err)
		}
		before, end := p.FEN(), p.Clone()
		var line []game.Move
		for _, text := range strings.Fields(moves) {
			m, err := end.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			line = append(line, m)
			end.Make(m)
		}
		if got := themes(p, line); !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%s %s: %v, want %s", fen, moves, got, want)
		}
		if p.FEN() != before {
			t.Errorf("%s was changed", fen)
		}
	}
}
