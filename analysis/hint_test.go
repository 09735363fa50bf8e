package analysis

import (
	"context"
	"errors"
	"testing"
	"time"

	"banco/engine"
	"banco/game"
	"banco/search"
)

// skipIfShort skips a test of one goroutine under -short: the race detector makes
// it slow and has nothing to say about it.
func skipIfShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("one goroutine only, and slow under the race detector")
	}
}

func TestHints(t *testing.T) {
	skipIfShort(t)
	const rows = "15/15/15/15/15/15/15/"
	for name, tt := range map[string]struct {
		game, fen           string
		reason, piece, move string // of the move "" is any
		mate                int
	}{
		"a queen hangs":         {"chess", "rnb1kbnr/pppp1ppp/8/4p1q1/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 0 1", TakesFree, "q", "", 0},
		"Black's queen hangs":   {"chess", "rnbqkb1r/pppppppp/5n2/8/6Q1/4P3/PPPP1PPP/RNB1KBNR b KQkq - 0 1", TakesFree, "Q", "f6g4", 0},
		"a fork wins a rook":    {"chess", "r3k3/8/8/3N4/8/7P/5PP1/6K1 w - - 0 1", Forks, "k", "d5c7", 0},
		"mate in two":           {"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", Mates, "", "a1a6", 2},
		"a mate is parried":     {"chess", "6k1/5ppp/8/8/8/8/r4PPP/4R1K1 b - - 0 1", Blocks, "", "", 1},
		"a rook is saved":       {"chess", "4k3/8/1p3p2/2p1p3/3R4/8/4PPPP/4K3 w - - 0 1", Escapes, "R", "", 0},
		"out of check":          {"chess", "4k3/8/8/8/4r3/8/3P1P2/4K3 w - - 0 1", Escapes, "K", "", 0},
		"a knight is traded":    {"chess", "6k1/5ppp/p7/1n6/B7/8/PPP2PPP/6K1 w - - 0 1", Trades, "n", "a4b5", 0},
		"the centre is free":    {"chess", "rnbqkbnr/pppppp1p/6p1/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", engine.Centre, "", "d2d4", 0},
		"a rook hangs":          {"xiangqi", "2bakab2/9/9/4r4/9/9/4R4/2n1B4/9/3AKAB2 w - - 0 1", TakesFree, "r", "e3e6", 0},
		"mate with two rooks":   {"xiangqi", "3k5/9/1R7/9/9/9/R8/9/9/5K3 w - - 0 1", Mates, "", "", 2},
		"a rook is attacked":    {"xiangqi", "2r1k4/4a4/9/9/9/9/2pR5/9/4A4/3AK4 w - - 0 1", Escapes, "R", "", 0},
		"two rooks threaten":    {"xiangqi", "4k4/4a4/9/9/9/9/1r2N4/9/r8/4K4 w - - 0 1", Blocks, "", "", 1},
		"a revealed rook hangs": {"jieqi", "x1xxkxx1x/9/9/4r4/9/9/4R4/9/9/X1XXKXX1X w R1A2C2P5N2B2r1a2c2p5n2b2 0 1", TakesFree, "r", "e3e6", 0},
		"a five is made":        {"caro", rows + "3xxxx8/3ooo9/15/15/15/15/15/15 x counts=any", Mates, "", "", 1},
		"an open four wins":     {"caro", rows + "4xxx8/6oo7/8o6/15/15/15/15/15 x counts=any", Mates, "", "", 2},
		"a four is blocked":     {"caro", rows + "2oxxxx8/15/3o11/15/5o9/15/15/15 o", Blocks, "", "", 1},
		"an open three is blocked": {
			"caro", rows + "15/4xxx8/15/4o10/15/6o8/15/15 o", Blocks, "", "", 2,
		},
		"a three is made": {
			"caro", "15/15/15/15/15/7o1o5/6x1x6/6xx1o5/8o6/15/15/15/15/15/15 x", engine.MakeThree, "", "", 0,
		},
		"the first stone": {"caro", "", engine.Middle, "", "h8", 0},
	} {
		t.Run(name, func(t *testing.T) {
			kit := kitOf(tt.game)
			p := read(t, kit, tt.fen)
			before := p.FEN()
			h, err := FindHintWithin(context.Background(), kit, p, search.Limits{Nodes: 8000}, search.Limits{Nodes: 3000})
			if err != nil {
				t.Fatal(err)
			}
			if h.Reason != tt.reason || h.Piece != tt.piece || tt.mate != 0 && h.Mate != tt.mate ||
				tt.move != "" && p.FormatMove(h.Move) != tt.move {
				t.Errorf("%s: %+v, want %s %q, mate %d, %s", p.FormatMove(h.Move), h, tt.reason, tt.piece, tt.mate, tt.move)
			}
			if p.FEN() != before {
				t.Error("the position has changed")
			}
		})
	}
}

// In cờ úp hints come from what a seat sees, and are moves as it lists them.
func TestHintsOnViews(t *testing.T) {
	kit := kitOf("jieqi")
	deal, err := kit.Game.(game.Dealer).Deal(nil, [32]byte{5})
	if err != nil {
		t.Fatal(err)
	}
	for ply := range 12 {
		view := deal.View(game.Side(ply % 2))
		h, err := FindHintWithin(context.Background(), kit, view, search.Limits{Nodes: 1000}, search.Limits{Nodes: 500})
		if err != nil || h.Reason == "" {
			t.Fatalf("ply %d: %+v, %v", ply, h, err)
		}
		if err := deal.Play(h.Move); err != nil {
			t.Fatalf("ply %d: %v", ply, err)
		}
	}
}

func TestNoHint(t *testing.T) {
	kit := kitOf("chess")
	if _, err := FindHint(context.Background(), kit, read(t, kit, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"),
		time.Second); !errors.Is(err, search.ErrNoMove) {
		t.Errorf("mated: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := FindHint(ctx, kit, read(t, kit, ""), time.Hour); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}
