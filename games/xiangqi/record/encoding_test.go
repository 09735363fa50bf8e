package record

import (
	"testing"
	"unicode/utf8"
)

func TestDecodeText(t *testing.T) {
	for in, want := range map[string]string{
		"":                                 "",
		"C2.5\r\n":                         "C2.5\r\n",
		"Pháo":                             "Pháo",
		"\xef\xbb\xbfPháo":                 "Pháo",
		"\xff\xfeP\x002\x00":               "P2",
		"\xfe\xff\x70\xae\x4e\x8c":         "炮二",
		"\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5": "炮二平五",
		"\xd9\x56":                         "賄", // not in GB 2312
		"\x81\x40\xa0\xfe\xaa\x40\xfd\x9b": "丂狛狜龥",
		"\xa1\xa1\xa3\xb1\xa2\xd9":         "　１①",
		"\x95\x32\x82\x36x":                "𠀀x", // four bytes
		"a\xff\xb0":                        "a\uFFFD\uFFFD",
	} {
		if got := decodeText([]byte(in)); got != want {
			t.Errorf("%x reads %q, want %q", in, got, want)
		}
	}
}

func FuzzDecodeText(f *testing.F) {
	f.Add([]byte("\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 C2.5 \x81\x30\x84\x36"))
	f.Add([]byte("\xff\xfeP\x002"))
	f.Fuzz(func(t *testing.T, src []byte) {
		if got := decodeText(src); !utf8.ValidString(got) || len(got) > 3*len(src) {
			t.Errorf("%x reads %q", src, got)
		}
	})
}
