package tt

import (
	"syscall"
	"unsafe"
)

// hugePage is Linux's MADV_HUGEPAGE.
const hugePage = 14

// widen asks for large pages under a table: nearly every look at it is at
// another page, and the processor knows but a few small ones by heart. What the
// kernel makes of it is its own affair.
func widen(buckets []bucket) {
	_ = syscall.Madvise(unsafe.Slice((*byte)(unsafe.Pointer(&buckets[0])), len(buckets)*bucketSize), hugePage)
}
