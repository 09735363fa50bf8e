package game

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"
)

// Record is a game as written in a file: where it began, its moves with
// variations and comments, and what is known about it.
type Record struct {
	Tags    []Tag   // in file order: Event, White, Red, Date, …
	Variant Variant // nil for the default
	Start   string  // FEN of the first position; empty for the variant's start
	Comment string  // before the first move
	Root    []*Node // the first moves: main line first, then its alternatives
	Result  string  // "1-0", "0-1", "1/2-1/2" or "*"

	// Lost are the variations that could not be read, each a *TextError with
	// its place where the format is text. The rest of the record is whole.
	Lost []error
}

// Tag is a fact about a recorded game.
type Tag struct{ Name, Value string }

// Tag returns the value of the first tag of that name, or "".
func (r *Record) Tag(name string) string {
	for _, t := range r.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// Begin returns the position that the record begins with.
func (r *Record) Begin(g Game) (Position, error) {
	if r.Start == "" {
		return g.Start(r.Variant)
	}
	return g.Parse(r.Variant, r.Start)
}

// Node is one recorded move. Next[0] continues its line; the others are
// variations of Next[0]. A Move of NoMove is a null move: the turn passes.
type Node struct {
	Move Move
	Annotation
	Next []*Node
}

// Annotation is what a record says of a move, or (Comment alone) of its start.
type Annotation struct {
	Before  string         `json:"before,omitempty"`  // comment written before the move
	Comment string         `json:"comment,omitempty"` // comment written after it
	NAGs    []int          `json:"nags,omitempty"`    // numeric annotation glyphs
	Clock   *time.Duration `json:"clock,omitempty"`   // [%clk], time left
	Eval    string         `json:"eval,omitempty"`    // [%eval]: "0.34", "-1.20,22", "#3"
}

// MainLine returns the moves of the main line.
func (r *Record) MainLine() []Move {
	var line []Move
	for next := r.Root; len(next) > 0; next = next[0].Next {
		line = append(line, next[0].Move)
	}
	return line
}

// NewRecord returns a record of a line of moves without variations.
func NewRecord(start string, line []Move, result string) *Record {
	r := &Record{Start: start, Result: result}
	next := &r.Root
	for _, m := range line {
		n := &Node{Move: m}
		*next = []*Node{n}
		next = &n.Next
	}
	return r
}

// Format is a kind of file that records games. Read or Write is nil where
// only the other direction exists.
//
// Read returns every game that can be read. One bad thing costs one thing: a
// variation that cannot be read is named in its record's Lost, a game that
// cannot be read is left out and named in the error, which then is Losses. Its time
// and memory are in proportion to the file, whatever stands in it. Where ctx ends,
// it returns soon with the error of ctx; in a job of the pool it lets others go
// first (see Pace).
type Format struct {
	Name       string   // "pgn"
	Extensions []string // ".pgn"
	Positions  bool     // it holds positions and no moves
	Read       func(ctx context.Context, r io.Reader) ([]*Record, error)
	// Recognise tells whether a file that begins with data looks like this
	// format, and at which byte it begins. Without it everything is Possible, from the beginning.
	Recognise func(data []byte) (Likelihood, int)
	Write     func(w io.Writer, games []*Record) error
}

// Likelihood is how much a file looks like a Format.
type Likelihood int

// The likelihoods. Likely data has marks of the format, Certain data marks that
// no other format of any game has.
const (
	Impossible Likelihood = iota
	Possible
	Likely
	Certain
)

// TextError is an error at a place in a text: lines and columns from 1,
// columns in characters.
type TextError struct {
	Line, Column int
	Err          error
}

// Error gives the place, then the reason.
func (e *TextError) Error() string {
	return fmt.Sprintf("line %d, column %d: %v", e.Line, e.Column, e.Err)
}

// Unwrap returns the reason.
func (e *TextError) Unwrap() error { return e.Err }

// Below returns an error of a text that begins so many lines below the top of a file as
// an error of the file.
func Below(err error, lines int) error {
	if at := (*TextError)(nil); lines > 0 && errors.As(err, &at) {
		return &TextError{Line: at.Line + lines, Column: at.Column, Err: at.Err}
	}
	return err
}

// MaxLost is how many games of a file, or variations of a game, a Format names
// as lost before it gives up: a file of nothing else would cost more to
// describe than to read.
const MaxLost = 100

// TooBroken is the Problem of what is given up after MaxLost losses.
func TooBroken() *Problem {
	return Wrong("import-broken", Params{"max": strconv.Itoa(MaxLost)}, "more than %d parts cannot be read; the rest was not read", MaxLost)
}

// Losses is the error of a file of which some games could not be read, in
// their order; those that could are returned with it.
type Losses []Loss

// Loss is a game that could not be read.
type Loss struct {
	Game int     // its number in the file, from 1
	Err  error   // a *TextError where the format is text
	Read *Record // what stands before the error, at least a move; nil: nothing does
}

// Error tells of the first loss and how many there are.
func (l Losses) Error() string {
	text := fmt.Sprintf("game %d: %v", l[0].Game, l[0].Err)
	if len(l) > 1 {
		text += fmt.Sprintf(" (and %d more games cannot be read)", len(l)-1)
	}
	return text
}

// Unwrap returns the reason of the first loss.
func (l Losses) Unwrap() error { return l[0].Err }

// Err returns the losses as an error, nil where there are none.
func (l Losses) Err() error {
	if len(l) == 0 {
		return nil
	}
	return l
}
