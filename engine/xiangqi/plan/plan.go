// Package plan tells people what the men of xiangqi and cờ úp do: who attacks what,
// and what a quiet move is good for.
package plan

import (
	"banco/engine"
	"banco/game"
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
)

// Position is a position of either game.
type Position interface {
	game.Position
	Set(s game.Side, k xiangqi.Kind) xiangqi.Set
	Occupied() xiangqi.Set
	King(s game.Side) xiangqi.Square
	Attackers(at xiangqi.Square, occupied xiangqi.Set) xiangqi.Set
	ReachAs(k xiangqi.Kind, s game.Side, from xiangqi.Square) xiangqi.Set
}

// Attackers lists the points of a side's men that attack a point, as if the points
// gone were empty.
func Attackers(p Position, point int, by game.Side, gone ...int) (list []int) {
	at := xiangqi.Square(point)
	occupied := p.Occupied()
	for _, s := range gone {
		occupied = occupied.Without(xiangqi.Square(s))
	}
	for set := p.Attackers(at, occupied).And(p.Set(by, xiangqi.None)); !set.Empty(); set = set.Rest() {
		list = append(list, int(set.First()))
	}
	return list
}

// early is how many men stand on the board as long as the game is young.
const early = 24

// Of tells what a quiet move of an open man is good for.
func Of(p Position, m game.Move) engine.Plan {
	from, to, side := xiangqi.From(m), xiangqi.To(m), p.Side()
	kind := kindAt(p, from)
	young := p.Occupied().Count() >= early
	rank := board.HomeRank(side, to)
	name := ""
	switch {
	case kind == xiangqi.Cannon && to.File() == 4 && from.File() != 4 && rank <= 4:
		name = engine.CentralCannon
	case kind == xiangqi.Horse && board.HomeRank(side, from) == 0 && rank > 0:
		name = engine.Develop
	case kind == xiangqi.Rook && young && corner(from) && board.HomeRank(side, from) == 0:
		name = engine.RookOut
	case kind == xiangqi.Pawn && board.Crossed(side, to) && !board.Crossed(side, from):
		name = engine.CrossRiver
	case kind != xiangqi.King && board.InPalace(to) && board.Crossed(side, to):
		name = engine.EnterPalace
	case kind == xiangqi.Rook && from.File() != to.File() && openFile(p, side, to.File()):
		name = engine.OpenFile
	case (kind == xiangqi.Advisor || kind == xiangqi.Elephant) && closes(p, m, kind):
		name = engine.GuardPalace
	default:
		name = aroundKings(p, m, kind)
	}
	if name == "" {
		return engine.Roam(p, m)
	}
	return engine.Plan{Name: name}
}

// aroundKings names what a move does for the safety of either king, or for a horse.
func aroundKings(p Position, m game.Move, kind xiangqi.Kind) string {
	side, other := p.Side(), p.Side().Other()
	switch {
	case pressure(p, side, m) > pressure(p, side, game.NoMove):
		return engine.AttackKing
	case pressure(p, other, m) < pressure(p, other, game.NoMove):
		return engine.KingSafe
	case kind == xiangqi.Pawn && (horseMoves(p, side, m) > horseMoves(p, side, game.NoMove) || clearsHorse(p, m)):
		return engine.FreeHorse
	}
	return ""
}

// kindAt returns as what the man on a point moves.
func kindAt(p Position, at xiangqi.Square) xiangqi.Kind {
	for k := xiangqi.King; k <= xiangqi.Pawn; k++ {
		if p.Set(p.Side(), k).Has(at) {
			return k
		}
	}
	return xiangqi.None
}

func corner(at xiangqi.Square) bool { return at.File() == 0 || at.File() == board.Files-1 }

// openFile reports whether a side has no pawn on a file.
func openFile(p Position, side game.Side, file int) bool {
	for set := p.Set(side, xiangqi.Pawn); !set.Empty(); set = set.Rest() {
		if set.First().File() == file {
			return false
		}
	}
	return true
}

// closes reports whether a guard ends up on the middle file, or protected by its
// fellow.
func closes(p Position, m game.Move, kind xiangqi.Kind) bool {
	side, to := p.Side(), xiangqi.To(m)
	if to.File() == 4 {
		return true
	}
	p.Make(m)
	defer p.Unmake()
	fellows := p.Attackers(to, p.Occupied()).And(p.Set(side, kind))
	return !fellows.Empty()
}

// horseMoves counts the points that a side's horses reach after a move.
func horseMoves(p Position, side game.Side, m game.Move) (n int) {
	if m != game.NoMove {
		p.Make(m)
		defer p.Unmake()
	}
	for set := p.Set(side, xiangqi.Horse); !set.Empty(); set = set.Rest() {
		n += p.ReachAs(xiangqi.Horse, side, set.First()).Count()
	}
	return n
}

// clearsHorse reports whether a pawn leaves its place before the point on which the
// horse beside it, which is still at home, will stand.
func clearsHorse(p Position, m game.Move) bool {
	from, side := xiangqi.From(m), p.Side()
	if board.HomeRank(side, from) != 3 {
		return false
	}
	for set := p.Set(side, xiangqi.Horse); !set.Empty(); set = set.Rest() {
		horse := set.First()
		beside := from.File() == 2 && horse.File() == 1 || from.File() == 6 && horse.File() == 7
		if beside && board.HomeRank(side, horse) == 0 {
			return true
		}
	}
	return false
}

// pressure counts the attacks of a side on the points beside the enemy's king, within
// the palace, after a move.
func pressure(p Position, side game.Side, m game.Move) (n int) {
	if m != game.NoMove {
		p.Make(m)
		defer p.Unmake()
	}
	king, own := p.King(side.Other()), p.Set(side, xiangqi.None)
	n = p.Attackers(king, p.Occupied()).And(own).Count()
	for _, at := range board.KingSteps(king) {
		n += p.Attackers(at, p.Occupied()).And(own).Count()
	}
	return n
}
