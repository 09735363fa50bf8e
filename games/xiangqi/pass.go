package xiangqi

// Pass skips the side to move, which must not be in check. No position counts
// as the same before and after it; towards the draw by move count it is a ply
// without a capture. Unmake takes it back.
//
// In the history a pass is a move from an empty point to itself, which Make
// and Unmake carry out without touching a piece.
func (p *Position) Pass() {
	s := everywhere.without(p.occupied()).first()
	p.Make(NewMove(s, s))
	p.now.quiet = 0
}
