package play_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"banco/clock"
	"banco/game"
	"banco/game/playout"
	"banco/play"
)

// randomEvent returns something that may happen in a match, or may not.
func randomEvent(m *play.Match, rng *rand.Rand) play.Event {
	any := []play.Type{play.Went, play.Commented, play.Annotated, play.DrawOffered, play.DrawAccepted, play.DrawDeclined,
		play.DrawClaimed, play.Paused, play.Resumed}
	e := play.Event{
		Type: play.Moved, Seat: game.Side(rng.IntN(2)), Node: rng.IntN(len(m.Nodes())),
		Spent: time.Duration(rng.IntN(3000)) * time.Millisecond, At: time.UnixMilli(int64(m.Version())),
	}
	switch n := rng.IntN(24); {
	case n < len(any):
		e.Type = any[n]
		e.Text = fmt.Sprint("comment ", rng.IntN(10))
		if e.Type == play.Annotated {
			e.Text = play.EncodeAnnotation(game.Annotation{Before: "before", Comment: e.Text, NAGs: []int{rng.IntN(300)}, Eval: "0.3"})
		}
		return e
	case n == len(any) && rng.IntN(20) == 0:
		e.Type = []play.Type{play.Resigned, play.Flagged}[rng.IntN(2)]
		return e
	}
	e.Seat = m.Turn()
	if m.Kind != play.KindStudy {
		e.Node = m.Current()
	}
	e.Text = randomMove(m, e.Node, rng)
	return e
}

// randomMove returns a move at a node as its mover knows it; in a study, with
// what it turns up.
func randomMove(m *play.Match, node int, rng *rand.Rand) string {
	if m.PassDue() {
		return play.Pass
	}
	p := m.At(node, m.Turn())
	moves := p.Moves(nil)
	if len(moves) == 0 {
		return ""
	}
	mv := moves[rng.IntN(len(moves))]
	if m.Kind == play.KindStudy {
		mv = playout.Resolve(p, mv, rng)
	}
	return p.FormatMove(mv)
}

// A match is its events: whatever has happened, applying them again gives the
// same match; and what is refused changes nothing.
func TestResumeGivesTheSameMatch(t *testing.T) {
	for _, g := range rulebooks {
		for _, kind := range []play.Kind{play.KindGame, play.KindStudy} {
			for seed := range uint64(8) {
				t.Run(fmt.Sprint(g.Name(), "/", kind, "/", seed), func(t *testing.T) { walk(t, g, kind, seed) })
			}
		}
	}
}

func walk(t *testing.T, g game.Game, kind play.Kind, seed uint64) {
	rng := playout.Random(seed)
	s := play.Saved{Settings: play.Settings{Kind: kind, Undos: play.Unlimited,
		Control: clock.Control{Total: 10 * minute, Byoyomi: 10 * second, Periods: 3}}, Seed: [32]byte{byte(seed), 1}}
	if kind == play.KindGame {
		s.Handicap = play.Handicap{Side: game.Side(seed % 2), Moves: int(seed % 3)}
	}
	m := newMatch(t, g, s)
	for range 150 {
		e, before := randomEvent(m, rng), stateOf(m)
		if err := m.Apply(e); err != nil {
			if after := stateOf(m); after != before {
				t.Fatalf("%+v: %v, and changed\n%+v to\n%+v", e, err, before, after)
			}
		}
	}
	if m.Version() < 40 && !(m.Dealt() && m.Result().Over()) {
		t.Fatalf("only %d of 150 events happened", m.Version())
	}
	again, err := play.Resume(g, m.Saved)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := stateOf(again), stateOf(m); a != b {
		t.Errorf("resumed as\n%+v, was\n%+v", a, b)
	}
	if !reflect.DeepEqual(again.Nodes(), m.Nodes()) {
		t.Error("the trees differ")
	}
	if again.Proof().Commitment != m.Proof().Commitment || again.Result() != m.Result() || again.Claim() != m.Claim() {
		t.Error("the commitments, results or claims differ")
	}
}
