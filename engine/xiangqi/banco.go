package xiangqi

import (
	"banco/engine/xiangqi/worth"
	"banco/game"
	rules "banco/games/xiangqi"
	"banco/search"
)

// banco is the platform's own evaluation, on a scale on which a rook is 900:
// the pieces on their points, and for each side how freely its pieces move and
// how they press on the enemy's king. Its weights were chosen by matches
// against s3.
func banco(p *rules.Position) search.Score { return playing.judge(p) }

// judge is banco with other weights.
func (w *weights) judge(p *rules.Position) search.Score {
	red, black := army{weights: w}, army{weights: w}
	red.count(p, game.First)
	black.count(p, game.Second)
	sum := int(balance(&w.table, p))
	sum += red.press(p, &black) - black.press(p, &red)
	return search.Score(sum)
}

// army is how many pieces of each kind a side has.
type army struct {
	*weights
	side                                               game.Side
	advisors, elephants, rooks, horses, cannons, pawns int
}

func (a *army) count(p *rules.Position, s game.Side) {
	a.side = s
	a.advisors, a.elephants = p.Set(s, rules.Advisor).Count(), p.Set(s, rules.Elephant).Count()
	a.rooks, a.horses = p.Set(s, rules.Rook).Count(), p.Set(s, rules.Horse).Count()
	a.cannons, a.pawns = p.Set(s, rules.Cannon).Count(), p.Set(s, rules.Pawn).Count()
}

// attackers is how many pieces can cross the river.
func (a *army) attackers() int { return a.rooks + a.horses + a.cannons + a.pawns }

// pieces is how many there are besides the king.
func (a *army) pieces() int { return a.attackers() + a.advisors + a.elephants }

// press returns what a side's freedom and its pressure on the enemy are worth.
func (a *army) press(p *rules.Position, foe *army) (sum int) {
	king := p.King(foe.side)
	for set := p.Set(a.side, rules.Rook); !set.Empty(); set = set.Rest() {
		sum += a.rookMove * p.Reach(set.First()).Count()
	}
	for set := p.Set(a.side, rules.Horse); !set.Empty(); set = set.Rest() {
		sum += a.horseMove * p.Reach(set.First()).Count()
	}
	for set := p.Set(a.side, rules.Cannon); !set.Empty(); set = set.Rest() {
		s := set.First()
		sum += a.cannonMove*p.Reach(s).Count() + a.aim(p, s, king)
	}
	company := a.pieces() + foe.pieces() - usual
	sum += company * (a.cannonCompany*a.cannons + a.horseCompany*a.horses + a.pawnCompany*a.pawns)
	sum += (2 - foe.advisors) * (a.rookPastAdvisor*a.rooks + a.horsePastAdvisor*a.horses)
	sum += (2 - foe.elephants) * (a.rookPastElephant*a.rooks + a.cannonPastElephant*a.cannons)
	if foe.attackers() == 0 {
		sum += a.hunt(p, king)
	}
	return sum
}

// aim returns what a cannon's line to the enemy's king is worth.
func (w *weights) aim(p *rules.Position, cannon, king rules.Square) int {
	return worth.CannonLine(p.Between(cannon, king), cannon.File() == king.File(), w.openCannon, w.heldCannon, w.backCannon)
}

// hunt is the progress of a side that has nothing to fear: its attackers come
// near the king, and its own king keeps the enemy's out of the middle file.
func (a *army) hunt(p *rules.Position, king rules.Square) (sum int) {
	if worth.FromEdge(p.King(a.side).File()) == 4 && worth.FromEdge(king.File()) != 4 {
		sum += a.huntFile
	}
	for _, k := range [...]rules.Kind{rules.Rook, rules.Horse, rules.Cannon, rules.Pawn} {
		for set := p.Set(a.side, k); !set.Empty(); set = set.Rest() {
			sum += a.huntStep * (rules.Files + rules.Ranks - worth.Distance(set.First(), king))
		}
	}
	return sum
}
