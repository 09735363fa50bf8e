package xiangqi

import (
	_ "embed"
	"strings"
	"sync"
	"unicode/utf8"
)

// Records of xiangqi are mostly written in GBK, China's encoding of two bytes
// a character. Its table is built from gbk.txt, which holds the characters of
// GB 2312 and the signs, a row for each first byte:
//
//	A1 to A9, then B0 to F7   second byte A1 to FE
//	A8, A9                    second byte 40 to A0 without 7F
//
// with a full stop where there is none. All other places hold the remaining
// ideographs of Unicode, U+4E00 to U+9FA5, in their order there.
//
//go:embed gbk.txt
var gbkRows string

// gbkTable gives a character by its first byte less 0x81 and its second byte
// less 0x40; 0 where there is none.
type gbkTable [126][191]uint16

var gbk = sync.OnceValue(buildGBK)

func buildGBK() *gbkTable {
	t := &gbkTable{}
	var listed [0x10000]bool
	row := 0
	for line := range strings.Lines(gbkRows) {
		lead, trail := gbkRow(row)
		for _, r := range strings.TrimSuffix(line, "\n") {
			if trail == 0x7F {
				trail++
			}
			if r != '.' {
				t[lead-0x81][trail-0x40] = uint16(r)
				listed[r] = true
			}
			trail++
		}
		row++
	}
	next := 0x4E00
	fill := func(first, last, end int) {
		for lead := first; lead <= last; lead++ {
			for trail := 0x40; trail <= end; trail++ {
				for next <= 0x9FA5 && listed[next] {
					next++
				}
				if trail != 0x7F && next <= 0x9FA5 {
					t[lead-0x81][trail-0x40] = uint16(next)
					next++
				}
			}
		}
	}
	fill(0x81, 0xA0, 0xFE)
	fill(0xAA, 0xFE, 0xA0)
	return t
}

// gbkRow returns the bytes of the first character in a row of gbk.txt.
func gbkRow(row int) (lead, trail int) {
	switch {
	case row < 9:
		return 0xA1 + row, 0xA1
	case row < 81:
		return 0xB0 + row - 9, 0xA1
	}
	return 0xA8 + row - 81, 0x40
}

// decodeGBK returns GBK as UTF-8, with U+FFFD for what it does not know. That
// includes the characters of four bytes that GB 18030 added.
func decodeGBK(src []byte) string {
	t := gbk()
	out := make([]byte, 0, len(src)+len(src)/2)
	for len(src) > 0 {
		r, n := rune(src[0]), 1
		switch {
		case r < 0x80:
		case r >= 0x81 && r <= 0xFE && len(src) > 1 && src[1] >= 0x40 && src[1] <= 0xFE:
			if r, n = rune(t[r-0x81][src[1]-0x40]), 2; r == 0 {
				r = utf8.RuneError
			}
		case len(src) > 3 && src[1] >= '0' && src[1] <= '9':
			r, n = utf8.RuneError, 4
		default:
			r = utf8.RuneError
		}
		out = utf8.AppendRune(out, r)
		src = src[n:]
	}
	return string(out)
}

// decodeText returns a text in UTF-8: as it is where it is that already, else
// from GBK. A byte order mark is cut off.
func decodeText(src []byte) string {
	if utf8.Valid(src) {
		return strings.TrimPrefix(string(src), "\uFEFF")
	}
	return decodeGBK(src)
}
