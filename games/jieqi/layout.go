package jieqi

import (
	"fmt"

	"banco/game"
	"banco/games/xiangqi"
)

// LayoutSize is how many bytes state what a deal has put under its covers.
const LayoutSize = 2 * covers

// LayoutSize returns the constant, for those who know the game as an interface.
func (rules) LayoutSize() int { return LayoutSize }

// Layout returns what lies, or lay, under each cover: one byte for each of Red's
// points, then of Black's, in the order of the package comment. The byte is the
// number of the kind. It is secret until the game is over.
func (d *Deal) Layout() []byte {
	kinds := make([]byte, 0, LayoutSize)
	for side := game.First; side <= game.Second; side++ {
		for _, s := range coverPoints(side) {
			kinds = append(kinds, byte(d.truth[s]))
		}
	}
	return kinds
}

// DealLayout deals a game as Layout states it, to follow one that was played.
// It refuses what is not the whole army of each side. The deal has no seed, so
// that what is dealt anew tells nothing and its Opening proves nothing.
func (r rules) DealLayout(v game.Variant, kinds []byte) (game.Deal, error) {
	rule, err := r.captureRuleOf(v)
	if err != nil {
		return nil, err
	}
	if len(kinds) != LayoutSize {
		return nil, fmt.Errorf("a layout of %d bytes, %d are expected", len(kinds), LayoutSize)
	}
	var truth layout
	for side := game.First; side <= game.Second; side++ {
		left := army
		for i, s := range coverPoints(side) {
			k := kinds[int(side)*covers+i]
			if k >= byte(len(left)) || xiangqi.Kind(k) == xiangqi.King || left[k] == 0 {
				return nil, fmt.Errorf("%s has no piece %d left to lie on %v", sideNames[side], k, s)
			}
			left[k]--
			truth[s] = xiangqi.Kind(k)
		}
	}
	return newDeal(rule, [32]byte{}, truth), nil
}
