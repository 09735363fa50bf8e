// Command bench-peers compares the speed of our move generators and of our reader of PGN
// with other programs in the same run: each round runs ours and theirs one after the
// other, and the ratio printed is the median over the rounds. Generators run on one
// thread and count the last ply in bulk.
//
//	STOCKFISH=path   default: stockfish on the PATH or in /usr/games
//	PIKAFISH=path    a Pikafish with perft; left out when not given
//	PGNEXTRACT=path  default: pgn-extract on the PATH or in /usr/games
//	ROUNDS=5
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// race is one comparison: the same perft by both programs.
type race struct {
	game, label, fen string
	depth            int
	nodes            uint64
	bar              float64 // the ratio we hold ourselves to
}

const (
	kiwipete   = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	chessFEN   = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	xiangqiFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
)

var races = []race{
	{"chess", "start position", chessFEN, 6, 119060324, 1.0},
	{"chess", "kiwipete", kiwipete, 5, 193690690, 1.0},
	{"xiangqi", "start position", xiangqiFEN, 5, 133312995, 0.8},
}

func main() {
	if len(os.Args) == 3 && os.Args[1] == readCommand {
		if err := readFile(os.Args[2]); err != nil {
			fmt.Fprintln(os.Stderr, "bench-peers:", err)
			os.Exit(2)
		}
		return
	}
	rounds, err := strconv.Atoi(os.Getenv("ROUNDS"))
	if err != nil || rounds < 1 {
		rounds = 5
	}
	peers := map[string]string{"chess": find("STOCKFISH", "stockfish", "/usr/games/stockfish"), "xiangqi": os.Getenv("PIKAFISH")}
	fmt.Printf("%-8s %-15s %5s  %10s %10s  %6s  %s\n", "game", "position", "depth", "ours Mn/s", "peer Mn/s", "ratio", "bar")
	ok := true
	for _, r := range races {
		if peers[r.game] == "" {
			fmt.Printf("%-8s %-15s left out: no peer (set STOCKFISH or PIKAFISH)\n", r.game, r.label)
			continue
		}
		met, err := r.run(peers[r.game], rounds)
		if err != nil {
			fmt.Fprintln(os.Stderr, "bench-peers:", err)
			os.Exit(2)
		}
		ok = ok && met
	}
	if peer := find("PGNEXTRACT", "pgn-extract", "/usr/games/pgn-extract"); peer == "" {
		fmt.Printf("%-8s %-15s left out: no peer (set PGNEXTRACT)\n", "chess", "PGN")
	} else {
		met, err := readPGN(peer, rounds)
		if err != nil {
			fmt.Fprintln(os.Stderr, "bench-peers:", err)
			os.Exit(2)
		}
		ok = ok && met
	}
	if !ok {
		os.Exit(1)
	}
}

func find(env string, names ...string) string {
	if path := os.Getenv(env); path != "" {
		return path
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

func (r race) run(peer string, rounds int) (met bool, err error) {
	var ours, theirs, ratios []float64
	for range rounds {
		a, err := r.ours()
		if err != nil {
			return false, fmt.Errorf("ours: %w", err)
		}
		b, err := r.theirs(peer)
		if err != nil {
			return false, fmt.Errorf("%s: %w", peer, err)
		}
		ours, theirs, ratios = append(ours, a), append(theirs, b), append(ratios, a/b)
	}
	ratio := median(ratios)
	fmt.Printf("%-8s %-15s %5d  %10.1f %10.1f  %6.2f  ≥ %.1f\n", r.game, r.label, r.depth, median(ours), median(theirs), ratio, r.bar)
	return ratio >= r.bar, nil
}

func median(list []float64) float64 {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}

var ourLine = regexp.MustCompile(`nodes (\d+)  seconds \S+  mnps (\S+)\s*$`)

// ours returns our speed in million nodes a second.
func (r race) ours() (float64, error) {
	cmd := exec.Command("bin/banco", "perft", r.game, strconv.Itoa(r.depth), "--fen", r.fen)
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	out, err := cmd.Output()
	if err != nil {
		return 0, err
	}
	m := ourLine.FindSubmatch(out)
	if m == nil || string(m[1]) != strconv.FormatUint(r.nodes, 10) {
		return 0, fmt.Errorf("%q, expected %d nodes", out, r.nodes)
	}
	return strconv.ParseFloat(string(m[2]), 64)
}

// theirs returns the peer's speed, timed from the command to the answer.
func (r race) theirs(peer string) (float64, error) {
	cmd := exec.Command(peer)
	in, err := cmd.StdinPipe()
	if err != nil {
		return 0, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return 0, err
	}
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	defer cmd.Wait()
	defer io.WriteString(in, "quit\n")
	lines := bufio.NewScanner(out)
	io.WriteString(in, "uci\nposition fen "+r.fen+"\nisready\n")
	if _, err := until(lines, "readyok"); err != nil {
		return 0, err
	}
	begun := time.Now()
	fmt.Fprintf(in, "go perft %d\n", r.depth)
	line, err := until(lines, "Nodes searched")
	if err != nil {
		return 0, err
	}
	seconds := time.Since(begun).Seconds()
	if !strings.HasSuffix(strings.TrimSpace(line), ": "+strconv.FormatUint(r.nodes, 10)) {
		return 0, fmt.Errorf("%q, expected %d", line, r.nodes)
	}
	return float64(r.nodes) / seconds / 1e6, nil
}

func until(lines *bufio.Scanner, prefix string) (string, error) {
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), prefix) {
			return lines.Text(), nil
		}
	}
	return "", fmt.Errorf("ended without %q", prefix)
}
