package gomocup_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/games/caro"
	"banco/games/chess"
	"banco/protocol/asdriver"
	"banco/protocol/gomocup"
	"banco/protocol/pipe"
	"banco/protocol/protocoltest"
	"banco/search"
)

// The test binary is also the brain: this variable says how it behaves.
const asBrain = "GOMOCUP_TEST_BRAIN"

func TestMain(m *testing.M) {
	if how := os.Getenv(asBrain); how != "" {
		behave(how)
		return
	}
	os.Exit(m.Run())
}

func behave(how string) {
	verb, arg, _ := strings.Cut(how, " ")
	switch verb {
	case "brain":
		_ = gomocup.Run(context.Background(), os.Stdin, os.Stdout, config(&protocoltest.Engine{}))
		return
	case "replay":
		must(protocoltest.Replay(arg, os.Stdin, os.Stdout))
		return
	case "record":
		file, program, _ := strings.Cut(arg, " ")
		must(protocoltest.RecordProgram(file, os.Stdin, os.Stdout, program))
		return
	}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		word, _, _ := strings.Cut(in.Text(), " ")
		switch word {
		case "ABOUT":
			fmt.Println(`name="Fake"`)
		case "START":
			if verb == "refuses" {
				fmt.Println("ERROR " + arg)
				continue
			}
			fmt.Print("OK - everything is good\r\n")
		case "PLAY":
			fmt.Println(strings.TrimPrefix(in.Text(), "PLAY "))
		case "END":
			return
		case "INFO":
			if value, ok := strings.CutPrefix(in.Text(), "INFO max_node "); ok && verb == "counts" {
				verb, arg = "plays", value+",0"
			}
		case "BEGIN", "TURN", "DONE":
			misbehave(verb, arg)
		}
	}
}

func misbehave(verb, arg string) {
	switch verb {
	case "plays":
		fmt.Println("DEBUG looking")
		fmt.Println("MESSAGE I will be the winner")
		fmt.Println(arg)
	case "crashes":
		os.Exit(3)
	case "chatters":
		for {
			fmt.Println("MESSAGE and so on")
		}
	}
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func start(t *testing.T, how string) *gomocup.Client {
	t.Helper()
	t.Setenv(asBrain, how)
	c, err := gomocup.Start(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	c.Patience = asdriver.Patience{Start: tooLong, Ready: tooLong, Late: tooLong, Stop: tooLong, Quit: tooLong}
	switch how {
	case "hangs", "chatters":
		const soon = 300 * time.Millisecond
		c.Patience = asdriver.Patience{Start: tooLong, Ready: soon, Late: soon, Stop: soon, Quit: soon}
	case "plays ERROR out of memory", "plays UNKNOWN": // no move comes after these words
		c.Patience.Late = 2 * time.Second
	}
	return c
}

// tooLong is longer than any answer takes on a busy machine.
const tooLong = 30 * time.Second

func position(t *testing.T, v game.Variant, moves ...string) game.Position {
	t.Helper()
	p, err := caro.New().Start(v)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range moves {
		m, err := p.ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
	return p
}

var quick = search.Limits{MoveTime: 20 * time.Millisecond}

// TestMisbehaviour lets brains do what they should not. None may keep the
// caller waiting, and each is an error that says what happened.
func TestMisbehaviour(t *testing.T) {
	p := position(t, nil, "h8")
	for _, tt := range []struct {
		how, say string
		want     error
	}{
		{"plays 7,7", "stone stands there", asdriver.ErrNonsense},
		{"plays 15,0", "outside the board", asdriver.ErrNonsense},
		{"plays seven", "numbers", asdriver.ErrNonsense},
		{"plays ERROR out of memory", "out of memory", pipe.ErrSilent},
		{"plays UNKNOWN", "UNKNOWN", pipe.ErrSilent},
		{"plays 1,2,3", "numbers", asdriver.ErrNonsense},
		{"refuses board too small", "board too small", nil},
		{"crashes", "exit status 3", pipe.ErrGone},
		{"hangs", "", pipe.ErrSilent},
		{"chatters", "", nil}, // silent or flooding, whichever comes first
	} {
		c := start(t, tt.how)
		begun := time.Now()
		_, err := c.Search(context.Background(), p, quick, nil)
		if err == nil || tt.want != nil && !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.say) {
			t.Errorf("%s: %v", tt.how, err)
		}
		if took := time.Since(begun); took > tooLong {
			t.Errorf("%s: the caller waited %v", tt.how, took)
		}
	}
}

func TestEndOfContext(t *testing.T) {
	c := start(t, "hangs")
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	begun := time.Now()
	_, err := c.Search(ctx, position(t, nil), search.Limits{Infinite: true}, nil)
	if !errors.Is(err, pipe.ErrSilent) || time.Since(begun) > tooLong {
		t.Errorf("%v after %v", err, time.Since(begun))
	}
	t.Setenv(asBrain, "plays 0,14") // the next search starts another brain
	p := position(t, nil)
	if m, err := c.Search(context.Background(), p, quick, nil); err != nil || p.FormatMove(m) != "a1" {
		t.Errorf("%v, %v", m, err)
	}
}

func TestComplaintsBeforeTheAnswer(t *testing.T) {
	p := position(t, nil)
	m, err := start(t, "plays ERROR Unknown command: TIME_LEFT\nUNKNOWN 5396\n7,0").Search(context.Background(), p, quick, nil)
	if err != nil || p.FormatMove(m) != "h15" {
		t.Errorf("%v, %v", m, err)
	}
}

// What a brain says of its search is reported once, with its answer and the time it took.
func TestSearchIsReported(t *testing.T) {
	p, c := position(t, nil), start(t, "plays MESSAGE Depth 11-15 | Node 9K\nMESSAGE Speed 257K | Depth 12-17 | Eval 319 | Node 19K\n7,0")
	var seen []search.Info
	m, err := c.Search(context.Background(), p, quick, func(i search.Info) { seen = append(seen, i) })
	if err != nil || len(seen) != 1 {
		t.Fatalf("%d reports, %v", len(seen), err)
	}
	i := seen[0]
	if i.Depth != 12 || i.SelDepth != 17 || i.Nodes != 19_000 || i.Score != 319 || i.Time <= 0 || !slices.Equal(i.PV, []game.Move{m}) {
		t.Errorf("reported %+v", i)
	}
}

// A limit of nodes is told beside the time.
func TestNodes(t *testing.T) {
	p := position(t, nil)
	m, err := start(t, "counts").Search(context.Background(), p, search.Limits{MoveTime: time.Second, Nodes: 3}, nil)
	if err != nil || p.FormatMove(m) != "d15" {
		t.Errorf("%v, %v", m, err)
	}
}

func TestSuggestions(t *testing.T) {
	p := position(t, nil)
	m, err := start(t, "plays SUGGEST 7,0").Search(context.Background(), p, quick, nil)
	if err != nil || p.FormatMove(m) != "h15" {
		t.Errorf("%v, %v", m, err)
	}
}

func TestNoBrainPlaysChess(t *testing.T) {
	p, err := chess.New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := start(t, "plays 1,1").Search(context.Background(), p, quick, nil); err == nil {
		t.Error("a brain plays chess")
	}
	m := position(t, nil).Moves(nil)[:1]
	if _, err := start(t, "plays 1,1").Search(context.Background(), position(t, nil), search.Limits{Moves: m}, nil); err == nil {
		t.Error("a brain looks at given moves only")
	}
}

// TestBothSides plays games between two clients, each with the brain of this
// package behind it, by every rule and through a Swap2 opening.
func TestBothSides(t *testing.T) {
	variants := []game.Variant{
		{"rule": "freestyle", "size": "20"}, {"rule": "standard"}, {"rule": "renju"}, {"rule": "caro-free"}, {"rule": "caro"},
		{"rule": "standard", "opening": "swap2"},
	}
	seats := [2]*gomocup.Client{start(t, "brain"), start(t, "brain")}
	for _, v := range variants {
		p := position(t, v)
		for ply := 0; ply < 30 && !p.Result().Over(); ply++ {
			m, err := seats[p.Side()].Search(context.Background(), p, search.Limits{MoveTime: 50 * time.Millisecond}, nil)
			if err != nil {
				t.Fatalf("%v, ply %d: %v", v, ply, err)
			}
			if !slices.Contains(p.Moves(nil), m) {
				t.Fatalf("%v, ply %d: %v is not legal", v, ply, m)
			}
			p.Make(m)
		}
	}
	if seats[0].Name() != "Test" {
		t.Errorf("it is called %q", seats[0].Name())
	}
}

// TestRecordedBrain holds the session of TestBrain with a recording, which
// checks every line it hears.
func TestRecordedBrain(t *testing.T) {
	session(t, start(t, "replay testdata/rapfi.txt"))
}

// TestBrain drives a brain of others, if there is one. RECORD=1 records it.
func TestBrain(t *testing.T) {
	path, err := exec.LookPath("pbrain-rapfi")
	if err != nil {
		t.Skip("pbrain-rapfi is not installed")
	}
	if os.Getenv("RECORD") != "" {
		session(t, start(t, "record testdata/rapfi.txt "+path))
		return
	}
	c, err := gomocup.Start(path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	session(t, c)
}

// session has a brain play a few moves against a weak opponent by two rules,
// look at a board in the middle of a game, and open with Swap2.
func session(t *testing.T, c *gomocup.Client) {
	t.Helper()
	c.Patience = asdriver.DefaultPatience
	t.Log(c.Name())
	ask := func(p game.Position, l search.Limits) {
		t.Helper()
		m, err := c.Search(context.Background(), p, l, nil)
		if err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		p.Make(m)
	}
	turn := search.Limits{MoveTime: 100 * time.Millisecond}
	for _, rule := range []string{"standard", "renju"} {
		p := position(t, game.Variant{"rule": rule})
		for range 3 {
			ask(p, turn)
			p.Make(p.Moves(nil)[0])
		}
		c.Forget()
	}
	p := position(t, game.Variant{"rule": "freestyle", "size": "20"}, "h8", "h9", "j8")
	ask(p, search.Limits{GameTime: search.GameTime{Left: [2]time.Duration{3 * time.Second, 2 * time.Second}}})
	if p.Side() != game.First {
		t.Errorf("%v is to move", p.Side())
	}
	p = position(t, game.Variant{"rule": "standard", "opening": "swap2"})
	for p.Side() == game.First {
		ask(p, turn)
	}
}
