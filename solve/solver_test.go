package solve

import (
	"context"
	"slices"
	"testing"

	"banco/game"
	"banco/search"
)

// at returns a solver and a position of a game.
func at(t *testing.T, name, fen string, bytes int64) (*Solver, game.Position) {
	t.Helper()
	k, err := findKit(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(k, bytes)
	if err != nil {
		t.Fatal(err)
	}
	p, err := k.Game.Parse(nil, fen)
	if err != nil {
		t.Fatal(err)
	}
	return s, p
}

// Problems with what is known of them. Morphy's and the smothered mate are as
// old as chess problems.
func TestProblems(t *testing.T) {
	for _, tt := range []struct {
		name, game, fen string
		winner          game.Side
		moves           int
		forcing         bool
		want            Verdict
		in              int
		sound           Sound
	}{
		{"Morphy's two-mover", "chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - -", game.First, 2, false, Proven, 2, Single},
		{"the same by checks", "chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - -", game.First, 0, true, Refuted, 0, Undecided},
		{"the same in one", "chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - -", game.First, 1, false, Refuted, 1, Undecided},
		{"smothered mate", "chess", "r5rk/6pp/8/6N1/8/1Q6/8/6K1 w - -", game.First, 0, true, Proven, 1, Single},
		{"the defender begins", "chess", "7k/8/6K1/8/8/8/8/R7 b - -", game.First, 0, false, Proven, 1, Undecided},
		{"stalemate is not a mate in chess", "chess", "7k/5Q2/8/6K1/8/8/8/8 w - -", game.First, 1, false, Refuted, 1, Undecided},
		{"no move loses in xiangqi", "xiangqi", "3k5/9/9/9/9/9/9/9/4R4/4K4 w", game.First, 1, false, Proven, 1, Undecided},
		{"perpetual check wins nothing", "xiangqi", "4k4/9/9/9/9/9/9/9/3R5/3K5 w", game.First, 0, true, Refuted, 0, Undecided},
		{"two rooks", "xiangqi", "4k4/9/9/9/9/9/9/R8/1R7/3K5 w", game.First, 0, true, Proven, 2, Undecided},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, p := at(t, tt.game, tt.fen, 8<<20)
			a, err := s.Solve(t.Context(), Task{Position: p, Winner: tt.winner, Moves: tt.moves, Forcing: tt.forcing,
				Limits: search.Limits{Nodes: 1e6}})
			if err != nil {
				t.Fatal(err)
			}
			if a.Verdict != tt.want || a.Moves != tt.in || tt.sound != Undecided && a.Sound != tt.sound {
				t.Errorf("%v in %d, %v, want %v in %d, %v", a.Verdict, a.Moves, a.Sound, tt.want, tt.in, tt.sound)
			}
		})
	}
}

// A win that was found over forcing moves is shortened until there is no shorter one, in
// few nodes.
func TestShorten(t *testing.T) {
	for _, tt := range []struct {
		fen      string
		shortest int
	}{
		{"8/8/8/8/1k6/1p1n4/8/K7 b - - 3 85", 5},
		{"3k4/P3p1B1/8/2p5/5P2/RP2PpK1/8/5r1q w - - 0 37", 4},
		{"7r/2pQ2b1/3p1q1k/1p6/1P3P1P/r2p1BP1/8/3K2RR b - - 1 38", 3},
	} {
		s, p := at(t, "chess", tt.fen, 16<<20)
		task := Task{Position: p, Winner: p.Side(), Limits: search.Limits{Nodes: 4e5}, Brief: true}
		if a, err := s.Solve(t.Context(), task); err != nil || a.Moves <= tt.shortest {
			t.Errorf("%s: the first proof has %d moves, %v: nothing to shorten", tt.fen, a.Moves, err)
		}
		if err := s.shorten(); err != nil || s.answer.Moves != tt.shortest || !s.answer.Shortest || s.nodes() > 50_000 {
			t.Errorf("%s: %d moves (shortest %v) after %d nodes, %v; want %d",
				tt.fen, s.answer.Moves, s.answer.Shortest, s.nodes(), err, tt.shortest)
		}
	}
}

// Children that are remembered change nothing but the work: their moves are not made again.
func TestChildrenAreRemembered(t *testing.T) {
	solve := func(lists lists) *Answer {
		s, p := at(t, "chess", "3k4/P3p1B1/8/2p5/5P2/RP2PpK1/8/5r1q w - - 0 37", 16<<20)
		if lists != nil {
			s.prover.lists = lists
		}
		a, err := s.Solve(t.Context(), Task{Position: p, Winner: p.Side(), Hint: 4, Limits: search.Limits{Nodes: 4e5}})
		if err != nil || a.Moves != 4 || !a.Shortest {
			t.Errorf("%v in %d, shortest %v, %v", a.Verdict, a.Moves, a.Shortest, err)
		}
		return a
	}
	with, without := solve(nil), solve(newLists(0))
	if with.Search.Nodes >= without.Search.Nodes {
		t.Errorf("%d nodes with lists, %d without", with.Search.Nodes, without.Search.Nodes)
	}
}

// A table that is far too small is not a reason to stop. A horse beats an advisor
// by many quiet moves.
func TestFullTable(t *testing.T) {
	s, p := at(t, "xiangqi", "3k5/9/3a5/9/9/9/9/4N4/9/4K4 w", 1<<20)
	s.prover.table = newTable(minTable)
	s.prover.table.buckets = s.prover.table.buckets[:512]
	a, err := s.Solve(t.Context(), Task{Position: p, Winner: game.First, Limits: search.Limits{Nodes: 3e6}, Brief: true})
	if err != nil || a.Verdict != Proven || s.prover.table.dropped == 0 {
		t.Errorf("%v, %v, %d entries dropped", a.Verdict, err, s.prover.table.dropped)
	}
}

func TestLimitsHold(t *testing.T) {
	s, p := at(t, "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", 8<<20)
	a, err := s.Solve(t.Context(), Task{Position: p, Winner: game.First, Limits: search.Limits{Nodes: 30_000}})
	if err != nil || a.Verdict != Unknown || a.Search.Nodes > 31_000 || a.NoneIn < 1 {
		t.Errorf("%v, %v after %d nodes, none in %d", a.Verdict, err, a.Search.Nodes, a.NoneIn)
	}
	ctx, cancel := context.WithCancel(t.Context())
	said := uint64(0)
	s.Report = func(p Progress) { said = p.Nodes; cancel() }
	if a, err = s.Solve(ctx, Task{Position: p, Winner: game.First}); err != nil || a.Verdict != Unknown || a.Search.Nodes == 0 {
		t.Errorf("%v, %v after the end of the context", a.Verdict, err)
	}
	if more := a.Search.Nodes - said; more > 10_000 {
		t.Errorf("%d more nodes after the end of the context", more)
	}
}

// A win that the clock makes a draw of with the next move is none, and no error: only a
// mate at once is in time.
func TestClockRunsOut(t *testing.T) {
	for _, tt := range []struct {
		name, fen string
		moves     int // 0: no win in time
	}{
		{"a mate in two, one ply left", "7k/8/5K2/8/8/8/8/1Q6 w - - 99 120", 0},
		{"a mate in two, two plies left", "7k/8/5K2/8/8/8/8/1Q6 w - - 98 120", 0},
		{"a mate in two in time", "7k/8/5K2/8/8/8/8/1Q6 w - - 90 120", 2},
		{"a mate at once", "7k/8/6K1/8/8/8/8/1Q6 w - - 99 120", 1},
	} {
		s, p := at(t, "chess", tt.fen, 8<<20)
		for _, brief := range []bool{true, false} {
			a, err := s.Solve(t.Context(), Task{Position: p, Winner: game.First, Brief: brief, Limits: search.Limits{Nodes: 100_000}})
			if err != nil || !brief && a.Moves != tt.moves || (a.Verdict == Proven) != (tt.moves > 0) {
				t.Errorf("%s: %v in %d moves, %v", tt.name, a.Verdict, a.Moves, err)
			}
		}
	}
}

func TestOtherSolutions(t *testing.T) {
	s, p := at(t, "chess", "7k/8/6K1/8/8/8/8/R1R5 w - -", 8<<20)
	a, err := s.Solve(t.Context(), Task{Position: p, Winner: game.First})
	if err != nil || a.Moves != 1 || a.Sound != Cooked || len(a.Others) != 1 || a.Others[0].Moves != 1 {
		t.Errorf("%v, %v: %v, others %v", a.Verdict, err, a.Sound, a.Others)
	}
}

// A side holds exactly where the other does not win.
func TestHold(t *testing.T) {
	for _, tt := range []struct {
		name, game, fen string
		side            game.Side
		moves           int
		want            Verdict
		reply           string
	}{
		{"the last pawn falls", "chess", "7k/7P/8/6K1/8/8/8/8 b - - 0 1", game.Second, 0, Proven, "h8h7"},
		{"nobody can tell", "chess", "8/8/8/1k1K4/8/8/P7/8 w - - 0 1", game.Second, 0, Unknown, ""},
		{"a mate in two holds for one move", "chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", game.Second, 1, Proven, ""},
		{"and not for two", "chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", game.Second, 2, Refuted, ""},
		{"stalemate", "chess", "k7/2Q5/8/8/8/8/8/K7 b - - 0 1", game.Second, 0, Proven, ""},
		{"mate", "chess", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", game.Second, 0, Refuted, ""},
		{"a rook alone", "xiangqi", "3k5/4a4/3a5/9/9/9/9/9/4R4/3K5 b", game.Second, 1, Proven, "any"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, p := at(t, tt.game, tt.fen, 8<<20)
			a, err := s.Solve(t.Context(), Task{Position: p, Winner: tt.side, Hold: true, Moves: tt.moves, Limits: search.Limits{Nodes: 100_000}})
			if err != nil || a.Verdict != tt.want || (a.Tree != nil) != (tt.name == "and not for two") {
				t.Fatalf("%v, %v, want %v", a.Verdict, err, tt.want)
			}
			if legal := p.Moves(nil); tt.reply != "" && (!slices.Contains(legal, a.Reply) || tt.reply != "any" &&
				p.FormatMove(a.Reply) != tt.reply) {
				t.Errorf("the move that holds is %v", a.Reply)
			}
		})
	}
	s, p := at(t, "caro", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 x", 8<<20)
	if _, err := s.Solve(t.Context(), Task{Position: p, Hold: true}); err != ErrHold {
		t.Errorf("caro: %v", err)
	}
}

// A quiet move whose threat begins with a quiet move comes late among fifty
// others: it is tried on its own.
func TestQuietThreat(t *testing.T) {
	if testing.Short() {
		t.Skip("proves a hard problem")
	}
	s, p := at(t, "chess", "r3r1k1/5p1p/bqn1pPpB/3pP3/ppnP4/P2Q1N2/1PB2PK1/1R5R w - - 0 1", 64<<20)
	a, err := s.Solve(t.Context(), Task{Position: p, Winner: game.First, Moves: 6, Brief: true, Limits: search.Limits{Nodes: 5e6}})
	if err != nil || a.Verdict != Proven || p.FormatMove(a.Tree.Root.Move) != "h6g7" {
		t.Errorf("%v, %v after %d nodes", a.Verdict, err, a.Search.Nodes)
	}
}

func TestHiddenPiecesCannotBeSolved(t *testing.T) {
	k, _ := findKit("jieqi")
	if _, err := New(k, 1<<20); err != ErrGame {
		t.Errorf("%v", err)
	}
}
