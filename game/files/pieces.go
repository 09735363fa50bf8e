package files

import (
	"bytes"
	"errors"
	"io"
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
			n := cutAt(rest, PieceSize)
			if !yield(Piece{rest[:n:n], line}) {
				return
			}
			line += bytes.Count(rest[:n], []byte("\n"))
			rest = rest[n:]
		}
	}
}

// cutAt returns where the first piece of a text ends: after so many bytes or more.
func cutAt(text []byte, size int) int {
	if len(text) <= size {
		return len(text)
	}
	for at := size; ; {
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

// streamSize is how long the pieces of a Stream are, in bytes, or a game longer: so short
// that the shortest games are fewer than MaxRecords.
const streamSize = 64 << 10

// MaxPiece bounds a piece of a Stream, in bytes: a game, or a file that is not cut.
const MaxPiece = 64 << 20

// ErrLongPiece says that a piece of a Stream would be longer than MaxPiece.
var ErrLongPiece = errors.New("a game, or a file of another form than PGN, of more than 64 MB")

// Stream is Pieces of a file that is read as it goes, so that it takes no more memory if
// it is longer. It ends with the first error.
func Stream(r io.Reader) iter.Seq2[Piece, error] {
	return func(yield func(Piece, error) bool) {
		var rest []byte // read and not yielded yet
		line, ended := 0, false
		for want := 2 * streamSize; ; {
			if !ended && len(rest) < want {
				var err error
				if rest, ended, err = fill(r, rest, want); err != nil {
					yield(Piece{}, err)
					return
				}
			}
			n := cutAt(rest, streamSize)
			switch {
			case n == len(rest) && !ended && n >= MaxPiece:
				yield(Piece{}, ErrLongPiece)
				return
			case n == len(rest) && !ended: // it goes on
				want = 2 * n
				continue
			case n == 0:
				return
			}
			piece := Piece{Decode(rest[:n:n]), line}
			line += bytes.Count(piece.Data, []byte("\n"))
			rest, want = bytes.Clone(rest[n:]), 2*streamSize
			if !yield(piece, nil) {
				return
			}
		}
	}
}

// fill reads on until there are so many bytes, or the file has ended.
func fill(r io.Reader, have []byte, want int) (all []byte, ended bool, err error) {
	all = append(make([]byte, 0, want), have...)
	n, err := io.ReadFull(r, all[len(all):want])
	all = all[:len(all)+n]
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return all, true, nil
	}
	return all, false, err
}
