package jieqi

import (
	"banco/game"
	"banco/games/xiangqi"
)

// Board returns what stands on every point, for evaluations that look at all
// of them.
func (p *Position) Board() [xiangqi.Squares]Piece { return p.board }

// King returns the point of a side's king.
func (p *Position) King(s game.Side) xiangqi.Square { return p.kings[s&1] }
