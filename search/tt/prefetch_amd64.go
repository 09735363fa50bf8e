package tt

// prefetch asks the processor to bring a bucket into its cache.
//
//go:noescape
func prefetch(b *bucket)
