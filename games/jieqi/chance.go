package jieqi

import (
	"banco/game"
	"banco/games/xiangqi"
)

// captureRule says who learns the kind of a captured covered piece.
type captureRule uint8

const (
	toCapturer captureRule = iota
	toEveryone
	toNoOne
)

// captureRules are the values of the option "captured", in the order of the
// constants.
var captureRules = []string{"capturer", "everyone", "no-one"}

// learns reports whether the viewer will see what the side to move captures.
func (p *Position) learns() bool {
	return p.rule == toEveryone || p.rule == toCapturer && p.seat == p.side
}

// Outcomes appends the ways a legal move can turn out for this viewer: each
// kind in the mover's pool if a covered piece moves, combined with each kind in
// the opponent's pool if a covered piece is captured and the viewer learns it.
// The weights are the pools' counts, multiplied where there are two.
func (p *Position) Outcomes(m game.Move, buf []game.Outcome) []game.Outcome {
	from, to := xiangqi.From(m), xiangqi.To(m)
	reveals := p.board[from].Covered()
	captures := p.board[to].Covered() && p.learns()
	switch {
	case reveals && captures:
		for _, k := range poolOrder {
			if n := p.pool[p.side][k]; n > 0 {
				buf = p.captures(Resolve(m, k, xiangqi.None), uint32(n), buf)
			}
		}
	case reveals:
		for _, k := range poolOrder {
			if n := p.pool[p.side][k]; n > 0 {
				buf = append(buf, game.Outcome{Move: Resolve(m, k, xiangqi.None), Weight: uint32(n)})
			}
		}
	case captures:
		buf = p.captures(m, 1, buf)
	}
	return buf
}

// captures appends m with each kind that the captured piece can be.
func (p *Position) captures(m game.Move, weight uint32, buf []game.Outcome) []game.Outcome {
	for _, k := range poolOrder {
		if n := p.pool[p.side.Other()][k]; n > 0 {
			buf = append(buf, game.Outcome{Move: Resolve(m, Turned(m), k), Weight: weight * uint32(n)})
		}
	}
	return buf
}
