package jieqi

import (
	"fmt"
	"slices"
	"strings"

	"banco/game"
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
	"banco/games/xiangqi/illegal"
	"banco/games/xiangqi/notation"
)

var _ notation.Position = (*Position)(nil)

// Man returns what stands on a point as notations and the judge see it.
func (p *Position) Man(s xiangqi.Square) board.Man {
	piece := p.board[s]
	man := board.Man(piece)
	if k := piece.Kind(); !piece.Covered() && (k == xiangqi.Advisor || k == xiangqi.Elephant) {
		man |= board.Free
	}
	return man
}

// vietnamese is the language of moves without their outcomes.
var vietnamese = notation.CoveredVietnamese

// formatVietnamese writes a move as Vietnamese score sheets of xiangqi do, with
// Úp for a covered piece. What turned up follows an equals sign, and after a
// colon what was captured face down, where that is known:
//
//	Úp2.1      the covered piece on file 2 goes one forward
//	Úp2.1=P    and turns out to be a cannon
//	Úpt1.1=B   of two covered pieces on file 1 the front one
//	X5.4:M     a rook captures a covered piece, a horse
func (p *Position) formatVietnamese(m game.Move) string {
	text := vietnamese.Format(p, m)
	if k := Turned(m); k != xiangqi.None {
		text += "=" + vietnamese.Piece(p.side, k)
	}
	if k := Captured(m); k != xiangqi.None {
		text += ":" + vietnamese.Piece(p.side.Other(), k)
	}
	return text
}

// parseVietnamese reads a move with or without its outcome, and accepts legal
// moves only.
func (p *Position) parseVietnamese(text string) (game.Move, error) {
	body, captured, _ := strings.Cut(text, ":")
	body, turned, _ := strings.Cut(body, "=")
	m, err := vietnamese.Parse(p, body)
	if err != nil {
		return game.NoMove, err
	}
	letters := ""
	for i, name := range []string{turned, captured} {
		if name == "" {
			continue
		}
		side := p.side ^ game.Side(i)
		kinds := vietnamese.Kinds(name)
		if len(kinds) == 0 {
			return game.NoMove, fmt.Errorf("vietnamese move %.40q: %.20q is not a piece", text, name)
		}
		kind := kinds[0] // "tuong" is the king, who is never covered, or the elephant
		if at := slices.IndexFunc(kinds, func(k xiangqi.Kind) bool { return p.pool[side][k] > 0 }); at >= 0 {
			kind = kinds[at]
		}
		letters += string(letter(side, kind))
	}
	if m, err = p.readOutcome(m, letters); err != nil {
		return game.NoMove, fmt.Errorf("vietnamese move %.40q: %w", text, err)
	}
	return m, nil
}

// formatWXF writes a move in WXF, without its outcome.
func (p *Position) formatWXF(m game.Move) string { return notation.CoveredWXF.Format(p, m) }

// FormatMove writes a legal move, with or without its outcome: "b2b9",
// "b2b9R", "b2b9n", "b2b9Rn". Other numbers give a text that is not read back
// as them.
func (p *Position) FormatMove(m game.Move) string {
	text := make([]byte, 0, 6)
	text = append(text, xiangqi.From(m).String()...)
	text = append(text, xiangqi.To(m).String()...)
	if k := Turned(m); k != xiangqi.None && k <= xiangqi.Pawn {
		text = append(text, letter(p.side, k))
	}
	if k := Captured(m); k != xiangqi.None && k <= xiangqi.Pawn {
		text = append(text, letter(p.side.Other(), k))
	}
	return string(text)
}

// ParseMove reads what FormatMove writes. The identities may be left out; the
// move returned is then as Moves lists it. They are refused where no covered
// piece moves or is captured, or where the pool does not hold the kind.
func (p *Position) ParseMove(s string) (game.Move, error) {
	if len(s) < 4 || len(s) > 6 {
		return game.NoMove, fmt.Errorf("move %.20q: not of the form b2b9 or b2b9Rn", s)
	}
	from, ok1 := board.Named(s[0:2])
	to, ok2 := board.Named(s[2:4])
	if !ok1 || !ok2 {
		return game.NoMove, fmt.Errorf("move %q: not of the form b2b9 or b2b9Rn", s)
	}
	m := xiangqi.NewMove(from, to)
	if !p.legal(m) {
		return game.NoMove, fmt.Errorf("move %q: %w", s, illegal.Why(p, from, to))
	}
	m, err := p.readOutcome(m, s[4:])
	if err != nil {
		return game.NoMove, fmt.Errorf("move %q: %w", s, err)
	}
	return m, nil
}

// readOutcome adds to m the identities that follow a move's points, if any.
func (p *Position) readOutcome(m game.Move, letters string) (game.Move, error) {
	var kinds [2]xiangqi.Kind // what turned up, what was captured
	squares := [2]xiangqi.Square{xiangqi.From(m), xiangqi.To(m)}
	least := 0
	for _, c := range []byte(letters) {
		side, k := readLetter(c)
		if k == xiangqi.None {
			return m, fmt.Errorf("%q is not a piece", c)
		}
		which := int(side ^ p.side) // the mover's pieces first
		switch {
		case which < least:
			return m, fmt.Errorf("the piece that turned up comes first and once, the captured one after it")
		case !p.board[squares[which]].Covered():
			return m, fmt.Errorf("%q: no covered piece of %s is on %v", c, sideNames[side], squares[which])
		case p.pool[side][k] == 0:
			return m, fmt.Errorf("%q: %s has no such piece left under cover", c, sideNames[side])
		}
		kinds[which], least = k, which+1
	}
	if kinds[0] == xiangqi.None && kinds[1] != xiangqi.None && p.board[squares[0]].Covered() {
		return m, fmt.Errorf("a captured piece, but not as what the piece on %v turned up", squares[0])
	}
	return Resolve(m, kinds[0], kinds[1]), nil
}
