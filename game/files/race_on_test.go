//go:build race

package files_test

// slowdown is how many times longer things take under the race detector.
const slowdown = 20
