package trace

import (
	"testing"
	"unsafe"
)

func TestRecordSize(t *testing.T) {
	if have := unsafe.Sizeof(record{}); have != recordSize {
		t.Errorf("a record takes %d bytes, not %d", have, recordSize)
	}
}
