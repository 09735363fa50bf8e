package asdriver_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/games/chess"
	"banco/games/xiangqi"
	"banco/protocol/asdriver"
	"banco/protocol/ucci"
	"banco/protocol/uci"
	"banco/search"
)

func itoa(n int) string { return strconv.Itoa(n) }

// peers are programs of others, as Debian has them. What they said once is
// recorded in testdata and played back where they are not installed.
var peers = []struct {
	name, file string
	command    []string
	start      func(path string, args ...string) (*asdriver.Client, error)
	game       game.Game
	options    [][2]string
}{
	{"Stockfish 15.1", "stockfish", []string{"stockfish"}, uci.Start, chess.New(), [][2]string{{"Hash", "4"}, {"Skill Level", "20"}}},
	{"GNU Chess 6.2.7", "gnuchess", []string{"gnuchess", "--uci"}, uci.Start, chess.New(), [][2]string{{"OwnBook", "false"}}},
	{"Fairy-Stockfish 11.1 LB 64", "fairy-stockfish", []string{"fairy-stockfish"}, uci.Start, xiangqi.New(), [][2]string{{"Hash", "4"}}},
	{"Fairy-Stockfish 11.1 LB 64", "fairy-stockfish-ucci", []string{"fairy-stockfish"}, ucci.Start, xiangqi.New(), [][2]string{{"Hash", "4"}}},
	{"ElephantEye", "eleeye", []string{"eleeye"}, ucci.Start, xiangqi.New(), [][2]string{{"usebook", "false"}}},
}

// TestRecordedPeers holds the session of TestPeers with recordings, which
// check every line they hear.
func TestRecordedPeers(t *testing.T) {
	for _, p := range peers {
		t.Run(p.file, func(t *testing.T) {
			t.Setenv(asProgram, "replay testdata/"+p.file+".txt")
			c, err := p.start(os.Args[0])
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			if c.Name() != p.name {
				t.Errorf("the recording is of %s", c.Name())
			}
			session(t, c, p.game, p.options)
		})
	}
}

// TestPeers drives the programs themselves, where BANCO_PEERS=1 asks for it. RECORD=1
// records them.
func TestPeers(t *testing.T) {
	if os.Getenv("BANCO_PEERS") == "" && os.Getenv("RECORD") == "" {
		t.Skip("BANCO_PEERS=1 drives the programs of others that are installed")
	}
	for _, p := range peers {
		t.Run(p.file, func(t *testing.T) {
			path := find(p.command[0])
			if path == "" {
				t.Skip(p.command[0] + " is not installed")
			}
			args := p.command[1:]
			if os.Getenv("RECORD") != "" {
				file, err := filepath.Abs("testdata/" + p.file + ".txt")
				if err != nil {
					t.Fatal(err)
				}
				t.Setenv(asProgram, strings.Join(append([]string{"record", file, path}, args...), " "))
				path, args = os.Args[0], nil
			}
			c, err := p.start(path, args...)
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			t.Log(c.Name())
			session(t, c, p.game, p.options)
		})
	}
}

// find returns the path of a program, also where Debian keeps games.
func find(name string) string {
	for _, place := range []string{name, "/usr/games/" + name} {
		if path, err := exec.LookPath(place); err == nil {
			return path
		}
	}
	return ""
}

// session has a program play a few moves against itself under several limits,
// analyse until it is stopped, and begin a new game.
func session(t *testing.T, c *asdriver.Client, g game.Game, options [][2]string) {
	t.Helper()
	if err := c.Play(g); err != nil {
		t.Fatal(err)
	}
	for _, o := range options {
		if err := c.Set(o[0], o[1]); err != nil {
			t.Fatal(err)
		}
	}
	p := startOf(t, g)
	only, err := p.ParseMove(p.FormatMove(p.Moves(nil)[0]))
	if err != nil {
		t.Fatal(err)
	}
	ask := func(ctx context.Context, l search.Limits) game.Move {
		t.Helper()
		reports := 0
		m, err := c.Search(ctx, p, l, func(i search.Info) {
			reports++
			if len(i.PV) == 0 {
				t.Errorf("a report without a line: %+v", i)
			}
		})
		if err != nil {
			t.Fatalf("%s with %+v: %v", p.FEN(), l, err)
		}
		if reports == 0 {
			t.Errorf("no reports with %+v", l)
		}
		return m
	}
	background := context.Background()
	for _, l := range []search.Limits{
		{Depth: 5},
		{Depth: 4, MultiPV: 3},
		{Nodes: 2000},
		{MoveTime: 30 * time.Millisecond},
		{GameTime: search.GameTime{Left: [2]time.Duration{time.Second, 2 * time.Second}, Increment: [2]time.Duration{10 * time.Millisecond, 0}}},
	} {
		p.Make(ask(background, l))
		p.Make(p.Moves(nil)[0]) // the reply of a weak opponent: the game goes on
	}
	ctx, cancel := context.WithTimeout(background, 100*time.Millisecond)
	defer cancel()
	ask(ctx, search.Limits{Infinite: true})

	c.Forget()
	p = startOf(t, g)
	if m := ask(background, search.Limits{Depth: 3, Moves: []game.Move{only}}); m != only && strings.Contains(c.Name(), "Stockfish 1") {
		t.Errorf("asked about %s it plays %s", p.FormatMove(only), p.FormatMove(m))
	}
	if err := c.Set("No Such Option", "1"); err == nil {
		t.Error("an option that does not exist was set")
	}
	if _, err := c.Search(background, over(t, g), search.Limits{Depth: 1}, nil); !errors.Is(err, search.ErrNoMove) {
		t.Errorf("after the end of the game: %v", err)
	}
}

// over returns a position without a legal move.
func over(t *testing.T, g game.Game) game.Position {
	t.Helper()
	fen := "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
	if g.Name() == "xiangqi" {
		fen = "R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 0 1"
	}
	p, err := g.Parse(nil, fen)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Moves(nil)) > 0 {
		t.Fatalf("%s has moves", fen)
	}
	return p
}
