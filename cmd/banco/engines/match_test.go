package engines

import (
	"context"
	"testing"

	"banco/engine"
	"banco/enginematch"
	"banco/kits"
	"banco/search"
)

// Openings are balanced ones of eight plies unless random ones are asked for.
func TestOpeningsOfAMatch(t *testing.T) {
	k, err := kits.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	plies, games := 4, 3
	var m enginematch.Match
	if err := (&Match{Games: &games, Seed: 1, Plies: &plies}).open(t.Context(), k, &m); err != nil || m.Balanced != nil ||
		len(m.Openings) != 2 || len(m.Openings[0].Moves) != plies {
		t.Errorf("%v, %v, want two random openings", m.Openings, err)
	}
	m = enginematch.Match{}
	if err := (&Match{Games: &games, Seed: 1}).open(t.Context(), k, &m); err != nil || m.Openings != nil || m.Balanced.Most != 50 {
		t.Fatalf("%+v, %v, want balanced openings", m, err)
	}
	if o, err := m.Balanced.At(t.Context(), 1); err != nil || len(o.Moves) != 8 {
		t.Errorf("%v, %v, want 8 plies", o, err)
	}
}

// A search that is stopped before it has begun finishes its first iteration: what it
// answers takes the queen or the rook, or wins the game.
func TestStoppedAtOnce(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for _, tt := range []struct{ game, agent, fen, want string }{
		{"chess", "strong:hash=1", "k7/8/8/3q4/8/8/3R4/K7 w - - 0 1", "d2d5"},
		{"chess", "alphabeta:hash=1", "k7/8/8/3q4/8/8/3R4/K7 w - - 0 1", "d2d5"},
		{"xiangqi", "strong:hash=1", "3k5/9/9/r8/9/9/9/R8/9/4K4 w - - 0 1", "a2a6"},
		{"caro", "five:hash=1,book=off", "15/15/15/15/15/15/15/5xxx1x5/15/15/2o3o3o4/15/4o10/15/15 x rule=caro", "i8"},
	} {
		k, err := kits.Find(tt.game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := k.Game.Parse(nil, tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		a, err := engine.New(k, tt.agent)
		if err != nil {
			t.Fatal(err)
		}
		m, err := a.Search(ctx, p.Clone(), search.Limits{Infinite: true}, func(search.Info) {})
		if err != nil || p.FormatMove(m) != tt.want {
			t.Errorf("%s plays %s in %s (%v), not %s", tt.agent, p.FormatMove(m), tt.fen, err, tt.want)
		}
		a.Close()
	}
}
