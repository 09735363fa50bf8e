package jieqi

import (
	"slices"
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/games/xiangqi"
)

// TestMakeVeiled moves a covered rook, which nobody sees turn up: the pools stay,
// and it cannot move again, however its side's turn comes back.
func TestMakeVeiled(t *testing.T) {
	p := at(t, StartFEN)
	up, pools := xiangqi.NewMove(0, 9), p.pool
	p.MakeVeiled(up)
	if got := p.At(9); got != Unknown(game.First) || !got.Covered() || got.Side() != game.First {
		t.Fatalf("a %v stands where the rook went", got)
	}
	if p.pool != pools || p.hash != p.hashFromScratch() {
		t.Errorf("the pools are %v, were %v; hash %x, want %x", p.pool, pools, p.hash, p.hashFromScratch())
	}
	p.Pass()
	if slices.ContainsFunc(p.Moves(nil), func(m game.Move) bool { return xiangqi.From(m) == 9 }) {
		t.Error("what nobody has seen moves again")
	}
	p.Unmake()
	p.Unmake()
	if p.FEN() != StartFEN {
		t.Errorf("back at %s", p.FEN())
	}
}

// TestVeiledLines plays lines of veiled moves by lot and takes them back.
func TestVeiledLines(t *testing.T) {
	rng := playout.Random(3)
	for range 30 {
		p := at(t, StartFEN)
		made := 0
		for ; made < 60 && !p.Result().Over(); made++ {
			moves := p.Moves(nil)
			p.MakeVeiled(moves[rng.IntN(len(moves))])
			if p.hash != p.hashFromScratch() {
				t.Fatalf("after %d moves the hash is %x, want %x", made+1, p.hash, p.hashFromScratch())
			}
		}
		for range made {
			p.Unmake()
		}
		if p.FEN() != StartFEN || p.hash != p.hashFromScratch() {
			t.Fatalf("back at %s", p.FEN())
		}
	}
}

// TestUnknownGivesNoCheck puts an Unknown piece where a rook or a pawn would
// give check.
func TestUnknownGivesNoCheck(t *testing.T) {
	p := at(t, StartFEN)
	p.Pass()
	front := p.King(game.Second) - 9
	for piece, check := range map[Piece]bool{Revealed(game.First, xiangqi.Rook): true, Unknown(game.First): false} {
		p.toggle(p.board[front], front)
		p.toggle(piece, front)
		p.board[front] = piece
		if p.InCheck() != check {
			t.Errorf("%v before the king: check is %v", piece, !check)
		}
	}
}
