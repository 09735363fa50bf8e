package chess

import (
	"errors"
	"math/bits"

	"banco/endings"
	"banco/game"
	rules "banco/games/chess"
)

// Endings is what tables of endings ask of chess.
type Endings struct{}

var _ endings.Rules = Endings{}

// endingKinds are the kinds of men in the order of Letters.
var endingKinds = [...]rules.Kind{rules.King, rules.Queen, rules.Rook, rules.Bishop, rules.Knight, rules.Pawn}

// Kinds of endings.
const (
	endingKing endings.Kind = iota
	endingQueen
	endingRook
	endingBishop
	endingKnight
	endingPawn
)

// Name returns "chess".
func (Endings) Name() string { return "chess" }

// Letters has the letters of FEN.
func (Endings) Letters() string { return "KQRBNP" }

// Promotions lists what a pawn becomes.
func (Endings) Promotions(k endings.Kind) []endings.Kind {
	if k == endingPawn {
		return []endings.Kind{endingQueen, endingRook, endingBishop, endingKnight}
	}
	return nil
}

// Refuse refuses pawns on both sides, which could capture en passant.
func (Endings) Refuse(m endings.Material) error {
	if m.Has(game.First, endingPawn) && m.Has(game.Second, endingPawn) {
		return errors.New("pawns on both sides could capture en passant, which tables do not know")
	}
	return nil
}

// Homes lists squares. The first king's are a quarter of the board, half of it
// where there are pawns.
func (Endings) Homes(m endings.Material, i int) (list []endings.Square) {
	pawns := m.Has(game.First, endingPawn) || m.Has(game.Second, endingPawn)
	for s := range endings.Square(64) {
		file, rank := s&7, s>>3
		switch {
		case m[i].Kind == endingPawn && (rank == 0 || rank == 7):
		case i == 0 && (file > 3 || !pawns && rank > 3):
		default:
			list = append(list, s)
		}
	}
	return list
}

// Normal mirrors the board.
func (Endings) Normal(m endings.Material, squares []endings.Square) {
	mask := endings.Square(0)
	if squares[0]&4 != 0 {
		mask |= 7
	}
	if squares[0]&32 != 0 && !m.Has(game.First, endingPawn) && !m.Has(game.Second, endingPawn) {
		mask |= 56
	}
	for i := range squares {
		squares[i] ^= mask
	}
}

// Turned flips the ranks.
func (Endings) Turned(s endings.Square) endings.Square { return s ^ 56 }

// Dead reports bare kings, or one minor piece beside them.
func (Endings) Dead(m endings.Material) bool {
	return len(m) == 2 || len(m) == 3 && (m.Has(game.First, endingBishop) || m.Has(game.First, endingKnight))
}

// Stuck returns false: stalemate is a draw.
func (Endings) Stuck() bool { return false }

// Drawn returns true.
func (Endings) Drawn() bool { return true }

// Count counts the men.
func (Endings) Count(p game.Position) int {
	return bits.OnesCount64(^p.(*rules.Position).KindSet(rules.NoKind))
}

// Men lists the men. The draw after fifty moves may come between.
func (Endings) Men(p game.Position, buf []endings.Man) (men []endings.Man, left int, ok bool) {
	position := p.(*rules.Position)
	occupied := ^position.KindSet(rules.NoKind)
	if bits.OnesCount64(occupied) > cap(buf) || position.Rights() {
		return buf, 0, false
	}
	for set := occupied; set != 0; set &= set - 1 {
		s := first(set)
		piece := position.At(s)
		buf = append(buf, endings.Man{Side: piece.Side(), Kind: kindOfEnding[piece.Kind()&7], Square: endings.Square(s)})
	}
	return buf, fiftyMoves - position.Clock(), true
}

const fiftyMoves = 100 // plies

// kindOfEnding turns a kind of the rules into one of endings.
var kindOfEnding = endings.KindsOf(endingKinds[:])

// Board returns an empty board.
func (Endings) Board() endings.Board { return &endingBoard{} }

type endingBoard struct {
	rules.Position
	men   []rules.Placed
	moves []game.Move
}

func (b *endingBoard) Set(side game.Side, men []endings.Man) bool {
	b.men = b.men[:0]
	for _, m := range men {
		b.men = append(b.men, rules.Placed{Piece: rules.NewPiece(m.Side, endingKinds[m.Kind]), Square: rules.Square(m.Square)})
	}
	return b.Arrange(side, b.men)
}

func (b *endingBoard) Steps(buf []endings.Step) []endings.Step {
	b.moves = b.Moves(b.moves[:0])
	for _, m := range b.moves {
		lands := rules.Promotion(m)
		if lands == rules.NoKind {
			lands = rules.Mover(m)
		}
		buf = append(buf, endings.Step{From: endings.Square(rules.From(m)), To: endings.Square(rules.To(m)), Lands: kindOfEnding[lands]})
	}
	return buf
}

func (b *endingBoard) Origins(m endings.Man, buf []endings.Square) []endings.Square {
	s, occupied := rules.Square(m.Square), ^b.KindSet(rules.NoKind)
	var set uint64
	switch m.Kind {
	case endingKing:
		set = rules.KingAttacks(s)
	case endingKnight:
		set = rules.KnightAttacks(s)
	case endingQueen:
		set = rules.RookAttacks(s, occupied) | rules.BishopAttacks(s, occupied)
	case endingRook:
		set = rules.RookAttacks(s, occupied)
	case endingBishop:
		set = rules.BishopAttacks(s, occupied)
	case endingPawn:
		set = pawnOrigins(m.Side, s, occupied)
	}
	for set &^= occupied; set != 0; set &= set - 1 {
		buf = append(buf, endings.Square(first(set)))
	}
	return buf
}

// pawnOrigins returns from where a pawn may have stepped.
func pawnOrigins(side game.Side, s rules.Square, occupied uint64) uint64 {
	back, rank := 8, s.Rank()
	if side == game.First {
		back = -8
	} else {
		rank = 7 - rank
	}
	if rank < 2 {
		return 0
	}
	one := bit(rules.Square(int(s) + back))
	if rank == 3 && occupied&one == 0 {
		return one | bit(rules.Square(int(s)+2*back))
	}
	return one
}
