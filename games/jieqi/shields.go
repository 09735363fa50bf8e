package jieqi

import (
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
)

// shields[k][s]: emptying s can open an attack on a king on k; filling it can
// do so too where screens[k][s], by making a cannon's screen.
var shields, screens [xiangqi.Squares][xiangqi.Squares]bool

func init() {
	for king := range xiangqi.Square(xiangqi.Squares) {
		for _, ray := range board.Rays(king) {
			for _, s := range ray {
				shields[king][s], screens[king][s] = true, true
			}
		}
		for _, s := range board.AdvisorSteps(king) {
			shields[king][s] = true // a horse's leg or an elephant's eye
		}
	}
}
