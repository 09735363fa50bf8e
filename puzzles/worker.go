package puzzles

import (
	"context"
	"errors"

	"banco/book"
	"banco/engine"
	"banco/game"
	"banco/search"
)

// Worker looks for puzzles in games, one after the other.
type Worker struct {
	*Maker
	agents   map[string]*engine.Agent
	openings []book.Listed // to begin games with
}

// NewWorker returns a worker for the game of a kit.
func NewWorker(kit *engine.Kit) (*Worker, error) {
	m, err := NewMaker(kit)
	if err != nil {
		return nil, err
	}
	m.nodes = workNodes
	return &Worker{Maker: m, agents: map[string]*engine.Agent{}}, nil
}

// How a game is looked through.
const (
	firstPly = 10 // before it games are alike
	apart    = 10 // plies between two puzzles of a game
	maxTries = 2  // positions one after the other of which the first made no puzzle
)

// Find looks for puzzles among the positions of a game. A cheap look comes first, so that
// the proof is tried at few positions.
func (w *Worker) Find(ctx context.Context, list []Candidate) (found []*Puzzle, err error) {
	tries := 0
	for i := firstPly; i < len(list); i++ {
		p, err := w.kit.Game.Parse(nil, list[i].FEN)
		if err != nil {
			return nil, err
		}
		likely, err := w.likely(ctx, p)
		if err != nil {
			return nil, err
		}
		if !likely || !w.isSudden(ctx, list[i-2].FEN) {
			continue
		}
		z, err := w.Make(ctx, list[i].FEN)
		switch {
		case err == nil:
			z.Opening = list[i].Opening
			found = append(found, z)
			i, tries = i+apart-1, 0
		case !errors.Is(err, ErrNoPuzzle):
			return nil, err
		default:
			if tries++; tries == maxTries {
				i, tries = i+apart-1, 0
			}
		}
	}
	return found, ctx.Err()
}

// isSudden reports whether a player was not far ahead already. Where puzzles are won by
// the strongest forcing moves, or a best move is looked for, it does not matter.
func (w *Worker) isSudden(ctx context.Context, before string) bool {
	if w.fours != nil || w.expects != nil {
		return true
	}
	p, err := w.kit.Game.Parse(nil, before)
	if err != nil || over(p) {
		return false
	}
	return w.score(ctx, p) <= sudden
}

// suddenNodes are enough to see how the material stands.
const suddenNodes = 300

// score judges a position by a short search.
func (w *Worker) score(ctx context.Context, p game.Position) (score search.Score) {
	a, err := w.agent("")
	if err != nil {
		return 0
	}
	a.Forget()
	_, _ = a.Search(ctx, p, a.Within(search.Limits{Nodes: suddenNodes, Seed: 1}, p.Side()), func(i search.Info) {
		if i.MultiPV <= 1 {
			score = i.Score
		}
	})
	return score
}
