package record

import (
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// Records of xiangqi are mostly written in GBK, China's encoding of two bytes
// a character. GB 18030 holds all of it, and characters of four bytes.

// decodeGBK returns GBK as UTF-8, with U+FFFD for what is none.
func decodeGBK(src []byte) string {
	text, _ := simplifiedchinese.GB18030.NewDecoder().Bytes(src)
	return string(text)
}

// encodeGBK returns a text in GBK, or in the four bytes of GB 18030 for what that has not: the first
// characters of it that have room in so many bytes.
func encodeGBK(text string, most int) (out []byte) {
	encoder := simplifiedchinese.GB18030.NewEncoder()
	for _, r := range text {
		b, err := encoder.Bytes([]byte(string(r)))
		if err != nil {
			b = []byte{'?'}
		}
		if len(out)+len(b) > most {
			break
		}
		out = append(out, b...)
	}
	return out
}

// decodeText returns a text in UTF-8: as its byte order mark says, which is cut
// off; else as it is where it is UTF-8 already; else from GBK.
func decodeText(src []byte) string {
	var plain transform.Transformer = transform.Nop
	if !utf8.Valid(src) {
		plain = simplifiedchinese.GB18030.NewDecoder()
	}
	text, _, _ := transform.Bytes(unicode.BOMOverride(plain), src)
	return string(text)
}
