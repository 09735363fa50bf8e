package kits

import (
	"runtime"
	"strings"
	"testing"

	"banco/engine"
)

func TestTable(t *testing.T) {
	for i, k := range All() {
		if found, err := Find(k.Game.Name()); err != nil || found != k || Games()[i] != k.Game {
			t.Errorf("%s is found as %v, %v", k.Game.Name(), found, err)
		}
		if _, _, err := engine.Check(k, "engine:level=hard"); err != nil {
			t.Errorf("the page offers levels of a player, and analyses with it: %v", err)
		}
	}
	if _, err := Find("go"); err == nil || !strings.Contains(err.Error(), Names()) {
		t.Errorf("a game that is not there: %v", err)
	}
}

// allocated returns how many bytes do allocates.
func allocated(do func()) int64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return int64(after.TotalAlloc - before.TotalAlloc)
}

// Checking a name makes no agent, and tells what the agent would take.
func TestCheckingANameCostsNothing(t *testing.T) {
	const little = 1 << 20
	for _, k := range All() {
		k := k.Public()
		names := []string{
			"alphabeta:hash=32", "alphabeta:hash=32,tt=off", "alphabeta:form=textbook", "mcts:hash=32", "mcts", "minimax", "random",
			"threat:hash=32", "threat:rest=evaluation",
		}
		for _, a := range k.Algorithms {
			names = append(names, a.Name)
			if _, err := engine.New(k, a.Name); err != nil { // the first one reads its network
				t.Fatal(err)
			}
		}
		for _, name := range names {
			var full string
			var bytes int64
			var err error
			if took := allocated(func() { full, bytes, err = engine.Check(k, name) }); err != nil || took > 100<<10 {
				t.Errorf("%s %s: %v, %d bytes to check it", k.Game.Name(), name, err, took)
			}
			var a *engine.Agent
			took := allocated(func() { a, err = engine.New(k, name) })
			if err != nil || a.Name != full || a.Bytes != bytes {
				t.Fatalf("%s %s: checked %s of %d bytes, made %v, %v", k.Game.Name(), name, full, bytes, a, err)
			}
			if took > bytes+little || strings.Contains(name, "alphabeta") && took < bytes {
				t.Errorf("%s %s: says %d bytes, takes %d", k.Game.Name(), name, bytes, took)
			}
		}
	}
	for _, name := range []string{"", "deep", "alphabeta:hash=65", "alphabeta:form=textbook,tt=off", "uci:/bin/true"} {
		if full, bytes, err := engine.Check(All()[0].Public(), name); err == nil || full != "" || bytes != 0 {
			t.Errorf("%s is taken for %s of %d bytes", name, full, bytes)
		}
	}
}

// A tree that has grown takes no more than it says.
func TestTreesKeepToTheirBytes(t *testing.T) {
	k := All()[0]
	a, err := engine.New(k, "mcts:hash=2,simulations=20000")
	if err != nil {
		t.Fatal(err)
	}
	p, err := k.Game.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	took := allocated(func() { _, err = a.Move(t.Context(), p) })
	if err != nil || took > a.Bytes+1<<20 || took < a.Bytes/4 {
		t.Errorf("%v: says %d bytes, takes %d", err, a.Bytes, took)
	}
}
