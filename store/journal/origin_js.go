package journal

import (
	"errors"
	"fmt"
	"io"
	"syscall/js"
)

// OriginFile is a file of the page's origin. Handle is a FileSystemSyncAccessHandle, which
// a worker has to itself.
type OriginFile struct{ Handle js.Value }

var _ File = OriginFile{}

// try calls a method of the handle; what it throws is an error.
func (f OriginFile) try(method string, args ...any) (v js.Value, err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			failed, ok := thrown.(js.Error)
			if !ok {
				panic(thrown)
			}
			err = fmt.Errorf("%s: %w", method, failed)
		}
	}()
	return f.Handle.Call(method, args...), nil
}

// at is the option that says where in the file to read or write.
func at(offset int64) map[string]any { return map[string]any{"at": offset} }

func (f OriginFile) ReadAt(b []byte, offset int64) (int, error) {
	buffer := js.Global().Get("Uint8Array").New(len(b))
	n, err := f.try("read", buffer, at(offset))
	if err != nil {
		return 0, err
	}
	if js.CopyBytesToGo(b, buffer); n.Int() < len(b) {
		return n.Int(), io.EOF
	}
	return n.Int(), nil
}

func (f OriginFile) WriteAt(b []byte, offset int64) (int, error) {
	buffer := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(buffer, b)
	n, err := f.try("write", buffer, at(offset))
	if err != nil {
		return 0, err
	}
	if n.Int() < len(b) {
		return n.Int(), errors.New("the browser has no room for more")
	}
	return n.Int(), nil
}

func (f OriginFile) Size() (int64, error) {
	n, err := f.try("getSize")
	if err != nil {
		return 0, err
	}
	return int64(n.Float()), nil
}

func (f OriginFile) Truncate(size int64) error { _, err := f.try("truncate", size); return err }
func (f OriginFile) Sync() error               { _, err := f.try("flush"); return err }
func (f OriginFile) Close() error              { _, err := f.try("close"); return err }
