//go:build !race

package files_test

// slowdown is how many times longer things take: this test runs as it is.
const slowdown = 1
