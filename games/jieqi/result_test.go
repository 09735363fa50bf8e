package jieqi

import (
	"strings"
	"testing"

	"banco/game"
)

func TestResults(t *testing.T) {
	tests := []struct {
		name, fen, moves string
		want             game.Result
	}{
		{"start", StartFEN, "", game.Result{}},
		{"checkmate", "4k4/9/9/9/9/9/9/9/8r/3K4r w - 0 1", "", game.Win(game.Second, game.Checkmate)},
		{"not a legal move", "4k4/9/9/9/9/9/9/9/8r/3K5 w - 0 1", "", game.Win(game.Second, game.Stalemate)},
		{"39 rounds and a half", "3k5/9/9/9/9/9/9/R8/9/4K4 w - 78 50", "a2a3", game.Result{}},
		{"40 rounds", "3k5/9/9/9/9/9/9/R8/9/4K4 w - 79 50", "a2a3", game.Draw(game.MoveCount)},
		{"a capture in the 40th round", "3k5/9/9/9/9/9/9/R1p6/9/4K4 w - 79 50", "a2c2", game.Result{}},
		{"a reveal in the 40th round", "3k5/9/9/9/9/9/X8/9/9/4K4 w R1 79 50", "a3a4R", game.Result{}},
		{"mate in the 40th round", "4k4/9/9/9/9/9/9/r7r/9/3K5 b - 79 50", "a2a1", game.Win(game.Second, game.Stalemate)},
		{"the second time", "3k5/9/9/9/9/9/9/R8/9/4K4 w - 0 1", "a2a3 d9d8 a3a2 d8d9", game.Result{}},
		{"the third time", "3k5/9/9/9/9/9/9/R8/9/4K4 w - 0 1",
			strings.Repeat("a2a3 d9d8 a3a2 d8d9 ", 2), game.Draw(game.Repetition)},
		{"perpetual check", "3k5/9/9/9/9/9/9/3R5/9/5K3 b - 0 1",
			strings.Repeat("d9e9 d2e2 e9d9 e2d2 ", 2), game.Win(game.Second, game.PerpetualCheck)},
		{"perpetual chase", "5k3/9/9/9/1R5c1/9/9/9/9/3K5 b - 0 1",
			strings.Repeat("h5h6 b5b6 h6h5 b6b5 ", 2), game.Win(game.Second, game.PerpetualChase)},
		{"free advisors protect", "5k3/9/9/8a/1R5ca/9/9/9/9/3K5 b - 0 1",
			strings.Repeat("h5h6 b5b6 h6h5 b6b5 ", 2), game.Draw(game.Repetition)},
	}
	for _, tt := range tests {
		p := at(t, tt.fen)
		play(t, p, strings.Fields(tt.moves)...)
		if got := p.Result(); got != tt.want {
			t.Errorf("%s: %v %v, want %v %v", tt.name, got, got.Reason, tt.want, tt.want.Reason)
		}
	}
}

func TestExplain(t *testing.T) {
	p := at(t, "5k3/9/9/9/1R5c1/9/9/9/9/3K5 b - 0 1")
	if got := p.Explain("en"); got != "" {
		t.Errorf("before anything happened: %q", got)
	}
	play(t, p, strings.Fields(strings.Repeat("h5h6 b5b6 h6h5 b6b5 ", 2))...)
	if got, want := p.Explain("en"), "Red has chased the cannon with the chariot 4 times"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
