package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"banco/play"
)

// File is a file that a journal is written to.
type File interface {
	io.ReaderAt
	io.WriterAt
	Size() (int64, error)
	Truncate(size int64) error
	Sync() error // returns when what was written survives a crash
	Close() error
}

// header is the first line of a slot. Of two that are whole, the one with the higher
// generation is the journal.
type header struct {
	Generation int `json:"generation"`
}

// journalLog appends lines to the slot that is in use.
type journalLog struct {
	slots      [2]File
	used       int   // the slot of the journal
	size       int64 // bytes of it that are acknowledged
	generation int
	torn       bool // bytes after size may be left of a failed write
}

// line returns a value as a line of the journal: a checksum, a space, and JSON, in which
// no line ends.
func line(value any) ([]byte, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "%08x %s\n", crc32.ChecksumIEEE(text), text), nil
}

// sound returns the JSON of a line without its end, or false where it is not as written.
func sound(line []byte) ([]byte, bool) {
	sum, text, ok := bytes.Cut(line, []byte(" "))
	return text, ok && string(sum) == fmt.Sprintf("%08x", crc32.ChecksumIEEE(text))
}

// openLog finds the journal in two slots and returns its lines, without the header and
// without their ends. What a crash cut off is removed.
func openLog(slots [2]File) (*journalLog, [][]byte, error) {
	l := &journalLog{slots: slots}
	var lines [][]byte
	for i, slot := range slots {
		data, err := readAll(slot)
		if err != nil {
			return nil, nil, fmt.Errorf("%w: %w", play.ErrStorage, err)
		}
		found := bytes.Split(data, []byte("\n"))
		whole := found[:len(found)-1] // the last is empty, or was cut off
		if len(whole) == 0 {
			continue
		}
		var h header
		text, ok := sound(whole[0])
		if !ok || json.Unmarshal(text, &h) != nil || h.Generation <= l.generation {
			continue
		}
		rest := len(found[len(found)-1])
		l.used, l.size, l.generation, l.torn, lines = i, int64(len(data)-rest), h.Generation, rest > 0, whole[1:]
	}
	if l.generation == 0 {
		return l, nil, l.rewrite(nil)
	}
	return l, lines, l.mend()
}

func readAll(f File) ([]byte, error) {
	size, err := f.Size()
	if err != nil {
		return nil, err
	}
	data := make([]byte, size)
	n, err := f.ReadAt(data, 0)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return data[:n], err
}

// mend removes what a failed write left behind.
func (l *journalLog) mend() error {
	if !l.torn {
		return nil
	}
	f := l.slots[l.used]
	if err := errors.Join(f.Truncate(l.size), f.Sync()); err != nil {
		return fmt.Errorf("%w: %w", play.ErrStorage, err)
	}
	l.torn = false
	return nil
}

// append makes a line durable, or leaves the journal as it was.
func (l *journalLog) append(data []byte) error {
	if err := l.mend(); err != nil {
		return err
	}
	f := l.slots[l.used]
	l.torn = true
	_, err := f.WriteAt(data, l.size)
	if err == nil {
		err = f.Sync()
	}
	if err != nil {
		l.mend() // or before the next line
		return fmt.Errorf("%w: %w", play.ErrStorage, err)
	}
	l.torn = false
	l.size += int64(len(data))
	return nil
}

// rewrite puts other lines in the place of all that are there. They go into the other
// slot, whose header is written last: until then the journal is what it was.
func (l *journalLog) rewrite(lines []byte) error {
	head, err := line(header{l.generation + 1})
	if err != nil {
		return err
	}
	other := 1 - l.used
	f := l.slots[other]
	steps := []func() error{
		func() error { return f.Truncate(0) },
		func() error {
			_, err := f.WriteAt(append(bytes.Repeat([]byte(" "), len(head)), lines...), 0)
			return err
		},
		f.Sync,
		func() error { _, err := f.WriteAt(head, 0); return err },
		f.Sync,
	}
	for _, step := range steps {
		if err := step(); err != nil {
			f.Truncate(0) // it holds nothing that was acknowledged
			return fmt.Errorf("%w: %w", play.ErrStorage, err)
		}
	}
	old := l.slots[l.used]
	l.used, l.size, l.generation, l.torn = other, int64(len(head)+len(lines)), l.generation+1, false
	old.Truncate(0) // where it fails, its generation is the lower one
	return nil
}

func (l *journalLog) close() error { return errors.Join(l.slots[0].Close(), l.slots[1].Close()) }
