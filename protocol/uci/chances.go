package uci

import (
	"math"

	"banco/search"
)

// spread is the score that changes the odds of a win by the factor e.
const spread = 280.0

// defaultEven is the score at which a win is as likely as not, where Config does
// not say: that of chess.
const defaultEven = 220

// chances returns how likely a win, a draw and a loss are where a search finds a
// score, in thousandths that sum up to a thousand. The logistic curve, and its
// two numbers, are fitted to self-play with 1,500 nodes a move: 34,670 positions of
// chess, 17,588 of xiangqi.
func chances(s search.Score, even float64) (win, draw, loss int) {
	switch {
	case s > search.MateBound:
		return 1000, 0, 0
	case s < -search.MateBound:
		return 0, 0, 1000
	}
	likely := func(s search.Score) int {
		return int(math.Round(1000 / (1 + math.Exp((even-float64(s))/spread))))
	}
	win, loss = likely(s), likely(-s)
	return win, 1000 - win - loss, loss
}
