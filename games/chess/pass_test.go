package chess

import "testing"

// A pass where a capture en passant was possible takes the right to it away.
func TestPassEndsEnPassant(t *testing.T) {
	p := parse(t, "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3")
	before := p.FEN()
	p.Pass()
	if want := "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 4"; p.FEN() != want {
		t.Errorf("after the pass: %s, want %s", p.FEN(), want)
	}
	if p.Unmake(); p.FEN() != before {
		t.Errorf("after taking it back: %s, want %s", p.FEN(), before)
	}
}
