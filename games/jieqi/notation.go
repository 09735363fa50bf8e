package jieqi

import (
	"fmt"
	"slices"
	"strings"

	"banco/game"
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
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
			return game.NoMove, fmt.Errorf("vietnamese move %.40q: %.20q is no piece", text, name)
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
