//go:build js && simd

package nnue

import "unsafe"

// fast says that the browser has vector instructions; nnue/simd has the loops.
var fast = ready() != 0

// accumulate is accumulatePlain, or the same in vectors.
func accumulate(to, from, rows []lanes, added, taken []uint32) {
	if !fast {
		accumulatePlain(to, from, rows, added, taken)
		return
	}
	a, t := unsafe.Pointer(unsafe.SliceData(added)), unsafe.Pointer(unsafe.SliceData(taken))
	accumulateVectors(unsafe.Pointer(&to[0]), unsafe.Pointer(&from[0]), unsafe.Pointer(&rows[0]), uint32(8*len(to)),
		a, uint32(uintptr(a))+uint32(4*len(added)), t, uint32(uintptr(t))+uint32(4*len(taken)))
}

// activate is activatePlain, or the same in vectors.
func activate(own, foe, weights []lanes) int64 {
	if !fast {
		return activatePlain(own, foe, weights)
	}
	return int64(activateVectors(unsafe.Pointer(&own[0]), unsafe.Pointer(&foe[0]), unsafe.Pointer(&weights[0]), uint32(8*len(own))))
}

//go:wasmimport nnue ready
func ready() uint32

// accumulateVectors takes sizes in bytes, multiples of 128.
//
//go:wasmimport nnue accumulate
//go:noescape
func accumulateVectors(to, from, rows unsafe.Pointer, size uint32,
	added unsafe.Pointer, addedEnd uint32, taken unsafe.Pointer, takenEnd uint32)

// activateVectors takes the size of a sum in bytes, a multiple of 128, at most 2048.
//
//go:wasmimport nnue activate
//go:noescape
func activateVectors(own, foe, weights unsafe.Pointer, size uint32) float64
