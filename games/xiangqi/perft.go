package xiangqi

import (
	"math/bits"

	"banco/game"
)

// Perft counts the leaves of the tree of legal moves to the given depth. The
// moves of the last ply are counted without being listed or made.
func (p *Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	if depth == 1 {
		return uint64(p.countMoves())
	}
	var buffer [maxMoves]game.Move
	var n uint64
	hash := p.now.hash
	for _, m := range p.Moves(buffer[:0]) {
		captured := p.shift(From(m), To(m))
		n += p.Perft(depth - 1)
		p.unshift(From(m), To(m), captured)
	}
	p.now.hash = hash
	return n
}

// countMoves returns the number of legal moves.
func (p *Position) countMoves() (n int) {
	own, occupied := &p.pieces[p.side&1], p.occupied()
	free, bound := p.watch(p.side)
	for pieces := bound; !pieces.empty(); pieces = pieces.rest() {
		from := pieces.first()
		n += p.reach(from, occupied).and(p.boundTo(p.side, from)).count()
	}
	n += countSliders(&rookOnRank, &rookOnFile, own[Rook].without(bound), occupied, free)
	n += countSliders(&cannonOnRank, &cannonOnFile, own[Cannon].without(bound), occupied, free)
	for horses := own[Horse].without(bound); !horses.empty(); horses = horses.rest() {
		from := horses.first()
		n += horseSteps[from&127][legs(&where[from&127], occupied)].and(free).countNear()
	}
	for elephants := own[Elephant].without(bound); !elephants.empty(); elephants = elephants.rest() {
		from := elephants.first()
		n += elephantSteps[from&127][eyes(from, occupied)].and(free).countNear()
	}
	for advisors := own[Advisor].without(bound); !advisors.empty(); advisors = advisors.rest() {
		n += advisorSteps[advisors.first()&127].and(free).countNear()
	}
	for pawns := own[Pawn].without(bound); !pawns.empty(); pawns = pawns.rest() {
		n += pawnSteps[p.side&1][pawns.first()&127].and(free).countNear()
	}
	return n + p.kingReach(p.side, occupied, everywhere).countNear()
}

// countSliders counts the moves of at most two rooks, or cannons, to free
// points: 19 bits of targets each.
func countSliders(onRank *[16][1 << Files]uint16, onFile *[16][1 << Ranks]uint16, pieces, occupied, free points) int {
	var targets line
	for ; !pieces.empty(); pieces = pieces.rest() {
		c := &where[pieces.first()&127]
		targets = targets<<(Files+Ranks) |
			line(onRank[c.file&15][occupied.rankOf(c)])&free.rankOf(c)<<Ranks |
			line(onFile[c.rank&15][occupied.fileOf(c)])&free.fileOf(c)
	}
	return bits.OnesCount(targets)
}
