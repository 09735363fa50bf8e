package five

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/game/gametest"
	rules "banco/games/caro"
	"banco/search"
	"banco/search/alphabeta"
)

// last searches p and returns the move and the last report.
func last(t testing.TB, s *Searcher, p *rules.Position, l search.Limits) (m game.Move, info search.Info) {
	t.Helper()
	fen := p.FEN()
	m, err := s.Search(context.Background(), p, l, func(i search.Info) {
		if i.MultiPV <= 1 {
			info = i
		}
	})
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	if p.FEN() != fen {
		t.Fatalf("%s came back as %s", fen, p.FEN())
	}
	return m, info
}

// TestForcedMoves looks at positions in which one kind of move is right.
func TestForcedMoves(t *testing.T) {
	rows := strings.Repeat("15/", 7)
	under := strings.Repeat("/15", 7)
	for _, tt := range []struct{ name, rule, row, want string }{
		{"makes five", "caro", "3xxxx3oooo1", "c8 h8"},
		{"makes no five between two stones", "caro", "2oxxxx1o6", ""},
		{"prevents one of two fives", "caro", "3oooo8", "c8 h8"},
		{"prevents five by shutting it", "caro", "2xoooo8", "h8 i8"},
		{"prevents five in the only way", "standard", "2xoooo8", "h8"},
		{"makes an open four", "caro", "5xxx7", "e8 i8 d8 j8"},
	} {
		p := parse(t, "rule="+tt.rule, rows+tt.row+under+" x counts=any")
		m, _ := last(t, New(Options{Hash: 1}), p, search.Limits{Nodes: 3000})
		if got := p.FormatMove(m); tt.want != "" && !slices.Contains(strings.Fields(tt.want), got) {
			t.Errorf("%s: plays %s, want one of %s", tt.name, got, tt.want)
		} else if tt.want == "" && got == "h8" {
			t.Errorf("%s: plays %s", tt.name, got)
		}
	}
}

// TestMatesAgainstFullWidth holds wins and losses that are seen in random games
// on small boards against a search that leaves nothing out.
func TestMatesAgainstFullWidth(t *testing.T) {
	skipIfShort(t)
	s, all := New(Options{Hash: 1}), alphabeta.New(alphabeta.Options{TT: true, Deepening: true, Captures: true})
	checked, turn := 0, 0
	playRandom(t, 40, func(f *Board) {
		if turn++; f.Size() > 10 || f.Result().Over() || turn%2 > 0 || checked >= 25 || f.Count(f.Turn(), Five) > 0 {
			return
		}
		s.Forget()
		_, info := last(t, s, f.Position, search.Limits{Depth: 4})
		score := max(info.Score, -info.Score)
		if plies := int(search.Win - score); score < search.MateBound || plies > 4 {
			return
		}
		checked++
		var want search.Score
		all.Forget()
		limits := search.Limits{Depth: int(search.Win - score)}
		if _, err := all.Search(context.Background(), f.Position, limits, func(i search.Info) { want = i.Score }); err != nil {
			t.Fatal(err)
		}
		if want > search.MateBound != (info.Score > 0) || want < -search.MateBound != (info.Score < 0) {
			t.Fatalf("%s: score %d, a search of all moves says %d", f.FEN(), info.Score, want)
		}
	})
	if checked < 25 {
		t.Errorf("only %d wins and losses", checked)
	}
}

// TestDelayingFours searches a position of a late game, in which either side has many
// fours to make that only delay an open four.
func TestDelayingFours(t *testing.T) {
	p := parse(t, "rule=freestyle,size=15", "15/1o3o9/2xxxox1o1o4/2oxooox1xxo1x1/3xxxoxxo1xox1/3ox1oxxx1oox1/3oxxoooxo1xo1/"+
		"5oxxxoooox1/3xo1ooxxx4/5o1o7/8x6/7o7/15/15/15 x")
	const most = 60_000 // with all fours it takes 293,000
	_, info := last(t, New(Options{Hash: 4, NoBook: true}), p, search.Limits{Depth: 6, Nodes: most})
	if info.Depth < 6 || info.Nodes >= most {
		t.Errorf("depth %d after %d nodes, want depth 6 with fewer than %d", info.Depth, info.Nodes, most)
	}
}

// TestLimits holds searches to their nodes, and repeats one.
func TestLimits(t *testing.T) {
	p := parse(t, "rule=caro,size=20", "20/20/20/20/20/20/9o10/20/10x9/9xo9/10x9/8o11/20/20/20/20/20/20/20/20 o counts=any")
	s := New(Options{Hash: 1})
	m, info := last(t, s, p, search.Limits{Nodes: 5000})
	if info.Nodes > 5000 || info.Depth < 2 {
		t.Errorf("%d nodes of 5000, depth %d", info.Nodes, info.Depth)
	}
	s.Forget()
	if again, same := last(t, s, p, search.Limits{Nodes: 5000}); again != m || same.Nodes != info.Nodes || same.Score != info.Score {
		t.Errorf("%v, %v the second time, %v, %v the first", again, same, m, info)
	}
	if m, _ := last(t, s, p, search.Limits{Nodes: 1}); !slices.Contains(p.Moves(nil), m) {
		t.Errorf("with one node: %v", m)
	}
	if _, info := last(t, s, p, search.Limits{Depth: 3}); info.Depth != 3 {
		t.Errorf("depth %d, want 3", info.Depth)
	}
	only := p.Moves(nil)[:2]
	if m, _ := last(t, s, p, search.Limits{Nodes: 2000, Moves: only}); !slices.Contains(only, m) {
		t.Errorf("%s is not among the moves asked for", p.FormatMove(m))
	}
	lines := map[int]game.Move{}
	limits := search.Limits{Nodes: 5000, MultiPV: 3}
	if _, err := s.Search(context.Background(), p, limits, func(i search.Info) { lines[i.MultiPV] = i.PV[0] }); err != nil {
		t.Fatal(err)
	}
	if len(lines) != 3 || lines[1] == lines[2] || lines[2] == lines[3] || lines[1] == lines[3] {
		t.Errorf("three lines: %v", lines)
	}
}

// The last report of a search that is stopped has all the nodes it looked at.
func TestLastReportHasAllNodes(t *testing.T) {
	s := New(Options{Hash: 1, NoBook: true})
	for _, nodes := range []uint64{500, 2000, 5000} {
		if _, info := last(t, s, parse(t, "rule=freestyle", strings.Repeat("15/", 7)+"6xo7"+strings.Repeat("/15", 7)+" x counts=any"),
			search.Limits{Nodes: nodes}); info.Nodes != nodes || info.Depth < 1 {
			t.Errorf("of %d nodes the last report has %d, at depth %d", nodes, info.Nodes, info.Depth)
		}
	}
}

// TestOver has nothing to search for.
func TestOver(t *testing.T) {
	p := parse(t, "rule=caro", strings.Repeat("15/", 7)+"3xxxxx7"+strings.Repeat("/15", 7)+" o counts=any")
	if m, err := New(Options{Hash: 1}).Search(context.Background(), p, search.Limits{Depth: 3}, nil); err != search.ErrNoMove {
		t.Errorf("%v, %v", m, err)
	}
}

// TestAborts plays fast games in which searches are ended at any time, under
// every rule and opening: every move is legal, and comes.
func TestAborts(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	variants := append(slices.Clone(allRules), "opening=swap2", "opening=pro", "opening=longpro,rule=renju",
		"rule=freestyle,size=5", "limit=30")
	for i, v := range variants {
		p := start(t, v)
		s := New(Options{Hash: 1, Threads: 1 + i%2})
		for range 40 {
			if p.Result().Over() {
				break
			}
			ctx, cancel := context.WithTimeout(context.Background(), time.Duration(rng.IntN(3000))*time.Microsecond)
			l := search.Limits{MoveTime: time.Duration(1+rng.IntN(4)) * time.Millisecond}
			if rng.IntN(4) == 0 {
				l = search.Limits{Infinite: true}
			}
			m, err := s.Search(ctx, p, l, nil)
			cancel()
			if err != nil || !slices.Contains(p.Moves(nil), m) {
				t.Fatalf("%s: %s: move %v, %v", v, p.FEN(), m, err)
			}
			p.Make(m)
		}
	}
}

// TestChoosesTheBetterSide of positions in which one colour is far ahead.
func TestChoosesTheBetterSide(t *testing.T) {
	const blackAhead = "15/15/15/15/15/15/15/7xx6/15/15/15/15/15/o14/15 o"
	const whiteAhead = "x14/15/15/15/15/15/15/7oo6/15/15/15/15/15/15/xx13 o"
	s := New(Options{Hash: 1})
	for _, tt := range []struct{ fen, want string }{
		{blackAhead + " phase=choose", "swap"},
		{whiteAhead + " phase=colour", "white"},
	} {
		p := parse(t, "opening=swap2", tt.fen)
		if m, _ := last(t, s, p, search.Limits{Nodes: 4000}); p.FormatMove(m) != tt.want {
			t.Errorf("%s: %s, want %s", tt.fen, p.FormatMove(m), tt.want)
		}
	}
}

// The first stone of Swap2 is on the centre without a search, so no depth is claimed: a
// depth without nodes would be a move of the book. The second is searched for.
func TestFirstStoneClaimsNoDepth(t *testing.T) {
	s := New(Options{Hash: 1})
	p := parse(t, "opening=swap2", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 x phase=place")
	for i, depth := range []int{0, 1} {
		m, info := last(t, s, p, search.Limits{Nodes: 4000})
		if info.Depth != depth || (info.Nodes > 0) != (depth > 0) || !slices.Equal(info.PV, []game.Move{m}) {
			t.Errorf("stone %d: %s, %+v", i+1, p.FormatMove(m), info)
		}
		p.Make(m)
	}
}

// TestThreadsShareATable and find the same win.
func TestThreadsShareATable(t *testing.T) {
	p := parse(t, "rule=caro,size=20", "20/20/20/20/20/20/9o10/20/10x9/9xo9/10x9/8o11/20/20/20/20/20/20/20/20 o counts=any")
	s := New(Options{Hash: 1, Threads: 3})
	for range 3 {
		if m, info := last(t, s, p, search.Limits{Depth: 5}); !slices.Contains(p.Moves(nil), m) || info.Depth != 5 || info.Nodes == 0 {
			t.Errorf("%v, %v", m, info)
		}
	}
}

// TestTimedAnswer answers within 50 ms where there is no time, as Gomocup's limit
// of 0 wants it, on the first move of a rule too.
func TestTimedAnswer(t *testing.T) {
	gametest.Timed(t)
	p := parse(t, "rule=standard,size=20", "20/20/20/20/20/20/9o10/20/10x9/9xo9/10x9/8o11/20/20/20/20/20/20/20/20 o counts=any")
	s := New(Options{})
	const most = 50 * time.Millisecond
	best := time.Hour
	for range 20 {
		begun := time.Now()
		last(t, s, p, search.Limits{MoveTime: 10 * time.Millisecond})
		if best = min(best, time.Since(begun)); best < most {
			return
		}
	}
	t.Errorf("the fastest answer took %v", best)
}
