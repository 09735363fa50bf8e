package analysis

import (
	"math"

	"banco/game"
	"banco/search"
)

// Judged is what a move did to its mover's chance to win.
type Judged struct {
	Ply           int // from 1
	Side          game.Side
	Before, After float64 // the chance with the best move, and with this one; After is at most Before
	Now           float64 // the chance after chance has decided: After, but for luck
}

// Loss is the part of a game that the move gave away.
func (j Judged) Loss() float64 { return j.Before - j.After }

// JudgeReview returns what the moves of a review did, turns passed left out. A move
// is held against what was better, where the review says so, else against the
// position before it. The first move has none, and is taken as good.
func JudgeReview(begin game.Position, line []game.Move, list []Reviewed) []Judged {
	p := begin.Clone()
	var out []Judged
	for i, r := range list {
		side, made := p.Side(), r.Score
		play(p, line[i])
		if line[i] == game.NoMove {
			continue
		}
		if r.Expected != nil {
			made = *r.Expected
		}
		before := made
		if r.Best != nil {
			before = r.Best.Score
		} else if i > 0 {
			before = list[i-1].Score
		}
		out = append(out, judgeMove(ours, i+1, side, before, made, r.Score))
	}
	return out
}

// JudgeScores returns what the moves of a line did by the scores of another
// engine for First, in hundredths of a pawn: one before the first move, and one after each.
func JudgeScores(begin game.Position, line []game.Move, scores []search.Score) []Judged {
	p := begin.Clone()
	var out []Judged
	for i, m := range line {
		side := p.Side()
		play(p, m)
		if m != game.NoMove {
			out = append(out, judgeMove(inPawns, i+1, side, scores[i], scores[i+1], scores[i+1]))
		}
	}
	return out
}

func judgeMove(c chances, ply int, side game.Side, before, after, now search.Score) Judged {
	b := c.of(before, side)
	return Judged{Ply: ply, Side: side, Before: b, After: min(b, c.of(after, side)), Now: c.of(now, side)}
}

// The numbers of an accuracy. Those of a single move are published by Lichess
// (https://lichess.org/page/accuracy): a curve through what people find fair, 100
// for nothing lost, about 64 for a tenth of a game, 9 for a half.
const (
	curveScale = 103.1668
	curveSlope = 4.354
	curveShift = -3.1668

	minWeight = 0.005 // of a move in a stretch in which nothing changes
	minSpan   = 2     // moves of a stretch
	maxSpan   = 8
)

// moveAccuracy returns how good a move was that lost a part of a game, from 0 to 100.
func moveAccuracy(loss float64) float64 {
	return min(max(curveScale*math.Exp(-curveSlope*max(loss, 0))+curveShift, 0), 100)
}

// Accuracy sums up the moves of a side, from 0 to 100. It is NaN where the side
// made none.
//
// It is halfway between two means. One weighs moves by how much the chances swing
// around them: in a game that is decided long ago every move is as good as any other,
// and says nothing of the player. The other is the harmonic mean of the same, in which
// one blunder is not made up for by ten moves that anybody finds.
func Accuracy(list []Judged, side game.Side) float64 {
	weights := swings(list)
	var sum, inverse, total float64
	for i, j := range list {
		if j.Side != side {
			continue
		}
		a := moveAccuracy(j.Loss())
		sum += weights[i] * a
		inverse += weights[i] / max(a, 1)
		total += weights[i]
	}
	if total == 0 {
		return math.NaN()
	}
	return (sum/total + total/inverse) / 2
}

// swings returns a weight for each move: the standard deviation of First's chance in
// the stretch that ends with it.
func swings(list []Judged) []float64 {
	chances := make([]float64, 0, len(list)+1)
	for i, j := range list {
		before, now := j.Before, j.Now
		if j.Side == game.Second {
			before, now = 1-before, 1-now
		}
		if i == 0 {
			chances = append(chances, before)
		}
		chances = append(chances, now)
	}
	span := min(max(len(list)/10, minSpan), maxSpan)
	weights := make([]float64, len(list))
	for i := range list {
		from := max(0, min(i+1-span, len(chances)-span-1))
		to := min(len(chances), max(i+2, from+span))
		weights[i] = max(deviation(chances[from:to]), minWeight)
	}
	return weights
}

// deviation returns the standard deviation of numbers.
func deviation(list []float64) float64 {
	mean, square := 0.0, 0.0
	for _, x := range list {
		mean += x / float64(len(list))
	}
	for _, x := range list {
		square += (x - mean) * (x - mean) / float64(len(list))
	}
	return math.Sqrt(square)
}

// Decisive returns the ply of the move that decided a game: the one that gave away
// most of what its side never won back. It is 0 where no move gave away as much as a
// mistake does.
func Decisive(list []Judged) int {
	var ply int
	most := mistakeDrop
	var hope [2]float64 // the best chance that each side had from here on
	for i := len(list) - 1; i >= 0; i-- {
		j := list[i]
		hope[j.Side] = max(hope[j.Side], j.Now)
		hope[j.Side.Other()] = max(hope[j.Side.Other()], 1-j.Now)
		if gone := j.Before - max(j.After, hope[j.Side]); gone >= most {
			ply, most = j.Ply, gone
		}
	}
	return ply
}
