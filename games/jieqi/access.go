package jieqi

import (
	"banco/game"
	"banco/games/xiangqi"
)

// Board returns what stands on every point, for evaluations that look at all
// of them.
func (p *Position) Board() [xiangqi.Squares]Piece { return p.board }

// Covers returns the points of a side's covered pieces, Unknown ones among them.
// In the sets of kinds a covered piece counts as the kind of its point, an
// Unknown one as none.
func (p *Position) Covers(s game.Side) xiangqi.Set { return p.covers[s&1] }

// Plies returns how many moves have been made since the position was set up,
// passes included.
func (p *Position) Plies() int { return len(p.played) }

// Quiet returns how many plies there have been since the last capture or reveal.
func (p *Position) Quiet() int { return p.quiet }
