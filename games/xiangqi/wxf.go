package xiangqi

import (
	"strconv"

	"banco/game"
)

// wxf is the notation of the World Xiangqi Federation, "System 2": C2.5, H8+7,
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
var wxf = &language{
	name:       "wxf",
	example:    "C2.5, H8+7, R+.3 or 3-.4",
	who:        wxfWho,
	how:        wxfHow,
	fold:       foldSigns,
	words:      wxfWords(),
	bareMiddle: true,
}

const wxfLetters = " KAEHRCP"

func wxfWho(_ game.Side, k Kind, st standing) string {
	letter, file := wxfLetters[k:k+1], strconv.Itoa(st.file)
	if !needsPlace(k, st) {
		return letter + file
	}
	if st.files > 1 {
		letter = file
	}
	switch st.place {
	case plus.of(st.count):
		return letter + "+"
	case minus.of(st.count):
		return letter + "-"
	case 1:
		return "++"
	case st.count:
		return "--"
	}
	return letter + file
}

func wxfHow(_ game.Side, st step) string {
	return [...]string{forward: "+", back: "-", sideways: "."}[st.way] + strconv.Itoa(st.number)
}

func wxfWords() map[string]word {
	words := map[string]word{
		"+": {place: plus, way: forward},
		"-": {place: minus, way: back},
		".": {place: middle, way: sideways},
		"=": {place: middle, way: sideways},
		"d": {across: 4},
	}
	for letters, k := range map[string]Kind{"kg": King, "a": Advisor, "eb": Elephant, "hnm": Horse, "r": Rook, "c": Cannon, "ps": Pawn} {
		for _, letter := range letters {
			w := word{kinds: []Kind{k}}
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
