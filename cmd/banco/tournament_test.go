package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestLabTournament(t *testing.T) {
	dir := t.TempDir()
	keep, games := filepath.Join(dir, "ten"), filepath.Join(dir, "games.pgn")
	out, errs, status := banco(t, "", "lab", "tournament", "--game", "chess", "random", "greedy", "alphabeta:depth=1,weights=P100.Q900",
		"--games", "2", "--keep", keep)
	if status != 0 || lastLine(out) != "games 6" {
		t.Fatalf("status %d, %s %s", status, out, errs)
	}
	// It is over, and what was kept can be written again.
	out, errs, status = banco(t, "", "lab", "tournament", "--keep", keep, "--json", "-", "--pgn", games)
	var got struct{ Games int }
	if err := json.Unmarshal([]byte(out), &got); status != 0 || err != nil || got.Games != 6 {
		t.Errorf("status %d, %v, %s %s", status, err, out, errs)
	}
	if text, err := os.ReadFile(games); err != nil || strings.Count(string(text), "[Event ") != 6 {
		t.Errorf("%s, %v", text, err)
	}
	for _, tt := range []struct {
		want string
		args []string
	}{
		{"needs a --game", nil},
		{"2 to 100 agents, not 1", []string{"--game", "chess", "random"}},
		{"agent 2: ", []string{"--game", "chess", "random", "alien"}},
		{"exists already", []string{"--keep", keep, "--game", "chess", "random", "greedy"}},
		{"no tournament", []string{"--keep", filepath.Join(dir, "none")}},
		{"no preset", []string{"--preset", "s9"}},
		{"its own game", []string{"--preset", "s4-random", "--game", "chess"}},
	} {
		if _, errs, status := banco(t, "", append([]string{"lab", "tournament"}, tt.args...)...); status != 1 ||
			!strings.Contains(errs, tt.want) {
			t.Errorf("%v: status %d, %s", tt.args, status, errs)
		}
	}
}
