package jieqi

import (
	"banco/game"
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
)

// Moves appends the legal moves, without identities.
func (p *Position) Moves(buf []game.Move) []game.Move { return p.movesTo(everywhere, buf) }

// movesTo appends the legal moves to the points asked for. What turns up under a
// cover does not matter to what is legal: attacks on the mover's king look only
// at where its own pieces stand. Nor do covered pieces attack a king: no
// starting point has a move into the other side's palace.
func (p *Position) movesTo(among xiangqi.Set, buf []game.Move) []game.Move {
	watch, king := p.Watch(p.side), p.King(p.side)
	for pieces := p.Set(p.side, xiangqi.None).Without(king); !pieces.Empty(); pieces = pieces.Rest() {
		from := pieces.First()
		if to := p.reach(from).And(among); !to.Empty() {
			buf = xiangqi.AppendMoves(buf, from, watch.Of(from, to))
		}
	}
	return xiangqi.AppendMoves(buf, king, watch.OfKing(among))
}

// hasMove reports whether Moves would list any.
func (p *Position) hasMove() bool {
	watch, king := p.Watch(p.side), p.King(p.side)
	for pieces := p.Set(p.side, xiangqi.None).Without(king); !pieces.Empty(); pieces = pieces.Rest() {
		if from := pieces.First(); !watch.Of(from, p.reach(from)).Empty() {
			return true
		}
	}
	return !watch.OfKing(everywhere).Empty()
}

// Legal reports whether Moves lists m, which may be any number.
func (p *Position) Legal(m game.Move) bool { return m == plain(m) && p.legal(m) }

// legal reports whether m, without identities, is in the list of moves.
func (p *Position) legal(m game.Move) bool {
	from, to := xiangqi.From(m), xiangqi.To(m)
	if from >= xiangqi.Squares || to >= xiangqi.Squares || p.board[from] == Empty || p.board[from].Side() != p.side {
		return false
	}
	watch := p.Watch(p.side)
	if from == p.King(p.side) {
		return watch.OfKing(everywhere).Has(to)
	}
	return watch.Of(from, p.reach(from)).Has(to)
}

// reach returns where the piece on a point, not a king, can move, the points of
// its own side's pieces included. A covered advisor keeps to its palace.
func (p *Position) reach(from xiangqi.Square) xiangqi.Set {
	piece := p.board[from]
	to := p.ReachAs(piece.Kind(), piece.Side(), from)
	if piece.Covered() && piece.Kind() == xiangqi.Advisor {
		return to.And(palaces)
	}
	return to
}

// everywhere holds all points, palaces those of both palaces.
var everywhere, palaces = func() (all, inside xiangqi.Set) {
	for s := range xiangqi.Square(xiangqi.Squares) {
		all = all.With(s)
		if board.InPalace(s) {
			inside = inside.With(s)
		}
	}
	return all, inside
}()

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.Checked(p.side) }

// A game.Move has the bits of xiangqi.NewMove (from, to: seven each), then four
// for the kind that the mover turned out to be and four for the kind of the
// covered piece it captured. Zero means no such piece, or one not known.
const (
	revealShift   = 14
	capturedShift = 18
	kindMask      = 15
)

// Resolve returns the move m with what turned up and what was captured under
// its cover; None for nothing, or nothing known.
func Resolve(m game.Move, revealed, captured xiangqi.Kind) game.Move {
	return plain(m) | game.Move(revealed)<<revealShift | game.Move(captured)<<capturedShift
}

// Turned returns the kind that the mover of m turned out to be, or None.
func Turned(m game.Move) xiangqi.Kind { return xiangqi.Kind(m >> revealShift & kindMask) }

// Captured returns the kind of the covered piece that m captured, None where
// there was none or the viewer does not know it.
func Captured(m game.Move) xiangqi.Kind { return xiangqi.Kind(m >> capturedShift & kindMask) }

// plain returns m without identities, as Moves lists it.
func plain(m game.Move) game.Move { return m & (1<<revealShift - 1) }
