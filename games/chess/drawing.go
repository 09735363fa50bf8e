package chess

import (
	"math/bits"

	"banco/game"
)

var kindNames = [...]string{Bishop: "bishop", Rook: "rook", Queen: "queen", Pawn: "pawn", Knight: "knight", King: "king"}

// byRank lists the kinds in the order in which people name them, with how
// many of each a side begins with.
var byRank = []struct {
	kind  Kind
	start int
}{{King, 1}, {Queen, 1}, {Rook, 2}, {Bishop, 2}, {Knight, 2}, {Pawn, 8}}

// Board describes the board to draw, the same for all variants.
func (g rules) Board(v game.Variant) (game.Board, error) {
	if _, err := g.array(v); err != nil {
		return game.Board{}, err
	}
	b := game.Board{Files: 8, Ranks: 8, Checkered: true}
	for i := range 8 {
		b.FileNames = append(b.FileNames, string(rune('a'+i)))
		b.RankNames = append(b.RankNames, string(rune('1'+i)))
	}
	for side := range game.NoSide {
		for _, k := range byRank {
			piece := NewPiece(side, k.kind)
			b.Pieces = append(b.Pieces, game.Kind{Code: piece.code(), Side: side, Name: kindNames[k.kind]})
		}
	}
	return b, nil
}

// code returns the man's letter in a FEN as a string.
func (p Piece) code() string { return string(rune(p.Letter())) }

// Draw tells what stands on the board.
func (rules) Draw(position game.Position) game.Picture {
	p := position.(*Position)
	var picture game.Picture
	for set := p.occupied(); set != 0; set &= set - 1 {
		s := first(set)
		picture.Pieces = append(picture.Pieces, game.Placed{Square: int(s), Code: p.at(s).code()})
	}
	if p.InCheck() {
		picture.Check = []int{int(p.king(p.side))}
	}
	for side := range game.NoSide {
		picture.Taken[side] = p.taken(side)
	}
	return picture
}

// taken lists what a side lacks of its sixteen men, the greatest first. A
// promoted man stands for a pawn, so a promoted man taken is a pawn taken.
func (b *board) taken(side game.Side) (codes []string) {
	promoted := 0
	for _, k := range byRank {
		missing := k.start - bits.OnesCount64(b.kind(k.kind)&b.men(side))
		if k.kind == Pawn {
			missing -= promoted
		}
		promoted += max(0, -missing)
		for range missing {
			codes = append(codes, NewPiece(side, k.kind).code())
		}
	}
	return codes
}

// Gesture tells how a move is made with the hand: castling by the king onto
// the square it goes to, in Chess960 onto its rook.
func (rules) Gesture(position game.Position, m game.Move) game.Gesture {
	g := game.Gesture{From: int(From(m)), To: int(To(m))}
	if m&castleFlag != 0 && position.(*Position).chess960 {
		g.To = int(CastlingRook(m))
	}
	if k := Promotion(m); k != NoKind {
		g.Choice = string(rune(k.Letter()))
	}
	return g
}
