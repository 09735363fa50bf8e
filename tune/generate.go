package tune

import (
	"context"
	"sync"

	"banco/engine"
	"banco/game"
	"banco/search"
)

// Generator plays games of an agent against itself, with the same nodes for
// each move. The same settings give the same games, whatever the workers.
type Generator struct {
	Kit     *engine.Kit
	Variant game.Variant
	Agent   string
	Nodes   uint64 // for each move
	Seed    uint64
	Workers int
	Remote  Remote // plays the chunks, in place of Workers; nil is none

	Opening  int          // random plies, and one more in every other game
	Balanced search.Score // an opening with a higher score is drawn again
	Won      search.Score // a game is over when both sides have had a higher score for a while
	Length   int          // plies after which a game is drawn
}

// ChunkGames is how many games a chunk has. A run that is stopped writes those that
// are finished, and a later one the rest, as a second part under the same number.
const ChunkGames = 32

// How long a judgement must last for a game to end by it, in plies.
const (
	wonFor     = 6
	drawnFor   = 20
	drawnAfter = 80 // plies of the game
	drawnScore = 8
	openings   = 50 // tries at a balanced opening before one is taken as it is
)

// Header returns the header of the file that the games belong in.
func (g *Generator) Header() Header {
	h := Header{Game: g.Kit.Game.Name(), Variant: g.Variant.String(), Agent: g.Agent, Nodes: g.Nodes, Seed: g.Seed}
	if d, dealt := g.Kit.Game.(Dealer); dealt {
		h.Deal = d.LayoutSize()
	}
	return h
}

// Run plays the chunks 0 to chunks-1 that the file does not have yet, and adds
// each as it is finished. The function added, which may be nil, hears of it.
// When ctx ends, every game that is finished is in the file.
func (g *Generator) Run(ctx context.Context, f *File, chunks int, added func(*Chunk)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	start := g.startWorkers
	if g.Remote != nil {
		start = g.startElsewhere
	}
	for c := range start(ctx, f.missing(chunks), cancel) {
		if err := f.Add(c); err != nil {
			cancel(err)
			continue
		}
		if added != nil {
			added(c)
		}
	}
	return context.Cause(ctx)
}

// startWorkers plays chunks on Workers goroutines, or parts of them when ctx ends. The
// channel is closed when all have stopped.
func (g *Generator) startWorkers(ctx context.Context, missing []Part, cancel func(error)) <-chan *Chunk {
	jobs := make(chan Part)
	finished := make(chan *Chunk)
	var workers sync.WaitGroup
	for range max(g.Workers, 1) {
		workers.Go(func() {
			if err := g.work(ctx, jobs, finished); err != nil {
				cancel(err)
			}
		})
	}
	go func() {
		defer close(finished)
		defer workers.Wait()
		defer close(jobs)
		for _, n := range missing {
			select {
			case jobs <- n:
			case <-ctx.Done():
				return
			}
		}
	}()
	return finished
}

// work plays chunks until there are no more.
func (g *Generator) work(ctx context.Context, jobs <-chan Part, finished chan<- *Chunk) error {
	player, err := engine.New(g.Kit, g.Agent)
	if err != nil {
		return err
	}
	defer player.Close()
	t := &selfPlayer{Generator: g, player: player}
	for part := range jobs {
		c, err := t.playPart(ctx, part, func(*Chunk) {})
		if len(c.Games) > 0 {
			finished <- c
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// playPart plays a part of a chunk, and calls played after each game. An error comes with
// the games before it.
func (t *selfPlayer) playPart(ctx context.Context, part Part, played func(*Chunk)) (*Chunk, error) {
	c := &Chunk{Number: part.Number}
	for i := part.From; i < ChunkGames; i++ {
		one, err := t.play(ctx, uint64(part.Number)*ChunkGames+uint64(i))
		if err != nil {
			return c, err
		}
		c.Games = append(c.Games, one)
		played(c)
	}
	return c, nil
}
