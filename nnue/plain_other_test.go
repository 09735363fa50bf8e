//go:build !amd64 && !arm64 && !(js && simd)

package nnue

// choose has nothing to choose from.
func choose(bool) (back func()) { return func() {} }
