package play_test

import (
	"errors"
	"testing"

	"banco/game"
	"banco/play"
)

func won(side game.Side) game.Result { return game.Result{Winner: side, Reason: game.Resignation} }

// A series goes on with the seats exchanged until a player cannot be caught in
// the games that are left.
func TestSeriesEndWhenNobodyCanCatchUp(t *testing.T) {
	const a, b, d = 'a', 'b', 'd' // who wins: the player who moves first in game 1, the other, nobody
	for _, c := range []struct {
		games  int
		course string
		ends   bool
	}{
		{3, "a", false}, {3, "aa", true}, {3, "ab", false}, {3, "aba", true}, {3, "dd", false}, {3, "ddd", true},
		{3, "ad", false}, {3, "adb", true}, {5, "aa", false}, {5, "aaa", true}, {5, "aad", false}, {5, "aadd", true}, {2, "a", false},
		{2, "ab", true}, {99, "aaaa", false},
	} {
		s, err := play.NewSeries(c.games)
		if err != nil {
			t.Fatal(err)
		}
		goesOn := true
		for i, winner := range c.course {
			if !goesOn {
				t.Fatalf("best of %d, %s: over before game %d", c.games, c.course, i+1)
			}
			r := won(game.NoSide)
			if winner != d {
				r = won(game.Side((int(winner-a) + i) % 2))
			}
			s, goesOn = s.Next("one", r)
		}
		if goesOn == c.ends {
			t.Errorf("best of %d, %s: goes on %v", c.games, c.course, goesOn)
		}
	}
	s, _ := play.NewSeries(3)
	if _, ok := s.Next("one", game.Result{}); ok {
		t.Error("goes on before its game has ended")
	}
}

// The place of a match in a series is kept in its tags; others say nothing of one.
func TestSeriesAreKeptInTags(t *testing.T) {
	s, err := play.NewSeries(5)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range []game.Result{won(game.First), won(game.NoSide), won(game.First)} {
		terms := play.Settings{Kind: play.KindGame, Tags: s.Tags()}
		if got, ok := terms.Series(); !ok || got != s {
			t.Errorf("game %d: %v from %v", i+1, got, s)
		}
		terms.Kind = play.KindStudy
		if _, ok := terms.Series(); ok {
			t.Error("a study belongs to no series")
		}
		s, _ = s.Next("one", r)
	}
	if want := (play.Series{First: "one", Games: 5, Number: 4, Score: [2]int{1, 5}}); s != want {
		t.Errorf("after three games %v, want %v", s, want)
	}
	for _, tags := range [][]game.Tag{
		nil,
		{{Name: "Round", Value: "2"}},
		{{Name: "Round", Value: "2"}, {Name: "BestOf", Value: "3"}},
		{{Name: "Round", Value: "2"}, {Name: "BestOf", Value: "3"}, {Name: "SeriesScore", Value: "2-0"}},
		{{Name: "Round", Value: "4"}, {Name: "BestOf", Value: "3"}, {Name: "SeriesScore", Value: "2-1"}},
		{{Name: "Round", Value: "2"}, {Name: "BestOf", Value: "3"}, {Name: "SeriesScore", Value: "0.7-0.3"}},
		{{Name: "Round", Value: "2"}, {Name: "BestOf", Value: "1000"}, {Name: "SeriesScore", Value: "1-0"}},
	} {
		terms := play.Settings{Kind: play.KindGame, Tags: tags}
		if got, ok := terms.Series(); ok {
			t.Errorf("%v is read as %v", tags, got)
		}
	}
	for _, games := range []int{-1, 0, 1, 100} {
		if _, err := play.NewSeries(games); !errors.Is(err, play.ErrRequest) {
			t.Errorf("%d games: %v", games, err)
		}
	}
}
