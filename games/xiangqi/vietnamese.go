package xiangqi

import (
	"strconv"
	"strings"

	"banco/game"
)

// vietnamese is the notation of Vietnamese score sheets: P2-5, M8.7, with .
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
var vietnamese = &language{
	name:    "vietnamese",
	example: "P2-5, M8.7, Xs/1 or Pháo 2 bình 5",
	who:     vietnameseWho,
	how:     vietnameseHow,
	fold:    foldVietnamese,
	words:   vietnameseWords(),
}

var vietnamesePieces = [...]string{King: "Tg", Advisor: "S", Elephant: "T", Horse: "M", Rook: "X", Cannon: "P", Pawn: "B"}

func vietnameseWho(_ game.Side, k Kind, st standing) string {
	piece, file := vietnamesePieces[k], strconv.Itoa(st.file)
	if !needsPlace(k, st) {
		return piece + file
	}
	if st.files < 2 {
		file = ""
	}
	switch st.place {
	case 1:
		return piece + "t" + file
	case st.count:
		return piece + "s" + file
	case middle.of(st.count):
		return piece + "g" + file
	}
	return strconv.Itoa(st.place) + piece + file
}

func vietnameseHow(_ game.Side, st step) string {
	return [...]string{forward: ".", back: "/", sideways: "-"}[st.way] + strconv.Itoa(st.number)
}

func vietnameseWords() map[string]word {
	words := map[string]word{}
	add := func(list string, w word) {
		for spelling := range strings.FieldsSeq(list) {
			words[spelling] = w
		}
	}
	add("tg soai", word{kinds: []Kind{King}})
	add("si sy", word{kinds: []Kind{Advisor}})
	add("v voi", word{kinds: []Kind{Elephant}})
	add("tuong", word{kinds: []Kind{King, Elephant}})
	add("m ma ngua", word{kinds: []Kind{Horse}})
	add("x xe xa", word{kinds: []Kind{Rook}})
	add("p phao", word{kinds: []Kind{Cannon}})
	add("b c tot chot", word{kinds: []Kind{Pawn}})
	add("binh", word{kinds: []Kind{Pawn}, way: sideways})
	add(". + tan", word{way: forward})
	add("tien", word{place: 1, way: forward})
	add("/ \\ thoai lui", word{way: back})
	add("- =", word{way: sideways})
	add("t", word{kinds: []Kind{Elephant}, place: 1})
	add("truoc", word{place: 1})
	add("s", word{kinds: []Kind{Advisor}, place: last})
	add("sau hau", word{place: last})
	add("g giua trung", word{place: middle})
	add("lo cot", word{filler: true})
	addDigits(words, "123456789")
	for i, list := range []string{"mot", "hai", "ba", "bon tu", "nam", "", "bay", "tam", "chin"} {
		add(list, word{digit: i + 1}) // "sau" without its accent is the rear
	}
	return words
}

// foldVietnamese is foldSigns without accents, composed or not. Where an
// accent tells two words apart it writes the one that keeps its meaning.
func foldVietnamese(text string) string {
	var b strings.Builder
	for _, r := range foldSigns(text) {
		if plain, ok := plainLetters[r]; ok {
			b.WriteString(plain)
		} else {
			b.WriteRune(r)
		}
	}
	return strings.Map(dropAccent, accented.Replace(b.String()))
}

var accented = strings.NewReplacer("tuo\u0301ng", "tg", "tuo\u0323ng", "voi", "sa\u0301u", "6")

// plainLetters maps the composed letters to plain ones, and to plain ones with
// a combining accent where accented looks at it.
var plainLetters = func() map[rune]string {
	letters := map[rune]string{}
	for plain, composed := range map[string]string{
		"a": "àảãạăắằẳẵặâấầẩẫậ", "a\u0301": "á",
		"e": "éèẻẽẹêếềểễệ", "i": "íìỉĩị",
		"o": "óòỏõọôốồổỗộơờởỡ", "o\u0301": "ớ", "o\u0323": "ợ",
		"u": "úùủũụưứừửữự", "y": "ýỳỷỹỵ",
		"": "\u031b\u0302\u0306", // horn, circumflex, breve
	} {
		for _, r := range composed {
			letters[r] = plain
		}
	}
	return letters
}()

// dropAccent removes the combining accents.
func dropAccent(r rune) rune {
	if r >= '\u0300' && r <= '\u036f' {
		return -1
	}
	return r
}
