package analysis

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/game/gametest"
	"banco/kits"
	"banco/search"
)

// lines collects the snapshots of a search.
func lines(t *testing.T, ctx context.Context, name, fen string, o Options) (list []Snapshot) {
	t.Helper()
	p := read(t, kitOf(name), fen)
	before, hash := p.FEN(), p.Hash()
	if err := Lines(ctx, kitOf(name), p, o, func(s Snapshot) { list = append(list, s) }); err != nil {
		t.Fatal(err)
	}
	if p.FEN() != before || p.Hash() != hash {
		t.Errorf("%s: the position has changed", name)
	}
	if len(list) == 0 || !list[len(list)-1].Done {
		t.Fatalf("%s: %d snapshots, the last is not done", name, len(list))
	}
	return list
}

func TestLinesOfEveryGame(t *testing.T) {
	for _, kit := range kits.All() {
		name := kit.Game.Name()
		list := lines(t, context.Background(), name, "", Options{Lines: 3, Time: 350 * time.Millisecond})
		if len(list) > 6 {
			t.Errorf("%s: %d snapshots in 350 ms", name, len(list))
		}
		if list[0].Depth == 0 || name != "caro" && len(list[len(list)-1].Lines) < 3 { // a busy machine may not let it begin in that time
			list = lines(t, context.Background(), name, "", Options{Lines: 3, Time: 10 * time.Second})
		}
		for i, s := range list {
			if i > 0 && !s.Done && (reflect.DeepEqual(s, list[i-1]) || s.Time < list[i-1].Time) {
				t.Errorf("%s: snapshot %d repeats one, or is out of order", name, i)
			}
			seen := map[game.Move]bool{}
			for _, l := range s.Lines {
				seen[l.PV[0]] = true
			}
			if len(seen) != len(s.Lines) || len(seen) > 3 || s.Depth == 0 || s.Nodes == 0 || s.NPS == 0 {
				t.Errorf("%s: %+v", name, s)
			}
		}
		if last := list[len(list)-1]; name != "caro" && len(last.Lines) != 3 {
			t.Errorf("%s: %d lines", name, len(last.Lines))
		}
	}
}

// Scores are First's, whoever is to move.
func TestLinesScoreForFirst(t *testing.T) {
	const mates = "7k/5ppp/8/8/8/8/8/KR6" // for White, by Rb8
	list := lines(t, context.Background(), "chess", mates+" w - - 0 1", Options{Lines: 2, Time: 200 * time.Millisecond})
	if best := list[len(list)-1].Lines[0]; best.Score != search.WinIn(1) || len(best.PV) != 1 {
		t.Errorf("White mates: %+v", best)
	}
	list = lines(t, context.Background(), "chess", "kr6/8/8/8/8/8/5PPP/7K b - - 0 1", Options{Time: 200 * time.Millisecond})
	last := list[len(list)-1]
	if n, ok := Mate(last.Lines[0].Score); !ok || n != -1 || last.Lines[0].Score != -search.WinIn(1) {
		t.Errorf("Black mates: %+v", last)
	}
	if n, ok := Mate(-search.WinIn(3)); !ok || n != -2 {
		t.Errorf("Second wins in 3 plies: mate in %d", n)
	}
}

// What ends by itself ends, and reports once.
func TestLinesOfAgentsThatEnd(t *testing.T) {
	for _, agent := range []string{"random", "greedy", "minimax:depth=2", "minimax:depth=1,eval=s4-positional",
		"engine:level=easy", "s0:depth=2"} {
		list := lines(t, context.Background(), "chess", "", Options{Agent: agent, Lines: 5})
		if last := list[len(list)-1]; len(last.Lines) == 0 || len(last.Lines[0].PV) == 0 {
			t.Errorf("%s: %+v", agent, last)
		}
	}
	over := lines(t, context.Background(), "chess", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", Options{})
	if len(over) != 1 || len(over[0].Lines) != 0 {
		t.Errorf("mated: %+v", over)
	}
}

func TestLinesRefuseAgents(t *testing.T) {
	for agent, want := range map[string]string{"alphazero": "known: random, greedy", "uci:/bin/sh": "known: random",
		"minimax:depth=99": "1 to 10"} {
		err := Lines(context.Background(), kitOf("chess"), read(t, kitOf("chess"), ""), Options{Agent: agent},
			func(Snapshot) { t.Error("it searches") })
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", agent, err)
		}
	}
}

// The end of the context ends the search within 20 ms.
func TestTimedStop(t *testing.T) {
	gametest.Timed(t)
	const most = 20 * time.Millisecond
	for _, kit := range kits.All() {
		name := kit.Game.Name()
		least := time.Hour
		for try := 0; try < 10 && least > most; try++ {
			ctx, cancel := context.WithCancel(context.Background())
			var stop time.Time
			time.AfterFunc(60*time.Millisecond, func() { stop = time.Now(); cancel() })
			lines(t, ctx, name, "", Options{Lines: 5})
			least = min(least, time.Since(stop))
		}
		if least > most {
			t.Errorf("%s stops after %v", name, least)
		}
	}
}

// A search whose context has ended already still says that it is done.
func TestLinesOfNoTime(t *testing.T) {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	lines(t, ended, "xiangqi", "", Options{})
}
