package puzzles

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"banco/book"
	"banco/game"
	"banco/game/files"
	"banco/tune"
)

// Candidate is a position of a game that may make a puzzle.
type Candidate struct {
	FEN     string
	Opening string // the English name of the last opening that the game came through; "": none
}

// Source gives games one after the other, always in the same order.
type Source iter.Seq2[Playing, error]

// Playing returns the positions of a game from its first move on. A worker calls it, so
// that the game can be played then.
type Playing func(ctx context.Context, w *Worker) ([]Candidate, error)

// scribe lists the positions of a game while it is played.
type scribe struct {
	rules   game.Game
	opening string
	list    []Candidate
}

func (s *scribe) add(p game.Position) {
	if o := book.At(s.rules, p); o != nil {
		s.opening = o.En
	}
	s.list = append(s.list, Candidate{p.FEN(), s.opening})
}

// FromRecords reads the games of a file in any format of a game, as it goes. What cannot
// be read is left out.
func FromRecords(ctx context.Context, r io.Reader, g game.Game) Source {
	return func(yield func(Playing, error) bool) {
		for piece, err := range files.Stream(r) {
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				yield(nil, err)
				return
			}
			found, err := files.ReadAny(ctx, []game.Game{g}, "", piece.Data, "")
			if err != nil {
				yield(nil, fmt.Errorf("line %d: %w", piece.Line+1, err))
				return
			}
			for _, record := range found.Records {
				if !yield(func(context.Context, *Worker) ([]Candidate, error) { return recordCandidates(g, record) }, nil) {
					return
				}
			}
		}
	}
}

func recordCandidates(g game.Game, r *game.Record) ([]Candidate, error) {
	p, err := r.Begin(g)
	if err != nil {
		return nil, nil // it has no position to begin at
	}
	s := scribe{rules: g}
	s.add(p)
	for _, m := range r.MainLine() {
		p.Make(m)
		s.add(p)
	}
	return s.list, nil
}

// errOtherGame is in the error of a file of self-play of another game.
var errOtherGame = errors.New("puzzles: the file has games of another kind")

// FromSelfPlay reads a file that banco datagen has made.
func FromSelfPlay(ctx context.Context, r io.Reader, g game.Game) Source {
	return func(yield func(Playing, error) bool) {
		head, chunks, err := tune.Read(bufio.NewReader(r))
		if err == nil && head.Game != g.Name() {
			err = fmt.Errorf("%w: of %s, not of %s", errOtherGame, head.Game, g.Name())
		}
		if err != nil {
			yield(nil, err)
			return
		}
		variant, err := game.ParseVariant(head.Variant)
		if err != nil {
			yield(nil, err)
			return
		}
		for c, err := range chunks {
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				yield(nil, err)
				return
			}
			for i := range c.Games {
				played := func(context.Context, *Worker) ([]Candidate, error) {
					s := scribe{rules: g}
					err := c.Games[i].Follow(g, variant, func(p game.Position, _ tune.Ply, _ game.Move) { s.add(p) })
					if err != nil {
						err = fmt.Errorf("game %d of chunk %d: %w", i+1, c.Number, err)
					}
					return s.list, err
				}
				if !yield(played, nil) {
					return
				}
			}
		}
	}
}

// FromFile reads the games of a file of self-play, or of records in any format.
func FromFile(ctx context.Context, name string, g game.Game) Source {
	return func(yield func(Playing, error) bool) {
		f, err := os.Open(name)
		if err != nil {
			yield(nil, err)
			return
		}
		defer f.Close()
		read := FromRecords
		if _, _, err := tune.Read(bufio.NewReader(f)); err == nil {
			read = FromSelfPlay
		}
		if _, err := f.Seek(0, io.SeekStart); err != nil {
			yield(nil, err)
			return
		}
		read(ctx, f, g)(yield)
	}
}
