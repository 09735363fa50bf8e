package jieqi

import (
	"testing"

	"banco/game"
	"banco/games/xiangqi"
)

func TestOutcomes(t *testing.T) {
	seatOf := func(fen string, seat game.Side, rule captureRule) *Position {
		p := at(t, fen)
		p.seat, p.rule = seat, rule
		return p
	}
	const taken = "1x1k5/9/9/9/9/9/9/9/9/1R2K4 w p2a1 0 1"
	const both = "1x1k5/9/1x7/9/9/9/9/1X7/9/4K4 w R2P1p2a1 0 1"
	tests := []struct {
		name, move string
		p          *Position
		want       map[string]uint32
	}{
		{"a reveal", "a3a4", at(t, StartFEN), map[string]uint32{
			"a3a4R": 2, "a3a4A": 2, "a3a4C": 2, "a3a4P": 5, "a3a4N": 2, "a3a4B": 2}},
		{"no chance", "e0e1", at(t, StartFEN), nil},
		{"a capture, the capturer's view", "b0b9", seatOf(taken, game.First, toCapturer), map[string]uint32{"b0b9p": 2, "b0b9a": 1}},
		{"a capture, the owner's view", "b0b9", seatOf(taken, game.Second, toCapturer), nil},
		{"a capture, a spectator's view", "b0b9", seatOf(taken, game.NoSide, toCapturer), nil},
		{"a capture that everyone sees", "b0b9", seatOf(taken, game.Second, toEveryone), map[string]uint32{"b0b9p": 2, "b0b9a": 1}},
		{"a capture that no one sees", "b0b9", seatOf(taken, game.First, toNoOne), nil},
		{"both", "b2b9", seatOf(both, game.First, toCapturer), map[string]uint32{
			"b2b9Rp": 4, "b2b9Ra": 2, "b2b9Pp": 2, "b2b9Pa": 1}},
		{"both, the owner's view", "b2b9", seatOf(both, game.Second, toCapturer), map[string]uint32{"b2b9R": 2, "b2b9P": 1}},
	}
	for _, tt := range tests {
		m, err := tt.p.ParseMove(tt.move)
		if err != nil {
			t.Fatal(err)
		}
		got := tt.p.Outcomes(m, nil)
		if len(got) != len(tt.want) {
			t.Errorf("%s: %d outcomes, want %d", tt.name, len(got), len(tt.want))
		}
		for _, o := range got {
			if text := tt.p.FormatMove(o.Move); o.Weight != tt.want[text] {
				t.Errorf("%s: %s has weight %d, want %d", tt.name, text, o.Weight, tt.want[text])
			}
		}
	}
}

func TestOutcomesAllocateNothing(t *testing.T) {
	p := at(t, StartFEN)
	m, buf := xiangqi.NewMove(27, 36), make([]game.Outcome, 0, 36)
	if n := testing.AllocsPerRun(10, func() { buf = p.Outcomes(m, buf[:0]) }); n != 0 || len(buf) != 6 {
		t.Errorf("%v allocations for %d outcomes", n, len(buf))
	}
}
