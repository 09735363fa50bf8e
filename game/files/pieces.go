package files

import (
	"bytes"
	"iter"
)

// PieceSize is how long the pieces of a long file are, in bytes, or a game longer.
const PieceSize = 1 << 20

// Piece is a part of a file that can be read alone.
type Piece struct {
	Data []byte
	Line int // lines of the file before it
}

// Pieces cuts a file of many games before the tags of a game, so that whoever reads
// them one after the other needs no more memory for a longer file. Only PGN is cut,
// where a game begins with its event after an empty line, as the standard has it;
// any other file is one piece.
func Pieces(data []byte) iter.Seq[Piece] {
	return func(yield func(Piece) bool) {
		rest, line := Decode(data), 0
		for len(rest) > 0 {
			n := cutAt(rest)
			if !yield(Piece{rest[:n:n], line}) {
				return
			}
			line += bytes.Count(rest[:n], []byte("\n"))
			rest = rest[n:]
		}
	}
}

// cutAt returns where the first piece of a text ends.
func cutAt(text []byte) int {
	if len(text) <= PieceSize {
		return len(text)
	}
	for at := PieceSize; ; {
		i := bytes.Index(text[at:], []byte("\n[Event \""))
		if i < 0 {
			return len(text)
		}
		at += i + 1
		if before := text[:at-1]; bytes.HasSuffix(before, []byte("\n")) || bytes.HasSuffix(before, []byte("\n\r")) {
			return at
		}
	}
}
