package xiangqi

import "banco/game"

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
	from, to, king := From(m), To(m), p.kings[p.side&1^1]
	if zone := checkZone[king&127]; !zone.has(from) && !zone.has(to) && !(p.board[from].Kind() == Horse && horsesNear[king&127].has(to)) {
		return false
	}
	hash := p.now.hash
	captured := p.shift(From(m), To(m))
	check := p.Checked(p.side)
	p.unshift(From(m), To(m), captured)
	p.now.hash = hash
	return check
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
