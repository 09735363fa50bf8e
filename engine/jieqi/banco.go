package jieqi

import (
	"banco/engine/xiangqi/worth"
	"banco/game"
	rules "banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/search"
)

// banco is the platform's own evaluation, on a scale on which a rook is 900.
// Revealed pieces count by their points, their freedom and how near they are
// to the enemy's king; covered ones for less than what they will be on
// average, so that it pays to turn them up. Its weights were chosen by matches
// against s3.
func banco(p *rules.Position) search.Score {
	b := scan{board: p.Board(), kings: [2]xiangqi.Square{p.King(game.First), p.King(game.Second)}}
	covered := [2]int{
		bancoPrices.mean(p, game.First) * coverShare / 100,
		-bancoPrices.mean(p, game.Second) * coverShare / 100,
	}
	sum := 0
	for s, piece := range &b.board {
		switch {
		case piece == rules.Empty:
		case piece.Covered():
			sum += covered[piece.Side()&1]
		default:
			sum += int(bancoTable[piece&15][s]) + b.activity(xiangqi.Square(s), piece)
		}
	}
	return search.Score(sum)
}

// bancoPrices are what revealed pieces are worth by themselves; what pawns are
// worth is mostly where they stand.
var bancoPrices = prices{
	xiangqi.Advisor: 180, xiangqi.Elephant: 180,
	xiangqi.Rook: 900, xiangqi.Horse: 405, xiangqi.Cannon: 430, xiangqi.Pawn: 45,
}

// What terms are worth.
const (
	coverShare = 80 // percent of the mean of the pool

	rookMove   = 4 // for each empty point a piece can go to
	horseMove  = 9 // for each point that no leg bars
	cannonMove = 2

	nearStep   = 4  // of a piece towards the enemy's king
	openCannon = 60 // nothing between it and the enemy's king on a file
)

// bancoTable has the price of a revealed piece and the value of its point: for
// the kinds that move as in xiangqi S3's, which weighs half as much again here.
var bancoTable = worth.NewTable(func(k xiangqi.Kind, file, rank int) int {
	if k == xiangqi.Advisor || k == xiangqi.Elephant {
		return bancoPrices[k]
	}
	return bancoPrices[k] + worth.S3Point(k, file, rank)*9/4
})
