package notation

import (
	"strings"

	"banco/game"
	"banco/games/xiangqi/board"
)

// Vietnamese is the notation of Vietnamese score sheets: P2-5, M8.7, with .
// (tấn) forward, / (thoái) back and - (bình) sideways; Tg S T X P M B for
// tướng, sĩ, tượng, xe, pháo, mã and binh. Of pieces that share a file the front
// one (trước) is written Xt and the rear one (sau) Xs. Pawns, from the front of
// the file:
//
//	three   Bt Bg Bs          (g: giữa, middle)
//	four    Bt 2B 3B Bs
//	five    Bt 2B Bg 4B Bs
//
// Where two files hold tandem pawns, the file follows: Bt6-5. Score sheets have
// no custom for more than three pawns on a file or for two such files; these
// follow the Chinese books.
//
// Read beside that: C for the pawn (chốt) and V for the elephant (voi); + for .
// and = for -; and words, with accents or without: "Pháo 2 bình 5", "Xe sau
// thoái 1", "tien ma tan 7".
var Vietnamese = &Language{
	name:    "vietnamese",
	example: "P2-5, M8.7, Xs/1 or Pháo 2 bình 5",
	pieces:  bothSides(vietnamesePieces),
	digits:  [2][]string{arabic, arabic},
	ways:    vietnameseWays,
	crowded: vietnameseCrowded,
	fold:    foldVietnamese,
	words:   vietnameseWords(),
}

var (
	vietnamesePieces = [...]string{board.King: "Tg", board.Advisor: "S", board.Elephant: "T", board.Horse: "M", board.Rook: "X",
		board.Cannon: "P", board.Pawn: "B"}
	vietnameseWays = [...]string{forward: ".", back: "/", sideways: "-"}
)

func vietnameseCrowded(_ game.Side, piece string, st standing) string {
	file := ""
	if st.files > 1 {
		file = arabic[st.file]
	}
	switch st.place {
	case 1:
		return piece + "t" + file
	case st.count:
		return piece + "s" + file
	case middle.of(st.count):
		return piece + "g" + file
	}
	return arabic[st.place] + piece + file
}

func vietnameseWords() map[string]word {
	words := map[string]word{}
	add := func(list string, w word) {
		for spelling := range strings.FieldsSeq(list) {
			words[spelling] = w
		}
	}
	add("tg soai", piece(board.King))
	add("si sy", piece(board.Advisor))
	add("v voi", piece(board.Elephant))
	add("tuong", word{names: []name{name(board.King), name(board.Elephant)}})
	add("m ma ngua", piece(board.Horse))
	add("x xe xa", piece(board.Rook))
	add("p phao", piece(board.Cannon))
	add("b c tot chot", piece(board.Pawn))
	add("binh", word{names: []name{name(board.Pawn)}, way: sideways})
	add(". + tan", word{way: forward})
	add("tien", word{place: 1, way: forward})
	add("/ \\ thoai lui", word{way: back})
	add("- =", word{way: sideways})
	add("t", word{names: []name{name(board.Elephant)}, place: 1})
	add("truoc", word{place: 1})
	add("s", word{names: []name{name(board.Advisor)}, place: last})
	add("sau hau", word{place: last})
	add("g giua trung", word{place: middle})
	add("lo cot", word{filler: true})
	addDigits(words, "123456789")
	for i, list := range []string{"mot", "hai", "ba", "bon tu", "nam", "", "bay", "tam", "chin"} {
		add(list, word{digit: i + 1}) // "sau" without its accent is the rear
	}
	return words
}
