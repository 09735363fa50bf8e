package chess

import (
	"fmt"

	"banco/game"
)

// FormatMove writes a move as UCI does: "e2e4", "e7e8q", castling as "e1g1",
// in Chess960 as the king taking its rook, "e1h1".
func (p *Position) FormatMove(m game.Move) string {
	to := To(m)
	if m&castleFlag != 0 && p.chess960 {
		to = CastlingRook(m)
	}
	text := From(m).String() + to.String()
	if k := Promotion(m); k != NoKind {
		text += string(rune(k.Letter()))
	}
	return text
}

// ParseMove reads a legal move as FormatMove writes it. Castling is taken in
// either form unless the text also names a step of the king. The error has a
// game.Problem that names the rule.
func (p *Position) ParseMove(s string) (game.Move, error) {
	from, to, promotion, err := splitUCI(s)
	if err != nil {
		return game.NoMove, err
	}
	castling := game.NoMove
	var buf [256]game.Move
	for _, m := range p.moves(buf[:0]) {
		if From(m) != from {
			continue
		}
		if m&castleFlag == 0 {
			if To(m) == to && Promotion(m) == promotion {
				return m, nil
			}
		} else if promotion == NoKind && (CastlingRook(m) == to || To(m) == to && to != from) {
			castling = m
		}
	}
	if castling != game.NoMove {
		return castling, nil
	}
	if why := p.refusal(from, to, promotion); why != nil {
		return game.NoMove, fmt.Errorf("move %q: %w", s, why)
	}
	return game.NoMove, fmt.Errorf("move %q: this move does not promote", s)
}

func splitUCI(s string) (from, to Square, promotion Kind, err error) {
	if len(s) != 4 && len(s) != 5 {
		return 0, 0, 0, fmt.Errorf("move %.20q: want two squares and perhaps a promotion, like e2e4 or e7e8q", s)
	}
	from, ok := ParseSquare(s[:2])
	if !ok {
		return 0, 0, 0, fmt.Errorf("move %q: %q is not a square", s, s[:2])
	}
	if to, ok = ParseSquare(s[2:4]); !ok {
		return 0, 0, 0, fmt.Errorf("move %q: %q is not a square", s, s[2:4])
	}
	if len(s) == 5 {
		piece, _ := parsePiece(s[4])
		if promotion = piece.Kind(); promotion == NoKind || promotion == Pawn || promotion == King {
			return 0, 0, 0, fmt.Errorf("move %q: %q is none of q, r, b, n", s, s[4])
		}
	}
	return from, to, promotion, nil
}
