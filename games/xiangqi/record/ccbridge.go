package record

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf16"

	"banco/game"
	"banco/games/xiangqi/board"
)

// cbr is the binary file of CCBridge (象棋桥) with one game, versions 1 and 2: fields of
// fixed places in UTF-16, the 90 points of the board from Black's left corner, and the
// moves with comments and variations.
func (b book) cbr() game.Format {
	return game.Format{Name: "cbr", Extensions: []string{".cbr"}, Recognise: recogniseMagic(cbrMagic), Read: b.readCBR}
}

// cbl is the library of CCBridge: a head, and many games in the form of cbr.
func (b book) cbl() game.Format {
	return game.Format{Name: "cbl", Extensions: []string{".cbl"}, Recognise: recogniseMagic(cblMagic), Read: b.readCBL}
}

const (
	cbrMagic = "CCBridge Record\x00"
	cblMagic = "CCBridgeLibrary\x00"
)

// Places in a game of version 2. Those of version 1 lie lower: texts by 128 bytes, and all
// after the names of a referee and a recorder, which it has not, by 256.
const (
	cbrVersion = 19
	cbrReferee = 1524
	cbrResult  = 2076
	cbrSide    = 2112
	cbrBoard   = 2120
	cbrMoves   = 2214
)

// cbrTexts are the fields that we keep: where they are, how long they can be, and the tag
// they become.
var cbrTexts = []struct {
	at, size int
	tag      string
}{
	{180, 128, "Title"}, {692, 64, "Event"}, {756, 64, "Round"}, {884, 64, "Date"}, {948, 64, "Site"}, {1012, 64, "TimeControl"},
	{1076, 64, "Red"}, {1140, 64, "RedTeam"}, {1204, 64, "RedTime"}, {1268, 32, "RedElo"},
	{1300, 64, "Black"}, {1364, 64, "BlackTeam"}, {1428, 64, "BlackTime"}, {1492, 32, "BlackElo"},
	{1652, 64, "Annotator"}, {1780, 64, "Author"},
}

// cbrPieces are the pieces by their numbers; Black's are 16 higher.
const cbrPieces = " RNBAKCP"

// recogniseMagic returns what recognises files that begin with a text.
func recogniseMagic(magic string) func([]byte) (game.Likelihood, int) {
	return func(data []byte) (game.Likelihood, int) {
		if bytes.HasPrefix(data, []byte(magic)) {
			return game.Certain, 0
		}
		return game.Impossible, 0
	}
}

// readCBR reads the one game of a file.
func (b book) readCBR(ctx context.Context, r io.Reader) ([]*game.Record, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	if !bytes.HasPrefix(data, []byte(cbrMagic)) {
		return nil, fmt.Errorf("cbr: %w", damaged(0, "the file does not begin with %q", cbrMagic))
	}
	shelf := game.NewShelf(ctx)
	shelf.Put((&cbrGame{book: b, pace: shelf.Pace, data: data}).record())
	return shelf.All()
}

// readCBL reads the games of a library, each of which begins with its sign.
func (b book) readCBL(ctx context.Context, r io.Reader) ([]*game.Record, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	if !bytes.HasPrefix(data, []byte(cblMagic)) {
		return nil, fmt.Errorf("cbl: %w", damaged(0, "the file does not begin with %q", cblMagic))
	}
	shelf := game.NewShelf(ctx)
	begin := bytes.Index(data, []byte(cbrMagic))
	for begin >= 0 && !shelf.Full() {
		end := bytes.Index(data[begin+1:], []byte(cbrMagic))
		one := data[begin:]
		if end >= 0 {
			one = one[:end+1]
		}
		shelf.Put((&cbrGame{book: b, pace: shelf.Pace, data: one, offset: begin}).record())
		if begin += end + 1; end < 0 {
			break
		}
	}
	return shelf.All()
}

// cbrGame is a game being read.
type cbrGame struct {
	book
	pace   *game.Pace
	data   []byte
	offset int // of the game in its file
	old    bool
	pos    int
}

// place returns where something is in a file of this version.
func (f *cbrGame) place(at int) int {
	switch {
	case f.old && at >= cbrReferee:
		return at - 256
	case f.old:
		return at - 128
	}
	return at
}

// record reads the game. With an error comes what was read before it.
func (f *cbrGame) record() (*game.Record, error) {
	if len(f.data) <= cbrVersion {
		return nil, damaged(f.offset+len(f.data), "the file ends inside its head")
	}
	version := f.data[cbrVersion]
	if version < 1 || version > 2 {
		return nil, game.Wrong("import-version", game.Params{"text": strconv.Itoa(int(version))},
			"byte %d: version %d is not known", f.offset+cbrVersion, version)
	}
	f.old = version == 1
	if f.pos = f.place(cbrMoves); len(f.data) < f.pos {
		return nil, damaged(f.offset+len(f.data), "the file ends inside its head of %d bytes", f.pos)
	}
	r := &game.Record{Result: cbrResultText(int(f.data[f.place(cbrResult)]))}
	for _, t := range cbrTexts {
		at := f.place(t.at)
		if text := wideText(f.data[at : at+t.size]); text != "" {
			r.Tags = append(r.Tags, game.Tag{Name: t.tag, Value: text})
		}
	}
	setup, err := f.setup()
	if err != nil {
		return nil, err
	}
	root, more, err := f.root()
	if err != nil {
		return nil, err
	}
	r.Comment = root.comment
	p, err := f.first(setup, more)
	if err != nil {
		return nil, fmt.Errorf("byte %d: %w", f.offset+f.place(cbrBoard), err)
	}
	r.Start = f.startOf(p)
	if more {
		err = f.moves(r, p)
	}
	return r, err
}

// cbrResultText returns a result by its number.
func cbrResultText(n int) string {
	if n < 0 || n > 3 {
		return "*" // 4: several
	}
	return []string{"*", "1-0", "0-1", "1/2-1/2"}[n]
}

// setup places the pieces.
func (f *cbrGame) setup() (*board.Setup, error) {
	var setup board.Setup
	at := f.place(cbrBoard)
	for i, n := range f.data[at : at+board.Files*board.Ranks] {
		kind, side := int(n&0x0F), n>>4
		if kind == 0 || kind >= len(cbrPieces) || side != 1 && side != 2 {
			continue // nothing stands there
		}
		letter := rune(cbrPieces[kind])
		if side == 2 {
			letter += 'a' - 'A'
		}
		s, _ := topSquare(i%board.Files, i/board.Files)
		if err := setup.Put(board.PieceOf(letter), s); err != nil {
			return nil, fmt.Errorf("byte %d: %w", f.offset+at+i, err)
		}
	}
	return &setup, nil
}

// topSquare returns the square of a file and a rank that are counted from Black's side, as
// Red sees it: from the left and from the top.
func topSquare(file, rank int) (board.Square, bool) {
	if file < 0 || file >= board.Files || rank < 0 || rank >= board.Ranks {
		return 0, false
	}
	return board.Square((board.Ranks-1-rank)*board.Files + file), true
}

// square reads a point: its number from the top, in version 1 the file and the rank in
// four bits each.
func (f *cbrGame) square(b byte) (board.Square, bool) {
	if f.old {
		return topSquare(int(b>>4), int(b&0x0F))
	}
	return topSquare(int(b)%board.Files, int(b)/board.Files)
}

// first returns the first position. The side to move is that of the piece which moves
// first; without moves, what the head says if it can be so.
func (f *cbrGame) first(setup *board.Setup, moves bool) (position, error) {
	if moves {
		again := *f
		if n, ok, err := again.node(); err == nil && ok && n.onBoard && setup[n.from] != board.Empty {
			return f.position(setup.FEN(setup[n.from].Side()))
		}
	}
	if f.data[f.place(cbrSide)] == 2 {
		return f.begunBy(game.Second, setup)
	}
	return f.begunBy(game.First, setup)
}

// root reads the node that stands for the start, and reports whether moves follow it.
func (f *cbrGame) root() (n treeNode, more bool, err error) {
	if n, _, err = f.node(); err != nil {
		return n, false, err
	}
	return n, n.next && f.pos < len(f.data), nil
}

// node reads a move. There is none where both of its points are the same, or where the file
// ends: what stands there fills the rest of the game's place in a library.
func (f *cbrGame) node() (n treeNode, ok bool, err error) {
	if len(f.data)-f.pos < 4 {
		return n, false, nil
	}
	b := f.data[f.pos : f.pos+4]
	n.at = f.offset + f.pos
	f.pos += 4
	from, a := f.square(b[2])
	to, z := f.square(b[3])
	n.from, n.to, n.onBoard = from, to, a && z
	n.next, n.sibling = b[0]&1 == 0, b[0]&2 != 0
	if b[0]&4 != 0 {
		n.comment, err = f.comment()
	}
	return n, b[2] != b[3], err
}

func (f *cbrGame) comment() (string, error) {
	left := len(f.data) - f.pos
	if left < 4 {
		return "", damaged(f.offset+f.pos, "the file ends inside the length of a comment")
	}
	size := int64(binary.LittleEndian.Uint32(f.data[f.pos:]))
	if size > int64(left-4) {
		return "", damaged(f.offset+f.pos, "a comment of %d bytes, with %d left in the game", size, left-4)
	}
	text := wideText(f.data[f.pos+4 : f.pos+4+int(size)])
	f.pos += 4 + int(size)
	return text, nil
}

// moves reads the moves.
func (f *cbrGame) moves(r *game.Record, p position) error {
	return readTree(f.pace, r, p, f.node)
}

// wideText returns a text of UTF-16 up to its first zero.
func wideText(b []byte) string {
	units := make([]uint16, 0, len(b)/2)
	for ; len(b) >= 2; b = b[2:] {
		unit := binary.LittleEndian.Uint16(b)
		if unit == 0 {
			break
		}
		units = append(units, unit)
	}
	text := strings.ReplaceAll(string(utf16.Decode(units)), "\r\n", "\n")
	return strings.Trim(text, " \t\r\n\u3000")
}
