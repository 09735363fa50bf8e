package chess

// Pass skips the side to move, which must not be in check. A right to capture
// en passant is gone. Like a capture or a pawn move a pass cannot be reversed:
// no position counts as the same before and after it, and the count of moves
// without progress begins anew. Unmake takes it back.
func (p *Position) Pass() {
	p.past = append(p.past, p.moment)
	p.key ^= sideKey ^ rightsHash(p.rights&enPassantMask)
	p.rights &^= enPassantMask
	p.side ^= 1
	p.clock = 0
}
