package xiangqi

import "banco/game"

// CheckingMoves appends every legal move that gives check.
func (p *Position) CheckingMoves(buf []game.Move) []game.Move {
	own, occupied := &p.pieces[p.side&1], p.occupied()
	free, bound := p.watch(p.side)
	king := p.kings[p.side&1^1]
	zone := checkZone[king&127]
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

// checkZone holds, by the point of a king, the points that matter to the lines
// and jumps that end at him: his file, his rank and the legs of the horses a
// jump away. A piece that neither leaves nor enters it gives no check, unless
// it is a horse that lands a jump away.
var checkZone [128]points

func fillCheckZone() {
	for king := range Square(Squares) {
		for s := range Square(Squares) {
			file, rank := s.File()-king.File(), s.Rank()-king.Rank()
			if file == 0 || rank == 0 || file*file == 1 && rank*rank == 1 {
				checkZone[king] = checkZone[king].or(pointAt[s])
			}
		}
	}
}
