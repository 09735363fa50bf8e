package main

import (
	"strings"
	"testing"
)

// tiny is a network for chess that plays otherwise than the evaluation without.
const tiny = "../../nnue/testdata/chess.net"

// judged returns what an engine says of the position at depth 1.
func judged(t *testing.T, options []string, args ...string) (score string) {
	t.Helper()
	g := newGUI(t, args...)
	for _, line := range options {
		g.say("%s", line)
	}
	g.say("go depth 1")
	for line := g.next(); !strings.HasPrefix(line, "bestmove"); line = g.next() {
		if _, after, ok := strings.Cut(line, " score "); ok {
			score, _, _ = strings.Cut(after, " nodes")
		}
	}
	g.in.Close()
	g.ends()
	return score
}

// A network is tried by a flag, by an option of UCI and in the name of an agent,
// and what cannot be read leaves the evaluation as it is.
func TestNetworksAreTried(t *testing.T) {
	skipIfShort(t)
	without, with := judged(t, nil, "uci"), judged(t, nil, "uci", "--net", tiny)
	if without == with {
		t.Fatalf("with and without a network the start is worth %s", with)
	}
	for _, tt := range []struct {
		want    string
		options []string
		args    []string
	}{
		{with, nil, []string{"uci", "--agent", "alphabeta:net=" + tiny}},
		{with, []string{"setoption name EvalFile value " + tiny}, []string{"uci"}},
		{with, []string{"setoption name EvalFile value " + tiny, "setoption name Hash value 2"}, []string{"uci"}},
		{with, []string{"setoption name EvalFile value nowhere.net"}, []string{"uci", "--net", tiny}},
		{without, []string{"setoption name EvalFile value <empty>"}, []string{"uci", "--net", tiny}},
		{without, nil, []string{"uci", "--net", "../../nnue/testdata/xiangqi.net"}},
		{without, nil, []string{"uci", "--net", "network_test.go"}},
	} {
		if got := judged(t, tt.options, tt.args...); got != tt.want {
			t.Errorf("%v %v: %s, want %s", tt.args, tt.options, got, tt.want)
		}
	}
	if _, errs, status := banco(t, "quit\n", "uci", "--net", "network_test.go"); status != 0 ||
		!strings.Contains(errs, "BANCONET is expected (playing as without --net)") {
		t.Errorf("a file that is not a network: status %d, %q", status, errs)
	}
}

// A processor without AVX2 plays the same moves, position for position.
func TestNetworksPlayTheSameEverywhere(t *testing.T) {
	skipIfShort(t)
	play := func() (answer string) {
		g := newGUI(t, "uci", "--agent", "strong:net="+tiny)
		g.say("position startpos moves e2e4 e7e5 g1f3")
		g.say("go nodes 20000")
		last := ""
		for line := g.next(); !strings.HasPrefix(line, "bestmove"); line = g.next() {
			last, answer = answer, line
		}
		if last == "" {
			t.Errorf("it says only %q", answer)
		}
		g.in.Close()
		g.ends()
		before, after, _ := strings.Cut(answer, " nps ")
		_, line, _ := strings.Cut(after, " pv ")
		return before + " pv " + line
	}
	fast := play()
	t.Setenv("GODEBUG", "cpu.avx2=off")
	if plain := play(); plain != fast {
		t.Errorf("with AVX2 %q, without %q", fast, plain)
	}
}
