// Package enginetest holds what searches are told of a game to what they expect
// of it: the suite that the guide and the evaluators of every game pass.
//
// Its nouns: a [Subject] is a game's guide with its evaluators; [Positions] are
// those of random games, which all tests look at.
package enginetest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"banco/engine"
	"banco/game"
	"banco/game/playout"
	"banco/search"
)

// Subject is what the suite looks at.
type Subject struct {
	Rules      game.Game
	Guide      search.Guide
	Evaluators []engine.Named // the default first, as a kit has them
	Variants   []string       // under which games are played; none: the default
	Games      int            // to take positions from; 0 is 10

	// Twin is a FEN with the colours exchanged: for the side to move nothing
	// changes.
	Twin func(p game.Position) string

	Tempo  bool // being to move is worth something: a pass does more than change the sign
	Narrow bool // the guide leaves moves out, and sees threats that are no check
}

// Run holds a subject to everything.
func Run(t *testing.T, s Subject) {
	if s.Games == 0 {
		s.Games = 10
	}
	if testing.Short() {
		s.Games = (s.Games + 4) / 5
	}
	list := Positions(t, s.Rules, s.Guide, s.Games, s.Variants...)
	t.Run("names", s.names)
	t.Run("start", s.start)
	t.Run("colours", func(t *testing.T) { s.colours(t, list) })
	t.Run("bounds", func(t *testing.T) { s.bounds(t, list) })
	t.Run("guide", func(t *testing.T) { s.guide(t, list) })
	t.Run("legal", func(t *testing.T) { s.legal(t, list) })
	t.Run("cost", func(t *testing.T) { s.cost(t, list) })
	t.Run("views", s.views)
}

// Positions returns those of random games, the ones that are over left out.
// Three moves in four are candidates of the guide, so that in a game with many
// pointless moves some have a point.
func Positions(t testing.TB, rules game.Game, g search.Guide, games int, variants ...string) (list []game.Position) {
	t.Helper()
	if len(variants) == 0 {
		variants = []string{""}
	}
	for i := range games {
		v, err := game.ParseVariant(variants[i%len(variants)])
		if err != nil {
			t.Fatal(err)
		}
		p, err := rules.Start(v)
		if err != nil {
			t.Fatal(err)
		}
		for rng := playout.Random(uint64(i)); !p.Result().Over(); {
			list = append(list, p.Clone())
			p.Make(choose(p, g, rng))
		}
	}
	return list
}

func choose(p game.Position, g search.Guide, rng *rand.Rand) game.Move {
	moves := p.Moves(nil)
	if rng.IntN(4) > 0 {
		moves = g.Candidates(p, nil)
	}
	return playout.Resolve(p, moves[rng.IntN(len(moves))], rng)
}

// Flipped is a FEN of the kind that chess has with the colours exchanged: the
// ranks in reverse order, capitals for small letters in the first and the third
// field, b for w.
func Flipped(fen string) string {
	fields := strings.Fields(fen)
	ranks := strings.Split(fields[0], "/")
	slices.Reverse(ranks)
	fields[0] = strings.Join(ranks, "/")
	for _, i := range []int{0, 2} {
		fields[i] = strings.Map(func(r rune) rune {
			if unicode.IsUpper(r) {
				return unicode.ToLower(r)
			}
			return unicode.ToUpper(r)
		}, fields[i])
	}
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	return strings.Join(fields, " ")
}

// Benchmark measures each evaluator.
func Benchmark(b *testing.B, s Subject) {
	list := Positions(b, s.Rules, s.Guide, 4, s.Variants...)
	for _, e := range s.Evaluators {
		b.Run(e.Name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				e.Evaluator.Evaluate(list[i%len(list)])
			}
		})
	}
}
