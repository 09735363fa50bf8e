// Package record reads and writes the files that games of xiangqi are kept in.
//
// [Formats] lists them: PGN as xiangqi uses it; numbered lines of plain text
// (txt); XQStudio's binary files (xqf); CCBridge's binary games and libraries (cbr, cbl)
// and its games in XML (cbf); the text of the viewer DhtmlXQ
// (dhtmlxq); and positions alone, as lists of pieces (problem). All but the
// binary ones may be in UTF-8, UTF-16 or GBK, and moves in any notation.
package record

import (
	"banco/game"
	"banco/games/xiangqi/board"
	"banco/games/xiangqi/notation"
)

// Formats returns the files of xiangqi, whose rules are given.
func Formats(rules game.Game) []game.Format {
	b := book{rules}
	return []game.Format{b.pgn(), b.txt(), b.xqf(), b.cbr(), b.cbl(), b.cbf(), b.dhtmlxq(), b.problem()}
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
