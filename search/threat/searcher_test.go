package threat_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/game/playout"
	"banco/search"
	"banco/search/alphabeta"
	"banco/search/searchtest"
	"banco/search/threat"
)

// fallback remembers what it was asked for, and plays the last move it may.
type fallback struct {
	limits []search.Limits
	forgot int
}

func (f *fallback) Search(_ context.Context, p game.Position, l search.Limits, _ func(search.Info)) (game.Move, error) {
	f.limits = append(f.limits, l)
	moves := search.RootMoves(p, search.NoGuide{}, l)
	return moves[len(moves)-1], nil
}

func (f *fallback) Forget() { f.forgot++ }

// look searches and checks that the move is legal and the position comes back.
func look(t *testing.T, s search.Searcher, p game.Position, l search.Limits) (game.Move, []search.Info) {
	t.Helper()
	return lookUntil(t, t.Context(), s, p, l)
}

func lookUntil(t *testing.T, ctx context.Context, s search.Searcher, p game.Position, l search.Limits) (game.Move, []search.Info) {
	t.Helper()
	fen, hash := p.FEN(), p.Hash()
	var infos []search.Info
	m, err := s.Search(ctx, p, l, func(i search.Info) { infos = append(infos, i) })
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	if p.FEN() != fen || p.Hash() != hash {
		t.Fatalf("%s comes back as %s", fen, p.FEN())
	}
	if !slices.Contains(p.Moves(nil), m) {
		t.Fatalf("%s: %d is not legal", fen, m)
	}
	return m, infos
}

// TestPlaysWhatItProves wins a game by checks, and reports the win.
func TestPlaysWhatItProves(t *testing.T) {
	p := parse(t, "xiangqi", "5kb2/4a4/9/8r/4cnP2/1pB6/9/B4A1C1/3K5/1N3A2N b - - 4 67")
	rest := &fallback{}
	s := threat.New(threat.Options{Guide: inCheck{}, Fallback: rest})
	mate := search.WinIn(7)
	for ; !p.Result().Over(); mate += 2 {
		m, infos := look(t, s, p, search.Limits{})
		if len(infos) != 1 || infos[0].Score < mate || infos[0].PV[0] != m || infos[0].Nodes == 0 {
			t.Fatalf("%s: %+v, want %d", p.FEN(), infos, mate)
		}
		p.Make(m)
		if replies := p.Moves(nil); len(replies) > 0 {
			p.Make(replies[0])
		}
	}
	if len(rest.limits) > 0 {
		t.Error("the fallback was asked")
	}
	s.Forget()
	if rest.forgot != 1 {
		t.Error("the fallback does not forget")
	}
}

// TestAvoidsWhatIsProved leaves the fallback only moves that do not allow a
// mate by checks, and the one that lasts longest where there is none.
func TestAvoidsWhatIsProved(t *testing.T) {
	rest := &fallback{}
	s := threat.New(threat.Options{Guide: inCheck{}, Fallback: rest})
	for fen, want := range map[string]string{
		"6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1":   "f7f5 f7f6 g7g5 g7g6 g8f8 h7h5 h7h6",
		"6k1/R4ppp/8/8/8/8/8/1R4K1 b - - 0 1": "g7g5 g7g6 h7h5 h7h6",
		"k7/7R/8/8/p7/8/6R1/K7 b - - 0 1":     "a8b8",
		"6k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1": "", // all: nothing is asked of the fallback
	} {
		p := parse(t, "chess", fen)
		rest.limits = nil
		look(t, s, p, search.Limits{})
		var got []string
		for _, m := range rest.limits[0].Moves {
			got = append(got, p.FormatMove(m))
		}
		slices.Sort(got)
		if moves := strings.Join(got, " "); moves != want {
			t.Errorf("%s: the fallback may play %s, want %s", fen, moves, want)
		}
	}
}

// TestWithoutFallback plays the candidate after which the evaluation is best.
func TestWithoutFallback(t *testing.T) {
	p := parse(t, "chess", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")
	s := threat.New(threat.Options{Guide: inCheck{}, Evaluator: mobility{}})
	if m, _ := look(t, s, p, search.Limits{}); p.FormatMove(m) != "e4d5" {
		t.Errorf("plays %s", p.FormatMove(m))
	}
}

// mobility prefers the side with more moves.
type mobility struct{}

func (mobility) Evaluate(p game.Position) search.Score {
	n := len(p.Moves(nil))
	p.(game.Passer).Pass()
	n -= len(p.Moves(nil))
	p.Unmake()
	return search.Score(n)
}

// TestLimits hands the rest of the limits on, and begins with asked moves only.
func TestLimits(t *testing.T) {
	rest := &fallback{}
	s := threat.New(threat.Options{Guide: inCheck{}, Fallback: rest})
	p := parse(t, "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	l := search.Limits{Depth: 3, Nodes: 1000, MoveTime: time.Second, Seed: 5}
	l.GameTime.Left = [2]time.Duration{time.Minute, time.Minute}
	look(t, s, p, l)
	got := rest.limits[0]
	if got.Depth != 3 || got.Nodes >= 1000 || got.Nodes < 600 || got.MoveTime >= time.Second || got.Seed != 5 ||
		got.GameTime.Left[0] >= time.Minute || got.GameTime.Left[1] != time.Minute {
		t.Errorf("the fallback gets %+v", got)
	}
	p = parse(t, "chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
	quiet, err := p.ParseMove("g1g2")
	if err != nil {
		t.Fatal(err)
	}
	if m, _ := look(t, s, p, search.Limits{Moves: []game.Move{quiet}}); m != quiet {
		t.Errorf("asked for g1g2, plays %s", p.FormatMove(m))
	}
	p = parse(t, "chess", "5r2/pR5p/3r4/PKP1q3/5k1P/8/8/8 b - - 0 51")
	if _, infos := look(t, s, p, search.Limits{Mate: 2}); len(infos) > 0 {
		t.Errorf("a mate in three is found in two: %+v", infos)
	}
	over := parse(t, "chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
	if _, err := s.Search(t.Context(), over, search.Limits{}, nil); !errors.Is(err, search.ErrNoMove) {
		t.Errorf("without a legal move: %v", err)
	}
}

// searcher is what an engine would use.
func searcher() *threat.Searcher {
	o := alphabeta.Full()
	o.Guide, o.Depth = inCheck{}, 2
	return threat.New(threat.Options{Guide: inCheck{}, Fallback: alphabeta.New(o), Nodes: 2000})
}

// TestStops has a move in every game when it is stopped at once, after some
// nodes, or in the midst of an infinite search; nodes repeat a search exactly.
func TestStops(t *testing.T) {
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for name, g := range games {
		rng, s := playout.Random(3), searcher()
		for range 10 {
			p := random(t, g, rng)
			lookUntil(t, done, s, p, search.Limits{})
			lookUntil(t, done, s, p, search.Limits{Infinite: true})
			l := search.Limits{Nodes: 1 + uint64(rng.IntN(2000))}
			s.Forget()
			first, _ := look(t, s, p, l)
			if again, _ := look(t, searcher(), p, l); again != first {
				t.Fatalf("%s: %s: %d nodes give two moves", name, p.FEN(), l.Nodes)
			}
		}
		ctx, l, after := searchtest.Stop(t.Context())
		lookUntil(t, ctx, s, random(t, g, rng), l)
		if *after > searchtest.MostAfterStop || ctx.Err() == nil {
			t.Errorf("%s: %d nodes are begun after the end", name, *after)
		}
	}
}

// depths is a trace that makes sure that nodes are left in the order in which
// they were entered.
type depths struct {
	t     *testing.T
	plies []int
	nodes int
}

func (d *depths) Enter(ply int, _ game.Move, _, _ search.Score) {
	if ply != len(d.plies) {
		d.t.Errorf("ply %d below ply %d", ply, len(d.plies)-1)
	}
	d.plies = append(d.plies, ply)
	d.nodes++
}

func (d *depths) Leave(ply int, value search.Score, why search.Why) {
	last := len(d.plies) - 1
	if last != ply {
		d.t.Errorf("ply %d is left before ply %d", ply, last)
	}
	d.plies = d.plies[:last]
}

func TestTrace(t *testing.T) {
	p := parse(t, "chess", "5r2/pR5p/3r4/PKP1q3/5k1P/8/8/8 b - - 0 51")
	trace := &depths{t: t}
	s := threat.New(threat.Options{Guide: inCheck{}, Trace: trace})
	if _, infos := look(t, s, p, search.Limits{}); trace.nodes < 10 || len(trace.plies) != 0 || len(infos) != 1 {
		t.Errorf("%d nodes, %d left open", trace.nodes, len(trace.plies))
	}
}

// What the proofs took is part of what is reported of the rest.
func TestProofsAreCounted(t *testing.T) {
	p := parse(t, "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1")
	plain := alphabeta.Full()
	_, alone := look(t, alphabeta.New(plain), p, search.Limits{Depth: 2})
	_, both := look(t, threat.New(threat.Options{Guide: inCheck{}, Fallback: alphabeta.New(plain)}), p, search.Limits{Depth: 2})
	if len(both) != len(alone) || both[0].Nodes <= alone[0].Nodes || both[1].Nodes-alone[1].Nodes != both[0].Nodes-alone[0].Nodes {
		t.Errorf("alone %+v, after proofs %+v", alone, both)
	}
}
