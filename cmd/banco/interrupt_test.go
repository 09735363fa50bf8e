//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"banco/game/files"
	"banco/game/gametest"
	"banco/kits"
)

// atOnce are the commands that end by themselves before anybody could interrupt
// them: they look something up, or change one row.
var atOnce = map[string]bool{
	"moves": true, "agents": true, "version": true, "egtb probe": true, "lab eval": true, "backup": true, "restore": true,
	"check-db": true, "moderate mute": true, "moderate unmute": true, "moderate close": true, "moderate reopen": true,
	"moderate rename": true, "moderate reports": true, "moderate settle": true, "moderate password": true,
	"moderate asked": true, "static": true, "config check": true, "doctor": true, "health": true, "help": true,
	"completion": true, "complete": true, "man": true, "library list": true, "library rebuild": true, "library remove": true,
	"library twice": true, "puzzles merge": true, "moderate role": true, "moderate find": true, "moderate log": true, "archive": true,
}

// endless returns for the other commands arguments with which they run long. A file
// that is a pipe into which nobody writes keeps its reader waiting for ever.
func endless(t *testing.T) map[string][]string {
	dir := t.TempDir()
	file := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	out := func(name string) string { return filepath.Join(dir, name) }
	const pipe = "/dev/stdin"
	games := out("games.bin")
	_, errs, status := banco(t, "", "datagen", "play", "chess", "--agent", "random", "--games", "64", "--nodes", "1", "--out", games)
	if status != 0 {
		t.Fatal(errs)
	}
	exercise := "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n"
	return map[string][]string{
		"serve":          {"--addr", "127.0.0.1:0", "--data", out("data")},
		"worker":         {"--nats", "nats://127.0.0.1:1"}, // it waits for somebody to answer there
		"import":         {file("many.pgn", strings.Repeat("[Event \"a\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 *\n\n", 1_000_000)), "--data", out("many")},
		"perft":          {"chess", "9"},
		"play-out":       {"xiangqi", "--games", "1000000"},
		"notation":       {"chess", "--from", "pgn", "--to", "uci"}, // from a terminal where nobody writes
		"ruling":         {"xiangqi", pipe},
		"verify":         {"jieqi", pipe},
		"match":          {"--game", "chess", "--first", "strong", "--second", "strong", "--games", "100", "--nodes", "1000000"},
		"pair":           {pipe},
		"bench":          {"--rounds", "1000"},
		"datagen play":   {"chess", "--games", "1000000", "--out", out("more.bin")},
		"datagen stats":  {pipe},
		"tune weights":   {"chess", games, "--out", out("weights.json"), "--steps", "1000000000"},
		"tune search":    {"chess", "--out", out("search.json")},
		"book make":      {"chess", "--out", out("book"), "--nodes", "1000000000"},
		"egtb make":      {"chess", "KQRvKR", "--out", out("endings")},
		"egtb check":     {"chess", pipe},
		"bot":            {"--engine", "random", "--server", "http://127.0.0.1:1", "--token", "x"}, // it connects again and again
		"uci":            {},
		"ucci":           {},
		"gomocup":        {},
		"solve":          {"xiangqi", "--time", "10m", "--fen", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"},
		"puzzles make":   {"chess", pipe, "--count", "1000000", "--out", out("puzzles.txt")},
		"puzzles check":  {"chess"},
		"lab accuracy":   {"chess", file("game.pgn", strings.Repeat("1. Nf3 Nf6 2. Ng1 Ng8 *\n\n", 500))},
		"lab hints":      {"chess", "--nodes", "1000000000"},
		"lab endings":    {"chess", "--material", "KQvKR"},
		"lab mistakes":   {"chess", "--games", "1000"},
		"lab compare":    {"chess", "--depth", "20", "--limit", "10m"},
		"lab nodes":      {"chess", "--depth", "20", "--limit", "10m"},
		"lab theory":     {"--limit", "10m"},
		"lab learn":      {"chess", "--games", "20000"},
		"lab tournament": {"--game", "chess", "alphabeta:depth=9", "minimax:depth=9"},
		"lab students":   {},
		"siege":          {"--time", "10m"},
		"lab suite":      {"chess", file("suite.epd", strings.Repeat(exercise, 10)), "--nodes", "1000000000"},
		"lab trace":      {"chess", "--agent", "alphabeta:form=textbook", "--depth", "20"},
		"loadtest":       {"--seconds", "600"},
	}
}

// commandNames lists the commands from the grammar of the program.
func commandNames(t *testing.T) (names []string) {
	t.Helper()
	program := newProgram()
	for _, leaf := range program.Leaves() {
		names = append(names, strings.TrimPrefix(leaf.Path(), program.Name+" "))
	}
	return names
}

// interrupted starts a command and interrupts it after a while. It must end, with the
// status of a program that was interrupted. Where it is endless, it must not have ended
// before.
func interrupted(t *testing.T, endless bool, args ...string) {
	t.Helper()
	cmd := command(args...)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	in, err := cmd.StdinPipe() // which stays open
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err := <-ended:
		if endless {
			t.Errorf("ends before it is interrupted: %v: %.300s", err, errs.String())
		}
		return
	case <-time.After(400 * time.Millisecond):
	}
	begun := time.Now()
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	select {
	case <-ended:
	case <-time.After(time.Minute):
		cmd.Process.Kill()
		<-ended
		t.Fatal("goes on for a minute after Ctrl-C")
	}
	if took := time.Since(begun); took > within(time.Second) {
		t.Errorf("ends %v after Ctrl-C", took)
	}
	// Some end well: all that was done until then is kept, or given back.
	kept := args[0] == "serve" || args[0] == "tune" || args[0] == "worker"
	if status := cmd.ProcessState.ExitCode(); status != 130 && status != -1 && !(kept && status == 0) {
		t.Errorf("status %d after Ctrl-C: %.300s", status, errs.String())
	}
}

// Ctrl-C ends every command of the program.
func TestInterrupt(t *testing.T) {
	skipIfShort(t)
	long := endless(t)
	for _, name := range commandNames(t) {
		args, ok := long[name]
		if ok == atOnce[name] {
			t.Errorf("banco %s: say in endless how it runs long, or in atOnce that it does not", name)
		}
		if ok {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				interrupted(t, true, append(strings.Fields(name), args...)...)
			})
		}
	}
}

// Ctrl-C ends banco notation on the worst texts that were found for its formats.
func TestInterruptReading(t *testing.T) {
	skipIfShort(t)
	seeds, err := os.ReadFile("../../game/files/testdata/worst.txt")
	if err != nil {
		t.Fatal(err)
	}
	tried := map[string]bool{}
	for line := range strings.Lines(string(seeds)) {
		var head, unit, tail string
		name, quoted, _ := strings.Cut(line, "\t")
		format, gameName, _ := strings.Cut(name, " of ")
		k, err := kits.Find(gameName)
		if _, e := fmt.Sscanf(quoted, "%q %q %q", &head, &unit, &tail); err != nil || e != nil || tried[name] {
			continue
		}
		if f, ok := files.Find(k.Game, format); !ok || f.Read == nil {
			continue
		}
		tried[name] = true
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "games")
			if err := os.WriteFile(file, []byte(head+strings.Repeat(unit, 8<<20/len(unit))+tail), 0o600); err != nil {
				t.Fatal(err)
			}
			interrupted(t, false, "notation", gameName, "--from", format, "--to", "fen", file)
		})
	}
	for _, k := range kits.All() {
		for _, f := range k.Game.Formats() {
			if name := f.Name + " of " + k.Game.Name(); f.Read != nil && !tried[name] {
				t.Errorf("nothing is known that is hard to read in %s", name)
			}
		}
	}
}

func TestTimedInterrupt(t *testing.T) {
	gametest.Timed(t)
	t.Run("commands", TestInterrupt)
	t.Run("reading", TestInterruptReading)
}
