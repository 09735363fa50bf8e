package fairplay

import (
	"testing"

	"banco/game"
	"banco/games/caro"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/othello"
	"banco/games/xiangqi"
)

var rules = []game.Game{chess.New(), xiangqi.New(), jieqi.New(), caro.New(), othello.New()}

// walk returns the positions of a game of n plies in which each side plays the k-th
// of its moves.
func walk(t *testing.T, g game.Game, n, k int) []game.Position {
	t.Helper()
	p, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	list := []game.Position{p.Clone()}
	for i := range n {
		moves := p.Moves(nil)
		if len(moves) == 0 || p.Result().Over() {
			break
		}
		m := moves[(i*7+k)%len(moves)]
		p.Make(game.Outcomes(p, m)[0].Move)
		list = append(list, p.Clone())
	}
	return list
}

// In every game a position is near those one or two plies before and after it, and
// not near those much further on.
func TestNear(t *testing.T) {
	for _, g := range rules {
		line := walk(t, g, 40, 3)
		for i, p := range line {
			for back := range 3 {
				if i >= back && (!Near(line[i-back], p) || !Near(p, line[i-back])) {
					t.Errorf("%s: ply %d is not near ply %d\n%s\n%s", g.Name(), i, i-back, line[i-back].FEN(), p.FEN())
				}
			}
		}
		if last := len(line) - 1; Near(line[2], line[last]) {
			t.Errorf("%s: ply 2 is near ply %d", g.Name(), last)
		}
	}
}

// The images of a board share its key; another board has another.
func TestImagesShareAKey(t *testing.T) {
	for _, g := range rules {
		line := walk(t, g, 20, 1)
		seen := map[uint64]int{}
		for i, p := range line {
			b := BoardOf(p)
			for _, image := range b.images() {
				if key := (Board{b.width, image}).Key(); key != b.Key() {
					t.Fatalf("%s: an image of %s has another key", g.Name(), p.FEN())
				}
			}
			if other, ok := seen[b.Key()]; ok && BoardOf(line[other]) != b {
				t.Errorf("%s: plies %d and %d have the same key", g.Name(), other, i)
			}
			seen[b.Key()] = i
		}
	}
}

// Whatever is written where a board should be is read without a fault.
func TestReadBoard(t *testing.T) {
	for fen, cells := range map[string]int{
		"": 0, " ": 0, "/": 0, "8/8": 16, "15/15/x14 x": 45, "999999999999999999999": maxGap, "(1 2)": 2, "rnbqkbnr/8 w": 16,
	} {
		if b := ReadBoard(fen); len(b.cells) != cells || b.width < 1 || b.Key() != ReadBoard(fen).Key() {
			t.Errorf("%q: %d squares, %d wide", fen, len(b.cells), b.width)
		}
	}
}

func TestGamesAreKnownByPlayerAndBoard(t *testing.T) {
	g := rules[0]
	line := walk(t, g, 12, 3)
	at := func(ply int) Game {
		return Game{Match: "m", Rules: g, Players: [2]string{"an", "ba"}, FEN: line[ply].FEN(), Plies: ply, Rated: true}
	}
	var s Games
	for ply := range line {
		s.Put(at(ply))
		own := s.Of("an", g.Name())
		if len(own) != 1 || own[0].Plies != ply || len(s.Of("ba", "xiangqi")) != 0 || len(s.Of("chi", g.Name())) != 0 {
			t.Fatalf("ply %d: %+v", ply, own)
		}
		if on := s.On(g.Name(), BoardOf(line[ply]).Key()); (len(on) == 1) != (ply >= OpeningPlies) {
			t.Errorf("ply %d: %+v", ply, on)
		}
	}
	if on := s.On(g.Name(), BoardOf(line[10]).Key()); len(on) != 0 {
		t.Errorf("a board of before: %+v", on)
	}
	s.Remove("m")
	s.Remove("m")
	if len(s.matches)+len(s.players)+len(s.boards) != 0 {
		t.Errorf("something is left: %+v", &s)
	}
}
