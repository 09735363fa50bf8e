package jieqi

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"banco/game"
	"banco/games/xiangqi"
)

// The Vietnamese notation of cờ úp is that of xiangqi's score sheets (P2-5,
// M8.7, Xs/1: . forward, / back, - sideways; t, g, s for the front, middle and
// rear one on a file), with Úp for a piece that lies face down, whatever it
// moves as. What turned up follows an equals sign, and after a colon what was
// captured face down, where that is known:
//
//	Úp2.1      the covered piece on file 2 goes one forward
//	Úp2.1=P    and turns out to be a cannon
//	Úpt1.1=B   of two covered pieces on file 1 the front one
//	X5.4:M     a rook captures a covered piece, a horse
//
// Covered pieces count among themselves when it comes to who is in front, and
// so do revealed ones of a kind.
//
// Read beside that: words, with accents or without ("Úp 2 tiến 1=P", "Xe sau
// thoái 1"), + for ., C for the pawn and V for the elephant, the file where it
// is not needed, and a place left out where one move only can be meant.

// vietnameseLetters are the pieces by kind.
var vietnameseLetters = [...]string{
	xiangqi.King: "Tg", xiangqi.Advisor: "S", xiangqi.Elephant: "T", xiangqi.Horse: "M",
	xiangqi.Rook: "X", xiangqi.Cannon: "P", xiangqi.Pawn: "B",
}

// crowd tells how a piece stands among those that are called the same.
func (p *Position) crowd(s xiangqi.Square) standing {
	me := p.board[s]
	st := standing{file: fileNumber(me.Side(), s), alone: true}
	var onFile [xiangqi.Files]int
	for at, piece := range p.board {
		same := piece == me || me.Covered() && piece.Covered() && piece.Side() == me.Side()
		if !same {
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

// called returns the piece on a point with its place among those on its file,
// without the file.
func (p *Position) called(s xiangqi.Square, st standing) string {
	name := "Úp"
	if piece := p.board[s]; !piece.Covered() {
		name = vietnameseLetters[piece.Kind()]
	}
	switch {
	case st.count == 1:
		return name
	case st.place == 1:
		return name + "t"
	case st.place == st.count:
		return name + "s"
	case 2*st.place == st.count+1:
		return name + "g"
	}
	return strconv.Itoa(st.place) + name
}

// way returns where a move goes: ".1", "/1", "-5".
func (p *Position) way(m game.Move) string {
	st := stepOf(p.side, m)
	return map[byte]string{'+': ".", '-': "/", '.': "-"}[st.way] + strconv.Itoa(st.number)
}

func (p *Position) formatVietnamese(m game.Move) string {
	from := xiangqi.From(m)
	st := p.crowd(from)
	text := p.called(from, st)
	if st.count == 1 || !st.alone {
		text += strconv.Itoa(st.file)
	}
	text += p.way(m)
	if k := Turned(m); k != xiangqi.None {
		text += "=" + vietnameseLetters[k]
	}
	if k := Captured(m); k != xiangqi.None {
		text += ":" + vietnameseLetters[k]
	}
	return text
}

// spellings returns all the ways to write a move without its outcome, folded.
func (p *Position) spellings(m game.Move) []string {
	from := xiangqi.From(m)
	st := p.crowd(from)
	name, file, way := p.called(from, st), strconv.Itoa(st.file), p.way(m)
	list := []string{name + file + way}
	if st.count > 1 {
		lone := st
		lone.count = 1
		list = append(list, name+way, p.called(from, lone)+file+way)
	}
	for i := range list {
		list[i] = foldVietnamese(list[i])
	}
	return list
}

// parseVietnamese reads a move with or without its outcome, and accepts legal
// moves only.
func (p *Position) parseVietnamese(text string) (game.Move, error) {
	if len(text) > 100 {
		return game.NoMove, errors.New("vietnamese move: too long")
	}
	body, captured, _ := strings.Cut(text, ":")
	body, turned, _ := strings.Cut(body, "=")
	body = foldVietnamese(body)
	found := game.NoMove
	for _, m := range p.Moves(nil) {
		for _, spelling := range p.spellings(m) {
			if spelling != body {
				continue
			}
			if found != game.NoMove && found != m {
				return game.NoMove, fmt.Errorf("vietnamese move %q: could be %s or %s", text, p.formatVietnamese(found), p.formatVietnamese(m))
			}
			found = m
		}
	}
	if found == game.NoMove {
		return game.NoMove, fmt.Errorf("vietnamese move %q: no such legal move here; write it like Úp2.1=P or X5-4", text)
	}
	letters := ""
	for i, name := range []string{turned, captured} {
		if name == "" {
			continue
		}
		k := vietnameseKind(name)
		if k == xiangqi.None {
			return game.NoMove, fmt.Errorf("vietnamese move %q: %q is no piece", text, name)
		}
		letters += string(letter(p.side^game.Side(i), k))
	}
	m, err := p.readOutcome(found, letters)
	if err != nil {
		return game.NoMove, fmt.Errorf("vietnamese move %q: %w", text, err)
	}
	return m, nil
}

// vietnameseKind reads the name of a piece, None where it is none.
func vietnameseKind(name string) xiangqi.Kind {
	folded := foldVietnamese(name)
	for k := xiangqi.King; k <= xiangqi.Pawn; k++ {
		if folded == foldVietnamese(vietnameseLetters[k]) {
			return k
		}
	}
	return xiangqi.None
}
