package jieqi

import (
	"strings"
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/games/xiangqi"
)

// told returns the moves of a deal as those who made them know them.
func told(d *Deal) (line []game.Move) {
	side := game.First
	for i := range d.Seen(game.NoSide) {
		line = append(line, d.Seen(side)[i])
		side = side.Other()
	}
	return line
}

// TestAgree leads a game along the moves of another: all views are those of
// the other, whatever was dealt, and what is still covered can be dealt anew.
func TestAgree(t *testing.T) {
	for number := range 24 {
		rule, rng := captureRule(number%3), playout.Random(uint64(number))
		first := dealOf(rule, number)
		stroll(t, first, rng, 10+rng.IntN(120))
		if first.admit(game.NoMove) == nil {
			playAll(t, first, []game.Move{game.NoMove})
		}
		other := dealOf(rule, 500+number)
		commit := other.Commitment()
		for i, m := range told(first) {
			if err := other.follow(m); err != nil {
				t.Fatalf("game %d, move %d: %v", number, i+1, err)
			}
		}
		for range 2 {
			checkDeal(t, other)
			for _, seat := range seats {
				if everything(first, seat) != everything(other, seat) {
					t.Errorf("game %d: the views of seat %v differ", number, seat)
				}
			}
			other.Redeal(1)
		}
		if other.Commitment() != commit {
			t.Error("the commitment has changed")
		}
		stroll(t, other, rng, 10)
		checkDeal(t, other)
	}
}

// TestAgreeRefusals: what cannot be is refused, and costs nothing.
func TestAgreeRefusals(t *testing.T) {
	const (
		a0, a1, b2, b9 = 0, 9, 19, 82
		rook, pawn     = xiangqi.Rook, xiangqi.Pawn
	)
	turn, capture := xiangqi.NewMove(a0, a1), xiangqi.NewMove(b2, b9)
	tests := []struct {
		rule   captureRule
		before []game.Move
		move   game.Move
		reason string
	}{
		{toCapturer, nil, turn, "does not say what lay on a0"},
		{toCapturer, nil, Resolve(turn, xiangqi.King, 0), "Red has no such piece"},
		{toCapturer, nil, Resolve(turn, 9, 0), "Red has no such piece"},
		{toCapturer, nil, Resolve(turn, rook, pawn), "nothing is seen under a cover on a1"},
		{toCapturer, nil, Resolve(turn, rook, 0) | 1<<30, "is not a move"},
		{toCapturer, nil, Resolve(game.NoMove, rook, 0), "is not a move"},
		{toCapturer, nil, Resolve(xiangqi.NewMove(a0, 80), rook, 0), "not legal"},
		{toCapturer, nil, Resolve(capture, rook, 0), "does not say what lay on b9"},
		{toEveryone, nil, Resolve(capture, rook, 0), "does not say what lay on b9"},
		{toNoOne, nil, Resolve(capture, rook, pawn), "nothing is seen under a cover on b9"},
		{toCapturer, []game.Move{Resolve(capture, rook, rook), game.NoMove, Resolve(turn, rook, 0), game.NoMove},
			Resolve(xiangqi.NewMove(8, 17), rook, 0), "Red has no such piece left under cover to lie on i0"},
	}
	for _, tt := range tests {
		d := dealOf(tt.rule, 3)
		for i, m := range tt.before {
			if err := d.follow(m); err != nil {
				t.Fatalf("move %d: %v", i+1, err)
			}
		}
		truth, view := d.truth, everything(d, game.First)
		if err := d.follow(tt.move); err == nil || !strings.Contains(err.Error(), tt.reason) {
			t.Errorf("%s: %v, want %q", d.views[0].FormatMove(tt.move), err, tt.reason)
		}
		if d.truth != truth || everything(d, game.First) != view {
			t.Errorf("%s: refused, and yet it changes something", d.views[0].FormatMove(tt.move))
		}
	}
}

// TestAgreeFindsHiddenPieces: where no one learns what is captured, a piece
// that must turn up can be taken from among the captured ones.
func TestAgreeFindsHiddenPieces(t *testing.T) {
	const b9, a9, i9 = 82, 81, 89
	truth := shuffle([32]byte{})
	at := func(k xiangqi.Kind) xiangqi.Square {
		for _, s := range coverPoints(game.Second) {
			if truth[s] == k && s != b9 {
				return s
			}
		}
		return b9
	}
	rook := at(xiangqi.Rook)
	truth[b9], truth[rook] = truth[rook], truth[b9]
	d := newDeal(toNoOne, [32]byte{}, truth)
	for i, m := range []game.Move{
		Resolve(xiangqi.NewMove(19, b9), xiangqi.Pawn, 0), Resolve(xiangqi.NewMove(a9, 72), xiangqi.Rook, 0),
		game.NoMove, Resolve(xiangqi.NewMove(i9, 80), xiangqi.Rook, 0),
	} {
		if err := d.follow(m); err != nil {
			t.Fatalf("move %d: %v", i+1, err)
		}
	}
	checkDeal(t, d)
}
