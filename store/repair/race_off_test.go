//go:build !race

package repair_test

const slowdown = 1
