package endings

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Extension is how the names of table files end; before it stands the material.
const Extension = ".banend"

const (
	magic     = "BANCOEND"
	version   = 2
	maxHeader = 1024
)

// header says what a file holds.
type header struct {
	Game string `json:"game"`
	Men  string `json:"men"`
	Size int    `json:"size"` // bytes before compression
	Hash string `json:"hash"` // SHA-256 of them
}

// Write writes the table as Read reads it.
func (t *Table) Write(w io.Writer) error {
	body := t.body()
	sum := sha256.Sum256(body)
	text, err := json.Marshal(header{t.rules.Name(), t.Text(), len(body), hex.EncodeToString(sum[:])})
	if err != nil {
		return err
	}
	head := binary.LittleEndian.AppendUint16([]byte(magic), version)
	head = binary.LittleEndian.AppendUint16(head, uint16(len(text)))
	if _, err := w.Write(append(head, text...)); err != nil {
		return err
	}
	z, err := zlib.NewWriterLevel(w, zlib.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(body); err != nil {
		return err
	}
	return z.Close()
}

// body has a byte for each position, those with First to move before the others.
func (t *Table) body() []byte {
	body := make([]byte, 0, t.Size())
	for _, values := range t.values {
		for _, v := range values {
			body = append(body, byte(v))
		}
	}
	return body
}

// Read reads a table of a game. What is cut off, foreign, of another game or not
// what its hash says is refused.
func Read(r Rules, file io.Reader) (*Table, error) {
	head, err := readHeader(file)
	if err != nil {
		return nil, err
	}
	if head.Game != r.Name() {
		return nil, fmt.Errorf("endings: a table of %.40q, not of %s", head.Game, r.Name())
	}
	m, err := Parse(r, head.Men)
	if err != nil {
		return nil, err
	}
	t := &Table{rules: r}
	if t.layout, err = newLayout(r, m); err != nil {
		return nil, err
	}
	if head.Size != t.Size() || head.Men != t.Text() {
		return nil, fmt.Errorf("endings: %.40q has %d positions, not %d", head.Men, t.Size(), head.Size)
	}
	body, err := inflate(file, head.Size)
	if err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(body); hex.EncodeToString(sum[:]) != head.Hash {
		return nil, errors.New("endings: the table is damaged: its hash is another")
	}
	t.fill(body)
	return t, nil
}

// fill takes the values from a body.
func (t *Table) fill(body []byte) {
	for side := range t.values {
		t.values[side] = make([]value, t.size)
		for i := range t.values[side] {
			t.values[side][i] = value(body[side*t.size+i])
		}
	}
}

func readHeader(r io.Reader) (h header, err error) {
	start := make([]byte, len(magic)+4)
	if _, err := io.ReadFull(r, start); err != nil || string(start[:len(magic)]) != magic {
		return h, fmt.Errorf("endings: this is not a table of endings: it does not begin with %s", magic)
	}
	if v := binary.LittleEndian.Uint16(start[len(magic):]); v != version {
		return h, fmt.Errorf("endings: version %d of the format; this program reads %d", v, version)
	}
	n := int(binary.LittleEndian.Uint16(start[len(magic)+2:]))
	if n > maxHeader {
		return h, fmt.Errorf("endings: a header of %d bytes (at most %d)", n, maxHeader)
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(r, text); err != nil {
		return h, errors.New("endings: the header is cut off")
	}
	if err := json.Unmarshal(text, &h); err != nil {
		return h, fmt.Errorf("endings: the header: %w", err)
	}
	return h, nil
}

// inflate uncompresses exactly size bytes.
func inflate(r io.Reader, size int) ([]byte, error) {
	z, err := zlib.NewReader(r)
	if err != nil {
		return nil, fmt.Errorf("endings: the table is damaged: %w", err)
	}
	var body bytes.Buffer
	_, err = io.Copy(&body, io.LimitReader(z, int64(size)+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("endings: the table is damaged or cut off: %w", err)
	case body.Len() != size:
		return nil, fmt.Errorf("endings: the table is damaged: %d bytes and not %d", body.Len(), size)
	}
	return body.Bytes(), nil
}

// ErrNone is returned for a folder without a table.
var ErrNone = errors.New("endings: there is no table")

// Open reads all tables of a game in a folder. One that is of no use is an error
// that names it; the others are returned all the same.
func Open(r Rules, dir string) (*Folder, error) {
	if _, err := os.Stat(dir); err != nil {
		return nil, err
	}
	names, err := filepath.Glob(filepath.Join(dir, "*"+Extension))
	if err != nil {
		return nil, err
	}
	f := NewFolder(r)
	var wrong []error
	for _, name := range names {
		t, err := ReadFile(r, name)
		if err != nil {
			wrong = append(wrong, err)
			continue
		}
		f.Add(t)
	}
	if len(names) == 0 {
		wrong = append(wrong, fmt.Errorf("%w (*%s) in %s", ErrNone, Extension, dir))
	}
	return f, errors.Join(wrong...)
}

// ReadFile reads the table of a file, whose name is in the error.
func ReadFile(r Rules, name string) (*Table, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	t, err := Read(r, bufio.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return t, nil
}
