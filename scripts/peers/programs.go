package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// peers are the programs that are at hand.
type peers struct {
	node       *conversation
	python     *conversation
	versions   map[string]string // of the packages of Node and Python
	stockfish  *conversation
	pgnExtract string
	pairing    string
}

// conversation is a program that answers what it is asked.
type conversation struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines *bufio.Scanner
}

// start starts a program.
func start(name string, args ...string) (*conversation, error) {
	cmd := exec.Command(name, args...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<24)
	return &conversation{cmd, in, lines}, cmd.Start()
}

// line reads a line of the answer.
func (c *conversation) line() (string, error) {
	if c.lines.Scan() {
		return c.lines.Text(), nil
	}
	if err := c.lines.Err(); err != nil {
		return "", err
	}
	return "", errors.New("the program has ended")
}

func (c *conversation) close() {
	if c != nil {
		c.in.Close()
		c.cmd.Wait()
	}
}

// openPeers starts what is installed.
func openPeers() *peers {
	p := &peers{
		versions:   map[string]string{},
		pgnExtract: find("PGNEXTRACT", "pgn-extract", "/usr/games/pgn-extract"),
		pairing:    find("BBPPAIRINGS", "bbpPairings.exe", "bbpPairings"),
	}
	if name := find("STOCKFISH", "stockfish", "/usr/games/stockfish"); name != "" {
		if c, err := start(name); err == nil {
			p.stockfish = c
		}
	}
	p.node = p.startPackages("node", "peer.mjs")
	p.python = p.startPackages(cmp.Or(os.Getenv("PYTHON"), "python3"), "peer.py")
	return p
}

// startPackages starts a program of ours that asks packages, and hears which are there; nil where it
// does not start.
func (p *peers) startPackages(interpreter, program string) *conversation {
	c, err := start(interpreter, filepath.Join("scripts", "peers", program))
	if err != nil {
		return nil
	}
	var hello struct{ Versions map[string]string }
	line, err := c.line()
	if err != nil || json.Unmarshal([]byte(line), &hello) != nil {
		return nil
	}
	maps.Copy(p.versions, hello.Versions)
	return c
}

func (p *peers) close() {
	p.node.close()
	p.python.close()
	p.stockfish.close()
}

// find returns the path of a program: the one that a variable of the environment names, or the
// first name that is found; "": none.
func find(variable string, names ...string) string {
	if path := os.Getenv(variable); path != "" {
		return path
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// question is what a package is asked.
type question struct {
	Kind    string `json:"kind"`
	FEN     string `json:"fen,omitempty"`
	Variant string `json:"variant,omitempty"`
	WXF     bool   `json:"wxf,omitempty"`
	Text    string `json:"text,omitempty"`
}

// answer is what it says.
type answer struct {
	Refused string // why there is no answer
	FEN     string
	Moves   map[string]followed
	Line    []string
	Check   bool
	Dead    bool
}

// followed is a move: how it is written, and the position after it.
type followed struct{ Text, FEN string }

// ask asks a package.
func (c *conversation) ask(q question) (*answer, error) {
	text, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	if _, err := fmt.Fprintf(c.in, "%s\n", text); err != nil {
		return nil, err
	}
	line, err := c.line()
	if err != nil {
		return nil, err
	}
	var a answer
	return &a, json.Unmarshal([]byte(line), &a)
}

// comparisons lists what the peers at hand are compared with, and what is left out.
func (p *peers) comparisons() (list []*comparison, missing []string, err error) {
	add := func(there bool, peer, without string, all ...*comparison) {
		var names []string
		for _, c := range all {
			names = append(names, c.name)
			if c.peer = peer; there {
				list = append(list, c)
			}
		}
		if !there {
			missing = append(missing, fmt.Sprintf("%s: %s", strings.Join(names, ", "), without))
		}
	}
	solvers, err := p.proofs()
	if err != nil {
		return nil, nil, err
	}
	const install = "is not installed: (cd scripts/peers && npm ci)"
	js, fairy := p.versions["chess.js"], p.versions["ffish"]
	add(js != "", "chess.js "+js, "chess.js "+install, &comparison{name: "chess moves", round: p.chessMoves},
		&comparison{name: "chess PGN", round: p.chessPGN})
	add(fairy != "", "ffish "+fairy, "ffish "+install, &comparison{name: "xiangqi moves", round: p.xiangqiMoves},
		&comparison{name: "jieqi moves", round: p.jieqiMoves}, &comparison{name: "othello moves", round: p.othelloMoves})
	cchess := p.versions["cchess"]
	add(cchess != "", "cchess "+cchess, "cchess is not installed: pip install cchess, or PYTHONPATH=folder",
		&comparison{name: "xiangqi records", round: p.xiangqiRecords})
	add(p.stockfish != nil, "Stockfish", "stockfish is not installed", &comparison{name: "chess perft", round: p.chessPerft})
	add(p.pgnExtract != "", "pgn-extract", "pgn-extract is not installed", &comparison{name: "PGN files", round: p.pgnFiles})
	add(p.pairing != "", "bbpPairings", "bbpPairings is not installed", &comparison{name: "Swiss pairings", round: p.swissPairings})
	add(true, "a brute force", "", append(solvers, &comparison{name: "caro rows", round: caroRows})...)
	return list, missing, nil
}
