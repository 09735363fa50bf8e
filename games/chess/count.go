package chess

import "banco/game"

// count returns the number of legal moves. It takes the sizes of the sets
// that moves would spread out.
func (b *board) count() int {
	var buf [256]game.Move
	return len(b.moves(buf[:0]))
}

// perft counts the leaves of the tree of legal moves, the last ply in bulk.
func (b *board) perft(depth int) (n uint64) {
	if depth == 1 {
		return uint64(b.count())
	}
	var buf [256]game.Move
	for _, m := range b.moves(buf[:0]) {
		next := *b
		next.play(m)
		n += next.perft(depth - 1)
	}
	return n
}
