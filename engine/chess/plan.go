package chess

import (
	"math/bits"

	"banco/engine"
	"banco/game"
	rules "banco/games/chess"
	"banco/search"
)

// Attacks tells who attacks what in chess. It has no state.
type Attacks struct{}

var _ engine.Attacks = Attacks{}

// Attackers lists the squares of a side's men that attack a square.
func (Attacks) Attackers(p game.Position, square int, by game.Side, gone ...int) (list []int) {
	position := p.(*rules.Position)
	occupied := ^position.KindSet(rules.NoKind)
	for _, s := range gone {
		occupied &^= bit(rules.Square(s))
	}
	set := position.Attackers(rules.Square(square), occupied) & occupied & position.SideSet(by)
	for ; set != 0; set &= set - 1 {
		list = append(list, bits.TrailingZeros64(set))
	}
	return list
}

// Worth returns what the man on a square is worth to whoever captures it.
func (Attacks) Worth(p game.Position, square int) search.Score {
	kind := p.(*rules.Position).At(rules.Square(square)).Kind()
	if kind == rules.King {
		return engine.KingWorth
	}
	return exchange[kind]
}

// Squares in the centre, and where men stand before they are developed.
const (
	centre     = 0x0000001818000000 // d4, e4, d5, e5
	minorHomes = 0x6600000000000066 // b, c, f and g on the back ranks
	backRanks  = 0xff000000000000ff
)

// Plan tells what a quiet move is good for.
func Plan(p game.Position, m game.Move) engine.Plan {
	position := p.(*rules.Position)
	from, to, kind := rules.From(m), rules.To(m), rules.Mover(m)
	own := planner{position, position.Side()}
	name := ""
	switch {
	case rules.IsCastle(m):
		name = engine.Castle
	case (kind == rules.Knight || kind == rules.Bishop) && bit(from)&minorHomes&own.homeRank() != 0 && bit(to)&backRanks == 0:
		name = engine.Develop
	case kind == rules.Pawn && own.passed(to):
		name = engine.PassedPawn
	case own.early() && kind != rules.King && bit(to)&centre != 0:
		name = engine.Centre
	case own.early() && kind == rules.Pawn && own.strikes(to, centre):
		name = engine.Centre
	case kind == rules.Rook && from.File() != to.File() && own.openFile(to.File()):
		name = engine.OpenFile
	case kind == rules.King && own.ending() && distanceToCentre(to) < distanceToCentre(from):
		name = engine.KingActive
	default:
		name = own.aroundKings(m)
	}
	if name == "" {
		return engine.Roam(position, m)
	}
	return engine.Plan{Name: name}
}

// aroundKings names what a move does for the safety of either king, or against pawns.
func (p *planner) aroundKings(m game.Move) string {
	other, pawn := p.side.Other(), rules.Mover(m) == rules.Pawn
	switch {
	case p.pressure(m, p.side) > p.pressure(game.NoMove, p.side):
		return engine.AttackKing
	case p.pressure(m, other) < p.pressure(game.NoMove, other):
		return engine.KingSafe
	case pawn && p.air(m):
		return engine.Air
	case pawn && p.strikes(rules.To(m), p.KindSet(rules.Pawn)&p.SideSet(other)):
		return engine.Lever
	}
	return ""
}

// planner looks at a position for the side to move.
type planner struct {
	*rules.Position
	side game.Side
}

func (p *planner) homeRank() uint64 {
	if p.side == game.First {
		return 0xff
	}
	return 0xff << 56
}

// early reports whether most men are still there.
func (p *planner) early() bool { return bits.OnesCount64(^p.KindSet(rules.NoKind)) >= 24 }

// ending reports whether neither side has a queen, or more than a rook and two minor
// pieces.
func (p *planner) ending() bool {
	for side := game.First; side <= game.Second; side++ {
		own, sum := p.SideSet(side), search.Score(0)
		for kind := rules.Bishop; kind <= rules.Knight; kind++ {
			if kind != rules.Pawn {
				sum += exchange[kind] * search.Score(bits.OnesCount64(own&p.KindSet(kind)))
			}
		}
		if own&p.KindSet(rules.Queen) != 0 || sum > exchange[rules.Rook]+2*exchange[rules.Bishop] {
			return false
		}
	}
	return true
}

// passed reports whether no pawn of the other side stands before a pawn on a square,
// on its file or beside it.
func (p *planner) passed(s rules.Square) bool {
	files := uint64(0)
	for f := max(s.File()-1, 0); f <= min(s.File()+1, 7); f++ {
		files |= 0x0101010101010101 << f
	}
	ahead := ^uint64(0) << (8 * (s.Rank() + 1) & 63)
	if s.Rank() == 7 {
		ahead = 0
	}
	if p.side == game.Second {
		ahead = 1<<(8*s.Rank()) - 1
	}
	return p.KindSet(rules.Pawn)&p.SideSet(p.side.Other())&files&ahead == 0
}

// strikes reports whether a pawn on a square attacks one of a set.
func (p *planner) strikes(s rules.Square, set uint64) bool {
	rank := s.Rank() + 1
	if p.side == game.Second {
		rank = s.Rank() - 1
	}
	for _, file := range [2]int{s.File() - 1, s.File() + 1} {
		if file >= 0 && file < 8 && bit(rules.NewSquare(file, rank))&set != 0 {
			return true
		}
	}
	return false
}

// openFile reports whether a file has no pawns of the side.
func (p *planner) openFile(file int) bool {
	return p.KindSet(rules.Pawn)&p.SideSet(p.side)&(0x0101010101010101<<file) == 0
}

// pressure counts the attacks of a side on the squares beside the other's king after a
// move.
func (p *planner) pressure(m game.Move, by game.Side) (n int) {
	if m != game.NoMove {
		p.Make(m)
		defer p.Unmake()
	}
	king := rules.Square(bits.TrailingZeros64(p.KindSet(rules.King) & p.SideSet(by.Other())))
	occupied := ^p.KindSet(rules.NoKind)
	attackers := p.SideSet(by) &^ p.KindSet(rules.King)
	for set := rules.KingAttacks(king); set != 0; set &= set - 1 {
		n += bits.OnesCount64(p.Attackers(rules.Square(bits.TrailingZeros64(set)), occupied) & attackers)
	}
	return n
}

// air reports whether a pawn's move gives its king, which had no safe step, one.
func (p *planner) air(m game.Move) bool {
	before := p.kingSteps()
	p.Make(m)
	defer p.Unmake()
	return before == 0 && p.kingSteps() > 0
}

// kingSteps counts the free squares beside the side's king that nobody attacks.
func (p *planner) kingSteps() (n int) {
	king := rules.Square(bits.TrailingZeros64(p.KindSet(rules.King) & p.SideSet(p.side)))
	occupied := ^p.KindSet(rules.NoKind)
	for set := rules.KingAttacks(king) &^ occupied; set != 0; set &= set - 1 {
		if p.Attackers(rules.Square(bits.TrailingZeros64(set)), occupied)&p.SideSet(p.side.Other()) == 0 {
			n++
		}
	}
	return n
}

// distanceToCentre counts the king's steps to the middle squares.
func distanceToCentre(s rules.Square) int {
	return max(3-s.File(), s.File()-4, 3-s.Rank(), s.Rank()-4)
}
