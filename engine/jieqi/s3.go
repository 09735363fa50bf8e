package jieqi

import (
	engine "banco/engine/xiangqi"
	"banco/game"
	rules "banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/search"
)

// s3 is S3's evaluation: Red's pieces with their points less Black's. A
// covered piece is worth the mean of the prices in its side's pool.
func s3(p *rules.Position) search.Score {
	covered := [2]int32{int32(s3Prices.mean(p, game.First)), -int32(s3Prices.mean(p, game.Second))}
	var sum int32
	board := p.Board()
	for s, piece := range &board {
		switch {
		case piece == rules.Empty:
		case piece.Covered():
			sum += covered[piece.Side()&1]
		default:
			sum += s3Table[piece&15][s]
		}
	}
	return search.Score(sum)
}

// s3Table is what S3 gives revealed pieces. Advisors and elephants have left
// palace and river behind, and with them the values of their points.
var s3Table = newTable(func(k xiangqi.Kind, file, rank int) int {
	if k == xiangqi.Advisor || k == xiangqi.Elephant {
		return s3Prices[k]
	}
	return engine.S3Worth(k, file, rank)
})

// s3Prices are S3's worths of the pieces.
var s3Prices = func() (v prices) {
	for k := xiangqi.Advisor; k <= xiangqi.Pawn; k++ {
		v[k] = engine.S3Price(k)
	}
	return v
}()
