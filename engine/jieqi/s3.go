package jieqi

import (
	"banco/engine/xiangqi/worth"
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
			sum += worth.S3Free[piece&15][s]
		}
	}
	return search.Score(sum)
}

// s3Prices are S3's worths of the pieces.
var s3Prices = func() (v prices) {
	for k := xiangqi.Advisor; k <= xiangqi.Pawn; k++ {
		v[k] = worth.S3Price(k)
	}
	return v
}()
