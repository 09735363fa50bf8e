package tune

import (
	"context"
	"fmt"
	"io"

	"banco/game"
)

// Lesson says which positions of files a learner takes.
type Lesson struct {
	Every    int // one of so many plies at rest
	FirstPly int // plies before it are left out
	Most     int // positions, at most
	HeldOut  int // every so many-th game is to check by
}

// maxWorth is beyond which a position is decided and teaches nothing.
const maxWorth = 2000

// Read takes positions from a file of a game, in addition to those it has. The end
// of ctx ends it.
func (l *Learner) Read(ctx context.Context, g game.Game, file io.Reader, t Lesson) error {
	head, chunks, err := Read(file)
	if err != nil {
		return err
	}
	if head.Game != g.Name() {
		return fmt.Errorf("tune: games of %s, not of %s", head.Game, g.Name())
	}
	v, err := game.ParseVariant(head.Variant)
	if err != nil {
		return err
	}
	for c, err := range chunks {
		if err != nil {
			return err
		}
		for i := range c.Games {
			if ctx.Err() != nil || len(l.learnt)+len(l.held) >= t.Most {
				return ctx.Err()
			}
			start, err := g.Start(v)
			if err != nil {
				return err
			}
			if err := l.take(start, &c.Games[i], t, (int(c.Number)*len(c.Games)+i)%t.HeldOut == 0); err != nil {
				return fmt.Errorf("chunk %d, game %d: %w", c.Number, i+1, err)
			}
		}
	}
	return nil
}

// take takes positions of a game.
func (l *Learner) take(start game.Position, g *Game, t Lesson, held bool) error {
	into, n := &l.learnt, 0
	if held {
		into = &l.held
	}
	plies := 0
	return g.Replay(start, func(p game.Position, ply Ply, _ game.Move) {
		plies++
		score, judged := ply.Score()
		if !judged || ply.Noisy() || plies <= t.FirstPly || score > maxWorth || score < -maxWorth {
			return
		}
		if n++; n%t.Every != 0 {
			return
		}
		points := float32(g.Result) / 2
		if p.Side() == game.Second {
			points = 1 - points
		}
		worth := l.at.Evaluate(p)
		s := sample{worth: float32(worth), score: float32(score), points: points, slopes: make([]int16, len(l.near))}
		for i, e := range l.near {
			s.slopes[i] = int16(e.Evaluate(p) - worth)
		}
		*into = append(*into, s)
	})
}
