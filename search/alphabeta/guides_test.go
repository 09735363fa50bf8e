package alphabeta_test

import (
	"banco/game"
	"banco/games/caro"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/search"
)

var chessWorth = [8]search.Score{
	chess.Pawn: 100, chess.Knight: 300, chess.Bishop: 310, chess.Rook: 500, chess.Queen: 900,
}

var xiangqiWorth = [8]search.Score{
	xiangqi.Rook: 600, xiangqi.Cannon: 285, xiangqi.Horse: 270, xiangqi.Advisor: 120, xiangqi.Elephant: 120, xiangqi.Pawn: 30,
}

// coveredWorth is what a covered piece counts for.
const coveredWorth = 150

type chessGuide struct{ search.NoGuide }

func (chessGuide) Threatened(p game.Position) bool { return p.(*chess.Position).InCheck() }

func (chessGuide) Gain(_ game.Position, m game.Move) search.Score {
	gain := chessWorth[chess.Captured(m)]
	if kind := chess.Promotion(m); kind != chess.NoKind {
		gain += chessWorth[kind] - chessWorth[chess.Pawn]
	}
	return gain
}

// chessMaterial counts the pieces and, where one side has a lone king, drives
// it to the edge with the other king after it.
func chessMaterial(pos game.Position) (sum search.Score) {
	p := pos.(*chess.Position)
	var count [2]int
	var king [2]chess.Square
	for s := chess.Square(0); s < 64; s++ {
		piece := p.At(s)
		if piece == chess.Empty {
			continue
		}
		side := piece.Side()
		count[side]++
		if piece.Kind() == chess.King {
			king[side] = s
		}
		if side == game.First {
			sum += chessWorth[piece.Kind()]
		} else {
			sum -= chessWorth[piece.Kind()]
		}
	}
	switch {
	case count[game.Second] == 1:
		sum += drive(king[game.First], king[game.Second])
	case count[game.First] == 1:
		sum -= drive(king[game.Second], king[game.First])
	}
	return sum
}

// drive is the better the nearer the victim is to a corner and to the hunter.
func drive(hunter, victim chess.Square) search.Score {
	far := func(a, b int) search.Score { return search.Score(max(a-b, b-a)) }
	hf, hr, vf, vr := int(hunter)%8, int(hunter)/8, int(victim)%8, int(victim)/8
	edge := far(2*vf, 7) + far(2*vr, 7)
	return 10*edge - 8*(far(hf, vf)+far(hr, vr))
}

type xiangqiGuide struct{ search.NoGuide }

func (xiangqiGuide) Threatened(p game.Position) bool { return p.(*xiangqi.Position).InCheck() }

func (xiangqiGuide) Gain(p game.Position, m game.Move) search.Score {
	return xiangqiWorth[p.(*xiangqi.Position).At(xiangqi.To(m)).Kind()]
}

func xiangqiMaterial(pos game.Position) (sum search.Score) {
	p := pos.(*xiangqi.Position)
	for s := xiangqi.Square(0); s < xiangqi.Squares; s++ {
		piece := p.At(s)
		if piece == xiangqi.Empty {
			continue
		}
		moveValue := xiangqiWorth[piece.Kind()]
		if piece.Side() == game.Second {
			moveValue = -moveValue
		}
		sum += moveValue
	}
	return sum
}

type jieqiGuide struct{ search.NoGuide }

func (jieqiGuide) Threatened(p game.Position) bool { return p.(*jieqi.Position).InCheck() }

func (jieqiGuide) Gain(p game.Position, m game.Move) search.Score {
	return jieqiWorth(p.(*jieqi.Position).At(xiangqi.To(m)))
}

func jieqiWorth(piece jieqi.Piece) search.Score {
	switch {
	case piece == jieqi.Empty:
		return 0
	case piece.Covered():
		return coveredWorth
	}
	return xiangqiWorth[piece.Kind()]
}

func jieqiMaterial(pos game.Position) (sum search.Score) {
	p := pos.(*jieqi.Position)
	for s := xiangqi.Square(0); s < xiangqi.Squares; s++ {
		piece := p.At(s)
		moveValue := jieqiWorth(piece)
		if piece != jieqi.Empty && piece.Side() == game.Second {
			moveValue = -moveValue
		}
		sum += moveValue
	}
	return sum
}

type caroGuide struct{ search.NoGuide }

// Candidates appends the moves next to a stone, and the moves of an opening.
func (caroGuide) Candidates(pos game.Position, buf []game.Move) []game.Move {
	p, begin := pos.(*caro.Position), len(buf)
	buf = p.Moves(buf)
	kept := buf[:begin]
	for _, m := range buf[begin:] {
		if m >= caro.Swap || nextToStone(p, int(m)) {
			kept = append(kept, m)
		}
	}
	if len(kept) == begin && len(buf) > begin {
		kept = buf[:begin+1]
	}
	return kept
}

// nextToStone looks at the eight neighbours. Every point of a board has them:
// there is an edge around.
func nextToStone(p *caro.Position, m int) bool {
	row := int(caro.PointAt(0, 1)) - int(caro.PointAt(0, 0))
	for _, childValue := range []int{1, row - 1, row, row + 1} {
		for _, at := range []int{m + childValue, m - childValue} {
			if stone := p.At(caro.Point(at)); stone == caro.Black || stone == caro.White {
				return true
			}
		}
	}
	return false
}

// caroMaterial prefers stones near the middle and in company.
func caroMaterial(pos game.Position) (sum search.Score) {
	p := pos.(*caro.Position)
	for scoreMoves := range p.Size() {
		for file := range p.Size() {
			at := caro.PointAt(file, scoreMoves)
			stone := p.At(at)
			if stone != caro.Black && stone != caro.White {
				continue
			}
			moveValue := search.Score(10 - max(file-p.Size()/2, p.Size()/2-file))
			for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
				f, r := file+d[0], scoreMoves+d[1]
				if f >= 0 && f < p.Size() && r < p.Size() && p.At(caro.PointAt(f, r)) == stone {
					moveValue += 20
				}
			}
			if p.Seat(stone) == game.Second {
				moveValue = -moveValue
			}
			sum += moveValue
		}
	}
	return sum
}
