package play_test

import (
	"math/rand/v2"
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/games/jieqi"
	"banco/play"
)

// saved returns a dealt match that is over as a record that states its proof.
func saved(m *play.Match) *game.Record {
	var line []game.Move
	for _, n := range m.Line(m.Current()) {
		n := m.Nodes()[n]
		line = append(line, n.KnownMove(n.Side))
	}
	r := game.NewRecord("", line, m.Result().String())
	r.Variant, r.Tags = m.Options(), m.Proof().Tags()
	return r
}

// finish plays a dealt match at random, with moves taken back, until it is over.
func finish(t *testing.T, m *play.Match, rng *rand.Rand) {
	t.Helper()
	for range 10 + rng.IntN(80) {
		if err := m.Apply(randomEvent(m, rng)); err != nil {
			continue // refused, as it may be
		}
	}
	if !m.Result().Over() {
		apply(t, m, play.Event{Type: play.Resigned, Seat: m.Turn()})
	}
}

// goneOn returns the events that go on with a match from a node.
func goneOn(m *play.Match, node int) (events []play.Event) {
	for i, n := range m.Line(node) {
		n := m.Nodes()[n]
		events = append(events, play.Event{Type: play.Given, Seat: n.Side, Node: i, Text: n.Written(n.Side).UCI})
	}
	return append(events, play.Event{Type: play.Redealt})
}

// TestMatchesProveTheirDeals: whatever was taken back, and wherever a game goes
// on with another, what a finished match states holds, and holds only with
// all that it states.
func TestMatchesProveTheirDeals(t *testing.T) {
	verifier := jieqi.New().(game.Verifier)
	var redeals, given, forgotten int
	for seed := range uint64(60) {
		rng := playout.Random(seed)
		terms := play.Settings{Undos: play.Unlimited, Handicap: play.Handicap{Side: game.Side(seed % 2), Moves: int(seed % 3)}}
		v := game.Variant{"captured": []string{"capturer", "everyone", "no-one"}[seed%3]}
		m, err := play.New(jieqi.New(), v, play.Saved{Settings: terms, Seed: [32]byte{byte(seed), 2}})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			finish(t, m, rng)
			done, err := verifier.VerifyGame(saved(m))
			if err != nil {
				t.Fatalf("seed %d: %v (%v)", seed, err, m.Proof().Tags())
			}
			redeals, given = redeals+done.Redeals, given+done.Given

			lie := saved(m)
			p := m.Proof()
			p.Redeals = nil
			lie.Tags = p.Tags()
			if _, err := verifier.VerifyGame(lie); err != nil {
				forgotten++
			}
			terms, from := m.Settings, max(m.Nodes()[rng.IntN(len(m.Nodes()))].Parent, 0) // where a move was made the game was not over
			if m, err = play.New(jieqi.New(), v, play.Saved{Settings: terms, Seed: [32]byte{byte(seed), 3}, Events: goneOn(m, from)}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if redeals < 100 || given < 100 || forgotten < 20 {
		t.Errorf("only %d redeals and %d moves given; without its redeals a game fails only %d times", redeals, given, forgotten)
	}
}

// What a side turned up after it lost a covered piece unseen stays up.
func TestRevealStaysUp(t *testing.T) {
	m := newMatch(t, jieqi.New(), play.Saved{Settings: play.Settings{Undos: play.Unlimited}})
	moves(t, m, "b2b9 a9b9")
	before := stateOf(m)
	refuse(t, m, play.Event{Type: play.Went, Node: 1}, play.ErrRequest)
	if after := stateOf(m); after != before {
		t.Errorf("refused, and changed\n%+v to\n%+v", before, after)
	}
	goTo(t, m, 0)
}
