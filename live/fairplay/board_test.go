package fairplay

import (
	"fmt"
	"testing"
	"time"

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

// However many games there are, a bounded number is kept, and the store is asked again
// for the games of those whose game had to give way.
func TestGamesAreBounded(t *testing.T) {
	var s Games
	now := time.UnixMilli(1_000_000)
	for i := range maxGames + 100 {
		v := fmt.Sprint(i)
		s.Stale(v, now, time.Time{})
		s.Put(Game{Match: v, Rules: rules[0], Players: [2]string{v, "ba"}, FEN: "8/8 w", Rated: i%2 == 0, Plies: OpeningPlies})
	}
	if len(s.matches) > maxGames || len(s.read) > maxRead || len(s.players) > maxGames+1 || len(s.boards) > 1 {
		t.Errorf("%d games, %d visitors asked for, %d players, %d boards", len(s.matches), len(s.read), len(s.players), len(s.boards))
	}
	for i := range maxGames + 100 {
		if v := fmt.Sprint(i); len(s.Of(v, rules[0].Name())) == 0 && !s.Stale(v, now, time.Time{}) {
			t.Fatalf("the game of %s is not known, and not asked for", v)
		}
	}
}

// What the store tells of a game does not hide that it is played here; a game that is
// over elsewhere is forgotten.
func TestGamesAreRestored(t *testing.T) {
	g := rules[0]
	line := walk(t, g, 12, 3)
	at := func(match string, ply int) Game {
		return Game{Match: match, Rules: g, Players: [2]string{"an", "ba"}, FEN: line[ply].FEN(), Plies: ply, Rated: true}
	}
	var s Games
	s.Put(at("here", 10))
	s.Restore("an", []Game{at("here", 11), at("there", 12)}, true)
	for ply, want := range map[int]int{10: 0, 11: 1, 12: 0} {
		if on := s.On(g.Name(), BoardOf(line[ply]).Key()); len(on) != want {
			t.Errorf("ply %d: %+v", ply, on)
		}
	}
	if own := s.Of("an", g.Name()); len(own) != 2 {
		t.Errorf("own %+v", own)
	}
	s.Restore("an", []Game{at("here", 11)}, true)
	if own := s.Of("ba", g.Name()); len(own) != 1 || own[0].Match != "here" {
		t.Errorf("left %+v", own)
	}
	s.Restore("ba", []Game{at("here", 9), at("more", 9)}, false)
	if own := s.Of("ba", g.Name()); len(own) != 2 || own[0].Plies+own[1].Plies != 20 {
		t.Errorf("a store of our own tells %+v", own)
	}
}
