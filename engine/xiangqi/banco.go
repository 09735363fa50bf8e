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
func banco(p *rules.Position) search.Score {
	var red, black army
	red.count(p, game.First)
	black.count(p, game.Second)
	sum := int(balance(&bancoTable, p))
	sum += red.press(p, &black) - black.press(p, &red)
	return search.Score(sum)
}

// bancoPrices are what pieces are worth by themselves. Guards are worth more
// by what they keep away (see press), pawns by where they stand.
var bancoPrices = [8]int{
	rules.Advisor: 105, rules.Elephant: 105,
	rules.Rook: 900, rules.Horse: 405, rules.Cannon: 430, rules.Pawn: 45,
}

// bancoTable has the price of a piece and the value of its point: s3's, but
// twice as much beside the prices.
var bancoTable = worth.NewTable(func(k rules.Kind, file, rank int) int {
	return bancoPrices[k] + 3*worth.S3Point(k, file, rank)
})

// army is how many pieces of each kind a side has.
type army struct {
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

// What terms are worth.
const (
	rookMove   = 3 // for each point a piece can go to
	horseMove  = 8
	cannonMove = 2

	openCannon = 75 // nothing between it and the enemy's king on a file: what steps between is pinned
	heldCannon = 22 // two pieces between
	backCannon = 45 // on the rank of the king, with something between

	// For each missing guard of the enemy, by who profits.
	rookPastAdvisor    = 38
	horsePastAdvisor   = 22
	rookPastElephant   = 22
	cannonPastElephant = 30

	// For each piece on the board more than the usual number: cannons need
	// pieces to jump over, horses and pawns suffer from them.
	usual         = 20
	cannonCompany = 3
	horseCompany  = -3
	pawnCompany   = -4

	huntStep = 5  // of an attacker towards a king that cannot hit back
	huntFile = 30 // for the middle file in such a hunt
)

// press returns what a side's freedom and its pressure on the enemy are worth.
func (a *army) press(p *rules.Position, foe *army) (sum int) {
	king := p.King(foe.side)
	for set := p.Set(a.side, rules.Rook); !set.Empty(); set = set.Rest() {
		sum += rookMove * p.Reach(set.First()).Count()
	}
	for set := p.Set(a.side, rules.Horse); !set.Empty(); set = set.Rest() {
		sum += horseMove * p.Reach(set.First()).Count()
	}
	for set := p.Set(a.side, rules.Cannon); !set.Empty(); set = set.Rest() {
		s := set.First()
		sum += cannonMove*p.Reach(s).Count() + aim(p, s, king)
	}
	company := a.pieces() + foe.pieces() - usual
	sum += company * (cannonCompany*a.cannons + horseCompany*a.horses + pawnCompany*a.pawns)
	sum += (2 - foe.advisors) * (rookPastAdvisor*a.rooks + horsePastAdvisor*a.horses)
	sum += (2 - foe.elephants) * (rookPastElephant*a.rooks + cannonPastElephant*a.cannons)
	if foe.attackers() == 0 {
		sum += a.hunt(p, king)
	}
	return sum
}

// aim returns what a cannon's line to the enemy's king is worth.
func aim(p *rules.Position, cannon, king rules.Square) int {
	between, onFile := p.Between(cannon, king), cannon.File() == king.File()
	switch {
	case between < 0:
		return 0
	case !onFile && between > 0:
		return backCannon
	case onFile && between == 0:
		return openCannon
	case onFile && between == 2:
		return heldCannon
	}
	return 0
}

// hunt is the progress of a side that has nothing to fear: its attackers come
// near the king, and its own king keeps the enemy's out of the middle file.
func (a *army) hunt(p *rules.Position, king rules.Square) (sum int) {
	if worth.FromEdge(p.King(a.side).File()) == 4 && worth.FromEdge(king.File()) != 4 {
		sum += huntFile
	}
	for _, k := range [...]rules.Kind{rules.Rook, rules.Horse, rules.Cannon, rules.Pawn} {
		for set := p.Set(a.side, k); !set.Empty(); set = set.Rest() {
			sum += huntStep * (rules.Files + rules.Ranks - worth.Distance(set.First(), king))
		}
	}
	return sum
}
