package record_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"banco/game"
	"banco/games/xiangqi/board"
)

const (
	xqfHead    = 1024
	xqfPlain   = 0x0A // the last version without keys
	xqfRotated = 0x0C // the first in which the list of pieces is rotated

	xqfPieces = "RNBAKABNRCCPPPPPrnbakabnrccppppp" // in the order of the head
)

// xqfWriter writes files of any version for the tests, from what is known of
// the format.
type xqfWriter struct {
	version byte
	mask    byte    // random in files of version 1.6 and later, else 0
	or      [4]byte // likewise
	keys    [3]byte // for pieces, from, to; all 0 in version 1.0
	head    func(head []byte)

	out    []byte
	stream [32]byte
	piece  byte
	from   byte
	to     byte
	size   uint32
}

func (x *xqfWriter) file(r *game.Record) []byte {
	head := make([]byte, xqfHead)
	copy(head, "XQ")
	head[2] = x.version
	sum := -(x.keys[0] + x.keys[1] + x.keys[2])
	if x.version > xqfPlain {
		x.piece = x.keys[0] * (x.keys[0]*x.keys[0]*54 + 221)
		x.from = x.piece * (x.keys[1]*x.keys[1]*54 + 221)
		x.to = x.from * (x.keys[2]*x.keys[2]*54 + 221)
		x.size = (uint32(sum)*256+uint32(x.keys[0]))%32000 + 767
		head[3] = x.mask
		copy(head[8:], x.or[:])
		copy(head[12:], []byte{sum, x.keys[0], x.keys[1], x.keys[2]})
		for i, c := range []byte("[(C) Copyright Mr. Dong Shiwei.]") {
			x.stream[i] = c & (head[12+i%4]&x.mask | x.or[i%4])
		}
	}
	x.pieces(head, r)
	switch r.Result {
	case "1-0":
		head[0x33] = 1
	case "0-1":
		head[0x33] = 2
	case "1/2-1/2":
		head[0x33] = 3
	}
	if x.head != nil {
		x.head(head)
	}
	x.out = head
	x.node('X'-0x18-x.from, 'Q'-0x20-x.to, len(r.Root) > 0, false, r.Comment)
	x.line(r.Root)
	return x.out
}

// pieces writes the points of the pieces in the order of the head.
func (x *xqfWriter) pieces(head []byte, r *game.Record) {
	p, err := firstPosition(r)
	if err != nil {
		panic(err)
	}
	head[0x32] = byte(p.Side())
	var points [32]byte
	placed := map[board.Square]bool{}
	for i := range 32 {
		points[i] = 0xFF
		for s := range board.Square(board.Squares) {
			if p.At(s) != board.Empty && p.At(s).Letter() == xqfPieces[i] && !placed[s] {
				placed[s] = true
				points[i] = byte(s.File()*10 + s.Rank())
				break
			}
		}
	}
	for i := range 32 {
		from := i
		if x.version >= xqfRotated {
			from = (i + int(x.piece) + 1) % 32
		}
		head[16+i] = points[from] + x.piece
	}
}

func (x *xqfWriter) line(next []*game.Node) {
	if len(next) == 0 {
		return
	}
	n := next[0]
	point := func(s board.Square) byte { return byte(s.File()*10 + s.Rank()) }
	x.node(point(board.From(n.Move)), point(board.To(n.Move)), len(n.Next) > 0, len(next) > 1, n.Comment)
	x.line(n.Next)
	x.line(next[1:])
}

func (x *xqfWriter) node(from, to byte, next, sibling bool, comment string) {
	text := []byte(comment)
	flags := byte(0)
	if x.version <= xqfPlain {
		if next {
			flags |= 0xF0
		}
		if sibling {
			flags |= 0x0F
		}
	} else {
		flags = 0x15 // bits that say nothing
		if next {
			flags |= 0x80
		}
		if sibling {
			flags |= 0x40
		}
		if len(text) > 0 {
			flags |= 0x20
		}
	}
	x.bytes(from+0x18+x.from, to+0x20+x.to, flags, 0x99)
	if x.version <= xqfPlain || len(text) > 0 {
		x.bytes(binary.LittleEndian.AppendUint32(nil, uint32(len(text))+x.size)...)
		x.bytes(text...)
	}
}

func (x *xqfWriter) bytes(b ...byte) {
	for _, c := range b {
		x.out = append(x.out, c+x.stream[len(x.out)%32])
	}
}

// xqfVersions are one writer of each way that the versions differ.
func xqfVersions() map[string]*xqfWriter {
	return map[string]*xqfWriter{
		"1.0": {version: 0x0A},
		"1.1": {version: 0x0B, keys: [3]byte{17, 200, 3}},
		"1.2": {version: 0x0C, keys: [3]byte{9, 164, 103}},
		"1.6": {version: 0x10, mask: 0xEF, or: [4]byte{0xFA, 0x5D, 0x2D, 0x7C}, keys: [3]byte{0xDF, 0x29, 0xA0}},
		"1.8": {version: 0x12, mask: 0xBE, or: [4]byte{0xE8, 0xD8, 0xBC, 0x84}, keys: [3]byte{0x9C, 0xE7, 0xD8}},
	}
}

// xqfGames are records with variations, comments and other starts.
func xqfGames(t testing.TB) []*game.Record {
	const text = `{C} 1. h2e2 {one} (1. b2e2 {alt} h9g7 (1... b9c7 2. b0c2)) (1. c3c4) 1... h9g7 2. h0g2 {end} 1-0

[FEN "3ak4/4a4/9/9/9/9/9/9/4p4/3K5 b"]

1... e1f1 2. d0d1 f1f0 (2... f1e1) 1/2-1/2

[FEN "3k5/9/9/9/9/9/9/9/9/4K4 b"]

0-1

*
`
	games, err := read(pgnFormat, text)
	if err != nil {
		t.Fatal(err)
	}
	return games
}

func TestReadXQF(t *testing.T) {
	for name, x := range xqfVersions() {
		for i, want := range xqfGames(t) {
			got, err := xqfFormat.Read(context.Background(), bytes.NewReader(x.file(want)))
			if err != nil {
				t.Errorf("version %s, game %d: %v", name, i, err)
				continue
			}
			a, b := written(t, pgnFormat, got), written(t, pgnFormat, []*game.Record{{
				Start: want.Start, Comment: want.Comment, Root: want.Root, Result: want.Result,
			}})
			if a != b {
				t.Errorf("version %s, game %d: got\n%s\nwant\n%s", name, i, a, b)
			}
		}
	}
}

// TestReadXQFSample reads the example of the format's description: version
// 1.0, head and moves as printed there.
func TestReadXQFSample(t *testing.T) {
	head := make([]byte, xqfHead)
	put := func(at int, hex string) {
		var b []byte
		fmt.Sscanf(strings.ReplaceAll(hex, " ", ""), "%x", &b)
		copy(head[at:], b)
	}
	put(0, "58 51 0A")
	put(0x10, "50 46 3C 32 28 1E 14 0A 00 48 0C 53 3F 2B 17 03 09 13 1D 27 31 3B 45 4F 59 11 4D 06 1A 2E 42 56")
	put(0x33, "02")
	put(0x50, "10 CF C9 C8 CB D6 B8 C2 B7 B6 D4 C6 F0 C2 ED BE D6")
	put(0x110, "0E 31 39 39 37 C4 EA 31 31 D4 C2 31 36 C8 D5")
	put(0x130, "06 C1 F8 B4 F3 BB AA")
	put(0x140, "FF C2 C0 20 20 C7 D5 00 00 00 00 00 00 00 00 00")
	moves := "1820F0FF00000000 2F38F00000000000 6763F00000000000 5760F00000000000 293BF00000000000" +
		"2C4AF00000000000 2B27F00000000000 2236F00000000000 2133F00000000000 182AF00000000000" +
		"2B2FF00000000000 2422F00000000000 276BF00000000000 606DF00000000000 336DF00000000000" +
		"5E5EF00000000000 716F000000000000"
	var tail []byte
	fmt.Sscanf(strings.ReplaceAll(moves, " ", ""), "%x", &tail)
	games, err := xqfFormat.Read(context.Background(), bytes.NewReader(append(head, tail...)))
	if err != nil {
		t.Fatal(err)
	}
	r := games[0]
	const want = "c3c4 h9g7 g3g4 b7c7 c0e2 b9a7 b0c2 a9b9 a0b0 b9b5 b2a2 b5h5 h2h7 c7h7 h0g2 i9h9"
	if got := mainLine(t, r); got != want || r.Start != "" || r.Result != "0-1" {
		t.Errorf("%s, start %q, result %s", got, r.Start, r.Result)
	}
	for tag, want := range map[string]string{
		"Title": "仙人指路对起马局", "Date": "1997年11月16日", "Red": "柳大华", "Black": "吕  钦", "Event": "",
	} {
		if got := r.Tag(tag); got != want {
			t.Errorf("%s is %q, want %q", tag, got, want)
		}
	}
}

func TestReadXQFErrors(t *testing.T) {
	record := xqfGames(t)[0]
	plain := func() []byte { return (&xqfWriter{version: 0x0A}).file(record) }
	change := func(at int, values ...byte) []byte {
		b := plain()
		copy(b[at:], values)
		return b
	}
	newest := xqfVersions()["1.8"].file(record)
	for _, c := range []struct {
		in     []byte
		reason string
	}{
		{nil, "xqf: byte 0: the file does not begin with XQ"},
		{[]byte("XP"), "xqf: byte 0: the file does not begin with XQ"},
		{plain()[:1000], "xqf: byte 1000: the file ends inside its head of 1024 bytes"},
		{change(2, 0x13), "xqf: byte 2: version 0x13 is newer than any known, 0x12"},
		{change(2, 0x0B, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1), "xqf: byte 12: the keys do not add up, the head is damaged"},
		{change(16, 80), "xqf: byte 24: Red's rook is on i0 already"},
		{change(16+4, 41, 42), "xqf: byte 21: Red's advisor cannot stand on e2"},
		{change(16+4, 0xFF), "xqf: byte 16: xiangqi FEN: impossible position: Red has no general"},
		{plain()[:xqfHead+5], "xqf: byte 1028: the file ends inside the length of a comment"},
		{plain()[:xqfHead+2], "xqf: byte 1024: the file ends inside a move"},
		{plain()[:len(plain())-1], "xqf: byte "},
		{newest[:len(newest)-1], "xqf: byte "},
		{change(xqfHead+4, 0xFF, 0xFF, 0xFF, 0x7F), "xqf: byte 1028: a comment of 2147483647 bytes, with "},
		{change(xqfHead+9, 0), "xqf: byte 1033: move 1 ("},
		{change(xqfHead+9, 72+0x18, 90+0x20), "xqf: byte 1033: move 1 ("},
		{change(xqfHead+9, 72+0x18, 0x20), "xqf: byte 1033: move 1 (h2-a0) is not legal"},
	} {
		games, err := xqfFormat.Read(context.Background(), bytes.NewReader(c.in))
		if err == nil || len(games) != 0 || !strings.HasPrefix(err.Error(), c.reason) {
			t.Errorf("%d games, %v; want %s", len(games), err, c.reason)
		}
	}
}

// TestXQFLosesVariations: an illegal move in a variation costs what follows it
// there, and nothing else of the file.
func TestXQFLosesVariations(t *testing.T) {
	move := func(text string) game.Move {
		from, _ := board.Named(text[:2])
		to, _ := board.Named(text[2:])
		return board.NewMove(from, to)
	}
	n := func(text string, next ...*game.Node) *game.Node {
		return &game.Node{Move: move(text), Annotation: game.Annotation{Comment: "c" + text}, Next: next}
	}
	const wrong = "a0i9"
	for name, c := range map[string]struct {
		root []*game.Node
		want string
		lost int
	}{
		"a first move": {
			[]*game.Node{n("h2e2", n("h9g7")), n(wrong, n("b9c7", n("b0c2"), n("c3c4"))), n("b2e2", n("b9c7"))},
			"1. H2-E2 {ch2e2} (1. B2-E2 {cb2e2} 1... B9-C7 {cb9c7}) 1... H9-G7 {ch9g7} *", 1,
		},
		"the end of one": {
			[]*game.Node{n("h2e2"), n("b2e2", n("b9c7", n(wrong, n("h9g7"))))},
			"1. H2-E2 {ch2e2} (1. B2-E2 {cb2e2} 1... B9-C7 {cb9c7}) *", 1,
		},
		"the first of a choice in one": {
			[]*game.Node{n("h2e2", n("h9g7"), n("b9c7", n(wrong, n("a6a5"), n("c6c5")), n("b0c2")))},
			"1. H2-E2 {ch2e2} 1... H9-G7 {ch9g7} (1... B9-C7 {cb9c7} 2. B0-C2 {cb0c2}) *", 1,
		},
		"two": {
			[]*game.Node{n("h2e2", n("h9g7"), n(wrong)), n(wrong), n("b2e2")},
			"1. H2-E2 {ch2e2} (1. B2-E2 {cb2e2}) 1... H9-G7 {ch9g7} *", 2,
		},
	} {
		for version, x := range xqfVersions() {
			games, err := xqfFormat.Read(context.Background(), bytes.NewReader(x.file(&game.Record{Root: c.root})))
			if err != nil || len(games) != 1 {
				t.Errorf("%s, version %s: %v", name, version, err)
				continue
			}
			if len(games[0].Lost) != c.lost || !strings.Contains(games[0].Lost[0].Error(), "(a0-i9) is not legal") {
				t.Errorf("%s, version %s: lost %v", name, version, games[0].Lost)
			}
			got := strings.Join(strings.Fields(written(t, pgnFormat, games)), " ")
			if !strings.HasSuffix(got, c.want) {
				t.Errorf("%s, version %s: got %s, want %s", name, version, got, c.want)
			}
		}
	}
	many := []*game.Node{n("h2e2")}
	for range game.MaxLost + 1 {
		many = append(many, n(wrong))
	}
	file := xqfVersions()["1.8"].file(&game.Record{Root: many})
	games, err := xqfFormat.Read(context.Background(), bytes.NewReader(file))
	if len(games) != 0 || err == nil || !strings.Contains(err.Error(), "more than 100") {
		t.Errorf("%d games, %v", len(games), err)
	}
}

func TestReadXQFPositionOnly(t *testing.T) {
	x := &xqfWriter{version: 0x0A}
	file := x.file(&game.Record{Start: "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1"})[:xqfHead]
	games, err := xqfFormat.Read(context.Background(), bytes.NewReader(file))
	if err != nil || games[0].Start != "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1" {
		t.Errorf("%v, %v", games, err)
	}
	// Red cannot be to move where Black is in check, whatever the head says.
	x.head = func(head []byte) { head[0x32] = 0 }
	games, err = xqfFormat.Read(context.Background(), bytes.NewReader(x.file(&game.Record{Start: "3k5/3R5/9/9/9/9/9/9/9/4K4 b - - 0 1"})))
	if err != nil || games[0].Start != "3k5/3R5/9/9/9/9/9/9/9/4K4 b - - 0 1" {
		t.Errorf("%v, %v", games, err)
	}
}

func FuzzXQF(f *testing.F) {
	for _, x := range xqfVersions() {
		for _, r := range xqfGames(f) {
			file := x.file(r)
			f.Add(file[:16], file[16:48], file[xqfHead:])
		}
	}
	f.Fuzz(func(t *testing.T, keys, pieces, moves []byte) {
		file := make([]byte, xqfHead, xqfHead+len(moves))
		copy(file[:16], keys)
		copy(file[16:48], pieces)
		games, err := xqfFormat.Read(context.Background(), bytes.NewReader(append(file, moves...)))
		if err != nil {
			return
		}
		if err := pgnFormat.Write(new(bytes.Buffer), games); err != nil && !strings.Contains(err.Error(), "nested") {
			t.Error(err)
		}
	})
}
