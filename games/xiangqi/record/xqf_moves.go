package record

import (
	"encoding/binary"
	"fmt"
	"io"
	"strings"

	"banco/game"
	"banco/games/xiangqi/board"
)

// xqfSquare reads a point: ten times the file and the rank, from Red's left.
func xqfSquare(b byte) (board.Square, bool) {
	if b >= 90 {
		return 0, false
	}
	return board.Square(int(b%10)*board.Files + int(b/10)), true
}

// xqfText returns a text in UTF-8, lines ended by \n.
func xqfText(b []byte) string {
	text := strings.ReplaceAll(decodeGBK(b), "\r\n", "\n")
	return strings.Trim(text, " \t\r\n\x00\u3000")
}

// treeNode is a move as a binary file has it.
type treeNode struct {
	at       int // where it begins in the file
	from, to board.Square
	onBoard  bool // both points are
	next     bool // a move follows it
	sibling  bool // an alternative to it comes after all that follows it
	comment  string
}

// node reads a move. The first one of a file stands for the start.
func (f *xqfFile) node() (n treeNode, err error) {
	n.at = f.pos
	b, err := f.bytes(4)
	if err != nil {
		return n, damaged(n.at, "the file ends inside a move")
	}
	from, a := xqfSquare(b[0] - 0x18 - f.fromKey)
	to, z := xqfSquare(b[1] - 0x20 - f.toKey)
	n.from, n.to, n.onBoard = from, to, a && z
	size := true // the length of a comment follows
	if f.version <= xqfPlain {
		n.next, n.sibling = b[2]&0xF0 != 0, b[2]&0x0F != 0
	} else {
		n.next, n.sibling, size = b[2]&0x80 != 0, b[2]&0x40 != 0, b[2]&0x20 != 0
	}
	if size {
		n.comment, err = f.comment()
	}
	return n, err
}

func (f *xqfFile) comment() (string, error) {
	at := f.pos
	b, err := f.bytes(4)
	if err != nil {
		return "", damaged(at, "the file ends inside the length of a comment")
	}
	size := int64(binary.LittleEndian.Uint32(b)) - int64(f.sizeKey)
	if size < 0 || size > int64(len(f.data)-f.pos) {
		return "", damaged(at, "a comment of %d bytes, with %d left in the file", size, len(f.data)-f.pos)
	}
	b, _ = f.bytes(int(size))
	return xqfText(b), nil
}

// bytes returns the next n bytes without the key stream.
func (f *xqfFile) bytes(n int) ([]byte, error) {
	if n > len(f.data)-f.pos {
		return nil, io.ErrUnexpectedEOF
	}
	b := make([]byte, n)
	for i := range b {
		b[i] = f.data[f.pos+i] - f.stream[(f.pos+i)%32]
	}
	f.pos += n
	return b, nil
}

// moveTree is where the moves of a file are put as they are read.
type moveTree struct {
	record *game.Record
	p      position
	list   *[]*game.Node // where the next move goes
	made   int           // moves that lead there
	main   bool          // it is one of the main line
	lost   bool          // it follows a move that is lost, or replaces one of those
	forks  []moveFork    // the alternatives that are still to come
}

// moveFork is where alternatives to a move go.
type moveFork struct {
	list *[]*game.Node
	made int
	lost bool
}

// moves reads the moves.
func (f *xqfFile) moves(r *game.Record, p position) error {
	return readTree(f.pace, r, p, func() (treeNode, bool, error) {
		n, err := f.node()
		return n, true, err
	})
}

// readTree reads the moves of a binary file with next, which reports whether there is
// one more. Each is followed by the rest of its line and then by its alternatives. An
// illegal move costs what follows it: in a variation the rest of that, in the main line the
// rest of the game.
func readTree(pace *game.Pace, r *game.Record, p position, next func() (treeNode, bool, error)) error {
	t := &moveTree{record: r, p: p, list: &r.Root, main: true}
	for {
		if pace.Stopped() {
			return pace.Err()
		}
		n, more, err := next()
		if err != nil || !more {
			return err
		}
		if n.sibling {
			t.forks = append(t.forks, moveFork{t.list, t.made, t.lost})
		}
		follows, err := t.add(n)
		if err != nil {
			return err
		}
		switch {
		case n.next:
			t.lost = !follows
		case len(t.forks) == 0:
			return nil
		default:
			t.back()
		}
	}
}

// add plays a move and puts it in the tree. It reports whether moves can follow it.
func (t *moveTree) add(n treeNode) (follows bool, err error) {
	if t.lost {
		return false, nil
	}
	m := board.NewMove(n.from, n.to)
	if !n.onBoard || !t.p.Legal(m) {
		why := fmt.Errorf("byte %d: move %d (%v-%v) is not legal", n.at, t.made+1, n.from, n.to)
		err := error(game.WrongMove(t.p.Number(), n.from.String()+n.to.String(), why))
		if !t.main {
			err = t.record.Lose(err)
		}
		return false, err
	}
	node := &game.Node{Move: m, Annotation: game.Annotation{Comment: n.comment}}
	*t.list = append(*t.list, node)
	if n.next {
		t.p.Make(m)
		t.list, t.made = &node.Next, t.made+1
	}
	return true, nil
}

// back returns to where the last alternative that is still to come goes.
func (t *moveTree) back() {
	fork := t.forks[len(t.forks)-1]
	t.forks = t.forks[:len(t.forks)-1]
	for ; t.made > fork.made; t.made-- {
		t.p.Unmake()
	}
	t.list, t.lost, t.main = fork.list, fork.lost, false
}
