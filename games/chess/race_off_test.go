//go:build !race

package chess

const slowdown = 1
