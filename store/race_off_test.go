//go:build !race

package store_test

const slowdown = 1
