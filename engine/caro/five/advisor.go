package five

import (
	"math"

	"banco/engine/caro/shape"
	"banco/game"
	rules "banco/games/caro"
	"banco/search"
)

// Advisor tells a search that knows no game what this one knows: which points to
// look at, how likely each is, and what a position is worth. It keeps a board that
// follows the positions it is asked about, so that one close to the last is quick. It
// is used by one goroutine at a time.
type Advisor struct {
	guide search.Guide // for openings and renju
	board *Board
	begun int // moves that had been made when the board was set up
	moves []scoredMove
	fours vcf
}

// NewAdvisor returns an advisor that judges by a network, and leaves the choice of
// points to a guide where an opening or renju restricts them.
func NewAdvisor(n *Network, guide search.Guide) *Advisor {
	b := &Board{net: newNetState(n)}
	return &Advisor{guide: guide, board: b, fours: newVCF(b, advisorEntries)}
}

// follow brings the board to a position.
func (a *Advisor) follow(p *rules.Position) *Board {
	b, common := a.board, -1
	if b.Position != nil {
		common = p.CommonMoves(b.Position)
	}
	if common < a.begun {
		b.reset(p)
		a.begun = p.Made()
		return b
	}
	for b.Made() > common {
		b.Unmake()
	}
	for b.Made() < p.Made() {
		b.Make(p.MoveAt(b.Made()))
	}
	return b
}

// restricted reports whether the choice of points is left to the guide.
func restricted(p *rules.Position) bool {
	return p.Rule() == rules.Renju || p.Chooser() != game.NoSide || p.Stones() < 3
}

// Gain returns what a move wins at once.
func (a *Advisor) Gain(p game.Position, m game.Move) search.Score {
	if !isPoint(m) {
		return 0
	}
	b := a.follow(p.(*rules.Position))
	own, foe := b.ThreatAt(rules.Point(m), b.Turn()), b.ThreatAt(rules.Point(m), b.Turn().Other())
	switch {
	case own == Five:
		return shape.GainFive
	case foe == Five:
		return shape.GainBlockFive
	case own == OpenFour || own == TwoFours:
		return shape.GainOpenFour
	case own == FourThree:
		return shape.GainFourThree
	case foe == OpenFour || foe == TwoFours:
		return shape.GainBlockFour
	}
	return 0
}

// Threatened reports whether the opponent's next stone would make five, and this one
// cannot.
func (a *Advisor) Threatened(p game.Position) bool {
	b := a.follow(p.(*rules.Position))
	return b.Count(b.Turn().Other(), Five) > 0 && b.Count(b.Turn(), Five) == 0
}

// unlikely is by how much the logarithm of how likely a point is may be below that of
// the likeliest one for the point to be looked at, in parts of orderUnit.
const unlikely = 5 * orderUnit

// Candidates appends the points to look at: those that make five, else those that
// stop one, else those that make an open four, else those that stop one or make a
// four, else the likely ones.
func (a *Advisor) Candidates(p game.Position, buf []game.Move) []game.Move {
	position := p.(*rules.Position)
	if restricted(position) {
		return a.guide.Candidates(p, buf)
	}
	b, begin := a.follow(position), len(buf)
	own, foe := b.Turn(), b.Turn().Other()
	switch {
	case b.Count(own, Five) > 0:
		buf = appendPoints(buf, *b.Set(own, Five))
	case b.Count(foe, Five) > 0:
		points, _ := b.defences(foe)
		buf = appendPoints(buf, points)
	case b.Count(own, OpenFour) > 0:
		buf = appendPoints(buf, *b.Set(own, OpenFour))
	case b.Count(foe, OpenFour) > 0:
		points, _ := b.defences(foe)
		for l := Four; l <= TwoFours; l++ {
			points.Join(b.Set(own, l))
		}
		buf = appendPoints(buf, points)
	default:
		buf = a.likely(b, buf)
	}
	if len(buf) == begin {
		return a.guide.Candidates(p, buf)
	}
	return buf
}

func appendPoints(buf []game.Move, points shape.PointSet) []game.Move {
	for pt, ok := points.Pop(); ok; pt, ok = points.Pop() {
		buf = append(buf, game.Move(pt))
	}
	return buf
}

// likely appends the likely points near stones.
func (a *Advisor) likely(b *Board, buf []game.Move) []game.Move {
	a.moves = a.moves[:0]
	points, turn, best := b.open, int(b.Turn()-rules.Black), int32(math.MinInt32)
	for pt, ok := points.Pop(); ok; pt, ok = points.Pop() {
		rank := b.rank(pt, turn)
		a.moves = append(a.moves, scoredMove{rank, pt})
		best = max(best, rank)
	}
	for _, m := range a.moves {
		if m.score > best-unlikely {
			buf = append(buf, game.Move(m.at))
		}
	}
	return buf
}

// Captures appends nothing: what fours win is known to Evaluate.
func (a *Advisor) Captures(_ game.Position, buf []game.Move) []game.Move { return buf }

// SEEAtLeast reports that no stone is lost.
func (a *Advisor) SEEAtLeast(game.Position, game.Move, search.Score) bool { return true }

// Evaluate returns the worth of p for the side to move. Where a colour is yet to be
// chosen, whoever chooses will take the better one.
func (a *Advisor) Evaluate(p game.Position) search.Score {
	position := p.(*rules.Position)
	b := a.follow(position)
	switch position.Chooser() {
	case game.NoSide:
		return a.judge()
	case position.Side():
		score := b.Evaluate()
		return max(score, -score)
	}
	score := b.Evaluate()
	return min(score, -score)
}

// judge returns the worth of the board for the next stone: decisive where it begins a
// win by fours, or makes two open threes that win.
func (a *Advisor) judge() search.Score {
	b, own := a.board, a.board.Turn()
	more := b.Count(own, FourThree) + b.Count(own, TwoFours) + b.Count(own, OpenFour) + b.Count(own, Five)
	if more > 0 && a.fours.find(innerMoves, advisorNodes) > 0 {
		return search.Decisive
	}
	if b.Count(own.Other(), Five) == 0 && b.Count(own.Other(), OpenFour) == 0 {
		if _, ok := b.doubleThree(own); ok {
			return search.Decisive
		}
	}
	return b.Evaluate()
}

// How far the advisor looks for a win by fours, and how many positions it remembers.
const (
	advisorNodes   = 12
	advisorEntries = 1 << 13
)

// How priors follow from how likely moves are, the logarithms of which are divided by
// the temperature: more makes moves more alike. A share of the priors is the same for all.
const (
	priorTemperature = 1.2
	evenShare        = 0.1
)

// Priors sets how likely each move is. They sum to 1.
func (a *Advisor) Priors(p game.Position, moves []game.Move, priors []float32) {
	b := a.follow(p.(*rules.Position))
	turn, most := int(b.Turn()-rules.Black), math.Inf(-1)
	for i, m := range moves {
		rank := 0.0
		if isPoint(m) {
			rank = float64(b.rank(rules.Point(m), turn)) / orderUnit
		}
		priors[i] = float32(rank)
		most = max(most, rank)
	}
	sum := 0.0
	for i := range priors {
		e := math.Exp((float64(priors[i]) - most) / priorTemperature)
		priors[i] = float32(e)
		sum += e
	}
	for i := range priors {
		priors[i] = float32((1-evenShare)*float64(priors[i])/sum + evenShare/float64(len(priors)))
	}
}
