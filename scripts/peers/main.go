// Command peers compares our rules, notations, records, pairings and proofs with other
// programs, from new random positions each time. It runs for -time, keeps what differs as
// a case in a folder, and then ends with 1. Peers that are not installed are named and
// left out: it installs nothing.
//
//	(cd scripts/peers && npm ci)   chess.js and ffish, which need Node
//	pip install cchess             or a folder of it in PYTHONPATH; PYTHON=path is the interpreter
//	STOCKFISH=path                 default: stockfish on the PATH or in /usr/games
//	PGNEXTRACT=path                default: pgn-extract on the PATH or in /usr/games
//	BBPPAIRINGS=path               default: bbpPairings.exe or bbpPairings on the PATH
//
// Every round of a comparison follows from -seed, its name and its number alone: what a
// case names repeats it.
package main

import (
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// comparison is one thing that is compared with one peer, round by round.
type comparison struct {
	name, peer string
	round      func(r *round) error // an error is a peer that does not work

	checked, differ int
}

// round is one round of a comparison.
type round struct {
	*rand.Rand
	checked int
	cases   []string
}

// compare counts a thing that was compared, and keeps the case where the two differ.
func (r *round) compare(at, what string, ours, theirs any) {
	r.checked++
	if a, b := fmt.Sprint(ours), fmt.Sprint(theirs); a != b {
		r.cases = append(r.cases, fmt.Sprintf("%s\n%s\nours:   %s\ntheirs: %s\n", at, what, a, b))
	}
}

// options are the flags.
type options struct {
	time   time.Duration
	seed   uint64
	only   string
	number int
	cases  string
}

func main() {
	var o options
	flag.DurationVar(&o.time, "time", time.Minute, "how long to compare")
	flag.Uint64Var(&o.seed, "seed", 0, "repeats a run (default: a new one)")
	flag.StringVar(&o.only, "only", "", "the name of a comparison, or a part of it")
	flag.IntVar(&o.number, "round", 0, "the number of a round: this one alone")
	flag.StringVar(&o.cases, "cases", filepath.Join("bin", "peers"), "the folder of what differs")
	flag.Parse()
	if o.seed == 0 {
		o.seed = rand.Uint64()>>32 + 1
	}
	differ, err := run(&o)
	if err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(2)
	}
	if differ > 0 {
		os.Exit(1)
	}
}

// run compares until the time is over and tells what was found.
func run(o *options) (differ int, err error) {
	p := openPeers()
	defer p.close()
	list, missing, err := p.comparisons()
	if err != nil {
		return 0, err
	}
	var chosen []*comparison
	for _, c := range list {
		if strings.Contains(c.name, o.only) {
			chosen = append(chosen, c)
		}
	}
	for _, line := range missing {
		fmt.Println("left out:", line)
	}
	if len(chosen) == 0 {
		return 0, fmt.Errorf("nothing to compare that is called %q", o.only)
	}
	fmt.Printf("seed %d, for %v\n", o.seed, o.time)
	if err := o.rounds(chosen); err != nil {
		return 0, err
	}
	fmt.Printf("%-24s %-28s %10s %8s\n", "compared", "with", "checked", "differ")
	for _, c := range chosen {
		fmt.Printf("%-24s %-28s %10d %8d\n", c.name, c.peer, c.checked, c.differ)
		differ += c.differ
	}
	if differ > 0 {
		fmt.Printf("%d differ; the cases are in %s\n", differ, o.cases)
	}
	return differ, nil
}

// rounds runs the comparisons in turn.
func (o *options) rounds(list []*comparison) error {
	end := time.Now().Add(o.time)
	for number := max(o.number, 1); ; number++ {
		for _, c := range list {
			if err := o.one(c, number); err != nil {
				return fmt.Errorf("%s, -seed %d -round %d: %w", c.name, o.seed, number, err)
			}
			if o.number == 0 && time.Now().After(end) {
				return nil
			}
		}
		if o.number > 0 {
			return nil
		}
	}
}

// maxCases bounds the cases that are kept of a comparison.
const maxCases = 50

// one runs a round of a comparison.
func (o *options) one(c *comparison, number int) error {
	name := fnv.New64a()
	name.Write([]byte(c.name))
	r := &round{Rand: rand.New(rand.NewPCG(o.seed, name.Sum64()+uint64(number)))}
	err := c.round(r)
	c.checked += r.checked
	for i, text := range r.cases {
		if c.differ++; c.differ > maxCases {
			continue
		}
		repeat := fmt.Sprintf("go run ./scripts/peers -only %q -seed %d -round %d\n", c.name, o.seed, number)
		file := fmt.Sprintf("%s-%d-%d-%d.txt", strings.ReplaceAll(c.name, " ", "-"), o.seed, number, i+1)
		if err := os.MkdirAll(o.cases, 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(o.cases, file), []byte(repeat+text), 0o666); err != nil {
			return err
		}
	}
	return err
}
