package enginematch

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"

	"banco/engine"
	"banco/game"
	"banco/search"
)

// Balance says which openings are drawn: random moves among those that the game's
// guide looks at, after which neither side stands better by more than Most.
type Balance struct {
	Kit     *engine.Kit
	Variant game.Variant
	Plies   int
	Most    search.Score
}

// How long an opening is judged: a glance turns down most of those that are far from
// balanced, the rest get a second look.
const (
	glanceNodes  = 200
	glanceFactor = 3 // of Most
	judgeNodes   = 2000
	balanceTries = 10_000
)

// Openings draws openings as they are asked for, no position twice, and the same ones
// for the same seed however many goroutines draw them.
type Openings struct {
	Balance
	Seed    uint64
	Workers int

	list  []Opening
	seen  map[uint64]bool
	drawn int // openings drawn, with those that had come before
}

// Openings are drawn in batches: as many as there are, within bounds.
const minBatch, maxBatch = 2, 64

// At returns an opening by its number. Where the game does not have as many they come
// again.
func (s *Openings) At(ctx context.Context, number int) (Opening, error) {
	for number >= len(s.list) {
		if before := len(s.list); s.drawn-before > 20*max(before, 1) {
			return s.list[number%before], nil // hardly any is new
		}
		if err := s.extend(ctx); err != nil {
			return Opening{}, err
		}
	}
	return s.list[number], nil
}

// First returns the first openings, and none for a game with deals: its deals differ.
func (s *Openings) First(ctx context.Context, count int) ([]Opening, error) {
	if _, dealt := s.Kit.Game.(game.Dealer); dealt {
		return nil, nil
	}
	for number := range count {
		if _, err := s.At(ctx, number); err != nil {
			return nil, err
		}
	}
	return s.list[:min(count, len(s.list))], nil
}

// extend draws one more batch.
func (s *Openings) extend(ctx context.Context) error {
	list, err := s.drawBatch(ctx)
	if err != nil {
		return err
	}
	s.drawn += len(list)
	if s.seen == nil {
		s.seen = map[uint64]bool{}
	}
	for _, o := range list {
		if !s.seen[o.hash] {
			s.seen[o.hash], s.list = true, append(s.list, o.Opening)
		}
	}
	return nil
}

// balancedOpening is an opening with the hash of the position it leads to.
type balancedOpening struct {
	Opening
	hash uint64
}

// drawBatch draws a batch, each opening by a random source of its own.
func (s *Openings) drawBatch(ctx context.Context) ([]balancedOpening, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	list := make([]balancedOpening, min(max(s.drawn, minBatch), maxBatch))
	jobs := make(chan int, len(list))
	for n := range list {
		jobs <- n
	}
	close(jobs)
	var group sync.WaitGroup
	for range min(max(s.Workers, 1), len(list)) {
		group.Go(func() {
			if err := s.work(ctx, jobs, list); err != nil {
				cancel(err)
			}
		})
	}
	group.Wait()
	return list, context.Cause(ctx)
}

// work draws the openings whose numbers come, by a judge of its own.
func (s *Openings) work(ctx context.Context, jobs <-chan int, list []balancedOpening) error {
	judge, err := engine.New(s.Kit, judgeName(s.Kit))
	if err != nil {
		return err
	}
	defer judge.Close()
	for n := range jobs {
		rng := rand.New(rand.NewPCG(s.Seed, engine.Mix(uint64(s.drawn+n))))
		if list[n], err = s.draw(ctx, judge.Searcher, rng); err != nil {
			return err
		}
	}
	return nil
}

// judgeName names the search that judges openings: the best that the game has, with a
// small table, which is emptied for every opening.
func judgeName(k *engine.Kit) string {
	for _, name := range []string{"strong:hash=1", "five:hash=1,book=off"} {
		if _, _, err := engine.Check(k, name); err == nil {
			return name
		}
	}
	return "alphabeta:hash=1"
}

// Opening draws one opening, which the judge finds balanced.
func (b *Balance) Opening(ctx context.Context, judge search.Searcher, rng *rand.Rand) (Opening, error) {
	o, err := b.draw(ctx, judge, rng)
	return o.Opening, err
}

func (b *Balance) draw(ctx context.Context, judge search.Searcher, rng *rand.Rand) (balancedOpening, error) {
	for range balanceTries {
		moves, err := randomMoves(b.Kit.Game, b.Variant, b.Plies, b.Kit.Guide.Candidates, rng)
		if err != nil || ctx.Err() != nil {
			return balancedOpening{}, errors.Join(err, ctx.Err())
		}
		if len(moves) < b.Plies {
			continue
		}
		p, err := b.Kit.Game.Start(b.Variant)
		if err == nil {
			err = follow(p, moves)
		}
		if err != nil {
			return balancedOpening{}, err
		}
		if good, err := b.judge(ctx, judge, p); good || err != nil {
			return balancedOpening{Opening{Moves: moves}, p.Hash()}, err
		}
	}
	return balancedOpening{}, fmt.Errorf("no %d plies of %s are balanced", b.Plies, b.Kit.Game.Name())
}

// judge reports whether a position is balanced.
func (b *Balance) judge(ctx context.Context, judge search.Searcher, p game.Position) (bool, error) {
	judge.Forget()
	good, err := within(ctx, judge, p, glanceNodes, glanceFactor*b.Most)
	if good && err == nil {
		good, err = within(ctx, judge, p, judgeNodes, b.Most)
	}
	return good, err
}

// within reports whether a search finds neither side better by more than a score.
func within(ctx context.Context, judge search.Searcher, p game.Position, nodes uint64, most search.Score) (bool, error) {
	score, judged := search.Score(0), false
	_, err := judge.Search(ctx, p, search.Limits{Nodes: nodes}, func(i search.Info) {
		if i.MultiPV <= 1 {
			score, judged = i.Score, true
		}
	})
	return judged && -most <= score && score <= most, err
}
