package xiangqi

import (
	"math/bits"

	"banco/game"
)

// What searches that look far ahead ask of a position, beside what games do.

// Captures appends the legal moves that capture.
func (p *Position) Captures(buf []game.Move) []game.Move {
	own, enemy, occupied := &p.pieces[p.side&1], p.pieces[p.side&1^1][None], p.occupied()
	free, bound := p.watch(p.side)
	for pieces := own[None].without(own[King]); !pieces.empty(); pieces = pieces.rest() {
		from := pieces.first()
		if to := p.reach(from, occupied).and(enemy); !to.empty() {
			if bound.has(from) {
				to = to.and(p.boundTo(p.side, from))
			} else {
				to = to.and(free)
			}
			buf = appendMoves(buf, from, to)
		}
	}
	return appendMoves(buf, p.kings[p.side&1], p.kingReach(p.side, occupied, enemy))
}

// With returns the set with a point more.
func (a Set) With(s Square) Set { return Set{a.or(pointAt[s])} }

// Without returns the set without a point.
func (a Set) Without(s Square) Set { return Set{a.without(pointAt[s])} }

// Toggled returns the set with a point more, or without it where it has it.
func (a Set) Toggled(s Square) Set { return Set{a.xor(pointAt[s])} }

// Or returns what is in one of two sets.
func (a Set) Or(b Set) Set { return Set{a.or(b.points)} }

// Minus returns what is in the set and not in the other.
func (a Set) Minus(b Set) Set { return Set{a.without(b.points)} }

// And returns what two sets share.
func (a Set) And(b Set) Set { return Set{a.and(b.points)} }

// Attackers returns the pieces of both sides that could capture on a point if
// just the points in occupied were occupied, pins aside.
func (f *Field) Attackers(s Square, occupied Set) Set {
	first, second := &f.pieces[game.First], &f.pieces[game.Second]
	c := &where[s&127]
	rank, file := occupied.rankOf(c), occupied.fileOf(c)
	rooks, cannons := first[Rook].or(second[Rook]), first[Cannon].or(second[Cannon])
	set := c.onRank(line(rookOnRank[c.file&15][rank])).or(c.onFile(line(rookOnFile[c.rank&15][file]))).and(rooks)
	set = set.or(c.onRank(line(cannonOnRank[c.file&15][rank])).or(c.onFile(line(cannonOnFile[c.rank&15][file]))).and(cannons))
	set = set.or(pawnsNear[game.First][s&127].and(first[Pawn])).or(pawnsNear[game.Second][s&127].and(second[Pawn]))
	for horses := first[Horse].or(second[Horse]).and(horsesNear[s&127]); !horses.empty(); horses = horses.rest() {
		if horse := horses.first(); !occupied.has(legBetween(horse, s)) {
			set = set.or(pointAt[horse])
		}
	}
	set = set.or(f.reachAs(Advisor, game.First, s, occupied.points).and(first[Advisor].or(second[Advisor])))
	set = set.or(f.reachAs(Elephant, game.First, s, occupied.points).and(first[Elephant].or(second[Elephant])))
	set = set.or(kingSteps[s&127].and(first[King].or(second[King])))
	return Set{set.and(occupied.points)}
}

// Checks reports whether a legal move gives check.
func (p *Position) Checks(m game.Move) bool {
	from, to := From(m), To(m)
	if !p.MayCheck(p.side, p.board[from].Kind(), from, to) {
		return false
	}
	hash := p.now.hash
	captured := p.shift(from, to)
	check := p.Checked(p.side)
	p.unshift(from, to, captured)
	p.now.hash = hash
	return check
}

// MayCheck reports whether a side may give check by moving a piece, which lands as a
// kind: false only where it surely does not, and so for most moves.
func (f *Field) MayCheck(s game.Side, k Kind, from, to Square) bool {
	own, king := &f.pieces[s&1], f.kings[s&1^1]&127
	zone := &zones[king]
	switch k {
	case Rook, Cannon:
		if zone.file.has(to) || zone.rank.has(to) {
			return true
		}
	case Horse:
		if horsesNear[king].has(to) {
			return true
		}
	case Pawn:
		if pawnsNear[s&1][king].has(to) {
			return true
		}
	case Advisor, Elephant:
		if f.roam && zone.roamers.has(to) {
			return true
		}
	}
	touched, sliders := pointAt[from].or(pointAt[to]), own[Rook].or(own[Cannon])
	return touched.meets(zone.file) && sliders.meets(zone.file) || touched.meets(zone.rank) && sliders.meets(zone.rank) ||
		touched.meets(zone.corners) && (own[Horse].meets(horsesNear[king]) || f.roam && own[Elephant].meets(zone.roamers))
}

// Ruled tells how the rules take a game whose last plies were made by a search,
// other than by its having no legal move. A position that came back among those
// plies is ruled on at once: who could repeat it once can do so again.
func (p *Position) Ruled(plies int) game.Result {
	if first, ok := p.recurs(plies); ok {
		return p.judge(first).Result
	}
	switch {
	case p.now.clock >= countLimit && (!p.now.inCheck || p.hasMove()):
		return game.Draw(game.MoveCount)
	case p.harmless():
		return game.Draw(game.InsufficientMaterial)
	}
	return game.Result{}
}

// Set is a set of points, for evaluations that look at the pieces of one kind
// after the other.
type Set struct{ points }

// Empty reports whether there is no point in the set.
func (a Set) Empty() bool { return a.empty() }

// First returns the lowest point of a set that is not empty.
func (a Set) First() Square { return a.first() }

// Rest returns a set that is not empty without its lowest point.
func (a Set) Rest() Set { return Set{a.rest()} }

// Has reports whether a point is in the set.
func (a Set) Has(s Square) bool { return a.has(s) }

// Count returns the number of points.
func (a Set) Count() int { return a.count() }

// Words returns the points 0 to 44 and the points 45 to 89 as bits.
func (a Set) Words() (low, high uint64) { return a.low, a.high }

// Planes returns the pieces as evaluations by networks take them (nnue.Board):
// the three bits of each piece's kind, then Black's pieces. The first word of a
// plane holds the points 0 to 44, the second 45 to 89.
func (f *Field) Planes() (planes [5][2]uint64) {
	red, black := &f.pieces[game.First], &f.pieces[game.Second]
	for kind := King; kind <= Pawn; kind++ {
		set := red[kind].or(black[kind])
		for bit := range 3 {
			if kind>>bit&1 != 0 {
				planes[bit][0] |= set.low
				planes[bit][1] |= set.high
			}
		}
	}
	planes[3] = [2]uint64{black[None].low, black[None].high}
	return planes
}

// Plies returns how many moves have been made since the position was set up,
// passes included.
func (p *Position) Plies() int { return len(p.history) }

// Reach returns where the piece on a point, not a king, could go if it were
// its turn and nothing had to be feared for its king. It is empty for kings
// and for empty points.
func (p *Position) Reach(s Square) Set {
	own := &p.pieces[p.board[s].Side()&1]
	return Set{p.reach(s, p.occupied()).without(own[None])}
}

// Between returns how many pieces stand between two points of one file or
// rank, or -1 where the points are the same or not in line.
func (f *Field) Between(a, b Square) int {
	from, to := &where[a&127], &where[b&127]
	switch {
	case a == b:
		return -1
	case from.file == to.file:
		return bits.OnesCount(f.occupied().fileOf(from) & line(between[from.rank&15][to.rank&15]))
	case from.rank == to.rank:
		return bits.OnesCount(f.occupied().rankOf(from) & line(between[from.file&15][to.file&15]))
	}
	return -1
}

// CheckingMoves appends every legal move that gives check.
func (p *Position) CheckingMoves(buf []game.Move) []game.Move {
	own, occupied := &p.pieces[p.side&1], p.occupied()
	free, bound := p.watch(p.side)
	king := p.kings[p.side&1^1]
	zone := zones[king&127].all()
	for pieces := own[None].without(own[King]); !pieces.empty(); pieces = pieces.rest() {
		from := pieces.first()
		to := p.targets(from, occupied, free, bound)
		if !zone.has(from) {
			near := zone
			if own[Horse].has(from) {
				near = near.or(horsesNear[king&127])
			}
			to = to.and(near)
		}
		buf = p.appendChecks(buf, from, to)
	}
	if from := p.kings[p.side&1]; zone.has(from) { // it may be a screen or unveil, never check by itself
		buf = p.appendChecks(buf, from, p.kingReach(p.side, occupied, everywhere))
	}
	return buf
}

// appendChecks appends those moves of a piece to a set of points that leave
// the other king attacked.
func (p *Position) appendChecks(buf []game.Move, from Square, to points) []game.Move {
	hash := p.now.hash
	for ; !to.empty(); to = to.rest() {
		s := to.first()
		captured := p.shift(from, s)
		if p.Checked(p.side) {
			buf = append(buf, NewMove(from, s))
		}
		p.unshift(from, s, captured)
	}
	p.now.hash = hash
	return buf
}

// zone holds the points that matter to lines and jumps that end at a king.
type zone struct {
	file, rank points
	corners    points // the legs of horses a jump away
	roamers    points // from where an advisor or an elephant of cờ úp would reach him
}

// all returns the points of which a piece that gives check leaves one or enters one,
// unless it is a horse that lands a jump away.
func (z *zone) all() points { return z.file.or(z.rank).or(z.corners) }

// zones are the zones of kings by their points.
var zones [128]zone

func fillZones() {
	for king := range Square(Squares) {
		z := &zones[king]
		for s := range Square(Squares) {
			file, rank := s.File()-king.File(), s.Rank()-king.Rank()
			switch {
			case file == 0:
				z.file = z.file.or(pointAt[s])
			case rank == 0:
				z.rank = z.rank.or(pointAt[s])
			case file*file == 1 && rank*rank == 1:
				z.corners = z.corners.or(pointAt[s])
				z.roamers = z.roamers.or(pointAt[s])
			case file*file == 4 && rank*rank == 4:
				z.roamers = z.roamers.or(pointAt[s])
			}
		}
	}
}

// Placed is a piece on its point.
type Placed struct {
	Piece  Piece
	Square Square
}

// Arrange empties the board and sets up pieces, for those who look at one
// position after the other: there is no history. It reports false where the
// side that is not to move is in check. Each side has one general.
func (p *Position) Arrange(side game.Side, pieces []Placed) bool {
	p.pieces, p.board, p.now, p.history = [2][8]points{}, [Squares]Piece{}, moment{}, p.history[:0]
	p.side, p.number = side, 1
	for _, m := range pieces {
		p.put(m.Piece, m.Square)
	}
	p.now.inCheck = p.Checked(side)
	return !p.Checked(side.Other())
}

// Clock returns the plies that count towards the draw by move count, and how
// many of them draw the game.
func (p *Position) Clock() (count, limit int) { return int(p.now.clock), countLimit }
