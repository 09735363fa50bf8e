package learn

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"banco/engine"
	"banco/game"
	"banco/pool"
	"banco/search"
	"banco/search/alphabeta"
)

// The games of a run: random plies at the start, then one random move in explored,
// so that no two games are alike, and a draw after maxPlies.
const (
	randomPlies = 8
	explored    = 12
	maxPlies    = 200
)

// played is a game to learn from.
type played struct {
	seen   [][26]int // by ply: the pieces at the end of the principal variation
	result float64   // First's points
}

// play plays a game between two evaluators, by seat. One move in explore is random;
// 0: none.
func (r *Run) play(ctx context.Context, by [2]search.Evaluator, rng *rand.Rand, explore int) (played, error) {
	p, err := r.begin(rng)
	if err != nil {
		return played{}, err
	}
	var players [2]search.Searcher
	for i, e := range by {
		players[i] = r.player(e)
	}
	var out played
	for ply := 0; ply < maxPlies && !over(p); ply++ {
		var last search.Info
		limits := search.Limits{Depth: r.Depth, Seed: rng.Uint64() | 1, Yield: func() time.Duration { pool.Yield(ctx); return 0 }}
		m, err := players[p.Side()].Search(ctx, p.Clone(), limits, func(i search.Info) { last = i })
		if err != nil {
			return out, err
		}
		if err := pool.Yield(ctx); err != nil {
			return out, err
		}
		if _, mate := last.Score.Mate(); !mate {
			out.seen = append(out.seen, atEnd(p, last.PV))
		}
		if moves := p.Moves(nil); explore > 0 && rng.IntN(explore) == 0 {
			m = moves[rng.IntN(len(moves))]
		}
		p.Make(m)
	}
	out.result = points(p)
	return out, nil
}

// begin returns a position some plies from the start.
func (r *Run) begin(rng *rand.Rand) (game.Position, error) {
	for {
		p, err := r.kit.Game.Start(nil)
		if err != nil {
			return nil, err
		}
		for range randomPlies {
			if over(p) {
				break
			}
			moves := p.Moves(nil)
			p.Make(moves[rng.IntN(len(moves))])
		}
		if !over(p) {
			return p, nil
		}
	}
}

// player returns the searcher of both sides: alpha-beta with quiescence, so that the
// counted pieces are those that stay.
func (r *Run) player(e search.Evaluator) search.Searcher {
	o := alphabeta.Options{
		Evaluator: e, Guide: r.kit.Guide,
		Captures: true, Quiescence: true, Deepening: true, Killers: true, Repetition: true,
	}
	return alphabeta.New(o)
}

// over reports whether the game is over or a draw can be claimed.
func over(p game.Position) bool { return result(p).Over() }

func result(p game.Position) game.Result {
	r := p.Result()
	if c, ok := p.(game.Claimer); ok && !r.Over() {
		r = c.Claim()
	}
	return r
}

// points returns First's points at the end of a game; one that was too long is drawn.
func points(p game.Position) float64 {
	r := result(p)
	switch {
	case !r.Over() || r.Winner == game.NoSide:
		return 0.5
	case r.Winner == game.First:
		return 1
	}
	return 0
}

// atEnd counts the pieces after a line.
func atEnd(p game.Position, line []game.Move) [26]int {
	p = p.Clone()
	for _, m := range line {
		if p.Result().Over() {
			break
		}
		p.Make(m)
	}
	return engine.Letters(p)
}

// match plays the learnt weights against others and returns the points a game, and
// whether it won so much more often than it lost that chance does not explain it: by
// two standard deviations of the games that were not drawn. It plays from the same
// openings every time.
func (r *Run) match(ctx context.Context, other search.Evaluator) (mean float64, beats bool, err error) {
	sum, decided := 0.0, 0.0
	for i := range matchGames {
		rng := rand.New(rand.NewPCG(uint64(r.Seed), engine.Mix(uint64(i/2), 2)))
		by := [2]search.Evaluator{r.Evaluator(), other}
		if i%2 == 1 {
			by[0], by[1] = by[1], by[0]
		}
		g, err := r.play(ctx, by, rng, 0)
		if err != nil {
			return 0, false, err
		}
		if g.result != 0.5 {
			decided++
		}
		if i%2 == 0 {
			sum += g.result
		} else {
			sum += 1 - g.result
		}
	}
	lead := 2*sum - matchGames // wins less losses
	return sum / matchGames, decided > 0 && lead >= 2*math.Sqrt(decided), nil
}
