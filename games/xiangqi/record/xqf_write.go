package record

import (
	"encoding/binary"
	"fmt"
	"io"
	"strings"

	"banco/game"
	"banco/games/xiangqi/board"
)

// writeXQF writes a game. A file holds one, and what its head has no room for is cut.
func (b book) writeXQF(w io.Writer, games []*game.Record) error {
	if len(games) != 1 {
		return fmt.Errorf("xqf: a file holds one game, and these are %d", len(games))
	}
	r := games[0]
	p, err := b.position(r.Start)
	if err != nil {
		return fmt.Errorf("xqf: %w", err)
	}
	wr := &xqfWriter{p: p, out: make([]byte, xqfHead)}
	wr.head(r)
	wr.node(game.NoMove, len(r.Root) > 0, false, r.Comment)
	if err := wr.line(r.Root); err != nil {
		return fmt.Errorf("xqf: %w", err)
	}
	_, err = w.Write(wr.out)
	return err
}

// xqfWriter writes a file of version 1.0, which has no keys.
type xqfWriter struct {
	p   position
	out []byte
}

// head writes names, result and the points of the pieces.
func (wr *xqfWriter) head(r *game.Record) {
	copy(wr.out, "XQ")
	wr.out[2] = xqfPlain
	for i, s := range headSquares(wr.p) {
		if wr.out[16+i] = 0xFF; s >= 0 {
			wr.out[16+i] = xqfPoint(board.Square(s))
		}
	}
	wr.out[0x32] = byte(wr.p.Side())
	wr.out[0x33] = map[string]byte{"1-0": 1, "0-1": 2, "1/2-1/2": 3}[r.Result]
	for _, t := range xqfTexts {
		text := encodeGBK(strings.Join(strings.Fields(r.Tag(t.tag)), " "), t.size)
		wr.out[t.at] = byte(len(text))
		copy(wr.out[t.at+1:], text)
	}
}

// line writes moves: each is followed by the rest of its line and then by its alternatives.
func (wr *xqfWriter) line(next []*game.Node) error {
	for len(next) > 0 {
		n := next[0]
		if n.Move == game.NoMove || !wr.p.Legal(n.Move) {
			return game.CannotWrite("xqf", wr.p.Number(), n.Move)
		}
		wr.node(n.Move, len(n.Next) > 0, len(next) > 1, n.Comment)
		wr.p.Make(n.Move)
		if err := wr.line(n.Next); err != nil {
			return err
		}
		wr.p.Unmake()
		next = next[1:]
	}
	return nil
}

// node writes a move with its comment.
func (wr *xqfWriter) node(m game.Move, next, sibling bool, comment string) {
	flags := byte(0)
	if next {
		flags |= 0xF0
	}
	if sibling {
		flags |= 0x0F
	}
	from, to := byte('X'), byte('Q') // the start
	if m != game.NoMove {
		from, to = xqfPoint(board.From(m))+0x18, xqfPoint(board.To(m))+0x20
	}
	text := encodeGBK(strings.ReplaceAll(comment, "\n", "\r\n"), len(comment)*4+4)
	wr.out = append(wr.out, from, to, flags, 0)
	wr.out = append(binary.LittleEndian.AppendUint32(wr.out, uint32(len(text))), text...)
}

// xqfPoint writes a point: ten times the file and the rank, from Red's left.
func xqfPoint(s board.Square) byte { return byte(s.File()*10 + s.Rank()) }
