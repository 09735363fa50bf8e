package notation

import (
	"strings"

	"banco/game"
	"banco/games/xiangqi/board"
)

// Chinese is the notation of Chinese books: 炮二平五, 马８进７, with 进 forward,
// 退 back and 平 sideways; Red's numbers in Chinese, Black's in full-width
// digits. Of pieces that share a file the front one is written 前炮 and the rear
// one 后炮. Pawns, from the front of the file:
//
//	three   前兵 中兵 后兵
//	four    前兵 二兵 三兵 后兵
//	five    前兵 二兵 三兵 四兵 后兵
//
// Where two files hold tandem pawns, the file stands in place of the word pawn:
// 前六平五, 中六进一.
//
// Read beside that: traditional characters and the variants of the pieces'
// names, either side's; either side's numbers, also 1 to 9; 上 and 下 for 进 and
// 退; 前兵六平五; 一兵 to 五兵 counted over all files with tandem pawns, from the
// right.
var Chinese = &Language{
	name:    "chinese",
	example: "炮二平五, 马8进7 or 前车进一",
	pieces: [2][covered + 1]string{
		{"", "帅", "仕", "相", "马", "车", "炮", "兵"},
		{"", "将", "士", "象", "马", "车", "炮", "卒"},
	},
	digits:  chineseDigits,
	ways:    [...]string{forward: "进", back: "退", sideways: "平"},
	crowded: chineseCrowded,
	fold:    foldSigns,
	words:   chineseWords(),
}

const (
	chineseNumbers = "一二三四五六七八九"
	wideDigits     = "１２３４５６７８９"
)

// chineseDigits are the numbers by side, from 0.
var chineseDigits = [2][]string{
	strings.Split("-"+chineseNumbers, ""),
	strings.Split("-"+wideDigits, ""),
}

func chineseCrowded(side game.Side, piece string, st standing) string {
	if st.files > 1 {
		piece = chineseDigits[side][st.file]
	}
	switch {
	case st.place == 1:
		return "前" + piece
	case st.place == st.count:
		return "后" + piece
	case st.count == 3:
		return "中" + piece
	}
	return chineseDigits[game.First][st.place] + piece
}

func chineseWords() map[string]word {
	words := map[string]word{}
	add := func(characters string, w word) {
		for _, c := range characters {
			words[string(c)] = w
		}
	}
	add("帅帥将將", piece(board.King))
	add("仕士", piece(board.Advisor))
	add("相象", piece(board.Elephant))
	add("马馬傌", piece(board.Horse))
	add("车車俥硨", piece(board.Rook))
	add("炮砲包", piece(board.Cannon))
	add("兵卒", piece(board.Pawn))
	add("进進上", word{way: forward})
	add("退下", word{way: back})
	add("平", word{way: sideways})
	add("前", word{place: 1})
	add("中", word{place: middle})
	add("后後", word{place: last})
	addDigits(words, chineseNumbers)
	addDigits(words, "123456789")
	return words
}
