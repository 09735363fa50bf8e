package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"banco/game"
	rules "banco/games/caro"
)

// record is a game with what was judged beside it.
type record struct {
	rule     rules.Rule
	size     int
	result   uint8 // twice Black's points
	plies    []ply
	branches []branch
}

// ply is a move with the score of the position before it.
type ply struct {
	move  game.Move
	score int16
}

// branch is a position one or two moves beside a game, its score, and the best
// move there.
type branch struct {
	ply   int // of the game, before which it branches off
	moves [2]game.Move
	score int16
	best  game.Move
}

// noScore is the score of an opening's move.
const noScore = -1 << 15

func (r *record) encode() []byte {
	put := func(list []byte, n int) []byte { return binary.LittleEndian.AppendUint16(list, uint16(n)) }
	b := []byte{byte(r.rule), byte(r.size), r.result, byte(len(r.plies))}
	b = put(b, len(r.branches))
	for _, p := range r.plies {
		b = put(put(b, int(p.move)), int(p.score))
	}
	for _, c := range r.branches {
		b = put(put(put(put(append(b, byte(c.ply)), int(c.moves[0])), int(c.moves[1])), int(c.score)), int(c.best))
	}
	return b
}

func readRecord(in io.Reader) (*record, error) {
	var head [6]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return nil, err
	}
	r := &record{rule: rules.Rule(head[0]), size: int(head[1]), result: head[2]}
	branches := int(binary.LittleEndian.Uint16(head[4:]))
	body := make([]byte, 4*int(head[3])+9*branches)
	if _, err := io.ReadFull(in, body); err != nil {
		return nil, err
	}
	next := func() int {
		n := binary.LittleEndian.Uint16(body)
		body = body[2:]
		return int(n)
	}
	for range head[3] {
		r.plies = append(r.plies, ply{game.Move(next()), int16(next())})
	}
	for range branches {
		c := branch{ply: int(body[0])}
		body = body[1:]
		c.moves = [2]game.Move{game.Move(next()), game.Move(next())}
		c.score, c.best = int16(next()), game.Move(next())
		r.branches = append(r.branches, c)
	}
	return r, nil
}

// recordWriter writes records to files of at most maxFile bytes.
type recordWriter struct {
	folder string
	files  int
	buf    bytes.Buffer
	zip    *gzip.Writer
}

const maxFile = 15 << 20

func (w *recordWriter) write(r *record) (err error) {
	if w.zip == nil {
		if w.zip, err = gzip.NewWriterLevel(&w.buf, gzip.BestCompression); err != nil {
			return err
		}
	}
	if _, err := w.zip.Write(r.encode()); err != nil {
		return err
	}
	if w.buf.Len() > maxFile {
		return w.close()
	}
	return nil
}

// close ends the file.
func (w *recordWriter) close() error {
	if w.zip == nil {
		return nil
	}
	err := w.zip.Close()
	name := filepath.Join(w.folder, fmt.Sprintf("caro%d.gz", w.files))
	err = errors.Join(err, os.WriteFile(name, w.buf.Bytes(), 0o644))
	w.buf.Reset()
	w.zip = nil
	w.files++
	return err
}

// readFile calls visit for all records of a file.
func readFile(name string, visit func(*record) error) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := gzip.NewReader(bufio.NewReader(f))
	if err != nil {
		return err
	}
	in := bufio.NewReader(z)
	for {
		r, err := readRecord(in)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := visit(r); err != nil {
			return err
		}
	}
}
