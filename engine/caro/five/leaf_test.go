package five

import (
	"testing"

	"banco/game"
	"banco/search"
	"banco/search/tt"
)

// TestTwoThreesWin plays what twoThrees says to win, in random games, and then
// every reply: each leaves an open four, and none threatens five.
func TestTwoThreesWin(t *testing.T) {
	claims := 0
	playRandom(t, 160, func(f *Board) {
		own := f.Turn()
		if f.Result().Over() || f.Count(own, Five) > 0 {
			return
		}
		pt, ok := f.doubleThree(own)
		if !ok {
			return
		}
		claims++
		s := newVCF(f, 1)
		s.Make(game.Move(pt))
		for _, reply := range s.Moves(nil) {
			s.Make(reply)
			_, open := s.openFour(own)
			if !open || s.Count(own.Other(), Five) > 0 {
				t.Fatalf("%s: not won after two threes and %s", s.FEN(), s.FormatMove(reply))
			}
			s.Unmake()
		}
		s.Unmake()
	})
	if claims < 20 {
		t.Errorf("only %d double threes", claims)
	}
}

// TestProved tells what is certain from what a search was content with.
func TestProved(t *testing.T) {
	won, lost := search.WinIn(9), search.LossIn(8)
	for _, c := range []struct {
		score search.Score
		bound tt.Bound
		want  bool
	}{
		{won, tt.Exact, true}, {won, tt.Lower, true}, {won, tt.Upper, false},
		{lost, tt.Exact, true}, {lost, tt.Upper, true}, {lost, tt.Lower, false},
		{100, tt.Exact, false}, {-100, tt.Upper, false},
	} {
		if got := proves(tt.Entry{Score: c.score, Bound: c.bound}); got != c.want {
			t.Errorf("score %d, bound %d: %v", c.score, c.bound, got)
		}
	}
}
