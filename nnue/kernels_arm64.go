package nnue

// fast says that the assembly can be used: every such processor has NEON. Tests change
// it.
var fast = true

// accumulate is accumulatePlain, or the same in assembly.
func accumulate(to, from, rows []lanes, added, taken []uint32) {
	if !fast {
		accumulatePlain(to, from, rows, added, taken)
		return
	}
	accumulateNEON(&to[0], &from[0], &rows[0], len(to), first(added), len(added), first(taken), len(taken))
}

// activate is activatePlain, or the same in assembly.
func activate(own, foe, weights []lanes) int64 {
	if !fast {
		return activatePlain(own, foe, weights)
	}
	return activateNEON(&own[0], &foe[0], &weights[0], len(own))
}

// accumulateNEON takes n words at each place; n is a multiple of 16.
//
//go:noescape
func accumulateNEON(to, from, rows *lanes, n int, added *uint32, adds int, taken *uint32, takes int)

// activateNEON takes n words of each sum; n is a multiple of 16, at most 256.
//
//go:noescape
func activateNEON(own, foe, weights *lanes, n int) int64
