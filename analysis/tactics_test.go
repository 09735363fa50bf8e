package analysis

import "testing"

// A quiet move is told by what it protects: a man under attack before one that stood
// alone; between them comes the trade that the man who moved avoids.
func TestSupport(t *testing.T) {
	for name, tt := range map[string]struct{ game, fen, move, reason, piece string }{
		"a knight under attack": {"chess", "4k3/8/8/3b4/4N3/3P4/8/3QK3 w - - 0 1", "d1e2", Supports, "N"},
		"a bishop alone":        {"chess", "4k3/8/8/8/2B5/8/P7/3QK3 w - - 0 1", "d1e2", Covers, "B"},
		"a pawn out of reach":   {"chess", "4k3/8/8/3p4/8/8/8/4K3 b - - 0 1", "e8e7", "", ""},
		"it has one already":    {"chess", "4k3/8/8/8/2B5/1P6/8/3QK3 w - - 0 1", "d1e2", "", ""},
		"a bishop keeps clear":  {"chess", "4k3/8/8/8/1n6/3B4/2P5/4K3 w - - 0 1", "d3f1", Retreats, "B"},
		"it also covers a pawn": {"chess", "4k3/8/8/8/1n6/3B4/6P1/3K4 w - - 0 1", "d3f1", Retreats, "B"},
		"a queen is no trade":   {"chess", "4k3/8/8/8/1q6/8/1N6/1RK5 w - - 0 1", "b2d3", "", ""},
		"a horse alone":         {"xiangqi", "3k5/9/9/9/9/9/4N4/9/9/R3K4 w - - 0 1", "a0a3", Covers, "N"},
		"a revealed horse":      {"jieqi", "3k5/9/9/9/9/9/4N4/9/9/R3K4 w - 0 1", "a0a3", Covers, "N"},
	} {
		t.Run(name, func(t *testing.T) {
			kit := kitOf(tt.game)
			p := read(t, kit, tt.fen)
			m, err := p.ParseMove(tt.move)
			if err != nil {
				t.Fatal(err)
			}
			var h Hint
			if told := newTactics(kit, p, m).support(&h); told != (tt.reason != "") || h.Reason != tt.reason || h.Piece != tt.piece {
				t.Errorf("%q %q, want %q %q", h.Reason, h.Piece, tt.reason, tt.piece)
			}
		})
	}
}
