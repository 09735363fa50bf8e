// Package record reads and writes the files that games of xiangqi are kept in.
//
// [Formats] lists them: PGN as xiangqi uses it; the numbered lines of the
// source project S3 (txt); XQStudio's binary files (xqf); the text of the viewer
// DhtmlXQ (dhtmlxq); and positions alone as S3 took them (problem). All but
// the binary one may be in UTF-8, UTF-16 or GBK, and moves in any notation.
package record

import (
	"errors"
	"strings"
	"unicode/utf8"

	"banco/game"
	"banco/games/xiangqi/board"
	"banco/games/xiangqi/notation"
)

// Formats returns the files of xiangqi, whose rules are given.
func Formats(rules game.Game) []game.Format {
	b := book{rules}
	return []game.Format{b.pgn(), b.txt(), b.xqf(), b.dhtmlxq(), b.problem()}
}

// book is the rule book that records are held against.
type book struct{ rules game.Game }

// position is what records need of a position of xiangqi.
type position interface {
	notation.Position
	Legal(m game.Move) bool
	Number() int // of the full move
}

// position returns the position of a FEN, the usual first one for "".
func (b book) position(fen string) (position, error) {
	var p game.Position
	var err error
	if fen == "" {
		p, err = b.rules.Start(nil)
	} else {
		p, err = b.rules.Parse(nil, fen)
	}
	if err != nil {
		return nil, err
	}
	return p.(position), nil
}

// startOf returns what a record says of its first position: nothing where
// that is the usual one.
func (b book) startOf(p position) string {
	if start, err := b.rules.Start(nil); err == nil && start.FEN() == p.FEN() {
		return ""
	}
	return p.FEN()
}

// begunBy returns the position of a placement with a side to move, or with the
// other where it cannot be that one's turn.
func (b book) begunBy(side game.Side, u *board.Setup) (position, error) {
	p, err := b.position(u.FEN(side))
	if err != nil {
		if other, e := b.position(u.FEN(side.Other())); e == nil {
			return other, nil
		}
	}
	return p, err
}

// shelf is where the games of a file are put as they are read.
type shelf struct {
	games []*game.Record
	lost  game.Losses
}

// put adds a game, or the reason why it cannot be read. A full shelf takes
// nothing more.
func (s *shelf) put(r *game.Record, err error) {
	switch {
	case s.full():
		return
	case err == nil:
		s.games = append(s.games, r)
		return
	case len(s.lost) == game.MaxLost:
		err = tooBroken(err)
	}
	s.lost = append(s.lost, game.Loss{Game: len(s.games) + len(s.lost) + 1, Err: err})
}

// full reports whether so many games are lost that the rest is left.
func (s *shelf) full() bool { return len(s.lost) > game.MaxLost }

// tooBroken tells that the rest is left, where the last error was.
func tooBroken(last error) error {
	if at := (*game.TextError)(nil); errors.As(last, &at) {
		return &game.TextError{Line: at.Line, Column: at.Column, Err: game.TooBroken()}
	}
	return game.TooBroken()
}

// lose names a variation of a record that cannot be read. It returns an error
// where there are too many of them.
func lose(r *game.Record, err error) error {
	if len(r.Lost) == game.MaxLost {
		return tooBroken(err)
	}
	r.Lost = append(r.Lost, err)
	return nil
}

// textError returns an error at an offset of a text.
func textError(text string, at int, err error) error {
	before := text[:at]
	line := strings.LastIndexByte(before, '\n') + 1
	return &game.TextError{
		Line:   strings.Count(before, "\n") + 1,
		Column: utf8.RuneCountInString(before[line:]) + 1,
		Err:    err,
	}
}
