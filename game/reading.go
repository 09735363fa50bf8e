package game

import (
	"errors"
	"strings"
	"unicode/utf8"
)

// Shelf is where a Format puts the games of a file as it reads them: those that
// can be read, and the reasons why others cannot.
type Shelf struct {
	Games []*Record
	Lost  Losses
}

// Put adds a game, or the reason why it cannot be read. A full shelf takes
// nothing more.
func (s *Shelf) Put(r *Record, err error) {
	switch {
	case s.Full():
		return
	case err == nil:
		s.Games = append(s.Games, r)
		return
	case len(s.Lost) == MaxLost:
		err = givenUp(err)
	}
	s.Lost = append(s.Lost, Loss{Game: len(s.Games) + len(s.Lost) + 1, Err: err})
}

// Full reports whether so many games are lost that the rest is left.
func (s *Shelf) Full() bool { return len(s.Lost) > MaxLost }

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

// ErrorAt returns err as a *TextError at an offset of a text whose lines end in
// \n.
func ErrorAt(text string, at int, err error) error {
	before := text[:at]
	line := strings.LastIndexByte(before, '\n') + 1
	return &TextError{
		Line:   strings.Count(before, "\n") + 1,
		Column: utf8.RuneCountInString(before[line:]) + 1,
		Err:    err,
	}
}
