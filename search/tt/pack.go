package tt

import (
	"banco/game"
	"banco/search"
)

// An entry in one word, from the top: the move in 32 bits, the score plus
// offset in 21, the depth in 6, the generation in 3, the bound in 2. The bound
// of an entry is never None, so that its word is never 0.
const (
	moveShift       = 32
	scoreShift      = 11
	depthShift      = 5
	generationShift = 2

	offset      = 1 << 20 // above search.Infinity
	maxDepth    = 63
	generations = 8

	evalBits = 16
	evalMask = 1<<evalBits - 1
)

// packEval returns an evaluation in 16 bits, NoEval where it has no room.
func packEval(v search.Score) uint64 {
	if v < NoEval || v >= -NoEval {
		v = NoEval
	}
	return uint64(v) & evalMask
}

func (t *Table) pack(e Entry, ply int) uint64 {
	return uint64(e.Move)<<moveShift |
		uint64(toTable(e.Score, ply)+offset)<<scoreShift |
		uint64(min(max(e.Depth, 0), maxDepth))<<depthShift |
		t.generation<<generationShift |
		uint64(e.Bound)
}

func unpack(data, check uint64, ply int) Entry {
	return Entry{
		Eval:  search.Score(int16(check)),
		Move:  game.Move(data >> moveShift),
		Score: fromTable(search.Score(data>>scoreShift&(1<<21-1))-offset, ply),
		Depth: depthOf(data),
		Bound: Bound(data & 3),
	}
}

func depthOf(data uint64) int { return int(data >> depthShift & maxDepth) }

// toTable turns a mate counted from the root into one counted from the
// position, which is true wherever the position is met again.
func toTable(s search.Score, ply int) search.Score {
	switch {
	case s > search.MateBound:
		return s + search.Score(ply)
	case s < -search.MateBound:
		return s - search.Score(ply)
	}
	return s
}

// fromTable undoes toTable for a position ply plies from the root.
func fromTable(s search.Score, ply int) search.Score {
	switch {
	case s > search.MateBound:
		return s - search.Score(ply)
	case s < -search.MateBound:
		return s + search.Score(ply)
	}
	return s
}
