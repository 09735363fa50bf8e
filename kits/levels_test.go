package kits

import (
	"slices"
	"testing"
	"time"

	"banco/engine"
	"banco/game"
	"banco/games/chess"
	"banco/search"
)

var ladders = map[string]engine.Ladder{"chess": chessLevels, "xiangqi": xiangqiLevels, "jieqi": jieqiLevels, "caro": caroLevels}

// Every game has the eight levels, under names that stored matches may hold.
func TestEightLevels(t *testing.T) {
	for _, k := range All() {
		ladder, ok := ladders[k.Game.Name()]
		if !ok {
			t.Errorf("%s has no ladder", k.Game.Name())
		}
		for i, level := range engine.LevelNames {
			name := "engine:level=" + level
			a, err := engine.New(k.Public(), name)
			if err != nil {
				t.Fatal(err)
			}
			if want := ladder[i]; a.Name != name || a.Limits.Nodes != uint64(want.Nodes) || a.Limits.MoveTime != want.Time {
				t.Errorf("%s %s is bound by %d nodes and %v", k.Game.Name(), name, a.Limits.Nodes, a.Limits.MoveTime)
			}
		}
		if usual, err := engine.New(k, "engine"); err != nil || usual.Limits.Nodes != uint64(ladder[4].Nodes) {
			t.Errorf("%s: the usual level is not medium: %+v, %v", k.Game.Name(), usual, err)
		}
	}
	for _, old := range []string{"easy", "medium", "hard"} {
		if !slices.Contains(engine.LevelNames[:], old) {
			t.Errorf("matches were stored with level %s", old)
		}
	}
}

// agents is who can be expected to play better with the same means.
var agents = []string{"fallible", "alphabeta", "strong", "five"}

// climbs reports whether level b is more than level a by what it may use: a better
// agent, or the same with more nodes, more time and fewer lapses.
func climbs(a, b engine.Level) bool {
	if a.Agent != b.Agent {
		return slices.Index(agents, a.Agent) < slices.Index(agents, b.Agent)
	}
	return a != b && !tighter(b.Nodes, a.Nodes) && !tighter(b.Time, a.Time) && b.Lapse <= a.Lapse
}

// tighter reports whether bound a, of which 0 is none, allows less than b.
func tighter[T int | time.Duration](a, b T) bool { return a != 0 && (b == 0 || a < b) }

func TestLaddersClimb(t *testing.T) {
	for name, ladder := range ladders {
		for i := range ladder[1:] {
			if !climbs(ladder[i], ladder[i+1]) {
				t.Errorf("%s: %s is not above %s: %s, %s", name, engine.LevelNames[i+1], engine.LevelNames[i], ladder[i+1].Text(), ladder[i].Text())
			}
		}
		if hard := ladder[slices.Index(engine.LevelNames[:], "hard")]; hard.Time != steady {
			t.Errorf("%s: docs/guide/engine-user.md promises an answer of hard within %v, not %v", name, steady, hard.Time)
		}
	}
}

// Even the weakest level mates with a rook, and leaves no queen where it can be taken.
func TestTheWeakestLevelKnowsTheBasics(t *testing.T) {
	k := All()[0]
	novice, err := engine.New(k, "engine:level=novice")
	if err != nil {
		t.Fatal(err)
	}
	p, err := k.Game.Parse(nil, "8/8/8/3k4/8/8/8/R3K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for ply := uint64(0); !p.Result().Over() && !p.(game.Claimer).Claim().Over(); ply++ {
		m, err := novice.Search(t.Context(), p, search.Limits{Nodes: novice.Limits.Nodes, Seed: ply}, nil)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
	if p.Result() != game.Win(game.First, game.Checkmate) {
		t.Errorf("king and rook end in %s", p.FEN())
	}
	attacked, err := k.Game.Parse(nil, "rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/2N5/PPP2PPP/R1BQKBNR b KQkq - 0 3")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(40) {
		m, err := novice.Search(t.Context(), attacked, search.Limits{Nodes: novice.Limits.Nodes, Seed: seed}, nil)
		if err != nil {
			t.Fatal(err)
		}
		attacked.Make(m)
		for _, reply := range attacked.Moves(nil) {
			if chess.Captured(reply) == chess.Queen {
				t.Errorf("seed %d: %s takes the queen in %s", seed, attacked.FormatMove(reply), attacked.FEN())
			}
		}
		attacked.Unmake()
	}
}
