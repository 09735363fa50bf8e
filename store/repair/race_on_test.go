//go:build race

package repair_test

// slowdown is how many times longer SQLite takes under the race detector.
const slowdown = 5
