package files_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"banco/game/files"
)

// A file that is read as it goes is cut where one in memory is, whatever its lines end
// with and however slowly it comes.
func TestStreamIsPieces(t *testing.T) {
	one := "[Event \"a\"]\n[White \"x\"]\n\n1. e4 {" + strings.Repeat("long ", 500) + "} *\n\n"
	windows := strings.ReplaceAll(strings.Repeat(one, 1500), "\n", "\r\n")
	for _, text := range []string{"", "\n", one, strings.Repeat(one, 2000), windows, strings.Repeat("x", 3<<20)} {
		var want, got []files.Piece
		for p := range files.Pieces([]byte(text)) {
			want = append(want, p)
		}
		for p, err := range files.Stream(iotest.HalfReader(strings.NewReader(text))) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, p)
		}
		all := func(pieces []files.Piece) (data []byte) {
			for _, p := range pieces {
				if p.Line != bytes.Count(data, []byte("\n")) {
					t.Errorf("a piece begins after %d lines, not %d", bytes.Count(data, []byte("\n")), p.Line)
				}
				data = append(data, p.Data...)
			}
			return data
		}
		if !bytes.Equal(all(want), all(got)) || len(got) < len(want)/2 {
			t.Errorf("%d bytes are %d pieces, want %d", len(text), len(got), len(want))
		}
	}
}

// A file without an end is refused in time, and one that cannot be read says so.
func TestStreamIsBounded(t *testing.T) {
	read := 0
	endless := io.TeeReader(forever{}, writer(func(p []byte) { read += len(p) }))
	for _, err := range files.Stream(endless) {
		if !errors.Is(err, files.ErrLongPiece) {
			t.Error(err)
		}
	}
	if read > 2*files.MaxPiece {
		t.Errorf("%d bytes are read of a game without an end", read)
	}
	broken := errors.New("broken")
	for _, err := range files.Stream(iotest.ErrReader(broken)) {
		if !errors.Is(err, broken) {
			t.Error(err)
		}
	}
}

type forever struct{}

func (forever) Read(p []byte) (int, error) { return copy(p, bytes.Repeat([]byte{'x'}, len(p))), nil }

type writer func([]byte)

func (w writer) Write(p []byte) (int, error) { w(p); return len(p), nil }
