package engines

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"testing"

	"banco/engine"
	"banco/kits"
	"banco/protocol/uci"
	"banco/search"
)

// Under a GUI the engine searches node for node as in "banco match": every position
// comes with all its moves, and what was learnt in the game is kept from move to move.
func TestUCISearchesAsAMatchDoes(t *testing.T) {
	if testing.Short() {
		t.Skip("plays for seconds")
	}
	for _, name := range []string{"chess", "xiangqi"} {
		kit, err := kits.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		agent, err := engine.New(kit, "strong:hash=4")
		if err != nil {
			t.Fatal(err)
		}
		gui := newGUI(t, name)
		p, err := kit.Game.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		var moves []string
		for ply := 0; ply < 24 && !p.Result().Over(); ply++ {
			var last search.Info
			m, err := agent.Search(t.Context(), p, search.Limits{Nodes: 3000}, func(i search.Info) { last = i })
			if err != nil {
				t.Fatal(err)
			}
			seen, best := gui.ask("position startpos moves "+strings.Join(moves, " "), "go nodes 3000")
			want := fmt.Sprintf("info depth %d seldepth %d multipv 1 score cp %d nodes %d ", last.Depth, last.SelDepth, last.Score, last.Nodes)
			if best != p.FormatMove(m) || !strings.HasPrefix(seen, want) {
				t.Fatalf("%s, ply %d: the match plays %s after %q, the engine %s after %q", name, ply, p.FormatMove(m), want, best, seen)
			}
			moves = append(moves, best)
			p.Make(m)
		}
	}
}

// A search that is stopped at once, or has no time at all, still answers with a finished
// first iteration: it takes the queen that stands there.
func TestNoTimeAtAll(t *testing.T) {
	for name, tt := range map[string]struct{ fen, best string }{
		"chess":   {"rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/2N5/PPP2PPP/R1BQKBNR w KQkq - 0 3", "c1g5"},
		"xiangqi": {"3k5/9/9/4r4/9/9/4R4/9/9/4K4 w - - 0 1", "e3e6"},
	} {
		gui := newGUI(t, name)
		for _, command := range []string{"go wtime 1 btime 1\nstop", "go movetime 1\nstop", "go infinite\nstop", "go wtime 0 btime 0"} {
			if _, best := gui.ask("ucinewgame\nposition fen "+tt.fen, command); best != tt.best {
				t.Errorf("%s: %q is answered with %s", name, command, best)
			}
		}
	}
}

// gui is the other side of a conversation with the engine.
type gui struct {
	t     *testing.T
	in    io.Writer
	lines *bufio.Scanner
}

func newGUI(t *testing.T, game string) *gui {
	t.Helper()
	h, err := newHosted(game, "strong:hash=4")
	if err != nil {
		t.Fatal(err)
	}
	heard, in := io.Pipe()
	out, said := io.Pipe()
	done := make(chan error, 1)
	go func() {
		err := uci.Run(t.Context(), heard, said, uci.Config{Name: "x", Author: "x", Game: h.kit.Game, Engine: h})
		said.Close()
		done <- err
	}()
	t.Cleanup(func() {
		in.Close()
		go io.Copy(io.Discard, out)
		if err := <-done; err != nil && t.Context().Err() == nil {
			t.Error(err)
		}
	})
	return &gui{t, in, bufio.NewScanner(out)}
}

// ask says lines and returns the last report before the answer, and the answer's move.
func (g *gui) ask(lines ...string) (seen, best string) {
	g.t.Helper()
	go io.WriteString(g.in, strings.Join(lines, "\n")+"\n")
	for g.lines.Scan() {
		line := g.lines.Text()
		if words := strings.Fields(line); len(words) > 1 && words[0] == "bestmove" {
			return seen, words[1]
		}
		seen = line
	}
	g.t.Fatalf("no answer to %q", lines)
	return "", ""
}
