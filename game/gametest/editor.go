package gametest

import (
	"cmp"
	"maps"
	"slices"
	"testing"

	"banco/game"
	"banco/game/playout"
)

// testEditor takes the positions of a random game apart and puts them together
// again.
func testEditor(t *testing.T, g game.Editor, v game.Variant) {
	fields := g.Fields(v)
	if len(fields) == 0 || fields[0].Name != "turn" {
		t.Fatal("the first field is not the turn")
	}
	if _, err := g.Compose(v, nil, map[string]string{"no such field": "1"}); Problem(t, err).Key != "field-unknown" {
		t.Errorf("an unknown field: %v", err)
	}
	if _, err := g.Compose(v, nil, map[string]string{"turn": "?"}); Problem(t, err).Key != "field-value" {
		t.Errorf("an unknown turn: %v", err)
	}
	p := start(t, g, v)
	rng := playout.Random(3)
	for ply := 0; ply < 300; ply++ {
		recompose(t, g, v, p)
		m, ok := playout.Choose(p, rng, nil)
		if !ok || p.Result().Over() {
			break
		}
		p.Make(m)
	}
}

// recompose holds that a position set up like p is p, but for its counters and
// what is known of captured pieces.
func recompose(t *testing.T, g game.Editor, v game.Variant, p game.Position) {
	t.Helper()
	fields := g.Fielded(p)
	if len(fields) != len(g.Fields(v)) {
		t.Fatalf("%s has the fields %v", p.FEN(), fields)
	}
	fen, err := g.Compose(v, g.Draw(p).Pieces, fields)
	if err != nil {
		t.Fatalf("%s cannot be composed: %v", p.FEN(), err)
	}
	q, err := g.Parse(v, fen)
	if err != nil {
		t.Fatalf("%s is composed as %s: %v", p.FEN(), fen, err)
	}
	if q.Side() != p.Side() || !slices.Equal(placed(g, p), placed(g, q)) || !maps.Equal(g.Fielded(q), fields) {
		t.Fatalf("%s is composed as %s", p.FEN(), fen)
	}
	a, b := p.Moves(nil), q.Moves(nil)
	slices.Sort(a)
	slices.Sort(b)
	if !slices.Equal(a, b) {
		t.Fatalf("%s is composed as %s, with other moves", p.FEN(), fen)
	}
}

func placed(g game.Game, p game.Position) []game.Placed {
	list := g.Draw(p).Pieces
	slices.SortFunc(list, func(a, b game.Placed) int { return cmp.Compare(a.Square, b.Square) })
	return list
}

// FuzzCompose sets up anything in the given variant: the errors are Problems,
// and what Parse takes can be set up again.
func FuzzCompose(f *testing.F, g game.Editor, v game.Variant) {
	f.Add([]byte{0, 0, 1, 1, 2, 2}, "turn", "second")
	f.Add([]byte{4, 0, 60, 6}, "", "")
	f.Add([]byte{4, 0, 4, 1, 255, 255}, "turn", "?")
	f.Fuzz(func(t *testing.T, squares []byte, name, value string) {
		board, err := g.Board(v)
		if err != nil {
			t.Fatal(err)
		}
		var pieces []game.Placed
		for ; len(squares) >= 2; squares = squares[2:] {
			code := "?"
			if n := int(squares[1]); n < len(board.Pieces) {
				code = board.Pieces[n].Code
			}
			pieces = append(pieces, game.Placed{Square: int(squares[0]), Code: code})
		}
		fields := map[string]string{name: value}
		if name == "" {
			fields = nil
		}
		fen, err := g.Compose(v, pieces, fields)
		if err != nil {
			Problem(t, err)
			return
		}
		p, err := g.Parse(v, fen)
		if err != nil {
			Problem(t, err)
			return
		}
		recompose(t, g, v, p)
	})
}
