package nnue

import "golang.org/x/sys/cpu"

// fast says that the assembly can be used, and useAVX512 that it is the one for
// AVX-512. Processors that have AVX-512 without VBMI2 (Skylake to Cooper Lake) lower
// their clock for it, so there AVX2 is faster. Tests change both.
var (
	fast      = cpu.X86.HasAVX2
	hasAVX512 = cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW
	useAVX512 = hasAVX512 && cpu.X86.HasAVX512VBMI2
)

// avx512Words is how many words the assembly for AVX-512 takes at a time.
const avx512Words = 32

// accumulate is accumulatePlain, or the same in assembly.
func accumulate(to, from, rows []lanes, added, taken []uint32) {
	if !fast {
		accumulatePlain(to, from, rows, added, taken)
		return
	}
	if useAVX512 && len(to)%avx512Words == 0 {
		accumulateAVX512(&to[0], &from[0], &rows[0], len(to), first(added), len(added), first(taken), len(taken))
		return
	}
	accumulateAVX2(&to[0], &from[0], &rows[0], len(to), first(added), len(added), first(taken), len(taken))
}

// activate is activatePlain, or the same in assembly.
func activate(own, foe, weights []lanes) int64 {
	if !fast {
		return activatePlain(own, foe, weights)
	}
	if useAVX512 && len(own)%avx512Words == 0 {
		return activateAVX512(&own[0], &foe[0], &weights[0], len(own))
	}
	return activateAVX2(&own[0], &foe[0], &weights[0], len(own))
}

// accumulateAVX2 takes n words at each place; n is a multiple of 16.
//
//go:noescape
func accumulateAVX2(to, from, rows *lanes, n int, added *uint32, adds int, taken *uint32, takes int)

// activateAVX2 takes n words of each sum; n is a multiple of 16, at most 256.
//
//go:noescape
func activateAVX2(own, foe, weights *lanes, n int) int64

// accumulateAVX512 takes n words at each place; n is a multiple of avx512Words.
//
//go:noescape
func accumulateAVX512(to, from, rows *lanes, n int, added *uint32, adds int, taken *uint32, takes int)

// activateAVX512 takes n words of each sum; n is a multiple of avx512Words, at most 256.
//
//go:noescape
func activateAVX512(own, foe, weights *lanes, n int) int64
