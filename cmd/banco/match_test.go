package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"banco/engine"
	"banco/kits"
	"banco/option"
)

// lastLine returns the last line of an output.
func lastLine(out string) string {
	lines := strings.Split(strings.TrimRight(out, "\n"), "\n")
	return lines[len(lines)-1]
}

func TestMatch(t *testing.T) {
	dir, games := t.TempDir(), kits.Games()
	if testing.Short() {
		games = games[:1]
	}
	for _, g := range games {
		var files []string
		for i, workers := range []string{"1", "3"} {
			file := filepath.Join(dir, fmt.Sprintf("%s%d", g.Name(), i))
			out, errs, status := banco(t, "", "match", "--game", g.Name(), "--first", "greedy", "--second", "random", "--games", "4",
				"--nodes", "100", "--seed", "5", "--concurrency", workers, "--pgn", file)
			if status != 0 || errs != "" || !regexp.MustCompile(`^score [\d.]+ - [\d.]+ of 4$`).MatchString(lastLine(out)) {
				t.Fatalf("%s: status %d, printed %q (%s)", g.Name(), status, out, errs)
			}
			for _, want := range []string{`(?m)^game 4  random - greedy  `, `(?m)^wins \d  draws \d  losses \d  of greedy$`,
				`elo .* \(95 %\)  los .* %  draws .* %`, `(?m)^depth [\d.]+  nps \d+  seconds a move [\d.]+ \(most [\d.]+\)  moves \d+  greedy$`} {
				if !regexp.MustCompile(want).MatchString(out) {
					t.Errorf("%s: no %s in %q", g.Name(), want, out)
				}
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, string(text))
		}
		if files[0] != files[1] || files[0] == "" {
			t.Errorf("%s: the games differ from run to run", g.Name())
		}
	}
}

func TestMatchFromOpenings(t *testing.T) {
	skipIfShort(t)
	dir := t.TempDir()
	openings, record := filepath.Join(dir, "lines.txt"), filepath.Join(dir, "games.pgn")
	if err := os.WriteFile(openings, []byte("# one\nc2c4 e7e5\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, errs, status := banco(t, "", "match", "--game", "chess", "--first", "random", "--second", "random", "--games", "2",
		"--openings", openings, "--pgn", record, "--max-plies", "10")
	text, err := os.ReadFile(record)
	if err != nil || status != 0 || strings.Count(string(text), "1. c4 e5 2.") != 2 || lastLine(out) != "score 1 - 1 of 2" {
		t.Errorf("status %d, %s %s, recorded %s", status, out, errs, text)
	}
}

func TestTournament(t *testing.T) {
	skipIfShort(t)
	dir := t.TempDir()
	table, object := filepath.Join(dir, "t.csv"), filepath.Join(dir, "t.json")
	out, errs, status := banco(t, "", "match", "--game", "caro", "--variant", "size=9", "--tournament", "--games", "2", "--csv", table,
		"--json", object,
		"random", "random:seed=2", "greedy", "minimax:depth=1,nodes=50")
	if status != 0 || lastLine(out) != "games 12" || !regexp.MustCompile(`(?m)^   agent +1 +2 +3 +4  points  games `).MatchString(out) {
		t.Fatalf("status %d, printed %s (%s)", status, out, errs)
	}
	text, err := os.ReadFile(table)
	if err != nil || strings.Count(string(text), "\n") != 5 || !strings.Contains(string(text), `"minimax:depth=1,nodes=50",6,`) {
		t.Errorf("%s, %v", text, err)
	}
	var got struct{ Games int }
	if text, err = os.ReadFile(object); err != nil || json.Unmarshal(text, &got) != nil || got.Games != 12 {
		t.Errorf("%s, %v", text, err)
	}
}

func TestSPRTMatch(t *testing.T) {
	skipIfShort(t)
	out, errs, status := banco(t, "", "match", "--game", "caro", "--variant", "size=9", "--first", "minimax:depth=1", "--second",
		"minimax:depth=1",
		"--games", "1000", "--sprt=-400,-200", "--max-plies", "10")
	if status != 0 || !strings.Contains(out, "H1 accepted") || strings.HasSuffix(lastLine(out), "of 1000") {
		t.Errorf("status %d, printed %s (%s)", status, out, errs)
	}
}

// With --sprt a match goes on until it is decided, and --games only bounds it.
func TestSPRTWithoutGames(t *testing.T) {
	skipIfShort(t)
	match := func(args ...string) string {
		args = append([]string{"match", "--game", "caro", "--variant", "size=9", "--first", "minimax:depth=1", "--second", "minimax:depth=1",
			"--max-plies", "10", "--plies", "2", "--sprt=-60,0"}, args...)
		out, errs, status := banco(t, "", args...)
		if status != 0 {
			t.Fatalf("status %d, %s", status, errs)
		}
		return out
	}
	var games int
	out := match()
	if _, err := fmt.Sscanf(lastLine(out)[strings.LastIndex(lastLine(out), "of "):], "of %d", &games); err != nil || games <= 10 ||
		!strings.Contains(out, "H1 accepted") {
		t.Errorf("%v, %d games, %s", err, games, out)
	}
	if out := match("--games", "6"); !regexp.MustCompile(`(?m)^sprt .*  undecided: --games reached$`).MatchString(out) {
		t.Error(out)
	}
}

// A match that is run again keeps what the first one wrote.
func TestMatchKeepsFiles(t *testing.T) {
	skipIfShort(t)
	dir := t.TempDir()
	record, table := filepath.Join(dir, "games.pgn"), filepath.Join(dir, "table.csv")
	for run := range 3 {
		out, errs, status := banco(t, "", "match", "--game", "chess", "--first", "random", "--second", "random", "--max-plies", "4",
			"--games", strconv.Itoa(run+1), "--plies", "2", "--pgn", record, "--csv", table)
		if status != 0 {
			t.Fatalf("status %d, %s%s", status, out, errs)
		}
		said := fmt.Sprintf("banco: %s exists already: it is kept as %[1]s.%d\n", record, run)
		if run > 0 != strings.Contains(errs, said) || strings.Count(errs, "\n") != 2*min(run, 1) {
			t.Errorf("run %d says %q", run, errs)
		}
	}
	for name, games := range map[string]int{record + ".1": 1, record + ".2": 2, record: 3} {
		if text, err := os.ReadFile(name); err != nil || strings.Count(string(text), "[Event ") != games {
			t.Errorf("%s: %v, %s, want %d games", name, err, text, games)
		}
	}
	if _, err := os.Stat(table + ".2"); err != nil {
		t.Error(err)
	}
}

func TestBadMatches(t *testing.T) {
	skipIfShort(t)
	match := func(args ...string) []string {
		return append([]string{"match", "--game", "chess", "--first", "random", "--second", "random"}, args...)
	}
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad.txt")
	if err := os.WriteFile(bad, []byte("e2e4\ne2e5\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		args []string
		want string
	}{
		{[]string{"agents", "go"}, `no game "go"`},
		{[]string{"match", "--first", "random", "--second", "random"}, "--game"},
		{[]string{"match", "--game", "go", "--first", "random", "--second", "random"}, `no game "go"`},
		{[]string{"match", "--game", "chess", "--first", "random"}, "--second"},
		{[]string{"match", "--game", "chess", "--first", "alphazero", "--second", "random"}, "known: random"},
		{[]string{"match", "--game", "chess", "--first", "random", "--second", "minimax:depth=99"}, "from 1 to 10"},
		{[]string{"match", "--game", "chess", "--first", "random", "--second", "minimax:deep=9"}, "known: depth"},
		{[]string{"match", "--game", "chess", "--tournament", "random"}, "2 to 100"},
		{match("--tournament"), "arguments"},
		{match("greedy"), "--tournament"},
		{match("--games", "0"), "from 1"},
		{match("--games", "-5"), "-5"},
		{match("--concurrency", "1000"), "from 1 to 256"},
		{match("--depth", "1000"), "from 0 to 100"},
		{match("--tc", "fast"), "seconds"},
		{match("--tc", "1+0.1", "--movetime", "1s"), "cannot be given together"},
		{match("--movetime=-1s"), "up to 1h"},
		{match("--sprt", "10,0"), "lower first"},
		{match("--openings", filepath.Join(dir, "none")), "none"},
		{match("--openings", bad), "line 2"},
		{match("--pgn", filepath.Join(dir, "no", "folder")), "no such file|cannot find"},
		{match("--variant", "x=1"), `no option "x"`},
	}
	for _, tt := range tests {
		out, errs, status := banco(t, "", tt.args...)
		if status == 0 || !regexp.MustCompile(tt.want).MatchString(errs) || strings.Contains(errs, "goroutine") ||
			strings.Contains(out, "\nscore ") {
			t.Errorf("banco %s: status %d, said %q, want %s", strings.Join(tt.args, " "), status, errs, tt.want)
		}
	}
}

// Ctrl-C ends a match, sums up what was played, and says so by its status.
func TestInterruptedMatch(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no interrupt to send there")
	}
	record := filepath.Join(t.TempDir(), "games.pgn")
	cmd := command("match", "--game", "chess", "--first", "random", "--second", "random", "--games", "100000", "--pgn", record)
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	var last string
	told := 0
	for lines := bufio.NewScanner(pipe); lines.Scan(); last = lines.Text() {
		if strings.HasPrefix(lines.Text(), "game ") {
			if told++; told == 3 {
				if err := cmd.Process.Signal(os.Interrupt); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	err = cmd.Wait()
	exit, _ := err.(*exec.ExitError)
	if exit == nil || exit.ExitCode() != 130 || !regexp.MustCompile(fmt.Sprintf(`^score .* of %d$`, told)).MatchString(last) {
		t.Errorf("%v after %d games, last line %q", err, told, last)
	}
	if text, err := os.ReadFile(record); err != nil || strings.Count(string(text), "[Event ") != told {
		t.Errorf("%d games told of, recorded %s, %v", told, text, err)
	}
}

func TestAgentsCommand(t *testing.T) {
	skipIfShort(t)
	out, _, status := banco(t, "", "agents", "chess")
	for _, want := range []string{`(?m)^chess$`, `(?m)^  random  +plays`, `(?m)^  minimax `, `(?m)^      depth=3 +1 to 10: `,
		`(?m)^      tt=on +on, off: `, `(?m)^      endings=unset .*; unset: the tables in the program$`, `(?m)^  engine `} {
		if status != 0 || !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("no %s in %s", want, out)
		}
	}
	out, _, _ = banco(t, "", "agents")
	for _, g := range kits.Games() {
		if !regexp.MustCompile(`(?m)^` + g.Name() + `$`).MatchString(out) {
			t.Errorf("no %s in the list of all", g.Name())
		}
	}
}

// Every agent in the table can be made: with each parameter at its default and
// at each of its choices.
func TestKits(t *testing.T) {
	skipIfShort(t)
	for _, k := range kits.All() {
		for _, a := range k.Algorithms {
			if a.Program {
				continue
			}
			settings := []string{""}
			for _, p := range a.Params {
				if p.Default != "" {
					settings = append(settings, p.Name+"="+p.Default)
				}
				for _, value := range p.Values {
					settings = append(settings, p.Name+"="+value)
				}
				if p.Help == "" {
					t.Errorf("%s: %s is not explained", a.Name, p.Name)
				}
			}
			for _, setting := range settings {
				agent, err := inSomeForm(k, a, setting)
				if err != nil || a.Help == "" {
					t.Errorf("%s: %v", k.Game.Name(), err)
					continue
				}
				agent.Close()
			}
		}
		for _, e := range k.Evaluators {
			if e.Evaluator == nil || e.Help == "" {
				t.Errorf("%s: the evaluator %s is missing or not explained", k.Game.Name(), e.Name)
			}
		}
	}
}

// inSomeForm makes an agent with a setting, in whichever form of its algorithm
// the setting is for.
func inSomeForm(k *engine.Kit, a engine.Algorithm, setting string) (agent *engine.Agent, err error) {
	forms := []string{""}
	if form := option.Find(a.Params, "form"); form != nil {
		for _, value := range form.Values {
			forms = append(forms, "form="+value+",")
		}
	}
	for _, form := range forms {
		if agent, err = engine.New(k, strings.TrimSuffix(a.Name+":"+form+setting, ":")); err == nil {
			return agent, nil
		}
	}
	return nil, err
}

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
	// The same command goes on too.
	if out, errs, status := banco(t, "", "lab", "tournament", "--game", "chess", "random", "greedy", "alphabeta:depth=1,weights=P100.Q900",
		"--games", "2", "--keep", keep); status != 0 || lastLine(out) != "games 6" {
		t.Errorf("status %d, %s %s", status, out, errs)
	}
	for _, tt := range []struct {
		want string
		args []string
	}{
		{"needs a --game", nil},
		{"2 to 100 agents, not 1", []string{"--game", "chess", "random"}},
		{"agent 2: ", []string{"--game", "chess", "random", "alien"}},
		{"exists already", []string{"--keep", keep, "--game", "chess", "random", "greedy"}},
		{"ten exists already, with --games 2, not 20: give --keep alone", []string{"--keep", keep, "--games", "20"}},
		{"ten exists already, with --depth 0, not 3: ", []string{"--keep", keep, "--depth", "3"}},
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

// One broken game of a file costs itself alone, and is named with its place.
func TestLabAccuracyOfABrokenGame(t *testing.T) {
	skipIfShort(t)
	file := filepath.Join(t.TempDir(), "games.pgn")
	text := "[White \"An\"]\n\n1. e4 e5 *\n\n[White \"Ba\"]\n\n1. e4 Ke4 *\n\n[White \"Chi\"]\n\n1. d4 d5 *\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, errs, status := banco(t, "", "lab", "accuracy", "chess", file, "--review", "200")
	if status != 1 || !strings.Contains(out, "\nAn ") || !strings.Contains(out, "\nChi ") || strings.Contains(out, "\nBa ") {
		t.Errorf("status %d, %s", status, out)
	}
	for _, want := range []string{file + ": game 2 cannot be read: line 7, column 7: ", file + ": 1 of 3 games could not be read"} {
		if !strings.Contains(errs, want) {
			t.Errorf("%q is not in %s", want, errs)
		}
	}
}
