//go:build !amd64 && !arm64 && !(js && simd)

package nnue

func accumulate(to, from, rows []lanes, added, taken []uint32) {
	accumulatePlain(to, from, rows, added, taken)
}

func activate(own, foe, weights []lanes) int64 { return activatePlain(own, foe, weights) }
