package asdriver_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/games/caro"
	"banco/games/chess"
	"banco/games/xiangqi"
	"banco/protocol/asdriver"
	"banco/protocol/pipe"
	"banco/protocol/ucci"
	"banco/protocol/uci"
	"banco/search"
)

// hasty is for programs that are known to hang, patient for those that answer,
// however busy the machine is.
var (
	hasty = asdriver.Patience{
		Start: tooLong, Ready: 300 * time.Millisecond, Late: 300 * time.Millisecond,
		Mute: 300 * time.Millisecond, Stop: 300 * time.Millisecond, Quit: 300 * time.Millisecond,
	}
	patient = asdriver.Patience{Start: tooLong, Ready: tooLong, Late: tooLong, Mute: tooLong, Stop: tooLong, Quit: tooLong}
)

// tooLong is longer than any answer takes. Programs that hang do so for longer.
const tooLong = 30 * time.Second

// hangs reports whether a program of that behaviour leaves a question unanswered.
func hangs(how string) bool {
	return slices.Contains([]string{"hangs", "unready", "informs-forever", "one-line-forever"}, how)
}

// start starts the test binary as a program that behaves in a way.
func start(t *testing.T, how string) *asdriver.Client {
	t.Helper()
	t.Setenv(asProgram, how)
	c, err := uci.Start(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	c.Patience = patient
	if hangs(how) {
		c.Patience = hasty
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func startOf(t *testing.T, g game.Game) game.Position {
	t.Helper()
	p, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestMisbehaviour lets programs do what they should not. None may keep the
// caller waiting, and each is an error that says what happened.
func TestMisbehaviour(t *testing.T) {
	p := startOf(t, chess.New())
	depth := search.Limits{Depth: 5}
	for _, tt := range []struct {
		how    string
		limits search.Limits
		want   error
		say    string
	}{
		{"plays e2e5", depth, asdriver.ErrNonsense, `"e2e5"`},
		{"plays (none)", depth, asdriver.ErrNonsense, `(none)`},
		{"plays", depth, asdriver.ErrNonsense, "bestmove without a move"},
		{"plays xx\xff", depth, asdriver.ErrNonsense, ""},
		{"crashes", depth, pipe.ErrGone, "exit status 3: assertion failed"},
		{"hangs", depth, pipe.ErrSilent, ""},
		{"hangs", search.Limits{MoveTime: 10 * time.Millisecond}, pipe.ErrSilent, ""},
		{"hangs", search.Limits{GameTime: search.GameTime{Left: [2]time.Duration{20 * time.Millisecond, time.Hour}}}, pipe.ErrSilent, ""},
		{"unready", depth, pipe.ErrSilent, ""},
		{"nonsense", depth, asdriver.ErrNonsense, "quick brown fox"},
		{"informs-forever", search.Limits{MoveTime: 50 * time.Millisecond}, pipe.ErrSilent, ""},
		{"one-line-forever", search.Limits{MoveTime: 50 * time.Millisecond}, pipe.ErrSilent, ""},
	} {
		c := start(t, tt.how)
		begun := time.Now()
		_, err := c.Search(context.Background(), p, tt.limits, nil)
		if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.say) || !strings.Contains(err.Error(), "asdriver.test") {
			t.Errorf("%s: %v", tt.how, err)
		}
		if took := time.Since(begun); took > tooLong {
			t.Errorf("%s: the caller waited %v", tt.how, took)
		}
		c.Close()
	}
}

func TestProgramsThatDoNotStart(t *testing.T) {
	patience := asdriver.DefaultPatience
	defer func() { asdriver.DefaultPatience = patience }()
	if _, err := uci.Start("/no/such/engine"); err == nil {
		t.Error("a missing program was started")
	}
	for how, want := range map[string]string{"mute": "no answer in time", "die": "exit status 7: cannot find my network"} {
		t.Setenv(asProgram, how)
		if asdriver.DefaultPatience = patient; how == "mute" {
			asdriver.DefaultPatience.Start = 300 * time.Millisecond
		}
		if _, err := uci.Start(os.Args[0]); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", how, err)
		}
	}
}

// TestEndOfContext stops programs that think without end, politely or not.
func TestEndOfContext(t *testing.T) {
	p := startOf(t, chess.New())
	for how, want := range map[string]error{"stoppable e2e4": nil, "hangs": pipe.ErrSilent, "informs-forever": pipe.ErrSilent} {
		c := start(t, how)
		for _, wait := range []time.Duration{0, 30 * time.Millisecond} {
			ctx, cancel := context.WithTimeout(context.Background(), wait)
			begun := time.Now()
			m, err := c.Search(ctx, p, search.Limits{Infinite: true}, nil)
			cancel()
			if !errors.Is(err, want) || want == nil && p.FormatMove(m) != "e2e4" {
				t.Errorf("%s: %v, %v", how, m, err)
			}
			if took := time.Since(begun); took > wait+tooLong {
				t.Errorf("%s: the caller waited %v", how, took)
			}
		}
	}
}

func TestCrashedProgramsAreStartedAgain(t *testing.T) {
	p := startOf(t, chess.New())
	c := start(t, "crashes")
	if err := c.Set("skill level", "3"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := c.Search(context.Background(), p, search.Limits{Depth: 1}, nil); !errors.Is(err, pipe.ErrGone) {
			t.Fatalf("error %v", err)
		}
	}
	t.Setenv(asProgram, "plays d2d4")
	m, err := c.Search(context.Background(), p, search.Limits{Depth: 1}, nil)
	if err != nil || p.FormatMove(m) != "d2d4" {
		t.Errorf("after the restart: %v, %v", m, err)
	}
	c.Close()
	if _, err := c.Search(context.Background(), p, search.Limits{Depth: 1}, nil); err == nil {
		t.Error("a closed client searches")
	}
}

func TestReports(t *testing.T) {
	p := startOf(t, chess.New())
	c := start(t, "informs info depth 12 seldepth 20 multipv 2 score mate -3 nodes 1234 nps 99 hashfull 17 time 55 pv e2e4 e7e5 e2e4")
	var got []search.Info
	if _, err := c.Search(context.Background(), p, search.Limits{Depth: 1}, func(i search.Info) { got = append(got, i) }); err != nil {
		t.Fatal(err)
	}
	if len(got) != 1 || got[0].Depth != 12 || got[0].SelDepth != 20 || got[0].MultiPV != 2 || got[0].Nodes != 1234 ||
		got[0].HashFull != 17 || got[0].Time != 55*time.Millisecond || len(got[0].PV) != 2 {
		t.Fatalf("reports %+v", got)
	}
	if moves, mate := got[0].Score.Mate(); !mate || moves != -3 {
		t.Errorf("score %v", got[0].Score)
	}
}

func TestScores(t *testing.T) {
	p := startOf(t, chess.New())
	for text, want := range map[string]string{
		"score cp 31 pv e2e4": "31", "score -7 pv e2e4": "-7", "score mate 1 pv e2e4": "#1", "score mate -2 pv e2e4": "#-2",
		"score mate 0 pv e2e4": "#0", "score cp 99999999999999999999 pv e2e4": "990000",
		"score cp 3 lowerbound pv e2e4": "none", "score cp pv e2e4": "none", "score cp 5 pv e7e5": "none", "depth 3 pv e2e4": "none",
		"score cp 1": "none",
	} {
		got := "none"
		if i, ok := asdriver.ParseInfo(strings.Fields(text), p, chess.New().Notations()[0]); ok {
			got = scoreText(i.Score)
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func scoreText(s search.Score) string {
	if moves, mate := s.Mate(); mate {
		return "#" + itoa(moves)
	}
	return itoa(int(s))
}

func TestOptionsAndGames(t *testing.T) {
	c := start(t, "plays h3e3")
	var names []string
	for _, o := range c.Options() {
		names = append(names, o.Name)
	}
	if c.Name() != "Fake 1.0" || !slices.Equal(names, []string{"Skill Level", "UCI_Variant", "MultiPV"}) {
		t.Errorf("%s has options %q", c.Name(), names)
	}
	for _, bad := range [][2]string{{"Skill Level", "21"}, {"Skill Level", "x"}, {"Contempt", "1"}} {
		if err := c.Set(bad[0], bad[1]); err == nil {
			t.Errorf("option %v was taken", bad)
		}
	}
	if err := c.Play(caro.New()); err == nil || !strings.Contains(err.Error(), "does not play caro") {
		t.Errorf("asked to play caro: %v", err)
	}
	if err := c.Play(xiangqi.New()); err != nil {
		t.Fatal(err)
	}
	p := startOf(t, xiangqi.New())
	m, err := c.Search(context.Background(), p, search.Limits{Depth: 1}, nil)
	if err != nil || p.FormatMove(m) != "h2e2" { // the program counts ranks from 1
		t.Errorf("%v, %v", m, err)
	}
}

// A game of Chess960 is told as one to its end, also where nobody may castle any more:
// the moves so far are written as they are there.
func TestChess960ToTheEnd(t *testing.T) {
	c := start(t, "castles e1h1 a1a2")
	p, err := chess.New().Parse(nil, "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, turn := range [][2]string{{"e1h1", "e8d8"}, {"a1a2", "d8e8"}} {
		m, err := c.Search(context.Background(), p, search.Limits{Depth: 1}, nil)
		if err != nil || p.FormatMove(m) != turn[0] {
			t.Fatalf("%v, want %s; %v", m, turn[0], err)
		}
		p.Make(m)
		reply, err := p.ParseMove(turn[1])
		if err != nil {
			t.Fatal(err)
		}
		p.Make(reply)
	}
}

func TestNoMove(t *testing.T) {
	p, err := chess.New().Parse(nil, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := start(t, "hangs").Search(context.Background(), p, search.Limits{}, nil); !errors.Is(err, search.ErrNoMove) {
		t.Errorf("error %v", err)
	}
}

func TestUCCI(t *testing.T) {
	p := startOf(t, xiangqi.New())
	for how, want := range map[string]string{"plays h2e2 ponder h9g7 draw": "", "plays h2h9": "", "plays h2i3": "does not move to i3"} {
		t.Setenv(asProgram, how)
		c, err := ucci.Start(os.Args[0])
		if err != nil {
			t.Fatal(err)
		}
		c.Patience = patient
		_, err = c.Search(context.Background(), p, search.Limits{Depth: 1}, nil)
		if (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", how, err)
		}
		c.Close()
	}
}

// FuzzInfoLine reads any line as the report of a program.
func FuzzInfoLine(f *testing.F) {
	for _, line := range []string{
		"depth 12 seldepth 20 multipv 2 score mate -3 nodes 1234 nps 99 hashfull 17 time 55 pv e2e4 e7e5",
		"depth 6 score 4 pv b0c2 b9c7", "score cp -9223372036854775808 pv e2e4", "score mate 9223372036854775807 pv e2e4",
		"nodes 99999999999999999999 score cp 1 pv g1f3", "string pv e2e4", "pv", "score", "time -5 score cp 0 pv e2e4 e2e4",
	} {
		f.Add(line)
	}
	boards := []game.Position{}
	for _, g := range []game.Game{chess.New(), xiangqi.New()} {
		p, err := g.Start(nil)
		if err != nil {
			f.Fatal(err)
		}
		boards = append(boards, p)
	}
	f.Fuzz(func(t *testing.T, line string) {
		for _, p := range boards {
			before := p.FEN()
			i, ok := asdriver.ParseInfo(strings.Fields(line), p, game.Notation{Format: game.Position.FormatMove, Parse: game.Position.ParseMove})
			if p.FEN() != before {
				t.Fatalf("%q leaves the position at %s", line, p.FEN())
			}
			if ok && (len(i.PV) == 0 || i.Depth < 0 || i.Time < 0 || i.Score >= search.Infinity || i.Score <= -search.Infinity) {
				t.Fatalf("%q is read as %+v", line, i)
			}
		}
	})
}
