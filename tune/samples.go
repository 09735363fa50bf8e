package tune

import (
	"context"
	"fmt"
	"io"

	"banco/game"
)

// SampleConfig says which positions of self-play a tuner takes.
type SampleConfig struct {
	Every      int // one of so many quiet plies
	FirstPly   int // earlier plies are left out
	Max        int // positions
	Validation int // one game in so many validates
}

// maxSampleScore is the score beyond which a position is decided and teaches nothing.
const maxSampleScore = 2000

// Read adds positions from a file of self-play. It returns early when ctx ends.
func (t *Tuner) Read(ctx context.Context, g game.Game, file io.Reader, c SampleConfig) error {
	head, chunks, err := Read(file)
	if err != nil {
		return err
	}
	if head.Game != g.Name() {
		return fmt.Errorf("tune: the file has games of %s, not of %s", head.Game, g.Name())
	}
	v, err := game.ParseVariant(head.Variant)
	if err != nil {
		return err
	}
	for chunk, err := range chunks {
		if err != nil {
			return err
		}
		for i := range chunk.Games {
			if ctx.Err() != nil || len(t.training)+len(t.validation) >= c.Max {
				return ctx.Err()
			}
			start, err := g.Start(v)
			if err != nil {
				return err
			}
			validates := (int(chunk.Number)*len(chunk.Games)+i)%c.Validation == 0
			if err := t.add(start, &chunk.Games[i], c, validates); err != nil {
				return fmt.Errorf("chunk %d, game %d: %w", chunk.Number, i+1, err)
			}
		}
	}
	return nil
}

// add adds positions of a game.
func (t *Tuner) add(start game.Position, g *Game, c SampleConfig, validates bool) error {
	into := &t.training
	if validates {
		into = &t.validation
	}
	plies, quiet := 0, 0
	return g.Replay(start, func(p game.Position, ply Ply, _ game.Move) {
		plies++
		score, searched := ply.Score()
		if !searched || ply.Noisy() || plies <= c.FirstPly || score > maxSampleScore || score < -maxSampleScore {
			return
		}
		if quiet++; quiet%c.Every != 0 {
			return
		}
		points := float32(g.Result) / 2
		if p.Side() == game.Second {
			points = 1 - points
		}
		worth := t.at.Evaluate(p)
		s := sample{worth: float32(worth), score: float32(score), points: points, gradient: make([]int16, len(t.nudged))}
		for i, e := range t.nudged {
			s.gradient[i] = int16(e.Evaluate(p) - worth)
		}
		*into = append(*into, s)
	})
}
