//go:build race

package chess

// slowdown is how many times longer things may take under the race detector.
const slowdown = 10
