//go:build !amd64

package tt

// prefetch asks the processor to bring a bucket into its cache, where we know
// how.
func prefetch(*bucket) {}
