//go:build !linux

package tt

// widen asks for large pages under a table, on systems that can be asked.
func widen([]bucket) {}
