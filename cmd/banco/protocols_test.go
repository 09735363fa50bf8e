package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/game/gametest"
	"banco/kits"
)

// gui is the other end of a protocol.
type gui struct {
	t     *testing.T
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string
	said  []string // the last lines, for messages
}

// patience is how long an answer may take before it counts as missing. Other
// programs may be using the machine.
const patience = time.Minute

func newGUI(t *testing.T, args ...string) *gui {
	t.Helper()
	g := &gui{t: t, cmd: command(args...), lines: make(chan string, 10_000)}
	in, err := g.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := g.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	g.in = in
	if err := g.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { g.cmd.Process.Kill() })
	go func() {
		defer close(g.lines)
		s := bufio.NewScanner(out)
		for s.Buffer(nil, 1<<20); s.Scan(); {
			g.lines <- s.Text()
		}
	}()
	return g
}

func (g *gui) say(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	g.note("> " + line)
	if _, err := io.WriteString(g.in, line+"\n"); err != nil {
		g.fail("the engine has gone: %v", err)
	}
}

func (g *gui) note(line string) {
	g.said = append(g.said, line)
	if len(g.said) > 40 {
		g.said = slices.Delete(g.said, 0, 1)
	}
}

func (g *gui) fail(format string, args ...any) {
	g.t.Helper()
	g.t.Fatalf(format+"\n%s", append(args, strings.Join(g.said, "\n"))...)
}

// next returns the next line of the engine.
func (g *gui) next() string {
	g.t.Helper()
	select {
	case line, more := <-g.lines:
		if !more {
			g.fail("the engine has ended")
		}
		g.note("< " + line)
		return line
	case <-time.After(patience):
		g.fail("no answer in %v", patience)
	}
	return ""
}

// ends waits for the program to end by itself and returns how long that took.
func (g *gui) ends() time.Duration {
	g.t.Helper()
	begun := time.Now()
	timer := time.AfterFunc(patience, func() { g.cmd.Process.Kill() })
	defer timer.Stop()
	for range g.lines {
	}
	if err := g.cmd.Wait(); err != nil {
		g.fail("the engine ended with %v", err)
	}
	return time.Since(begun)
}

// player drives an engine at random, as a GUI might, and keeps track of what
// it may expect.
type player struct {
	*gui
	rng     *rand.Rand
	rules   game.Game
	setup   game.Position // what "position" said last
	root    game.Position // where the search under way began
	only    []string      // searchmoves of it
	due     bool          // it ends by itself
	busy    bool
	pending int             // readyok to come
	stopped time.Time       // when it was told to stop
	delays  []time.Duration // from stop to bestmove
	answers int
	best    string // the last answer
}

// TestRandomGUI starts, stops, ponders and changes options at random for some
// seconds, and for longer where that was too short for some answers. Every
// search must be answered once, by a legal move, and every isready too.
func TestRandomGUI(t *testing.T) {
	for name, lasts := range map[string]time.Duration{"chess": 12 * time.Second, "xiangqi": 6 * time.Second, "jieqi": 6 * time.Second} {
		if testing.Short() || gametest.TimedRun() {
			lasts = 500 * time.Millisecond
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kit, err := kits.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			p := &player{gui: newGUI(t, "uci", "--game", name), rng: rand.New(rand.NewPCG(7, 7)), rules: kit.Game}
			p.newPosition()
			for end := time.Now().Add(lasts); time.Now().Before(end) || len(p.delays) < 5 || p.answers < 10; {
				p.step()
			}
			if p.busy {
				p.stop()
				p.await(func() bool { return !p.busy })
			}
			p.say("quit")
			if took := p.ends(); took > within(time.Second) {
				t.Errorf("quit took %v", took)
			}
			slices.Sort(p.delays)
			n := len(p.delays)
			t.Logf("%d answers; stop is answered in %v (median), %v (at worst)", p.answers, p.delays[n/2], p.delays[n-1])
			if quarter := p.delays[n/4]; quarter > within(20*time.Millisecond) {
				t.Errorf("three of four times stop is answered in %v or more", quarter)
			}
		})
	}
}

// step does one thing.
func (p *player) step() {
	actions := []func(){p.ready, p.setOption, p.newPosition, p.disturb, p.pause}
	switch {
	case !p.busy:
		actions = append(actions, p.search, p.search, p.search, func() { p.say("ucinewgame") }, func() { p.say("stop") })
	case p.due:
		actions = append(actions, p.stop, func() { p.await(func() bool { return !p.busy }) })
	default:
		actions = append(actions, p.stop, p.stop, func() { p.say("ponderhit"); p.due = p.due || p.pondering() })
	}
	actions[p.rng.IntN(len(actions))]()
}

func (p *player) pondering() bool { return strings.Contains(p.lastGo(), " ponder") }

func (p *player) lastGo() string {
	for _, line := range slices.Backward(p.said) {
		if strings.HasPrefix(line, "> go") {
			return line
		}
	}
	return ""
}

func (p *player) pick(list ...string) string { return list[p.rng.IntN(len(list))] }

func (p *player) ready() {
	p.say("isready")
	p.pending++
	p.await(func() bool { return p.pending == 0 })
}

func (p *player) pause() { time.Sleep(time.Duration(p.rng.IntN(20)) * time.Millisecond) }

func (p *player) setOption() {
	p.say("setoption name %s", p.pick("Hash value "+strconv.Itoa(1+p.rng.IntN(32)), "MultiPV value "+strconv.Itoa(1+p.rng.IntN(4)),
		"Clear Hash", "Ponder value true", "Threads value "+strconv.Itoa(1+p.rng.IntN(3)), "Move Overhead value 5", "Hash value 0",
		"Nonsense value 1"))
}

// disturb says what an engine must bear. After a position that cannot be read it has
// none, so the next one follows.
func (p *player) disturb() {
	said := p.pick("debug off", "fly me to the moon", "position fen 8/8 w", "position startpos moves a1a9", "register later",
		"setoption name", "xyzzy 1 2 3")
	p.say("%s", said)
	if strings.HasPrefix(said, "position") {
		p.newPosition()
	}
}

// newPosition plays a few random moves from the start.
func (p *player) newPosition() {
	b, err := p.rules.Start(nil)
	if err != nil {
		p.t.Fatal(err)
	}
	start, words := "startpos", []string(nil)
	for range p.rng.IntN(60) {
		moves := b.Moves(nil)
		if len(moves) == 0 || b.Result().Over() {
			break
		}
		outcomes := game.Outcomes(b, moves[p.rng.IntN(len(moves))])
		m := outcomes[p.rng.IntN(len(outcomes))].Move
		words = append(words, b.FormatMove(m))
		b.Make(m)
		if p.rng.IntN(10) == 0 {
			start, words = "fen "+b.FEN(), nil
		}
	}
	if len(words) > 0 {
		start += " moves " + strings.Join(words, " ")
	}
	p.setup = b
	p.say("position %s", start)
}

func (p *player) search() {
	p.root, p.only, p.busy, p.due, p.stopped = p.setup.Clone(), nil, true, true, time.Time{}
	order := p.pick(
		"depth "+strconv.Itoa(1+p.rng.IntN(4)), "nodes "+strconv.Itoa(1+p.rng.IntN(20_000)), "movetime "+strconv.Itoa(1+p.rng.IntN(60)),
		"wtime 1000 btime 900 winc 10 binc 10", "wtime 50 btime 50 movestogo 1", "mate 1 movetime 50", "infinite", "infinite",
		"ponder wtime 500 btime 500", "ponder movetime 20")
	if strings.Contains(order, "infinite") || strings.Contains(order, "ponder") {
		p.due = false
	}
	if moves := p.root.Moves(nil); p.rng.IntN(4) == 0 && len(moves) > 0 {
		for range 1 + p.rng.IntN(3) {
			p.only = append(p.only, p.root.FormatMove(moves[p.rng.IntN(len(moves))]))
		}
		order += " searchmoves " + strings.Join(p.only, " ")
	}
	p.say("go %s", order)
}

func (p *player) stop() {
	p.say("stop")
	p.stopped = time.Now()
	p.await(func() bool { return !p.busy })
}

// await hears the engine until something has come true.
func (p *player) await(so func() bool) {
	p.t.Helper()
	for !so() {
		p.hear(p.next())
	}
}

// hear checks a line of the engine.
func (p *player) hear(line string) {
	p.t.Helper()
	words := strings.Fields(line)
	switch {
	case line == "readyok" && p.pending > 0:
		p.pending--
	case strings.HasPrefix(line, "info string error: "):
	case len(words) > 1 && words[0] == "info" && p.busy:
		if i := slices.Index(words, "pv"); i > 0 {
			if _, err := p.root.ParseMove(words[i+1]); err != nil {
				p.fail("a line of play begins with %v", err)
			}
		}
	case len(words) > 1 && words[0] == "bestmove" && p.busy:
		p.answered(words[1:])
	default:
		p.fail("unexpected: %q", line)
	}
}

func (p *player) answered(words []string) {
	p.t.Helper()
	p.busy, p.best = false, words[0]
	p.answers++
	if !p.due && p.stopped.IsZero() {
		p.fail("an answer before it was due")
	}
	if !p.stopped.IsZero() {
		p.delays = append(p.delays, time.Since(p.stopped))
	}
	if len(p.root.Moves(nil)) == 0 {
		if words[0] != "(none)" {
			p.fail("a move where there is none: %v", words)
		}
		return
	}
	m, err := p.root.ParseMove(words[0])
	if err != nil || len(p.only) > 0 && !slices.Contains(p.only, words[0]) {
		p.fail("bestmove %s at %s: %v, asked about %v", words[0], p.root.FEN(), err, p.only)
	}
	if len(words) > 2 && words[1] == "ponder" {
		p.root.Make(m)
		if _, err := p.root.ParseMove(words[2]); err != nil {
			p.fail("ponder move: %v", err)
		}
	}
}

// TestEnginesEnd closes the input of every engine in the middle of a search.
func TestEnginesEnd(t *testing.T) {
	for _, tt := range []struct {
		args  []string
		lines []string
		heard string
	}{
		{[]string{"uci"}, []string{"go infinite"}, "info depth"},
		{[]string{"uci", "--game", "jieqi"}, []string{"go infinite"}, "info depth"},
		{[]string{"ucci"}, []string{"go infinite"}, "info time"},
		{[]string{"gomocup"}, []string{"START 15", "INFO timeout_turn 30000", "BEGIN"}, "OK"},
	} {
		g := newGUI(t, tt.args...)
		for _, line := range tt.lines {
			g.say("%s", line)
		}
		for !strings.HasPrefix(g.next(), tt.heard) {
		}
		g.in.Close()
		if took := g.ends(); took > within(time.Second) {
			t.Errorf("%v ended after %v", tt.args, took)
		}
	}
}

func TestEngineCommands(t *testing.T) {
	skipIfShort(t)
	tests := []struct {
		args  []string
		stdin string
		want  []string // in the output
	}{
		{[]string{"uci"}, "uci\nquit\n", []string{"id name Banco", "option name Hash type spin",
			"option name Threads type spin default 1 min 1 max 64", "option name UCI_Chess960 type check",
			"option name UCI_LimitStrength type check", "option name UCI_Elo type spin", "option name Move Overhead", "option name Ponder",
			"option name MultiPV", "option name Clear Hash type button", "uciok"}},
		{[]string{"uci"}, "uci\nsetoption name EvalFile value nowhere.net\ngo depth 1\n",
			[]string{"option name EvalFile type string default <empty>", "nowhere.net", "bestmove "}},
		{[]string{"uci"}, "setoption name EvalFile value ../../nnue/testdata/xiangqi.net\ngo depth 1\n",
			[]string{`it is for "xiangqi", a network for chess is expected`, "bestmove "}},
		{[]string{"uci"}, "uci\nsetoption name EndingsPath value nowhere\ngo depth 1\n",
			[]string{"option name EndingsPath type string default <empty>", "option EndingsPath: ", "nowhere", "bestmove "}},
		{[]string{"uci"}, "uci\nsetoption name SyzygyPath value nowhere\ngo depth 1\n",
			[]string{"option name SyzygyPath type string default <empty>", "option SyzygyPath: ", "nowhere", "bestmove "}},
		{[]string{"uci"}, "position startpos moves e2e4\ngo perft 3\n", []string{"g8h6: ", "Nodes searched: 13160"}},
		{[]string{"uci", "--game", "xiangqi"}, "perft 2\nd\n", []string{"Nodes searched: 1920", "Fen: rnbakabnr/9/"}},
		{[]string{"uci"}, "setoption name Threads value 64\nsetoption name Hash value 9\nsetoption name Hash value 4000000\ngo depth 3\n",
			[]string{"option Threads: there are", "from 1 to 4096, not", "bestmove "}},
		{[]string{"uci"}, "setoption name Style value wild\ngo depth 1\n", []string{`there is no option "Style"`, "bestmove "}},
		{[]string{"uci"}, "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 600\ngo depth 30\n", []string{"bestmove "}},
		{[]string{"uci", "--agent", "random"}, "go depth 1\nbench 1\n", []string{"bestmove ", "Nodes searched  : 0"}},
		{[]string{"uci", "--game", "jieqi"}, "bench 1\n", []string{"Nodes/second"}},
		{[]string{"ucci"}, "ucci\nquit\n", []string{"option usemillisec", "option hashsize type spin", "ucciok", "bye"}},
		{[]string{"gomocup"}, "ABOUT\nSTART 20\n", []string{`name="Banco"`, "OK"}},
	}
	for _, tt := range tests {
		out, errs, status := banco(t, tt.stdin, tt.args...)
		for _, want := range tt.want {
			if status != 0 || !strings.Contains(out, want) {
				t.Errorf("banco %v: status %d, printed %q (%s), want %q", tt.args, status, out, errs, want)
			}
		}
	}
	for _, args := range [][]string{{"uci", "--game", "caro"}, {"uci", "--agent", "nobody"}, {"ucci", "--agent", "alphabeta:depth=x"}} {
		if _, errs, status := banco(t, "", args...); status == 0 || errs == "" {
			t.Errorf("banco %v: status %d, %q", args, status, errs)
		}
	}
}

// lastNodes returns the count in the last report before the answer.
func lastNodes(t *testing.T, options, search string) (nodes int) {
	g := newGUI(t, "uci")
	g.say("%s", options)
	g.say("%s", search)
	for {
		line := g.next()
		if strings.HasPrefix(line, "bestmove") {
			return nodes
		}
		words := strings.Fields(line)
		if i := slices.Index(words, "nodes"); i > 0 {
			nodes, _ = strconv.Atoi(words[i+1])
		}
	}
}

// The last report comes at the stop, and tells of all that was looked at.
func TestLastReport(t *testing.T) {
	skipIfShort(t)
	if nodes := lastNodes(t, "ucinewgame", "go nodes 20000"); nodes != 20000 {
		t.Errorf("the last report is of %d nodes", nodes)
	}
}

// TestStrengthIsLimited checks that a limited engine looks at fewer positions
// than a free one under the same clock.
func TestStrengthIsLimited(t *testing.T) {
	skipIfShort(t)
	nodes := func(options string) int { return lastNodes(t, options, "go movetime 300") }
	free := nodes("setoption name UCI_LimitStrength value false")
	weak := nodes("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 800")
	if weak*3 > free {
		t.Errorf("limited: %d nodes, free: %d", weak, free)
	}
	if analysis := nodes("setoption name UCI_AnalyseMode value true\nsetoption name UCI_LimitStrength value true\nsetoption name " +
		"UCI_Elo value 800"); analysis < 3*weak {
		t.Errorf("limited: %d nodes, in analysis mode: %d", weak, analysis)
	}
}
