package engine

import (
	"strings"
	"testing"
)

var twoStretches = Scale{
	{From: 600, To: 1000, Low: Level{Agent: "fallible", Nodes: 100, Lapse: 200}, Nodes: 400},
	{From: 1000, To: 2000, Low: Level{Agent: "alphabeta", Nodes: 300}, Nodes: 30_000},
}

func TestScale(t *testing.T) {
	for elo, want := range map[int]string{
		100: "fallible:nodes=100,lapse=200", 600: "fallible:nodes=100,lapse=200",
		800: "fallible:nodes=200,lapse=100", 1000: "fallible:nodes=400",
		1001: "alphabeta:nodes=301", 1500: "alphabeta:nodes=3000", 2000: "alphabeta:nodes=30000", 9000: "alphabeta:nodes=30000",
	} {
		if got := twoStretches.At(elo).Text(); got != want {
			t.Errorf("%d is %s, want %s", elo, got, want)
		}
	}
}

// A strength is asked for in place of a level, by strangers too.
func TestStrengthsByName(t *testing.T) {
	kit := testKit()
	kit.Algorithms = append(Common(kit.Evaluators), Levels(testLadder, twoStretches))
	if a, err := New(kit.Public(), "engine:elo=1500"); err != nil || a.Name != "engine:elo=1500" || a.Limits.Nodes != 3000 {
		t.Errorf("%+v, %v", a, err)
	}
	for text, want := range map[string]string{
		"engine:elo=599": "600 to 2000", "engine:elo=x": "600 to 2000", "engine:level=easy,elo=700": "one of them is enough",
	} {
		if _, _, err := Check(kit, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
