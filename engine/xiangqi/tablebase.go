package xiangqi

import (
	"errors"

	"banco/endings"
	"banco/game"
	rules "banco/games/xiangqi"
	"banco/games/xiangqi/board"
)

// Endings is what tables of endings ask of xiangqi.
type Endings struct{}

var _ endings.Rules = Endings{}

// endingKinds are the kinds of pieces in the order of Letters.
var endingKinds = [...]rules.Kind{rules.King, rules.Rook, rules.Cannon, rules.Horse, rules.Pawn, rules.Advisor, rules.Elephant}

// Name returns "xiangqi".
func (Endings) Name() string { return "xiangqi" }

// Letters has the letters of FEN: a horse is N, an elephant B.
func (Endings) Letters() string { return "KRCNPAB" }

// Promotions returns nothing.
func (Endings) Promotions(endings.Kind) []endings.Kind { return nil }

// Refuse refuses more of a kind than a side has.
func (Endings) Refuse(m endings.Material) error {
	var count [2][8]int
	for _, p := range m {
		kind := endingKinds[p.Kind]
		if count[p.Side&1][kind]++; count[p.Side&1][kind] > int(board.Army[kind]) {
			return errors.New("no side has so many pieces of a kind")
		}
	}
	return nil
}

// Homes lists the points on which a piece may ever stand.
func (Endings) Homes(m endings.Material, i int) (list []endings.Square) {
	piece := rules.NewPiece(m[i].Side, endingKinds[m[i].Kind])
	for s := range rules.Square(rules.Squares) {
		if board.Home(piece, s) {
			list = append(list, endings.Square(s))
		}
	}
	return list
}

// Normal does nothing: a mirror would keep the pieces of the middle file.
func (Endings) Normal(endings.Material, []endings.Square) {}

// Turned turns the board around.
func (Endings) Turned(s endings.Square) endings.Square { return rules.Squares - 1 - s }

// Dead reports that no piece can cross the river.
func (Endings) Dead(m endings.Material) bool {
	for _, p := range m {
		switch endingKinds[p.Kind] {
		case rules.King, rules.Advisor, rules.Elephant:
		default:
			return false
		}
	}
	return true
}

// Stuck returns true: a side without a move has lost.
func (Endings) Stuck() bool { return true }

// Drawn returns false: a side that must repeat may lose by it.
func (Endings) Drawn() bool { return false }

// Count counts the pieces.
func (Endings) Count(p game.Position) int { return p.(*rules.Position).Occupied().Count() }

// Men lists the pieces. The draw by move count may come between.
func (Endings) Men(p game.Position, buf []endings.Man) (men []endings.Man, left int, ok bool) {
	position := p.(*rules.Position)
	if position.Occupied().Count() > cap(buf) {
		return buf, 0, false
	}
	for set := position.Occupied(); !set.Empty(); set = set.Rest() {
		s := set.First()
		piece := position.At(s)
		buf = append(buf, endings.Man{Side: piece.Side(), Kind: kindOfEnding[piece.Kind()&7], Square: endings.Square(s)})
	}
	count, limit := position.Clock()
	return buf, limit - count, true
}

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
		from := rules.From(m)
		buf = append(buf, endings.Step{
			From: endings.Square(from), To: endings.Square(rules.To(m)), Lands: kindOfEnding[b.At(from).Kind()&7],
		})
	}
	return buf
}

func (b *endingBoard) Origins(m endings.Man, buf []endings.Square) []endings.Square {
	s := rules.Square(m.Square)
	add := func(from rules.Square) {
		if b.At(from) == rules.Empty {
			buf = append(buf, endings.Square(from))
		}
	}
	switch endingKinds[m.Kind] {
	case rules.King:
		for _, from := range board.KingSteps(s) {
			add(from)
		}
	case rules.Advisor:
		for _, from := range board.AdvisorSteps(s) {
			add(from)
		}
	case rules.Elephant:
		for _, j := range board.ElephantJumps(s) {
			if b.At(j.Via) == rules.Empty && board.Home(rules.NewPiece(m.Side, rules.Elephant), j.To) {
				add(j.To)
			}
		}
	case rules.Horse:
		for _, j := range board.HorsesTo(s) {
			if b.At(j.Via) == rules.Empty {
				add(j.To)
			}
		}
	case rules.Pawn:
		for _, from := range board.PawnsTo(m.Side, s) {
			add(from)
		}
	default: // without a capture a cannon moves as a rook
		for set := b.ReachAs(rules.Rook, m.Side, s); !set.Empty(); set = set.Rest() {
			add(set.First())
		}
	}
	return buf
}
