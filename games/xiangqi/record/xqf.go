package record

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"banco/game"
	"banco/games/xiangqi/board"
)

// xqf is the binary file of XQStudio, versions 1.0 to 1.8. A head of
// 1024 bytes holds names in GBK, the result and the points of 32 pieces; then
// come the moves with comments and variations. From version 1.1 on, points
// and comment lengths are shifted by keys that the head gives, and from 1.6
// on all bytes after the head. Version 1.0 is written, which every program reads.
func (b book) xqf() game.Format {
	return game.Format{Name: "xqf", Extensions: []string{".xqf"}, Recognise: recogniseXQF, Read: b.readXQF, Write: b.writeXQF}
}

const (
	xqfHead    = 1024
	xqfPlain   = 0x0A // the last version without keys
	xqfRotated = 0x0C // the first in which the list of pieces is rotated
	xqfNewest  = 0x12
)

// xqfPieces is the order of the pieces in the head, Red's then Black's.
const xqfPieces = "RNBAKABNRCCPPPPPrnbakabnrccppppp"

// xqfTexts are the fields of the head that we keep: where they are, how long
// they can be, and the tag they become.
var xqfTexts = []struct {
	at, size int
	tag      string
}{
	{0x50, 63, "Title"}, {0xD0, 63, "Event"}, {0x110, 15, "Date"}, {0x120, 15, "Site"},
	{0x130, 15, "Red"}, {0x140, 15, "Black"}, {0x150, 63, "TimeControl"}, {0x190, 15, "RedTime"},
	{0x1A0, 15, "BlackTime"}, {0x1D0, 15, "Annotator"}, {0x1E0, 15, "Author"},
}

// xqfFile is a file being read.
type xqfFile struct {
	book
	pace    *game.Pace
	data    []byte
	version byte
	pos     int

	// What to subtract from the points of the pieces, the two points of a
	// move, the length of a comment, and any byte by its offset.
	pieceKey, fromKey, toKey byte
	sizeKey                  uint32
	stream                   [32]byte
}

// readXQF reads the one game of a file. Errors give the offset in bytes.
func (b book) readXQF(ctx context.Context, r io.Reader) ([]*game.Record, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	f := &xqfFile{book: b, pace: game.NewPace(ctx), data: data}
	if err := f.open(); err != nil {
		return nil, fmt.Errorf("xqf: %w", err)
	}
	record, err := f.record()
	if f.pace.Err() != nil {
		return nil, f.pace.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("xqf: %w", err)
	}
	return []*game.Record{record}, nil
}

// open checks the head and computes the keys.
func (f *xqfFile) open() error {
	switch {
	case len(f.data) < 2 || string(f.data[:2]) != "XQ":
		return damaged(0, "the file does not begin with XQ")
	case len(f.data) < xqfHead:
		return damaged(len(f.data), "the file ends inside its head of %d bytes", xqfHead)
	}
	f.version = f.data[2]
	if f.version > xqfNewest {
		return game.Wrong("import-version", game.Params{"text": strconv.Itoa(int(f.version))},
			"byte 2: version %#x is newer than any known, %#x", f.version, xqfNewest)
	}
	f.pos = xqfHead
	if f.version <= xqfPlain {
		return nil
	}
	keys := f.data[12:16] // sum, pieces, from, to
	if keys[0]+keys[1]+keys[2]+keys[3] != 0 {
		return damaged(12, "the keys do not add up, the head is damaged")
	}
	f.pieceKey = xqfKey(keys[1], keys[1])
	f.fromKey = xqfKey(keys[2], f.pieceKey)
	f.toKey = xqfKey(keys[3], f.fromKey)
	f.sizeKey = (uint32(keys[0])<<8+uint32(keys[1]))%32000 + 767
	const phrase = "[(C) Copyright Mr. Dong Shiwei.]"
	for i := range f.stream {
		f.stream[i] = phrase[i] & (keys[i%4]&f.data[3] | f.data[8+i%4])
	}
	return nil
}

// damaged is the Problem of a file that does not hold together at an offset.
func damaged(at int, format string, args ...any) error {
	return game.Wrong("import-damaged", game.Params{"byte": strconv.Itoa(at)}, "byte %d: %s", at, fmt.Sprintf(format, args...))
}

// xqfKey is XQStudio's formula, in bytes.
func xqfKey(k, factor byte) byte { return (k*k*54 + 221) * factor }

// record reads the game.
func (f *xqfFile) record() (*game.Record, error) {
	r := &game.Record{Result: "*"}
	if n := int(f.data[0x33]); n < 4 {
		r.Result = []string{"*", "1-0", "0-1", "1/2-1/2"}[n]
	}
	for _, t := range xqfTexts {
		n := min(int(f.data[t.at]), t.size)
		text := xqfText(f.data[t.at+1 : t.at+1+n])
		if text != "" {
			r.Tags = append(r.Tags, game.Tag{Name: t.tag, Value: text})
		}
	}
	setup, err := f.setup()
	if err != nil {
		return nil, err
	}
	var root treeNode
	if len(f.data) > xqfHead { // else a position alone
		if root, err = f.node(); err != nil {
			return nil, err
		}
	}
	r.Comment = root.comment
	p, err := f.first(setup, root.next)
	if err != nil {
		return nil, fmt.Errorf("byte 16: %w", err)
	}
	r.Start = f.startOf(p)
	if root.next {
		err = f.moves(r, p)
	}
	return r, err
}

// setup places the pieces.
func (f *xqfFile) setup() (*board.Setup, error) {
	var setup board.Setup
	for i := range 32 {
		place := i
		if f.version >= xqfRotated {
			place = (i + int(f.pieceKey) + 1) % 32
		}
		s, ok := xqfSquare(f.data[16+i] - f.pieceKey)
		if !ok {
			continue // captured
		}
		if err := setup.Put(board.PieceOf(rune(xqfPieces[place])), s); err != nil {
			return nil, fmt.Errorf("byte %d: %w", 16+i, err)
		}
	}
	return &setup, nil
}

// first returns the first position. The side to move is that of the piece
// which moves first; without moves, what the head says if it can be so.
func (f *xqfFile) first(setup *board.Setup, moves bool) (position, error) {
	if moves {
		again := *f
		if n, err := again.node(); err == nil && n.onBoard && setup[n.from] != board.Empty {
			return f.position(setup.FEN(setup[n.from].Side()))
		}
	}
	if f.data[0x32] == 1 {
		return f.begunBy(game.Second, setup)
	}
	return f.begunBy(game.First, setup)
}
