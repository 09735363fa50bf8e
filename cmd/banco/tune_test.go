package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Weights are learnt from games, kept, and gone on from; what cannot be used is
// refused and leaves the file as it was.
func TestTune(t *testing.T) {
	skipIfShort(t)
	const games = "../../nnue/testdata/chess.bin"
	out := filepath.Join(t.TempDir(), "chess.json")
	run := func(game, file string) (string, int) {
		printed, errs, status := banco(t, "", "tune", game, file, "--out", out, "--steps", "4", "--positions", "500", "--trust", "1")
		return printed + errs, status
	}
	if text, status := run("chess", games); status != 0 || !strings.Contains(text, "step 4 of 4, loss 0.0") || !strings.Contains(text, "→") {
		t.Fatalf("status %d, %s", status, text)
	}
	first, err := os.ReadFile(out)
	if err != nil || !strings.Contains(string(first), `"bishop pair end": `) {
		t.Fatalf("%s, %v", first, err)
	}
	if text, status := run("chess", games); status != 0 {
		t.Fatalf("again: %s", text)
	}
	second, err := os.ReadFile(out)
	if err != nil || string(second) == string(first) {
		t.Errorf("the second run began anew, %v", err)
	}
	for _, tt := range []struct{ game, file, want string }{
		{"chess", "tune_test.go", "not a file of self-play"},
		{"xiangqi", "../../nnue/testdata/xiangqi.bin", `weights of "chess"`},
		{"caro", games, "no weights to learn"},
	} {
		if text, status := run(tt.game, tt.file); status == 0 || !strings.Contains(text, tt.want) {
			t.Errorf("%v: status %d, %s", tt, status, text)
		}
	}
	if kept, err := os.ReadFile(out); err != nil || string(kept) != string(second) {
		t.Errorf("a refused run changed the file, %v", err)
	}
}

// The numbers of the search are tuned by games, kept as a file that an agent takes,
// and gone on from. What cannot be used is refused.
func TestTuneSearch(t *testing.T) {
	skipIfShort(t)
	out := filepath.Join(t.TempDir(), "params.json")
	run := func(pairs string, more ...string) (string, int) {
		args := append([]string{"tune", "search", "xiangqi", "--out", out, "--nodes", "60", "--pairs", pairs, "--workers", "2"}, more...)
		printed, errs, status := banco(t, "", args...)
		return printed + errs, status
	}
	if text, status := run("4"); status != 0 || !strings.Contains(text, "4 pairs; ") || !strings.Contains(text, "LMRBase") {
		t.Fatalf("status %d, %s", status, text)
	}
	if text, _ := run("4"); strings.Contains(text, "TimeBase") {
		t.Errorf("time management is tuned by games without a clock: %s", text)
	}
	if text, status := run("6"); status != 0 || !strings.Contains(text, "6 pairs; ") {
		t.Errorf("again: status %d, %s", status, text)
	}
	printed, errs, status := banco(t, "", "match", "--game", "xiangqi", "--first", "strong:params="+out, "--second", "strong",
		"--nodes", "60", "--games", "2")
	if status != 0 || !strings.Contains(printed, "of 2") {
		t.Errorf("the file as an agent's: status %d, %s%s", status, printed, errs)
	}
	for want, more := range map[string][]string{
		"LMRBase where AspirationMinDepth": {"--only", "LMRBase"}, "NoSuch": {"--only", "NoSuch"}, "at least 1": {"--rate", "0"},
	} {
		if text, status := run("8", more...); status == 0 || !strings.Contains(text, want) && !strings.Contains(text, "numbers, and there") {
			t.Errorf("%v: status %d, %s", more, status, text)
		}
	}
	if err := os.WriteFile(out, []byte(`{"NoSuch": 1}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, errs, status := banco(t, "", "agents", "xiangqi"); status != 0 {
		t.Error(errs)
	}
	printed, errs, status = banco(t, "", "match", "--game", "xiangqi", "--first", "strong:params="+out, "--second", "random", "--games", "2")
	if status == 0 || !strings.Contains(errs, "NoSuch") {
		t.Errorf("an unknown number: status %d, %s%s", status, printed, errs)
	}
}

// By a clock the numbers of time management are tuned too.
func TestTuneByTheClock(t *testing.T) {
	skipIfShort(t)
	run := func(tc string) (string, int) {
		printed, errs, status := banco(t, "", "tune", "search", "chess", "--screen", "--out", filepath.Join(t.TempDir(), "params.json"),
			"--tc", tc, "--pairs", "1", "--workers", "2")
		return printed + errs, status
	}
	if text, status := run("0.05+0.005"); status != 0 || !strings.Contains(text, "1 pairs; ") || !strings.Contains(text, "TimeBase") {
		t.Errorf("status %d, %s", status, text)
	}
	_, errs, status := banco(t, "", "tune", "search", "chess", "--out", filepath.Join(t.TempDir(), "params.json"), "--only", "TimeBase")
	if status == 0 || !strings.Contains(errs, "give one by --tc") {
		t.Errorf("without a clock: status %d, %s", status, errs)
	}
	if text, status := run("soon"); status == 0 || !strings.Contains(text, "--tc: ") {
		t.Errorf("status %d, %s", status, text)
	}
}

// A run that is killed loses the games of its last seconds only.
func TestKilledTuneSearchGoesOn(t *testing.T) {
	skipIfShort(t)
	out := filepath.Join(t.TempDir(), "params.json")
	args := func(pairs string) []string {
		return []string{"tune", "search", "xiangqi", "--out", out, "--nodes", "60", "--workers", "1", "--pairs", pairs}
	}
	run := command(args("1000000")...)
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	_, missing := os.Stat(out + ".state")
	for end := time.Now().Add(time.Minute); missing != nil && time.Now().Before(end); _, missing = os.Stat(out + ".state") {
		time.Sleep(10 * time.Millisecond)
	}
	if err := run.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = run.Wait()
	printed, errs, status := banco(t, "", args("1")...)
	var pairs int
	if _, err := fmt.Sscanf(printed, "%d pairs;", &pairs); err != nil || pairs < 1 || status != 0 {
		t.Errorf("%d pairs of the run that was killed, %v, %s%s", pairs, err, printed, errs)
	}
	if errs != "\n" {
		t.Errorf("games were played again: %q", errs)
	}
}

// The search of five in a row is tuned in the same way, under a variant that is drawn for
// each pair, and its numbers are for five alone.
func TestTuneFive(t *testing.T) {
	skipIfShort(t)
	out := filepath.Join(t.TempDir(), "params.json")
	run := func(variant string) (string, int) {
		printed, errs, status := banco(t, "", "tune", "search", "caro", "--screen", "--out", out, "--nodes", "60", "--pairs", "3",
			"--plies", "4", "--workers", "2", "--variant", "rule=renju,size=15", "--variant", variant)
		return printed + errs, status
	}
	if text, status := run("rule=caro,size=20"); status != 0 || !strings.Contains(text, "3 pairs; ") || !strings.Contains(text, "RootMoves") {
		t.Fatalf("status %d, %s", status, text)
	}
	bad := filepath.Join(t.TempDir(), "bad.json")
	if err := os.WriteFile(bad, []byte(`{"LeafVCFNodes": -1}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for agent, want := range map[string]int{"five:nodes=60,params=" + out: 0, "five:params=no-such-file": 1, "five:params=" + bad: 1} {
		_, errs, status := banco(t, "", "match", "--game", "caro", "--first", agent, "--second", "greedy", "--games", "1")
		if min(status, 1) != want {
			t.Errorf("%s: status %d, %s", agent, status, errs)
		}
	}
	if text, status := run("rule=checkers"); status == 0 {
		t.Errorf("a rule that there is not: %s", text)
	}
}

// What a file of self-play was begun with is said in words, as is what is in it.
func TestDatagenSettings(t *testing.T) {
	skipIfShort(t)
	out := filepath.Join(t.TempDir(), "games.bin")
	play := func(more ...string) (string, int) {
		args := append([]string{"datagen", "chess", "--agent", "random", "--games", "32", "--length", "20", "--out", out}, more...)
		_, errs, status := banco(t, "", args...)
		return errs, status
	}
	if text, status := play("--nodes", "1"); status != 0 {
		t.Fatal(text)
	}
	text, status := play("--nodes", "2", "--seed", "9")
	if status != 1 || !strings.Contains(text, "begun with nodes 1, not 2; seed 1, not 9: ask for the same") ||
		strings.ContainsAny(text, "{}") {
		t.Errorf("status %d, %s", status, text)
	}
	text, _, status = banco(t, "", "datagen", "stats", out)
	if status != 0 || !strings.HasPrefix(text, out+": chess, random, 1 nodes a move") {
		t.Errorf("status %d, %s", status, text)
	}
}
