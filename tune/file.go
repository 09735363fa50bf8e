package tune

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strconv"
	"strings"
)

// Header says how the games of a file were played.
type Header struct {
	Game    string `json:"game"`
	Variant string `json:"variant"` // as game.Variant writes it
	Agent   string `json:"agent"`
	Nodes   uint64 `json:"nodes"` // for each move
	Seed    uint64 `json:"seed"`
	Deal    int    `json:"deal,omitempty"` // bytes of each game's deal
}

const (
	magic     = "BANCODG1"
	maxHeader = 4096
	maxDeal   = 64
)

// Read reads a file: its header at once, and its chunks as they are asked for.
// The sequence ends with an error where the file is damaged.
func Read(r io.Reader) (Header, iter.Seq2[*Chunk, error], error) {
	head, err := readHeader(r)
	if err != nil {
		return Header{}, nil, err
	}
	return head, func(yield func(*Chunk, error) bool) {
		for {
			c, err := readChunk(r, head.Deal)
			if errors.Is(err, io.EOF) || !yield(c, err) || err != nil {
				return
			}
		}
	}, nil
}

func readHeader(r io.Reader) (h Header, err error) {
	start := make([]byte, len(magic)+2)
	if _, err := io.ReadFull(r, start); err != nil || string(start[:len(magic)]) != magic {
		return h, fmt.Errorf("tune: this is not a file of self-play: it does not begin with %s", magic)
	}
	n := int(binary.LittleEndian.Uint16(start[len(magic):]))
	if n > maxHeader {
		return h, fmt.Errorf("tune: a header of %d bytes (at most %d)", n, maxHeader)
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(r, text); err != nil {
		return h, errors.New("tune: the header is cut off")
	}
	if err := json.Unmarshal(text, &h); err != nil {
		return h, fmt.Errorf("tune: the header: %w", err)
	}
	if h.Deal < 0 || h.Deal > maxDeal {
		return h, fmt.Errorf("tune: deals of %d bytes (at most %d)", h.Deal, maxDeal)
	}
	return h, nil
}

// differences says in words what a header has that another does not.
func (h *Header) differences(other Header) string {
	orNone := func(text string) string { return cmp.Or(text, "none") }
	number := func(n uint64) string { return strconv.FormatUint(n, 10) }
	var list []string
	for _, part := range []struct{ name, value, asked string }{
		{"game", h.Game, other.Game},
		{"variant", orNone(h.Variant), orNone(other.Variant)},
		{"agent", h.Agent, other.Agent},
		{"nodes", number(h.Nodes), number(other.Nodes)},
		{"seed", number(h.Seed), number(other.Seed)},
		{"bytes of a deal", number(uint64(h.Deal)), number(uint64(other.Deal))},
	} {
		if part.value != part.asked {
			list = append(list, fmt.Sprintf("%s %s, not %s", part.name, part.value, part.asked))
		}
	}
	return strings.Join(list, "; ")
}

func (h *Header) encode() ([]byte, error) {
	text, err := json.Marshal(h)
	if err == nil && len(text) > maxHeader {
		err = fmt.Errorf("tune: a header of %d bytes (at most %d)", len(text), maxHeader)
	}
	out := binary.LittleEndian.AppendUint16([]byte(magic), uint16(len(text)))
	return append(out, text...), err
}

// File is a file of self-play that is being written.
type File struct {
	file *os.File
	done map[uint32]int // games of each chunk
	deal int            // bytes of each game's deal
}

// Open opens a file to write more chunks to, and makes it where there is none.
// One that is there must have been begun with the same header; a chunk at its
// end that was not written whole is cut off.
func Open(path string, h Header) (*File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	f := &File{file: file, done: map[uint32]int{}, deal: h.Deal}
	if err := f.resume(h); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), file.Close())
	}
	return f, nil
}

// resume finds out what is in the file, and stands at the end of it.
func (f *File) resume(h Header) error {
	about, err := f.file.Stat()
	if err != nil {
		return err
	}
	if about.Size() == 0 {
		text, err := h.encode()
		if err == nil {
			_, err = f.file.Write(text)
		}
		return err
	}
	r := &counter{r: bufio.NewReader(f.file)}
	found, chunks, err := Read(r)
	if err != nil {
		return err
	}
	if found != h {
		return fmt.Errorf("tune: the file was begun with %s: ask for the same, or name another file", found.differences(h))
	}
	whole := r.n
	for c, err := range chunks {
		if err != nil {
			break // the rest was not written whole
		}
		f.done[c.Number] += len(c.Games)
		whole = r.n
	}
	if err := f.file.Truncate(whole); err != nil {
		return err
	}
	_, err = f.file.Seek(whole, io.SeekStart)
	return err
}

// Has reports whether the chunk of that number is in the file, with all its games.
func (f *File) Has(number uint32) bool { return f.done[number] >= ChunkGames }

// Part is what a chunk lacks: its games from one on.
type Part struct {
	Number uint32 `json:"number"`
	From   int    `json:"from,omitempty"`
}

// missing lists the chunks 0 to chunks-1 that are not in the file, or not whole.
func (f *File) missing(chunks int) (list []Part) {
	for n := range uint32(chunks) {
		if !f.Has(n) {
			list = append(list, Part{n, f.done[n]})
		}
	}
	return list
}

// Add writes a chunk to the end of the file.
func (f *File) Add(c *Chunk) error {
	text, err := c.encode(f.deal)
	if err != nil {
		return err
	}
	if _, err := f.file.Write(text); err != nil {
		return err
	}
	f.done[c.Number] += len(c.Games)
	return nil
}

// Close closes the file.
func (f *File) Close() error { return f.file.Close() }

// counter counts the bytes read.
type counter struct {
	r io.Reader
	n int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}
