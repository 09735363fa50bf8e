package jieqi

import (
	"strings"
	"unicode"
)

// foldVietnamese writes a move in small letters without accents, words as the
// letters and signs that stand for them. Of the words that an accent tells
// apart, "tướng" is the king and "tượng" the elephant; "binh" is a pawn where
// it begins a move, with or without the accent, and means sideways elsewhere.
func foldVietnamese(text string) string {
	text = strings.Join(strings.Fields(strings.ToLower(text)), " ")
	text = strings.NewReplacer("tướng", "tg", "tượng", "t", "sáu", "6").Replace(text)
	text = strings.Map(plainLetter, text)
	if rest, ok := strings.CutPrefix(text, "binh"); ok {
		text = "b" + rest
	}
	return signs.Replace(text)
}

// signs replaces words; the longer ones that others begin come first.
var signs = strings.NewReplacer(
	"phao", "p", "chot", "b", "tot", "b", "binh", "-", "truoc", "t", "thoai", "/", "tien", ".", "tan", ".", "giua", "g",
	"sau", "s", "lui", "/", "up", "u", "xe", "x", "ma", "m", "si", "s", "sy", "s", "voi", "t", "v", "t", "c", "b", "+", ".", " ", "",
)

// plainLetters are the letters with accents, after the one without.
var plainLetters = []string{"aáàảãạăắằẳẵặâấầẩẫậ", "eéèẻẽẹêếềểễệ", "iíìỉĩị", "oóòỏõọôốồổỗộơớờởỡợ", "uúùủũụưứừửữự", "yýỳỷỹỵ", "dđ"}

// plainLetter takes the accent off a letter; combining ones are dropped.
func plainLetter(r rune) rune {
	if unicode.Is(unicode.Mn, r) {
		return -1
	}
	if r < 0x80 {
		return r
	}
	for _, list := range plainLetters {
		if strings.ContainsRune(list, r) {
			return rune(list[0])
		}
	}
	return r
}
