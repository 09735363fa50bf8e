package game

import (
	"context"
	"errors"
	"sort"
	"unicode/utf8"

	"banco/pool"
)

// Pace is how a reader goes on: it lets other jobs of the pool go first, and it
// stops when nobody waits for what it reads. A reader calls Stopped for every
// token, line or move, and ends as if its text ended there.
type Pace struct {
	ctx   context.Context // of the whole reading
	most  int             // games to read; 0: all
	steps int
	err   error
}

// stepsOfTurn is after how many steps a reader looks at its context. The dearest
// step, a move that is refused, takes less than a millisecond.
const stepsOfTurn = 32

// mostKey is the key of the most games in a context.
type mostKey struct{}

// WithMostGames returns a context in which a Format reads no more than so many games of
// a file. Who refuses a longer file need not read all of it.
func WithMostGames(ctx context.Context, most int) context.Context {
	return context.WithValue(ctx, mostKey{}, most)
}

// NewPace returns the pace of a reader that ends with a context.
func NewPace(ctx context.Context) *Pace {
	most, _ := ctx.Value(mostKey{}).(int)
	return &Pace{ctx: ctx, most: most}
}

// Stopped counts a step and reports whether the context has ended.
func (p *Pace) Stopped() bool {
	if p.steps++; p.steps%stepsOfTurn == 0 && p.err == nil {
		p.err = pool.Yield(p.ctx)
	}
	return p.err != nil
}

// Err returns why the reader was stopped, nil where it was not.
func (p *Pace) Err() error { return p.err }

// Shelf is where a Format puts the games of a file as it reads them, at its Pace:
// those that can be read, and the reasons why others cannot.
type Shelf struct {
	*Pace
	Games []*Record
	Lost  Losses

	broken int // games of which nothing could be read
}

// NewShelf returns a shelf for a reading that ends with a context.
func NewShelf(ctx context.Context) Shelf { return Shelf{Pace: NewPace(ctx)} }

// All returns what a Format returns: the games with the Losses as the error, or
// nothing where the reading was stopped.
func (s *Shelf) All() ([]*Record, error) {
	if s.err != nil {
		return nil, s.err
	}
	return s.Games, s.Lost.Err()
}

// Put adds a game, or the reason why it cannot be read, with what was read of it. A
// full shelf takes nothing more.
func (s *Shelf) Put(r *Record, err error) {
	switch {
	case s.Full():
		return
	case err == nil:
		s.Games = append(s.Games, r)
		return
	case r == nil || len(r.Root) == 0:
		r = nil
		if s.broken++; s.broken > MaxLost {
			err = givenUp(err)
		}
	}
	s.Lost = append(s.Lost, Loss{Game: len(s.Games) + len(s.Lost) + 1, Err: err, Read: r})
}

// Full reports whether the rest of the file is left: so many games are lost as a
// whole, or read, or the reading was stopped.
func (s *Shelf) Full() bool {
	return s.broken > MaxLost || s.most > 0 && len(s.Games)+len(s.Lost)-s.broken >= s.most || s.Stopped()
}

// Lose names a variation that cannot be read, or returns the error that ends
// the game where there are too many of them.
func (r *Record) Lose(err error) error {
	if len(r.Lost) == MaxLost {
		return givenUp(err)
	}
	r.Lost = append(r.Lost, err)
	return nil
}

// givenUp tells that the rest is left, where the last error was.
func givenUp(last error) error {
	if at := (*TextError)(nil); errors.As(last, &at) {
		return &TextError{Line: at.Line, Column: at.Column, Err: TooBroken()}
	}
	return TooBroken()
}

// Places finds the lines and columns of offsets in a text. Whatever it is asked,
// and in whatever order, it goes through the text once in all and through one
// stretch of it for each question.
type Places struct {
	text  string
	marks []place // in order, at least a stretch apart
	last  place   // that was asked for: most questions come in order
}

// place is an offset with its line and column, from 0.
type place struct{ offset, line, column int }

// stretch is how far apart the marks of Places are, in bytes.
const stretch = 4096

// NewPlaces returns the places of a text. It does nothing before the first
// question.
func NewPlaces(text string) *Places { return &Places{text: text, marks: []place{{}}} }

// Error returns err as a *TextError at an offset of the text.
func (p *Places) Error(at int, err error) error {
	line, column := p.Find(at)
	return &TextError{Line: line, Column: column, Err: err}
}

// Find returns the line and the column of an offset, from 1. Lines end in \n, \r\n
// or \r; columns count characters.
func (p *Places) Find(at int) (line, column int) {
	i := sort.Search(len(p.marks), func(i int) bool { return p.marks[i].offset > at }) - 1
	here := p.marks[max(i, 0)]
	if p.last.offset > here.offset && p.last.offset <= at {
		here = p.last
	}
	for here.offset < at && here.offset < len(p.text) {
		r, size := utf8.DecodeRuneInString(p.text[here.offset:])
		here.offset += size
		switch {
		case r == '\n', r == '\r' && (here.offset == len(p.text) || p.text[here.offset] != '\n'):
			here.line, here.column = here.line+1, 0
		default:
			here.column++
		}
		if here.offset >= p.marks[len(p.marks)-1].offset+stretch {
			p.marks = append(p.marks, here)
		}
	}
	p.last = here
	return here.line + 1, here.column + 1
}
