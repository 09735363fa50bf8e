package tune

import (
	"context"
	"math/rand/v2"

	"banco/engine"
	"banco/game"
	"banco/search"
)

// selfPlayer plays the games of one worker.
type selfPlayer struct {
	*Generator
	player *engine.Agent
	moves  []game.Move
}

// play plays the game of that number.
func (t *selfPlayer) play(ctx context.Context, number uint64) (Game, error) {
	rng := rand.New(rand.NewPCG(t.Seed, number))
	g, c, err := t.open(ctx, rng, t.Opening+int(number&1))
	if err != nil {
		return Game{}, err
	}
	var judged streak
	for !t.over(&g, c.view(), judged) {
		p := c.view()
		m, score, err := t.choose(ctx, p, rng.Uint64()|1)
		if err != nil {
			return Game{}, err
		}
		noisy := t.Kit.Guide.Threatened(p) || t.Kit.Guide.Gain(p, m) > 0
		g.Plies = append(g.Plies, NewPly(m, score, noisy))
		judged.add(t.Generator, p.Side(), score, len(g.Plies))
		if err := c.play(m); err != nil {
			return Game{}, err
		}
	}
	return g, nil
}

// open plays random moves until it has an opening that neither side is winning.
func (t *selfPlayer) open(ctx context.Context, rng *rand.Rand, plies int) (g Game, c *gameState, err error) {
	for try := range openings {
		if c, g.Deal, err = deal(t.Kit.Game, t.Variant, rng); err != nil {
			return g, nil, err
		}
		g.Plies = nil
		for len(g.Plies) < plies && !c.view().Result().Over() {
			t.moves = c.view().Moves(t.moves[:0])
			m := t.moves[rng.IntN(len(t.moves))]
			g.Plies = append(g.Plies, Opening(m))
			if err := c.play(m); err != nil {
				return g, nil, err
			}
		}
		if c.view().Result().Over() {
			continue
		}
		t.player.Forget()
		_, score, err := t.choose(ctx, c.view(), 1)
		if err != nil {
			return g, nil, err
		}
		if score <= t.Balanced && score >= -t.Balanced || try == openings-1 {
			break
		}
	}
	t.player.Forget()
	return g, c, nil
}

// choose searches for a move.
func (t *selfPlayer) choose(ctx context.Context, p game.Position, seed uint64) (m game.Move, score search.Score, err error) {
	limits := t.player.Within(search.Limits{Nodes: t.Nodes, Seed: seed}, p.Side())
	m, err = t.player.Search(ctx, p.Clone(), limits, func(i search.Info) { score = i.Score })
	if err == nil {
		err = context.Cause(ctx)
	}
	return m, score, err
}

// over reports whether the game has ended, and sets how.
func (t *selfPlayer) over(g *Game, p game.Position, judged streak) bool {
	r := p.Result()
	if c, ok := p.(game.Claimer); ok && !r.Over() {
		r = c.Claim()
	}
	switch {
	case r.Over():
		g.Ending, g.Result = ByRule, resultOf(r.Winner)
	case judged.won >= wonFor:
		g.Ending, g.Result = ByScore, resultOf(judged.by)
	case judged.drawn >= drawnFor:
		g.Ending, g.Result = ByScore, Drawn
	case len(g.Plies) >= min(t.Length, maxPlies):
		g.Ending, g.Result = ByLength, Drawn
	default:
		return false
	}
	return true
}

func resultOf(winner game.Side) Result {
	switch winner {
	case game.First:
		return FirstWins
	case game.Second:
		return SecondWins
	}
	return Drawn
}

// streak counts for how many plies both players have agreed on the outcome.
type streak struct {
	won, drawn int
	by         game.Side // who is winning
}

// add counts the score of the side to move before a ply.
func (s *streak) add(g *Generator, side game.Side, score search.Score, ply int) {
	by := side
	if score < 0 {
		by, score = side.Other(), -score
	}
	if score < g.Won {
		s.won = 0
	} else if s.won == 0 || s.by == by {
		s.won, s.by = s.won+1, by
	} else {
		s.won, s.by = 1, by
	}
	s.drawn++
	if score > drawnScore || ply < drawnAfter {
		s.drawn = 0
	}
}
