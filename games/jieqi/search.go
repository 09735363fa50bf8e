package jieqi

import (
	"banco/game"
	"banco/games/xiangqi"
)

// What searches that look far ahead ask of a position, beside what games do.

// Captures appends the legal moves that capture, without identities.
func (p *Position) Captures(buf []game.Move) []game.Move {
	return p.movesTo(p.Set(p.side.Other(), xiangqi.None), buf)
}

// Checks reports whether a legal move gives check, whatever turns up by it.
func (p *Position) Checks(m game.Move) bool {
	from, to := xiangqi.From(m), xiangqi.To(m)
	mover, taken := p.board[from], p.board[to]
	landed := mover
	if mover.Covered() {
		landed = Unknown(p.side)
	}
	if !p.field.MayCheck(p.side, landed.Kind(), from, to) {
		return false
	}
	p.shift(from, to, mover, taken, landed)
	check := p.Checked(p.side.Other())
	p.unshift(from, to, mover, taken)
	return check
}

// Ruled tells how the rules take a game whose last plies were made by a search,
// other than by its having no legal move. A position that came back among those
// plies is ruled on at once: who could repeat it once can do so again.
func (p *Position) Ruled(plies int) game.Result {
	if cycle := p.recurs(plies); cycle != nil {
		return p.judge(cycle).Result
	}
	if p.quiet >= maxQuiet && (!p.InCheck() || p.hasMove()) {
		return game.Draw(game.MoveCount)
	}
	return game.Result{}
}

// Board returns what stands on every point, for evaluations that look at all
// of them.
func (p *Position) Board() [xiangqi.Squares]Piece { return p.board }

// Covers returns the points of a side's covered pieces, Unknown ones among them.
// In the sets of kinds a covered piece counts as the kind of its point, an
// Unknown one as none.
func (p *Position) Covers(s game.Side) xiangqi.Set { return p.covers[s&1] }

// Planes returns what the viewer sees as evaluations by networks take it
// (nnue.Board): the three bits of each revealed piece's kind, Black's pieces,
// the covered ones. Above the points of each half, in the planes of Black and
// of covered pieces, stands a side's pool, Red's in the first word: two bits
// for each kind from advisor to cannon and five for pawns, as many of them set
// as are left.
func (p *Position) Planes() (planes [5][2]uint64) {
	planes = p.field.Planes()
	low, high := p.covers[game.First].Or(p.covers[game.Second]).Words()
	for bit := range 3 {
		planes[bit][0] &^= low
		planes[bit][1] &^= high
	}
	planes[4] = [2]uint64{low | p.poolBits(game.First), high | p.poolBits(game.Second)}
	planes[3][1] |= p.poolBits(game.Second)
	return planes
}

// poolBits returns a side's pool as Planes has it.
func (p *Position) poolBits(side game.Side) (set uint64) {
	pool := &p.pool[side]
	for k := xiangqi.Advisor; k <= xiangqi.Pawn; k++ {
		set |= (1<<pool[k] - 1) << (poolBit + 2*(k-xiangqi.Advisor))
	}
	return set
}

// poolBit is where a pool begins in a word of a plane.
const poolBit = xiangqi.Squares / 2

// Plies returns how many moves have been made since the position was set up,
// passes included.
func (p *Position) Plies() int { return len(p.played) }

// Quiet returns how many plies there have been since the last capture or reveal.
func (p *Position) Quiet() int { return p.quiet }

var _ game.LazyChance = (*Position)(nil)

// Unknown returns the piece that MakeUnresolved leaves of a covered one: it stands
// in the way and can be captured, but as long as nobody knows what it is it
// neither moves nor attacks. Its Kind is None.
func Unknown(s game.Side) Piece { return Revealed(s, xiangqi.None) | coverBit }

// MakeUnresolved plays a move as Moves lists it and turns nothing up: a covered
// piece becomes an Unknown one, and both pools stay as they are. Unmake takes
// it back. Such positions are for searches; no FEN or record states them.
func (p *Position) MakeUnresolved(m game.Move) {
	landed := p.board[xiangqi.From(m)]
	if landed.Covered() {
		landed = Unknown(p.side)
	}
	p.land(m, landed)
}
