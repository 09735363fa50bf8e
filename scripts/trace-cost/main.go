//go:build unix

// Command trace-cost measures what a trace costs the searches that nobody watches:
// it builds them once as they are and once with every question for the trace taken
// out, lets both make the same searches in turn, and compares the processor time.
// The searches are short and many, and each is held against the one made just
// before or after it, so that what else the machine does matters little. With
// -count it counts instructions instead, by valgrind, on which a busy machine has
// no influence at all.
//
// Usage, from the root of the repository: go run ./scripts/trace-cost [-rounds 100 | -count]
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"banco/engine"
	"banco/kits"
	"banco/search"
)

// work are the searches to make: every searcher that has a trace.
var work = []struct{ agent, game, fen string }{
	{"minimax:depth=3", "chess", middlegame},
	{"alphabeta:form=textbook,depth=4", "chess", middlegame},
	{"alphabeta:depth=8", "chess", middlegame},
	{"mcts:simulations=1000", "chess", middlegame},
	{"mcts:form=ucb,simulations=6000", "xiangqi", ""},
	{"threat:rest=evaluation,proof=40000", "chess", checks},
}

const (
	middlegame = "r1bq1rk1/pp3ppp/2n2n2/2bp4/8/1NN1P1P1/PP3PBP/R1BQ1RK1 w - - 0 11"
	checks     = "6k1/2q2pp1/p1r4p/1p6/3QR3/1P3P2/P4KPP/4R3 w - - 0 1" // many, and none wins
)

func main() {
	number := flag.Int("work", -1, "make one of the searches for every line that is read, and print its nodes and processor time")
	rounds := flag.Int("rounds", 100, "how often each is made by either")
	count := flag.Bool("count", false, "count instructions by valgrind in place of the time")
	flag.Parse()
	var err error
	if *number < 0 {
		err = compare(*rounds, *count)
	} else {
		err = labour(*number)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "trace-cost:", err)
		os.Exit(1)
	}
}

// labour makes a search for every line that is read.
func labour(number int) error {
	w := work[number]
	kit, err := kits.Find(w.game)
	if err != nil {
		return err
	}
	p, err := kit.Game.Start(nil)
	if w.fen != "" {
		p, err = kit.Game.Parse(nil, w.fen)
	}
	if err != nil {
		return err
	}
	agent, err := engine.New(kit, w.agent)
	if err != nil {
		return err
	}
	defer agent.Close()
	limits := agent.Within(search.Limits{Seed: 1}, p.Side())
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		agent.Forget()
		nodes, before := uint64(0), processor()
		if _, err := agent.Search(context.Background(), p, limits, func(i search.Info) { nodes = i.Nodes }); err != nil {
			return err
		}
		fmt.Println(nodes, int64(processor()-before))
	}
	return nil
}

// processor returns the time that this process has had.
func processor() time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// compare builds both and prints what each search costs with and without.
func compare(rounds int, count bool) error {
	folder, err := os.MkdirTemp("", "trace-cost")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	overlay, err := untraced(folder)
	if err != nil {
		return err
	}
	programs := [2]string{filepath.Join(folder, "with"), filepath.Join(folder, "without")}
	for i, extra := range [][]string{nil, {"-overlay", overlay}} {
		args := append(append([]string{"build"}, extra...), "-o", programs[i], "./scripts/trace-cost")
		if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
			return fmt.Errorf("%w: %s", err, out)
		}
	}
	for number := range work {
		if count {
			err = countOne(programs, number)
		} else {
			err = compareOne(programs, number, rounds)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// countOne counts the instructions of one search in both programs.
func countOne(programs [2]string, number int) error {
	var counts [2]float64
	for i, program := range programs {
		for searches, sign := range map[int]float64{1: -1, 2: 1} {
			n, err := instructions(program, number, searches)
			if err != nil {
				return err
			}
			counts[i] += sign * n
		}
	}
	fmt.Printf("%-8s %-36s %6.1f million instructions  %+.2f %%\n", work[number].game, work[number].agent, counts[0]/1e6,
		100*(counts[0]/counts[1]-1))
	return nil
}

// instructions returns how many a program needs to begin and make so many searches.
func instructions(program string, number, searches int) (float64, error) {
	cmd := exec.Command("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", program, "-work",
		strconv.Itoa(number))
	cmd.Env = append(os.Environ(), "GOGC=off", "GOMAXPROCS=1", "GODEBUG=asyncpreemptoff=1")
	cmd.Stdin = strings.NewReader(strings.Repeat("\n", searches))
	out, err := cmd.CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("valgrind: %w: %s", err, out)
	}
	found := refs.FindSubmatch(out)
	if found == nil {
		return 0, fmt.Errorf("valgrind counts nothing: %s", out)
	}
	return strconv.ParseFloat(strings.ReplaceAll(string(found[1]), ",", ""), 64)
}

// refs is where valgrind says how many instructions there were.
var refs = regexp.MustCompile(`I\s+refs:\s+([\d,]+)`)

// compareOne has both programs make one search in turn: with and without, without
// and with, so that neither is always the first.
func compareOne(programs [2]string, number, rounds int) error {
	var workers [2]*worker
	for i := range workers {
		w, err := start(programs[i], number)
		if err != nil {
			return err
		}
		defer w.stop()
		workers[i] = w
	}
	var ratios, seconds []float64
	var nodes [2]uint64
	for round := range rounds + 1 {
		var took [2]time.Duration
		for i := range workers {
			which := i ^ round&1
			var err error
			if nodes[which], took[which], err = workers[which].ask(); err != nil {
				return err
			}
		}
		if round == 0 {
			continue // which makes tables and fills caches
		}
		ratios, seconds = append(ratios, took[0].Seconds()/took[1].Seconds()), append(seconds, took[1].Seconds())
	}
	if nodes[0] != nodes[1] {
		return fmt.Errorf("%s looks at %d positions with a trace and %d without", work[number].agent, nodes[0], nodes[1])
	}
	slices.Sort(ratios)
	slices.Sort(seconds)
	spread := 1.25 * (ratios[len(ratios)*3/4] - ratios[len(ratios)/4]) / 1.35 / math.Sqrt(float64(len(ratios)))
	fmt.Printf("%-8s %-36s %7d nodes  %.3f s  %+.2f %% ± %.2f\n", work[number].game, work[number].agent, nodes[0],
		seconds[len(seconds)/2], 100*(ratios[len(ratios)/2]-1), 200*spread)
	return nil
}

// worker is a program that makes one search again and again.
type worker struct {
	*exec.Cmd
	in  io.WriteCloser
	out io.Reader
}

func start(program string, number int) (*worker, error) {
	w := &worker{Cmd: exec.Command(program, "-work", strconv.Itoa(number))}
	w.Stderr = os.Stderr
	var err error
	if w.in, err = w.StdinPipe(); err != nil {
		return nil, err
	}
	if w.out, err = w.StdoutPipe(); err != nil {
		return nil, err
	}
	return w, w.Start()
}

// ask has it make the search once.
func (w *worker) ask() (nodes uint64, took time.Duration, err error) {
	if _, err := fmt.Fprintln(w.in); err != nil {
		return 0, 0, err
	}
	_, err = fmt.Fscan(w.out, &nodes, (*int64)(&took))
	return nodes, took, err
}

func (w *worker) stop() {
	w.in.Close()
	w.Wait()
}

// asked is where a search asks whether somebody listens.
var asked = regexp.MustCompile(`\b\w+\.(?:Trace|trace|watch) (!=|==) nil`)

// untraced writes the files of the searches with every such question answered, and
// the overlay that has the compiler read them.
func untraced(folder string) (overlay string, err error) {
	replace := map[string]string{}
	files, err := filepath.Glob("search/*/*.go")
	if err != nil {
		return "", err
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		if strings.HasSuffix(name, "_test.go") || !asked.Match(text) {
			continue
		}
		answered := asked.ReplaceAllFunc(text, func(question []byte) []byte {
			return []byte(strconv.FormatBool(slices.Contains(question, '=') && !slices.Contains(question, '!')))
		})
		copied := filepath.Join(folder, strings.ReplaceAll(name, "/", "-"))
		if err := os.WriteFile(copied, answered, 0o600); err != nil {
			return "", err
		}
		replace[name] = copied
	}
	if len(replace) == 0 {
		return "", fmt.Errorf("no search asks for a trace here: run it from the root of the repository")
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(folder, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o600)
}
