package chess

import (
	"math/bits"

	"banco/game"
)

var kindNames = [...]string{Bishop: "bishop", Rook: "rook", Queen: "queen", Pawn: "pawn", Knight: "knight", King: "king"}

// byRank lists the kinds in the order in which people name them.
var byRank = [...]Kind{King, Queen, Rook, Bishop, Knight, Pawn}

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
			b.Pieces = append(b.Pieces, game.Kind{Code: NewPiece(side, k).code(), Side: side, Name: kindNames[k]})
		}
	}
	return b, nil
}

// code returns the man's letter in a FEN as a string.
func (p Piece) code() string { return codes[p.Letter()] }

// codes are the letters as texts.
var codes = func() (list ['z' + 1]string) {
	for letter := range list {
		list[letter] = string(rune(letter))
	}
	return list
}()

// Draw tells what stands on the board.
func (rules) Draw(position game.Position) game.Picture {
	p := position.(*Position)
	picture := game.Picture{Pieces: make([]game.Placed, 0, bits.OnesCount64(uint64(p.occupied())))}
	for set := p.occupied(); set != 0; set &= set - 1 {
		s := first(set)
		picture.Pieces = append(picture.Pieces, game.Placed{Square: int(s), Code: p.at(s).code()})
	}
	if p.InCheck() {
		picture.Check = []int{int(p.king(p.side))}
		picture.Mate = p.mate()
	}
	for side := range game.NoSide {
		picture.Taken[side] = p.taken(side)
	}
	return picture
}

// mate lists the squares of what mates the king in check, if it is mate.
func (p *Position) mate() (squares []int) {
	if p.Result().Reason != game.Checkmate {
		return nil
	}
	var s stance
	for s.take(&p.board); s.checkers != 0; s.checkers &= s.checkers - 1 {
		squares = append(squares, int(first(s.checkers)))
	}
	return squares
}

// taken lists what a side has lost since the position was set up, the greatest
// first. A promoted man stands for a pawn, so a promoted man taken is a pawn
// taken.
func (p *Position) taken(side game.Side) (codes []string) {
	begin := &p.board
	if len(p.past) > 0 {
		begin = &p.past[0].board
	}
	promoted := 0
	for _, k := range byRank {
		missing := begin.number(k, side) - p.board.number(k, side)
		if k == Pawn {
			missing -= promoted
		}
		promoted += max(0, -missing)
		for range missing {
			codes = append(codes, NewPiece(side, k).code())
		}
	}
	return codes
}

// number returns how many men of a kind a side has.
func (b *board) number(k Kind, side game.Side) int { return bits.OnesCount64(b.kind(k) & b.men(side)) }

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
