package book

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// kindsOfLine are the last words of a name, with what they are in Vietnamese, where
// they come first. The longest come first.
var kindsOfLine = [][2]string{
	{"Countergambit Accepted", "phản gambit % nhận"}, {"Countergambit Declined", "phản gambit % từ chối"},
	{"Gambit Accepted", "gambit % nhận"}, {"Gambit Declined", "gambit % từ chối"}, {"Gambit Deferred", "gambit % hoãn"},
	{"Main Line", "biến chính %"}, {"Variations", "biến %"}, {"Variation", "biến %"}, {"Countergambit", "phản gambit %"},
	{"Gambit", "gambit %"}, {"Counterattack", "phản công %"}, {"Attack", "tấn công %"}, {"Defense", "phòng thủ %"},
	{"System", "hệ thống %"}, {"Opening", "khai cuộc %"}, {"Game", "khai cuộc %"}, {"Formation", "thế trận %"},
	{"Trap", "bẫy %"}, {"Line", "biến %"}, {"Accepted", "% nhận"}, {"Declined", "% từ chối"}, {"Deferred", "% hoãn"},
	{"Reversed", "% đảo màu"},
}

// kindNames are what a variation is named after, where that is no person.
var kindNames = map[string]string{
	"Accelerated Dragon": "Rồng tăng tốc", "Accelerated": "tăng tốc", "Advance": "tiến tốt", "American": "Mỹ",
	"Argentine": "Argentina", "Austrian": "Áo", "Belgrade": "Beograd", "Bishop": "tượng", "Bishop's": "tượng",
	"Canal": "Canal", "Central": "trung tâm", "Classical": "cổ điển", "Closed": "đóng", "Czech": "Séc", "Danish": "Đan Mạch",
	"Delayed Exchange": "đổi quân muộn", "Double Fianchetto": "hai fianchetto", "Dragon": "Rồng", "Dutch": "Hà Lan",
	"Early": "sớm", "East Indian": "Đông Ấn", "English": "Anh", "Exchange": "đổi quân", "Fianchetto": "fianchetto",
	"Flank": "cánh", "Four Knights": "bốn mã", "Four Pawns": "bốn tốt", "French": "Pháp", "Fried Liver": "gan rán",
	"German": "Đức", "Hedgehog": "con nhím", "Hungarian": "Hungary", "Hyperaccelerated Dragon": "Rồng siêu tăng tốc",
	"Indian": "Ấn Độ", "Italian": "Ý", "King's Indian": "Ấn Độ cánh Vua", "King's Knight": "mã Vua", "King's Pawn": "tốt Vua",
	"King's": "cánh Vua", "Knight": "mã", "Knights": "mã", "Latvian": "Latvia", "Modern Exchange": "đổi quân hiện đại",
	"Modern": "hiện đại", "Moscow": "Moskva", "Normal": "thường", "Norwegian": "Na Uy", "Old Indian": "Ấn Độ cổ", "Old": "cũ",
	"Open": "mở", "Orthodox": "chính thống", "Poisoned Pawn": "tốt độc", "Polish": "Ba Lan",
	"Queen's Indian": "Ấn Độ cánh Hậu", "Queen's Knight": "mã Hậu", "Queen's Pawn": "tốt Hậu", "Queen's": "cánh Hậu",
	"Romanian": "Rumani", "Rook": "xe", "Russian": "Nga", "Scotch": "Scotland", "Sicilian": "Sicilia",
	"Spanish": "Tây Ban Nha", "Stonewall": "tường đá", "Swedish": "Thụy Điển", "Swiss": "Thụy Sĩ", "Symmetrical": "đối xứng",
	"Three Knights": "ba mã", "Three Pawns": "ba tốt", "Traditional": "truyền thống", "Two Knights": "hai mã",
	"West Indian": "Tây Ấn", "Yugoslav": "Nam Tư",
}

// knownNames are the chessNames, by the English ones.
var knownNames = sync.OnceValue(func() map[string]string {
	known := map[string]string{}
	for line := range strings.Lines(chessNames) {
		if en, vi, ok := strings.Cut(strings.TrimSpace(line), "|"); ok {
			known[en] = vi
		}
	}
	return known
})

// vietnamese returns the Vietnamese name of a chess opening. Where the whole name is
// none of ours, the longest part of it that is begins the name, and the variations
// after it follow from their words. The names of people stay as they are.
func vietnamese(name string) string {
	known := knownNames()
	if vi, ok := known[name]; ok {
		return vi
	}
	family, rest, deep := strings.Cut(name, ": ")
	if !deep {
		if first, after, more := strings.Cut(name, ", "); more {
			return vietnamese(first) + ", " + translateParts(after)
		}
		return capital(translatePart(name))
	}
	parts := strings.Split(rest, ", ")
	for n := len(parts) - 1; n > 0; n-- {
		head := family + ": " + strings.Join(parts[:n], ", ")
		for _, form := range []string{head + ":", head} {
			if vi, ok := known[form]; ok {
				return vi + ", " + translateParts(strings.Join(parts[n:], ", "))
			}
		}
	}
	head, ok := known[family+":"]
	if !ok {
		head = vietnamese(family)
	}
	return head + ", " + translateParts(rest)
}

// translateParts translates the variations of an opening, with commas between them.
func translateParts(text string) string {
	parts := strings.Split(text, ", ")
	for i, part := range parts {
		parts[i] = translatePart(part)
	}
	return strings.Join(parts, ", ")
}

// translatePart translates one variation.
func translatePart(part string) string {
	if vi, ok := kindNames[part]; ok {
		return vi
	}
	for _, kind := range kindsOfLine {
		if part == kind[0] {
			return strings.TrimSpace(strings.Replace(kind[1], "%", "", 1))
		}
		if name, ok := strings.CutSuffix(part, " "+kind[0]); ok {
			if vi, ok := kindNames[name]; ok {
				name = vi
			}
			return strings.Replace(kind[1], "%", name, 1)
		}
	}
	return part
}

// capital makes the first letter a capital one.
func capital(s string) string {
	first, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[n:]
}
