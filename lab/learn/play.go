package learn

import (
	"context"
	"math/rand/v2"

	"banco/engine"
	"banco/game"
	"banco/pool"
	"banco/search"
	"banco/search/alphabeta"
)

// How games of the learner go: so many plies by lot at their begin, a move by lot
// in so many after it, so that no two are alike, and a draw when they last too long.
const (
	lotPlies = 8
	explored = 12
	longest  = 200
)

// played is a game as the learner sees it.
type played struct {
	seen   [][26]int // by ply: what stood at the end of the line that was expected
	result float64   // First's points
}

// play plays a game between two evaluators by seat. One move in so many is by lot; 0: none.
func (r *Run) play(ctx context.Context, by [2]search.Evaluator, rng *rand.Rand, lots int) (played, error) {
	p, err := r.begin(rng)
	if err != nil {
		return played{}, err
	}
	var players [2]search.Searcher
	for i, e := range by {
		players[i] = r.player(e)
	}
	var out played
	for ply := 0; ply < longest && !over(p); ply++ {
		var last search.Info
		m, err := players[p.Side()].Search(ctx, p.Clone(), search.Limits{Depth: r.Depth, Seed: rng.Uint64() | 1},
			func(i search.Info) { last = i })
		if err != nil {
			return out, err
		}
		if err := pool.Yield(ctx); err != nil {
			return out, err
		}
		if _, mate := last.Score.Mate(); !mate {
			out.seen = append(out.seen, atEnd(p, last.PV))
		}
		if moves := p.Moves(nil); lots > 0 && rng.IntN(lots) == 0 {
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
		for range lotPlies {
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

// player returns the search by which all play: alpha-beta that looks at captures to
// their end, so that what is counted is what stays.
func (r *Run) player(e search.Evaluator) search.Searcher {
	o := alphabeta.Options{
		Evaluator: e, Guide: r.kit.Guide,
		Captures: true, Quiescence: true, Deepening: true, Killers: true, Repetition: true,
	}
	return alphabeta.New(o)
}

// over reports that the rules end the game, or would if a player asked.
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

// atEnd counts what stands when a line has been played.
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

// match plays what has been learnt against the weights at the start, and returns
// its points a game. The same games are played every time.
func (r *Run) match(ctx context.Context) (float64, error) {
	start, err := New(r.kit, r.TrainingConfig)
	if err != nil {
		return 0, err
	}
	sum := 0.0
	for i := range matchGames {
		rng := rand.New(rand.NewPCG(uint64(r.Seed), engine.Mix(uint64(i/2), 2)))
		by := [2]search.Evaluator{r.Evaluator(), start.Evaluator()}
		if i%2 == 1 {
			by[0], by[1] = by[1], by[0]
		}
		g, err := r.play(ctx, by, rng, 0)
		if err != nil {
			return 0, err
		}
		if i%2 == 0 {
			sum += g.result
		} else {
			sum += 1 - g.result
		}
	}
	return sum / matchGames, nil
}
