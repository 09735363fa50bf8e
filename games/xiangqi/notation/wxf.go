package notation

import (
	"strings"

	"banco/game"
	"banco/games/xiangqi/board"
)

// WXF is the notation of the World Xiangqi Federation, "System 2": C2.5, H8+7,
// with + forward, - back and . sideways. Of pieces that share a file the front
// one is written C+ and the rear one C-. Pawns, from the front of the file:
//
//	two     P+ P-
//	three   P+ P3 P-          (on file 3: the middle one is neither)
//	four    ++ P+ P- --
//	five    ++ P+ P3 P- --
//
// Where two files hold tandem pawns, the file stands in place of the letter:
// 3+ 33 3- 7+ 7-.
//
// Read beside that: = for a sideways move, or no sign at all (C25); the letters
// N and M for the horse, B for the elephant, G for the king, S for the pawn;
// the place before the letter (+C.5); and the pawns of other programs, counted
// from the front: 25=4 or 2P5=4 (the second of file 5), Pa to Pe (counted over
// all files with tandem pawns, from the right).
var WXF = &Language{
	name:       "wxf",
	example:    "C2.5, H8+7, R+.3 or 3-.4",
	pieces:     bothSides(wxfPieces),
	digits:     [2][]string{arabic, arabic},
	ways:       wxfWays,
	crowded:    wxfCrowded,
	fold:       foldSigns,
	words:      wxfWords(),
	bareMiddle: true,
}

// arabic are the digits from 0.
var arabic = strings.Split("0123456789", "")

var (
	wxfPieces = [...]string{board.King: "K", board.Advisor: "A", board.Elephant: "E", board.Horse: "H", board.Rook: "R", board.Cannon: "C",
		board.Pawn: "P"}
	wxfWays = [...]string{forward: "+", back: "-", sideways: "."}
)

// bothSides gives both sides the same names of pieces.
func bothSides(pieces [board.Pawn + 1]string) (all [2][covered + 1]string) {
	copy(all[game.First][:], pieces[:])
	copy(all[game.Second][:], pieces[:])
	return all
}

func wxfCrowded(_ game.Side, piece string, st standing) string {
	file := arabic[st.file]
	if st.files > 1 {
		piece = file
	}
	switch st.place {
	case plus.of(st.count):
		return piece + "+"
	case minus.of(st.count):
		return piece + "-"
	case 1:
		return "++"
	case st.count:
		return "--"
	}
	return piece + file
}

func wxfWords() map[string]word {
	words := map[string]word{
		"+": {place: plus, way: forward},
		"-": {place: minus, way: back},
		".": {place: middle, way: sideways},
		"=": {place: middle, way: sideways},
		"d": {across: 4},
	}
	for letters, k := range map[string]board.Kind{"kg": board.King, "a": board.Advisor, "eb": board.Elephant, "hnm": board.Horse,
		"r": board.Rook, "c": board.Cannon, "ps": board.Pawn} {
		for _, letter := range letters {
			w := word{names: []name{name(k)}}
			if letter <= 'e' {
				w.across = int(letter-'a') + 1
			}
			words[string(letter)] = w
		}
	}
	addDigits(words, "123456789")
	return words
}

// addDigits makes the nine characters of a string words for 1 to 9.
func addDigits(words map[string]word, digits string) {
	n := 0
	for _, d := range digits {
		n++
		words[string(d)] = word{digit: n}
	}
}
