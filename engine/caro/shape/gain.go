package shape

// What a move gains at once by what it makes or blocks, in the unit of caro's default
// evaluator. Threes and fours that one reply meets gain nothing at once.
const (
	GainFive      = 10_000
	GainBlockFive = 5_000
	GainOpenFour  = 2_500
	GainFourThree = 1_500
	GainBlockFour = 800
)
