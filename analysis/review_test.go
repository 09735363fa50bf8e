package analysis

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"banco/engine"
	"banco/game"
	"banco/kits"
	"banco/search"
)

var few = search.Limits{Nodes: 8000}

// review collects what is said of a line.
func review(t *testing.T, kit *engine.Kit, p game.Position, line []game.Move) []Reviewed {
	t.Helper()
	seen := 0
	list, err := Review(context.Background(), kit, p, line, few, func(done, of int) error {
		if seen++; done != seen || of != 2*len(line) {
			t.Errorf("%d of %d after %d of %d", done, of, seen-1, 2*len(line))
		}
		return nil
	})
	if err != nil || len(list) != len(line) || seen != 2*len(line) {
		t.Fatalf("%d moves judged, %d positions seen, %v", len(list), seen, err)
	}
	for i, r := range list {
		if r.Ply != i+1 || (r.Best != nil) != (r.Mark == Inaccuracy || r.Mark == Mistake || r.Mark == Blunder) {
			t.Errorf("%d: %+v", i, r)
		}
	}
	return list
}

func TestReviews(t *testing.T) {
	skipIfShort(t)
	const rows = "15/15/15/15/15/15/15/"
	for name, tt := range map[string]struct {
		game, fen string
		line      string
		marks     string // "." is none or best, "*" any
	}{
		"the scholar's mate": {"chess", "", "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7", ". . . . * blunder best"},
		"a queen is given":   {"chess", "", "d2d4 d7d5 d1d3 b8c6 d3h7 h8h7", ". . * * blunder best"},
		"a single move":      {"chess", "7k/8/5K2/6Q1/8/8/8/8 b - - 0 1", "h8h7", "only"},
		"a mate is missed":   {"chess", "6k1/5ppp/8/8/8/8/q4PPP/1R4K1 w - - 0 1", "b1a1 a2a1", "blunder ."},
		"a turn passed":      {"chess", "", "- d7d5 d2d4", " . ."},
		"a rook is given":    {"xiangqi", "", "h2e2 h7e7 i0i1 b9c7 i1h1 h9g7 h1h9 i9h9", ". . * . * . blunder best"},
		"a four is left":     {"caro", rows + "15/15/15/15/15/7o7/6o8/oxxxx10 o", "o15 f1", "blunder best"},
		"nothing helps":      {"caro", rows + "3xxxx8/15/3o11/15/5o9/15/3o11/15 o", "c8 h8", ". ."},
		"any win will do":    {"caro", rows + "4xxx8/6o8/8o6/15/7o7/15/15/15 x counts=any", "h8 d8 i8", ". . best"},
	} {
		t.Run(name, func(t *testing.T) {
			kit := kitOf(tt.game)
			p := read(t, kit, tt.fen)
			want := strings.Split(tt.marks, " ")
			for i, r := range review(t, kit, p, moves(t, p, strings.Fields(tt.line)...)) {
				if got := r.Mark; got != want[i] && want[i] != "*" && (want[i] != "." || r.Best != nil) {
					t.Errorf("ply %d is %q, want %q: %+v", i+1, got, want[i], r)
				}
			}
		})
	}
}

func TestReviewScoresForFirst(t *testing.T) {
	skipIfShort(t)
	kit := kitOf("chess")
	p := read(t, kit, "")
	list := review(t, kit, p, moves(t, p, "f2f3", "e7e5", "g2g4", "d8h4"))
	last := list[len(list)-1]
	if n, ok := Mate(list[2].Score); !ok || n != -1 || last.Score != -search.Win {
		t.Errorf("the fool's mate scores %d, then %d", list[2].Score, last.Score)
	}
	if best := list[2].Best; best == nil || len(best.PV) < 2 || best.Score < -300 {
		t.Errorf("better was %+v", best)
	}
}

// The same choice gets the same mark, however it turns out.
func TestReviewBlamesNoLuck(t *testing.T) {
	skipIfShort(t)
	kit := kitOf("jieqi")
	p := read(t, kit, "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1")
	for _, text := range []string{"a3a4", "b2b9"} {
		marks, scores, expected := map[string]bool{}, map[search.Score]bool{}, map[search.Score]bool{}
		lucky, unlucky := 0, 0
		for _, m := range p.Moves(nil) {
			if !strings.HasPrefix(p.FormatMove(m), text) {
				continue
			}
			for _, o := range game.Outcomes(p, m)[:4] {
				out := review(t, kit, p, []game.Move{o.Move})[0]
				marks[out.Mark], scores[out.Score], expected[*out.Expected] = true, true, true
				switch expected := *out.Expected; {
				case out.Score > expected:
					lucky++
				case out.Score < expected:
					unlucky++
				}
			}
		}
		if len(marks) != 1 || len(scores) < 2 {
			t.Errorf("%s is marked %v with scores %v", text, marks, scores)
		}
		if len(expected) != 1 || lucky == 0 || unlucky == 0 {
			t.Errorf("of %s was expected %v; it turned out well %d times and badly %d times", text, expected, lucky, unlucky)
		}
	}
}

// Limits that are too tight for any search still give an honest score.
func TestLooksAPlyAtLeast(t *testing.T) {
	for _, kit := range kits.All() {
		name := kit.Game.Name()
		agent, err := newAnalyst(kit, "")
		if err != nil {
			t.Fatal(err)
		}
		if best, depth, err := searchLine(context.Background(), agent, read(t, kit, ""), search.Limits{Nodes: 1}); err != nil ||
			depth < 1 || len(best.PV) == 0 {
			t.Errorf("%s: %+v of depth %d, %v", name, best, depth, err)
		}
	}
}

func TestReviewsEnd(t *testing.T) {
	kit := kitOf("chess")
	p := read(t, kit, "")
	line := moves(t, p, "e2e4", "e7e5")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	n := 0
	_, err := Review(ctx, kit, p, line, search.Limits{MoveTime: 20 * time.Millisecond}, func(int, int) error { n++; cancel(); return nil })
	if !errors.Is(err, context.Canceled) || n != 1 {
		t.Errorf("cancelled after %d: %v", n, err)
	}
	stop := errors.New("stop")
	if _, err := Review(context.Background(), kit, p, line, few, func(int, int) error { return stop }); err != stop {
		t.Errorf("the error of report is %v", err)
	}
	over := read(t, kit, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1")
	check := read(t, kit, "4k3/8/8/8/4r3/8/3P1P2/4K3 w - - 0 1")
	hidden := read(t, kitOf("jieqi"), "")
	for name, tt := range map[string]struct {
		kit  *engine.Kit
		p    game.Position
		m    game.Move
		want string
	}{
		"after the end":  {kit, over, line[0], "end of the game"},
		"illegal":        {kit, p, line[1], "ply 1 is not a legal move"},
		"passed check":   {kit, check, game.NoMove, "passed"},
		"not turned out": {kitOf("jieqi"), hidden, hidden.Moves(nil)[0], "turned out"},
	} {
		_, err := Review(context.Background(), tt.kit, tt.p, []game.Move{tt.m}, few, func(int, int) error { return nil })
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAcceptsDraw(t *testing.T) {
	for name, tt := range map[string]struct {
		fen  string
		seat game.Side
		ply  int
		want bool
	}{
		"worse":            {"4k3/8/8/8/8/1q6/8/4K2R b - - 0 1", game.First, 10, true},
		"better":           {"4k3/8/8/8/8/1q6/8/4K2R b - - 0 1", game.Second, 100, false},
		"even and early":   {"", game.First, 0, false},
		"even and late":    {"4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1", game.First, 90, true},
		"the other's turn": {"3qk3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", game.Second, 100, false},
		"over":             {"7k/5KQ1/8/8/8/8/8/8 b - - 0 1", game.Second, 100, false},
	} {
		if got := AcceptsDraw(context.Background(), kitOf("chess"), read(t, kitOf("chess"), tt.fen), tt.seat, tt.ply); got != tt.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
