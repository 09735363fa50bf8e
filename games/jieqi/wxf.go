package jieqi

import (
	"errors"
	"fmt"
	"strings"

	"banco/game"
	"banco/games/xiangqi"
)

// WXF as S3 records cờ úp: the letter of a piece (of its point while it is
// covered), its file from the mover's right, then + - . for forward, back and
// sideways, and the file reached or, along a file, the number of ranks: R1+1,
// H8+7, C2.5. Of two with the same letter on one file the front one has + for
// its file, the other -. Where that does not tell (three on a file, or two
// such files) a number before the letter counts from the front: 2P5+1.
//
// Unlike xiangqi's, advisors and elephants roam, a covered rook can share a
// file with two true ones, and every letter can be doubled on several files.

// wxfLetters are the letters by kind. H and E are also read as N and B.
const wxfLetters = " KAEHRCP"

// step is where a move goes, as its mover writes it.
type step struct {
	way    byte // one of + - .
	number int
}

// fileNumber counts files from 1 at the right hand of a side.
func fileNumber(side game.Side, s xiangqi.Square) int {
	if side == game.First {
		return xiangqi.Files - s.File()
	}
	return s.File() + 1
}

func stepOf(side game.Side, m game.Move) step {
	from, to := xiangqi.From(m), xiangqi.To(m)
	ranks := homeRank(side, to) - homeRank(side, from)
	st := step{'.', fileNumber(side, to)}
	switch {
	case ranks > 0:
		st.way = '+'
	case ranks < 0:
		st.way = '-'
	}
	if from.File() == to.File() {
		st.number = max(ranks, -ranks)
	}
	return st
}

// standing is how a piece stands among those of its side with its letter.
type standing struct {
	file         int  // its number, 1 to 9
	place, count int  // from the front of its file, and how many are on it
	alone        bool // no other file holds two or more
}

func (p *Position) standing(s xiangqi.Square) standing {
	me := p.board[s] &^ coverBit
	st := standing{file: fileNumber(me.Side(), s), alone: true}
	var onFile [xiangqi.Files]int
	for at, piece := range p.board {
		if piece&^coverBit != me {
			continue
		}
		other := xiangqi.Square(at)
		onFile[other.File()]++
		if other.File() == s.File() && homeRank(me.Side(), other) >= homeRank(me.Side(), s) {
			st.place++
		}
	}
	st.count = onFile[s.File()]
	for file, n := range onFile {
		st.alone = st.alone && (n < 2 || file == s.File())
	}
	return st
}

func (p *Position) formatWXF(m game.Move) string {
	from := xiangqi.From(m)
	letter := wxfLetters[p.board[from].Kind()]
	st, to := p.standing(from), stepOf(p.side, m)
	switch {
	case st.count == 1:
		return fmt.Sprintf("%c%d%c%d", letter, st.file, to.way, to.number)
	case st.count == 2 && st.alone:
		return fmt.Sprintf("%c%c%c%d", letter, "+-"[st.place-1], to.way, to.number)
	}
	return fmt.Sprintf("%d%c%d%c%d", st.place, letter, st.file, to.way, to.number)
}

// wording is a WXF text taken apart; zero means not said.
type wording struct {
	place int // from the front
	kind  xiangqi.Kind
	file  int
	sign  byte // + or - instead of a file
	step  step
}

var errWXF = errors.New("expected a letter, a file (or + -), one of + - . and a number, like H8+7")

// readWXF takes a text apart. Case does not matter; = is read as a sideways
// move too.
func readWXF(text string) (w wording, err error) {
	if len(text) == 5 {
		w.place = digit(text[0])
		text = text[1:]
		if w.place == 0 {
			return w, errWXF
		}
	}
	if len(text) != 4 {
		return w, errWXF
	}
	w.kind = readWXFLetter(text[0])
	w.file, w.sign = digit(text[1]), text[1]
	w.step = step{text[2], digit(text[3])}
	if w.step.way == '=' {
		w.step.way = '.'
	}
	if w.kind == xiangqi.None || w.file == 0 && w.sign != '+' && w.sign != '-' ||
		!strings.ContainsRune("+-.", rune(w.step.way)) || w.step.number == 0 {
		return w, errWXF
	}
	return w, nil
}

// digit returns the value of 1 to 9, and 0 for anything else.
func digit(c byte) int {
	if c < '1' || c > '9' {
		return 0
	}
	return int(c - '0')
}

func readWXFLetter(c byte) xiangqi.Kind {
	if k := strings.IndexByte(wxfLetters, c&^0x20); k > 0 {
		return xiangqi.Kind(k)
	}
	_, k := readLetter(c)
	return k
}

// means reports whether the wording fits a piece that stands like that.
func (w wording) means(st standing) bool {
	switch {
	case w.place != 0 && w.place != st.place:
		return false
	case w.file != 0:
		return w.file == st.file
	case w.sign == '+':
		return st.count > 1 && st.place == 1
	}
	return st.count > 1 && st.place == st.count
}

// parseWXF reads a move, without its outcome, and accepts legal moves only.
func (p *Position) parseWXF(text string) (game.Move, error) {
	w, err := readWXF(strings.TrimSpace(text))
	if err != nil {
		return game.NoMove, fmt.Errorf("wxf move %.20q: %w", text, err)
	}
	found := game.NoMove
	for _, m := range p.Moves(nil) {
		from := xiangqi.From(m)
		if p.board[from].Kind() != w.kind || stepOf(p.side, m) != w.step || !w.means(p.standing(from)) {
			continue
		}
		if found != game.NoMove {
			return game.NoMove, fmt.Errorf("wxf move %q: could be %s or %s", text, p.formatWXF(found), p.formatWXF(m))
		}
		found = m
	}
	if found == game.NoMove {
		return game.NoMove, fmt.Errorf("wxf move %q: no such legal move here", text)
	}
	return found, nil
}
