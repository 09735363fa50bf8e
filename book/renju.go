package book

import (
	"fmt"
	"strings"

	"banco/game"
)

// renjuOpenings are the 26 openings of renju, as the Renju International
// Federation numbers them: thirteen with White's first stone straight beside
// Black's in the middle (D) and thirteen with it aslant (I). Each has its name in
// the Sino-Vietnamese reading and in the Japanese one, and Black's second stone:
// files to the right of the middle and ranks above it, where White's stands above
// or, aslant, above and to the right.
const renjuOpenings = `
D|Hàn Tinh|Kansei (Cold Star)|0 2
D|Khê Nguyệt|Keigetsu (Valley Moon)|1 2
D|Sơ Tinh|Sosei (Sparse Star)|2 2
D|Hoa Nguyệt|Kagetsu (Flower Moon)|1 1
D|Tàn Nguyệt|Zangetsu (Waning Moon)|2 1
D|Vũ Nguyệt|Ugetsu (Rain Moon)|1 0
D|Kim Tinh|Kinsei (Gold Star)|2 0
D|Tùng Nguyệt|Shogetsu (Pine Moon)|0 -1
D|Khâu Nguyệt|Kyugetsu (Hill Moon)|1 -1
D|Tân Nguyệt|Shingetsu (New Moon)|2 -1
D|Thuỵ Tinh|Zuisei (Lucky Star)|0 -2
D|Sơn Nguyệt|Sangetsu (Mountain Moon)|1 -2
D|Du Tinh|Yusei (Wandering Star)|2 -2
I|Trường Tinh|Chosei (Long Star)|2 2
I|Hạp Nguyệt|Kyogetsu (Gorge Moon)|2 1
I|Hằng Tinh|Kosei (Fixed Star)|2 0
I|Thuỷ Nguyệt|Suigetsu (Water Moon)|2 -1
I|Lưu Tinh|Ryusei (Shooting Star)|2 -2
I|Vân Nguyệt|Ungetsu (Cloud Moon)|1 0
I|Phố Nguyệt|Hogetsu (Shore Moon)|1 -1
I|Lam Nguyệt|Rangetsu (Mist Moon)|1 -2
I|Ngân Nguyệt|Gingetsu (Silver Moon)|0 -1
I|Minh Tinh|Myojo (Bright Star)|0 -2
I|Tà Nguyệt|Shagetsu (Slanting Moon)|-1 -1
I|Danh Nguyệt|Meigetsu (Harvest Moon)|-1 -2
I|Tuệ Tinh|Suisei (Comet)|-2 -2
`

// isRenju holds where the openings of renju have their names: on its own board,
// of the usual size, and where the third stone may lie within two points of the
// middle. A position names only the options that are not as usual.
func isRenju(v game.Variant) bool {
	return v["rule"] == "renju" && v["size"] == "" && (v["opening"] == "" || v["opening"] == "swap2")
}

// renjuLines writes the openings of renju as lines of moves, each turned and
// mirrored in the eight ways of a square board.
func renjuLines() string {
	var b strings.Builder
	for line := range strings.Lines(strings.TrimSpace(renjuOpenings)) {
		field := strings.Split(strings.TrimSpace(line), "|")
		white := [2]int{0, 1}
		if field[0] == "I" {
			white = [2]int{1, 1}
		}
		var black [2]int
		fmt.Sscan(field[3], &black[0], &black[1])
		written := map[string]bool{} // a shape that is its own mirror image comes up twice
		for way := range 8 {
			moves := "h8 " + turned(white, way) + " " + turned(black, way)
			if !written[moves] {
				fmt.Fprintf(&b, "%s|%s|%s\n", field[1], field[2], moves)
			}
			written[moves] = true
		}
	}
	return b.String()
}

// turned names the point that lies so far from the middle of a board of 15 when
// the board is turned or mirrored.
func turned(at [2]int, way int) string {
	x, y := at[0], at[1]
	if way&1 != 0 {
		x = -x
	}
	if way&2 != 0 {
		y = -y
	}
	if way&4 != 0 {
		x, y = y, x
	}
	return fmt.Sprintf("%c%d", 'h'+x, 8+y)
}
