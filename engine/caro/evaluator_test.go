package caro

import (
	"strings"
	"testing"

	"banco/engine"
	"banco/engine/enginetest"
	"banco/game"
	rules "banco/games/caro"
	"banco/search"
)

// subject is what the suite looks at.
var subject = enginetest.Subject{
	Rules: rules.New(), Guide: Guide{}, Evaluators: engine.Evaluators(Default, Evaluators(), Help),
	Twin: exchanged, Tempo: true, Narrow: true,
	Variants: []string{"rule=caro", "rule=caro-free,size=9", "rule=freestyle,size=20", "rule=standard,size=22", "rule=caro,size=5"},
}

func TestSuite(t *testing.T) { enginetest.Run(t, subject) }

func BenchmarkEvaluate(b *testing.B) { enginetest.Benchmark(b, subject) }

// exchanged is a FEN with the colours of all stones and of the next one
// exchanged.
func exchanged(p game.Position) string {
	board, rest, _ := strings.Cut(p.FEN(), " ")
	swap := strings.NewReplacer("x", "o", "o", "x")
	return swap.Replace(board) + " " + swap.Replace(rest[:1]) + rest[1:] + " counts=any"
}

// turned is a FEN with the board turned by a quarter.
func turned(p *rules.Position) string {
	var b strings.Builder
	for row := range p.Size() {
		if row > 0 {
			b.WriteByte('/')
		}
		for column := range p.Size() {
			b.WriteByte(".xo"[p.At(rules.PointAt(row, column))])
		}
	}
	_, rest, _ := strings.Cut(p.FEN(), " ")
	return b.String() + " " + rest + " counts=any"
}

// TestDirectionsAreEqual: a board that is turned is worth the same.
func TestDirectionsAreEqual(t *testing.T) {
	for _, p := range randomPositions(t, len(subject.Variants), subject.Variants...) {
		twin := parse(t, "", turned(p))
		for name, e := range Evaluators() {
			if score, other := e.Evaluate(p), e.Evaluate(twin); other != score {
				t.Fatalf("%s: %s is worth %d, turned %d", name, p.FEN(), score, other)
			}
		}
	}
}

// TestWhoChooses evaluates a Swap2 opening, in which Black stands better: that
// is good for whoever is going to choose.
func TestWhoChooses(t *testing.T) {
	three := "15/15/15/15/15/15/7xo6/7x7/15/15/15/15/15/15/15"
	five := "15/15/15/15/15/7x7/7xo6/7x1o5/15/15/15/15/15/15/15"
	for name, e := range Evaluators() {
		for _, tt := range []struct {
			fen  string
			good bool
		}{
			{three + " o phase=choose", true},
			{three + " o phase=two", false},
			{five + " o phase=colour", true},
			{five + " o phase=play", false},
		} {
			p := parse(t, "opening=swap2", tt.fen)
			if score := e.Evaluate(p); score == 0 || score > 0 != tt.good {
				t.Errorf("%s: %s is worth %d for %v", name, tt.fen, score, p.Side())
			}
		}
	}
}

// TestBanco puts positions in order, each better for Black, who is to move,
// than the one before it.
func TestBanco(t *testing.T) {
	rows := func(middle string) string {
		return "15/15/15/15/15/15/15/" + middle + "/15/15/15/15/15/15 x counts=any"
	}
	ladder := []string{
		rows("3oooo8/3xxx9"),  // the five cannot be prevented
		rows("3ooo9/15"),      // an open three to answer
		rows("3oo10/15"),      // two stones
		rows("15/15"),         // nothing
		rows("3xx10/15"),      // two stones of his own
		rows("2oxxx9/2oxxx9"), // two closed threes
		rows("3xxx9/15"),      // an open four to make
		rows("3xxxx8/3oooo8"), // a five to make
	}
	last := -search.Infinity
	for _, fen := range ladder {
		score := banco(parse(t, "", fen))
		if score <= last {
			t.Errorf("%s is worth %d, not more than %d", fen, score, last)
		}
		last = score
	}
}

// TestBancoKnowsTheRule evaluates four stones between two of the opponent: a
// threat, or nothing where five between two does not win.
func TestBancoKnowsTheRule(t *testing.T) {
	for rule, threat := range map[string]bool{"caro": false, "caro-free": false, "freestyle": true, "standard": true, "renju": true} {
		p := parse(t, "rule="+rule, "15/15/15/15/15/15/15/3oxxxx1o5/15/15/15/15/15/15/15 x counts=any")
		if got := banco(p) == winsNext; got != threat {
			t.Errorf("under %s a five can be made: %v", rule, got)
		}
	}
}

func BenchmarkCandidates(b *testing.B) {
	for name, g := range map[string]Guide{"banco": {}, "s1": {Squares: 4, S1: true}} {
		b.Run(name, func(b *testing.B) {
			p := midgame(b)
			buf := make([]game.Move, 0, 512)
			b.ReportAllocs()
			for b.Loop() {
				buf = g.Candidates(p, buf[:0])
			}
		})
	}
}

// midgame is a position of 30 stones on a 15×15 board in which nothing forces.
func midgame(t testing.TB) *rules.Position {
	for _, p := range randomPositions(t, 200, "rule=caro") {
		if p.Stones() == 30 && !anyThreat(p) {
			return p
		}
	}
	t.Fatal("there is no such position")
	return nil
}
