package xiangqi

import "banco/game"

// maxMoves is above the number of legal moves of any position: two rooks and
// two cannons have at most 17 each, two horses 8, five pawns 3, the rest less.
const maxMoves = 128

// Perft counts the leaves of the tree of legal moves to the given depth. The
// moves of the last ply are counted without being made.
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
func (p *Position) countMoves() int {
	var buffer [maxMoves]game.Move
	return len(p.Moves(buffer[:0]))
}
