package jieqi

import (
	"crypto/sha256"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"banco/game"
	"banco/games/xiangqi"
)

// layout is what lies on each starting point, covered; None elsewhere. Covered
// pieces never move without turning up, so it holds until it is dealt anew.
type layout [xiangqi.Squares]xiangqi.Kind

// shuffle lays out both sides' pieces as the package comment describes.
func shuffle(seed [32]byte) (truth layout) {
	stream := rand.NewChaCha8(seed)
	for side := game.First; side <= game.Second; side++ {
		pieces := make([]xiangqi.Kind, 0, covers)
		for _, k := range poolOrder {
			for range army[k] {
				pieces = append(pieces, k)
			}
		}
		scatter(stream, pieces)
		for i, s := range coverPoints(side) {
			truth[s] = pieces[i]
		}
	}
	return truth
}

// scatter puts pieces in an order that the stream chooses.
func scatter(stream *rand.ChaCha8, pieces []xiangqi.Kind) {
	for i := len(pieces) - 1; i > 0; i-- {
		j := below(stream, uint64(i+1))
		pieces[i], pieces[j] = pieces[j], pieces[i]
	}
}

// below returns a number from 0 to n-1, each equally likely.
func below(stream *rand.ChaCha8, n uint64) uint64 {
	limit := math.MaxUint64 - math.MaxUint64%n
	for {
		if x := stream.Uint64(); x < limit {
			return x % n
		}
	}
}

// coverPoints lists the points on which a side starts with covered pieces.
func coverPoints(side game.Side) []xiangqi.Square {
	list := make([]xiangqi.Square, 0, covers)
	for s := range xiangqi.Square(xiangqi.Squares) {
		if CoveredAt(side, s) != Empty {
			list = append(list, s)
		}
	}
	return list
}

// Redeal shuffles what nobody has seen, each side's among itself. The pieces
// are put in order first, so that only the seed and n decide.
func (d *Deal) Redeal(n int) {
	stream := rand.NewChaCha8(redealSeed(d.seed, n))
	for side := game.First; side <= game.Second; side++ {
		points := d.hidden(side)
		pieces := make([]xiangqi.Kind, len(points))
		for i, s := range points {
			pieces[i] = d.truth[s]
		}
		slices.SortFunc(pieces, func(a, b xiangqi.Kind) int {
			return slices.Index(poolOrder[:], a) - slices.Index(poolOrder[:], b)
		})
		scatter(stream, pieces)
		for i, s := range points {
			d.truth[s] = pieces[i]
		}
	}
}

// redealSeed returns the seed of the n-th redeal.
func redealSeed(seed [32]byte, n int) [32]byte {
	return sha256.Sum256(fmt.Appendf(nil, "jieqi redeal %d\n%x\n", n, seed))
}

// hidden lists the points of a side whose piece nobody has seen: those still
// covered on the board and, where no one learns what is captured, those
// captured under their cover.
func (d *Deal) hidden(side game.Side) []xiangqi.Square {
	public := d.views[game.NoSide]
	var gone [xiangqi.Squares]bool
	for i, m := range public.played {
		gone[xiangqi.To(m)] = gone[xiangqi.To(m)] || public.rule == toNoOne && public.undos[i].taken.Covered()
	}
	return slices.DeleteFunc(coverPoints(side), func(s xiangqi.Square) bool {
		return public.board[s] != CoveredAt(side, s) && !gone[s]
	})
}

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
// that what is dealt anew tells nothing and its Disclosure proves nothing.
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
