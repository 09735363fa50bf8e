package offline

import (
	"io"

	"banco/store/journal"
)

// memoryFile is a file for browsers that give a page none, as in a private window. It goes
// with the worker, and the page says so.
type memoryFile struct{ data []byte }

var _ journal.File = (*memoryFile)(nil)

func (f *memoryFile) ReadAt(b []byte, offset int64) (int, error) {
	if n := copy(b, f.data[min(int(offset), len(f.data)):]); n < len(b) {
		return n, io.EOF
	}
	return len(b), nil
}

func (f *memoryFile) WriteAt(b []byte, offset int64) (int, error) {
	if end := int(offset) + len(b); end > len(f.data) {
		f.data = append(f.data, make([]byte, end-len(f.data))...)
	}
	return copy(f.data[offset:], b), nil
}

func (f *memoryFile) Size() (int64, error) { return int64(len(f.data)), nil }
func (f *memoryFile) Truncate(size int64) error {
	f.data = f.data[:min(int(size), len(f.data))]
	return nil
}
func (f *memoryFile) Sync() error  { return nil }
func (f *memoryFile) Close() error { return nil }
