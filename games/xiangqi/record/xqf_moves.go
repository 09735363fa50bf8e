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

// xqfNode is a move as the file has it.
type xqfNode struct {
	from, to board.Square
	onBoard  bool // both points are
	next     bool // a move follows it
	sibling  bool // an alternative to it comes after all that follows it
	comment  string
}

// node reads a move. The first one of a file stands for the start.
func (f *xqfFile) node() (n xqfNode, err error) {
	at := f.pos
	b, err := f.bytes(4)
	if err != nil {
		return n, damaged(at, "the file ends inside a move")
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

// moves reads the moves, each followed by the rest of its line and then by
// its alternatives.
func (f *xqfFile) moves(r *game.Record, p position) error {
	type fork struct {
		list *[]*game.Node
		made int
	}
	var forks []fork
	list, made := &r.Root, 0
	for {
		at := f.pos
		n, err := f.node()
		if err != nil {
			return err
		}
		m := board.NewMove(n.from, n.to)
		if !n.onBoard || !p.Legal(m) {
			why := fmt.Errorf("byte %d: move %d (%v-%v) is not legal", at, made+1, n.from, n.to)
			return game.WrongMove(p.Number(), n.from.String()+n.to.String(), why)
		}
		node := &game.Node{Move: m, Annotation: game.Annotation{Comment: n.comment}}
		*list = append(*list, node)
		if n.sibling {
			forks = append(forks, fork{list, made})
		}
		if n.next {
			p.Make(m)
			list, made = &node.Next, made+1
			continue
		}
		if len(forks) == 0 {
			return nil
		}
		back := forks[len(forks)-1]
		forks = forks[:len(forks)-1]
		for ; made > back.made; made-- {
			p.Unmake()
		}
		list = back.list
	}
}
