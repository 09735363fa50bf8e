package xiangqi

import (
	"testing"
	"unicode/utf8"
)

func TestDecodeGBK(t *testing.T) {
	for in, want := range map[string]string{
		"":                                 "",
		"C2.5\r\n":                         "C2.5\r\n",
		"\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5": "炮二平五",
		"\xd9\x56":                         "賄", // in no row of GB 2312, reckoned
		"\x81\x40\xa0\xfe\xaa\x40\xfd\x9b": "丂狛狜龥",
		"\xa1\xa1\xa3\xb1\xa2\xd9":         "　１①",
		"\xb0\xa1\xf7\xfe":                 "啊齄",
		"\xa9\x96\xa8\x80\xa9\x59":         "〇█℡",
		"a\xff\xb0":                        "a\uFFFD\uFFFD",
		"\xb0\x20":                         "\uFFFD ",
		"\x81\x30\x84\x36x":                "\uFFFDx",
		"\xaa\xa1\xd7\xfa\xfe\x7f":         "\uFFFD\uFFFD\uFFFD",
	} {
		if got := decodeGBK([]byte(in)); got != want {
			t.Errorf("%x reads %q, want %q", in, got, want)
		}
	}
}

// TestGBKIsWhole: every place of the table is filled but those that GBK
// leaves free or gives to the 21 compatibility ideographs.
func TestGBKIsWhole(t *testing.T) {
	seen := map[uint16]bool{}
	for _, row := range gbk() {
		for _, r := range row {
			if r != 0 && seen[r] {
				t.Errorf("%c is there twice", r)
			}
			seen[r] = true
		}
	}
	delete(seen, 0)
	if len(seen) != 21770 {
		t.Errorf("%d characters, want 21770", len(seen))
	}
	for r := uint16(0x4E00); r <= 0x9FA5; r++ {
		if !seen[r] {
			t.Fatalf("no %c", r)
		}
	}
}

func FuzzGBK(f *testing.F) {
	f.Add([]byte("\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 C2.5 \x81\x30\x84\x36"))
	f.Fuzz(func(t *testing.T, src []byte) {
		if got := decodeGBK(src); !utf8.ValidString(got) || len(got) > 3*len(src) {
			t.Errorf("%x reads %q", src, got)
		}
	})
}
