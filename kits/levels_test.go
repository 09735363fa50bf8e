package kits

import (
	"slices"
	"strings"
	"testing"
	"time"

	"banco/engine"
	"banco/game"
	"banco/games/chess"
	"banco/lab"
	"banco/search"
)

// ladderOf returns the levels of the platform's own player of a game.
func ladderOf(t *testing.T, k *engine.Kit) engine.Ladder {
	t.Helper()
	i := slices.IndexFunc(k.Algorithms, func(a engine.Algorithm) bool { return a.Name == "engine" })
	if i < 0 {
		t.Fatalf("%s has no engine.Levels among its algorithms", k.Game.Name())
	}
	return k.Algorithms[i].Ladder
}

// Every game has the eight levels in their order, under names that stored matches may
// hold, and between them only levels named by the one below.
func TestLevels(t *testing.T) {
	for _, k := range All() {
		var plain []string
		for i, level := range ladderOf(t, k) {
			name := "engine:level=" + level.Name
			a, err := engine.New(k.Public(), name)
			if err != nil {
				t.Fatal(err)
			}
			if a.Name != name && level.Name != "medium" || a.Limits.Nodes != uint64(level.Nodes) || a.Limits.MoveTime != level.Time {
				t.Errorf("%s %s is bound by %d nodes and %v", k.Game.Name(), name, a.Limits.Nodes, a.Limits.MoveTime)
			}
			base, more, found := strings.Cut(level.Name, "+")
			if !found {
				plain = append(plain, level.Name)
			} else if below := ladderOf(t, k)[i-1].Name; below+"+" != level.Name || len(more) > 2 || base != plain[len(plain)-1] {
				t.Errorf("%s: %s follows %s", k.Game.Name(), level.Name, below)
			}
		}
		if !slices.Equal(plain, engine.LevelNames[:]) {
			t.Errorf("%s has the levels %q", k.Game.Name(), plain)
		}
		usual, err := engine.New(k, "engine")
		if err != nil || usual.Limits.Nodes != uint64(levelOf(t, k, "medium").Nodes) {
			t.Errorf("%s: the usual level is not medium: %+v, %v", k.Game.Name(), usual, err)
		}
	}
}

// levelOf returns a level of a game.
func levelOf(t *testing.T, k *engine.Kit, name string) engine.Level {
	t.Helper()
	ladder := ladderOf(t, k)
	return ladder[slices.IndexFunc(ladder, func(l engine.Level) bool { return l.Name == name })]
}

// agents play better with the same means the later they come. A search that is
// not listed is a game's own, and better than all of them.
var agents = []string{"fallible", "alphabeta", "strong"}

func rank(agent string) int {
	if i := slices.Index(agents, agent); i >= 0 {
		return i
	}
	return len(agents)
}

// climbs reports whether level b is more than level a by what it may use: a better
// agent, or the same with more nodes, more time and fewer lapses.
func climbs(a, b engine.Level) bool {
	if a.Agent != b.Agent {
		return rank(a.Agent) < rank(b.Agent)
	}
	return a.Text() != b.Text() && !tighter(b.Nodes, a.Nodes) && !tighter(b.Time, a.Time) && b.Lapse <= a.Lapse
}

// tighter reports whether bound a, of which 0 is none, allows less than b.
func tighter[T int | time.Duration](a, b T) bool { return a != 0 && (b == 0 || a < b) }

func TestLaddersClimb(t *testing.T) {
	for _, k := range All() {
		name, ladder := k.Game.Name(), ladderOf(t, k)
		for i := range ladder[1:] {
			if !climbs(ladder[i], ladder[i+1]) {
				t.Errorf("%s: %s is not above %s: %s, %s", name, ladder[i+1].Name, ladder[i].Name, ladder[i+1].Text(), ladder[i].Text())
			}
		}
		if hard := levelOf(t, k, "hard"); hard.Time != steady {
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

// A player by chance gives away more than the weakest level, and the count shows it.
func TestMistakes(t *testing.T) {
	k := All()[0]
	count := func(agent string) lab.MistakeCount {
		trial := lab.MistakeTrial{Kit: k, Agent: agent, Judge: "strong:hash=1", Limits: search.Limits{Nodes: 500, Seed: 1}, Loss: 250, Seed: 1}
		c, err := trial.Run(t.Context(), 2)
		if err != nil || c.Moves < 10 || c.Mates+c.Lost > c.Moves {
			t.Fatalf("%s: %+v, %v", agent, c, err)
		}
		return c
	}
	chance, novice := count("random:seed=1"), count("engine:level=novice")
	if chance.Lost*novice.Moves <= novice.Lost*chance.Moves {
		t.Errorf("by chance %+v, the weakest level %+v", chance, novice)
	}
}
