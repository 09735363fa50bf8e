//go:build amd64 || arm64 || (js && simd)

package nnue

// choose forbids the assembly or leaves it, until it is taken back.
func choose(plain bool) (back func()) {
	before := fast
	fast = before && !plain
	return func() { fast = before }
}
