package files

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Decode returns text of two bytes a character as UTF-8, and all ends of lines
// as \n. Other encodings are left to the formats, and so are files that are no
// text, which have a zero byte.
func Decode(data []byte) []byte {
	switch {
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE}):
		data = decodeUTF16(data[2:], binary.LittleEndian)
	case bytes.HasPrefix(data, []byte{0xFE, 0xFF}):
		data = decodeUTF16(data[2:], binary.BigEndian)
	case looksWide(data, binary.LittleEndian):
		data = decodeUTF16(data, binary.LittleEndian)
	case looksWide(data, binary.BigEndian):
		data = decodeUTF16(data, binary.BigEndian)
	}
	if bytes.IndexByte(data, 0) >= 0 {
		return data
	}
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	return bytes.ReplaceAll(data, []byte("\r"), []byte("\n"))
}

// looksWide reports whether data is clearly UTF-16 without a mark: many of its
// bytes are zero, and in that order all it begins with is text.
func looksWide(data []byte, order binary.ByteOrder) bool {
	data = data[:min(len(data), 1024)&^1]
	data = data[:max(len(data)-2, 0)] // the last may be half a pair
	if zeros := bytes.Count(data, []byte{0}); zeros == 0 || zeros < len(data)/16 {
		return false
	}
	for _, r := range string(decodeUTF16(data, order)) {
		if r == utf8.RuneError || !unicode.IsPrint(r) && !unicode.IsSpace(r) {
			return false
		}
	}
	return true
}

func decodeUTF16(data []byte, order binary.ByteOrder) []byte {
	out := make([]byte, 0, len(data))
	var high rune // the first half of a pair that waits for the second
	for ; len(data) >= 2; data = data[2:] {
		r := rune(order.Uint16(data))
		if pair := utf16.DecodeRune(high, r); high != 0 && pair != utf8.RuneError {
			out, high = utf8.AppendRune(out, pair), 0
			continue
		}
		if high != 0 {
			out, high = utf8.AppendRune(out, utf8.RuneError), 0
		}
		if utf16.IsSurrogate(r) {
			high = r
			continue
		}
		out = utf8.AppendRune(out, r)
	}
	if high != 0 || len(data) > 0 {
		out = utf8.AppendRune(out, utf8.RuneError)
	}
	return out
}

// maxHead is how much of a file its format is recognised by.
const maxHead = 64 << 10

// head returns the lines that a file begins with.
func head(data []byte) []byte {
	if len(data) <= maxHead {
		return data
	}
	data = data[:maxHead]
	return data[:cmp.Or(bytes.LastIndexByte(data, '\n')+1, len(data))]
}

// blanked returns a copy of data with spaces for everything before an offset,
// so that places in it stay what they are.
func blanked(data []byte, before int) []byte {
	out := make([]byte, 0, len(data))
	for at := 0; at < before; {
		r, n := utf8.DecodeRune(data[at:before])
		if r != '\n' {
			r = ' '
		}
		out = append(out, byte(r))
		at += n
	}
	return append(out, data[before:]...)
}
