package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"banco/game/gametest"
	"banco/kits"
)

// The test binary is also the program: with this variable set it is banco.
const asProgram = "BANCO_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	if raced := os.Getenv("BANCO_RACED"); raced != "" { // which tests of this package the race detector looks at
		os.Unsetenv("GOGC") // how much memory a server takes is tested
		flag.Parse()
		if err := flag.Set("test.run", raced); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

func command(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asProgram+"=1", "GORACE=atexit_sleep_ms=0") // the race detector sleeps before it ends
	return cmd
}

// banco runs the program and returns what it printed and its exit status.
func banco(t *testing.T, stdin string, args ...string) (out, errs string, status int) {
	t.Helper()
	cmd := command(args...)
	var o, e bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &o, &e
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return o.String(), e.String(), cmd.ProcessState.ExitCode()
}

// skipIfShort skips a test of one goroutine under -short: the race detector makes
// it slow and has nothing to say about it.
func skipIfShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("one goroutine only, and slow under the race detector")
	}
}

// within is how long something may take: d where nothing else runs, and a minute
// otherwise, after which it hangs.
func within(d time.Duration) time.Duration {
	if gametest.TimedRun() {
		return d
	}
	return time.Minute
}

// TestTimedStops holds what others try as well to the times that are promised.
func TestTimedStops(t *testing.T) {
	gametest.Timed(t)
	t.Run("server", TestServe)
	t.Run("closed input", TestEnginesEnd)
	t.Run("stop and quit", TestRandomGUI)
	t.Run("clocks", TestRoughGames)
}

// some returns the tests of a table that are run: all of them, and one in ten
// under -short.
func some[T any](tests []T) []T {
	if !testing.Short() {
		return tests
	}
	var tenth []T
	for i := 0; i < len(tests); i += 10 {
		tenth = append(tenth, tests[i])
	}
	return tenth
}

func TestCommands(t *testing.T) {
	const mate = "9/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1"
	tests := []struct {
		args  []string
		stdin string
		want  string // regular expression over the whole output
	}{
		{[]string{"version"}, "", `^banco \d+\.\d+`},
		{[]string{"perft", "chess", "3"}, "", `^nodes 8902  seconds \d+\.\d+  mnps \d+\.\d+\n$`},
		{[]string{"perft", "chess", "0"}, "", `^nodes 1 `},
		{[]string{"perft", "xiangqi", "2", "--divide"}, "", `(?s)^a0a1: 44\n.*nodes 1920  seconds`},
		{[]string{"perft", "jieqi", "1"}, "", `^nodes 44 `},
		{[]string{"perft", "caro", "2", "--variant", "size=5"}, "", `^nodes 600 `},
		{[]string{"perft", "chess", "2", "--fen", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"}, "", `^nodes 528 `},
		{[]string{"bench", "chess"}, "", `^chess +\d+ nodes +\d+\.\d+ s +\d+ nodes/s\n$`},
		{[]string{"lab", "compare", "chess", "--agent", "minimax", "--agent", "greedy", "--depth", "2", "--csv", "-"}, "",
			`(?s)^agent,depth,.*\nminimax,2,[^,]*,-?\d+,421,.*,20\.00,true,1600,79\ngreedy,0,`},
		{[]string{"lab", "eval", "chess", "--eval", "s4-positional", "--piece", "N", "--fen", "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1"}, "",
			`(?s)N d4 +340\n.*worth \d`},
		{[]string{"lab", "eval", "chess", "--eval", "s2-material", "--fen", "4k3/8/8/3q4/8/2N5/4P3/4K3 w - - 0 1", "--csv", "-"}, "",
			`(?s)^eval,what,square,first,second,worth\ns2-material,material,,940,990,-50\n.*s2-material,N,c3,,,30\n.*s2-material,all,,,,-50\n$`},
		{[]string{"lab", "eval", "chess", "--eval", "net", "--json", "-"}, "", `^\[\{"eval":"net","worth":-?\d+,"pieces":`},
		{[]string{"lab", "nodes", "chess", "--depth", "2", "--csv", "-"}, "",
			`(?s)^technique,exact,depth,nodes,share,seconds\nminimax,true,1,21,1\.000000,.*\nminimax,true,2,421,.*\n\+ star1,false,2,\d+,[^\n]*\n$`},
		{[]string{"lab", "nodes", "chess", "--depth", "1", "--json", "-"}, "",
			`^\[\{"technique":"minimax","exact":true,"depth":1,"nodes":21,"share":1,"seconds":`},
		{[]string{"lab", "trace", "tree", "--csv", "-"}, "", `(?s)^node,parent,move,kind,.*\n0,-1,,max,true,.*,skipped,`},
		{[]string{"lab", "trace", "tree"}, "", `(?s)\[3, \+∞\] = 2 cut\n.*4 not searched\n.*6 not searched\n.*nodes 11  worth 3\n$`},
		{[]string{"lab", "trace", "jieqi", "--depth", "1", "--json", "-"}, "", `"kind":"chance".*"weight":0\.13333.*"chance":"expectation"`},
		{[]string{"lab", "trace", "chess", "--agent", "mcts:simulations=9", "--json", "-"}, "",
			`^\{"trees":\[\{"depth":.*"trail":\[.*"values":\[`},
		{[]string{"moves", "chess", "--fen", "7k/8/8/8/8/8/8/K7 w - - 0 1"}, "", `^a1a2\na1b1\na1b2\n$`},
		{[]string{"moves", "caro", "--variant", "size=5"}, "", `^a1\na2\na3\na4\na5\nb1\n`},
		{[]string{"play-out", "caro", "--seed", "3", "--games", "2"}, "", `(?s)^game 1  seed 3 .*\ngames 2  plies \d+  breaches 0\n$`},
		{[]string{"notation", "chess", "--from", "san", "--to", "uci"}, "1. e4 e5 2.Nf3 *\n\n# comment\nd4\n", `^e2e4 e7e5 g1f3\nd2d4\n$`},
		{[]string{"notation", "xiangqi", "--from", "uci", "--to", "vietnamese"}, "h2e2 h9g7 h0g2\n", `^P2-5 M8\.7 M2\.3\n$`},
		{[]string{"notation", "jieqi", "--from", "uci", "--to", "wxf"}, "b2b4R h7h5p\n", `^C8\+2 C8\+2\n$`},
		{[]string{"notation", "xiangqi", "--from", "vietnamese", "--to", "uci"}, "1. Pháo 2 bình 5, Mã 8 tiến 7 2. M2.3\n", `^h2e2 h9g7 h0g2\n$`},
		{[]string{"notation", "xiangqi", "--from", "chinese", "--to", "uci"}, "１．炮二平五　马８进７\n", `^h2e2 h9g7\n$`},
		{[]string{"notation", "jieqi", "--from", "vietnamese", "--to", "uci"}, "Úp 5 tiến 1 = B, Úp 5 tiến 1=M\n", `^e3e4P e6e5n\n$`},
		{[]string{"notation", "chess", "--from", "uci", "--to", "pgn"}, "e2e4 e7e5\n", `(?s)^\[Event .*1\. e4 e5`},
		{[]string{"notation", "chess", "--from", "uci", "--to", "san"}, "e2e4 -- d2d4\n", `^e4 -- d4\n$`},
		{[]string{"notation", "chess", "--from", "uci", "--to", "fen"}, "e2e4\n",
			`^rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n$`},
		{[]string{"notation", "xiangqi", "--from", "fen", "--to", "problem"}, "9/3k5/9/9/9/9/9/9/9/4K4 w\n", `^k 1 5 1,k 9 4 -1,\n$`},
		{[]string{"notation", "chess", "--from", "pgn", "--to", "uci"}, "\xff\xfe" + wide("1. e4 e5 *"), `^e2e4 e7e5\n$`},
		{[]string{"notation", "chess", "--from", "san", "--to", "uci"}, wide("e4 e5\r\n"), `^e2e4 e7e5\n$`},
		{[]string{"ruling", "xiangqi", "--fen", mate, "--moves", "f0e0 e8f8 e0f0 f8e8 f0e0 e8f8"}, "", `^Loss  perpetual-check: .*Red`},
		{[]string{"ruling", "chess", "--moves", "f2f3 e7e5 g2g4 d8h4"}, "", `^Loss  checkmate\n$`},
		{[]string{"solve", "chess", "--fen", "kbK5/pp6/1P6/8/8/8/8/R7 w - -"}, "",
			`(?s)^uci +a1a6 .*san +Ra6 .*one solution\nverdict proven  moves 2  nodes \d+  seconds \d+\.\d+\n$`},
		{[]string{"solve", "chess", "--moves", "1", "--fen", "kbK5/pp6/1P6/8/8/8/8/R7 w - -"}, "",
			`verdict refuted  moves 1  nodes \d+  seconds \d+\.\d+\n$`},
		{[]string{"solve", "chess", "--to", "pgn", "--fen", "kbK5/pp6/1P6/8/8/8/8/R7 w - -"}, "", `(?s)\[FEN "kbK5.*1\. Ra6 .*\(1\.\.\. `},
		{[]string{"solve", "chess", "--to", "json", "--fen", "kbK5/pp6/1P6/8/8/8/8/R7 w - -"}, "",
			`^{"fen":"kbK5.*"verdict":"proven","moves":2,"shortest":true,"sound":"single".*"tree":\[{"move":{"san":"Ra6","uci":"a1a6"},"next":`},
		{[]string{"solve", "chess", "--side", "white", "--first", "black", "--fen", "7k/8/6K1/8/8/8/8/R7 w - -"}, "", `proven in 1, shortest\n`},
		{[]string{"solve", "xiangqi", "--tree", "--notation", "vietnamese", "--fen", "k 10 5 -1,k 1 4 1,j 3 1 1,j 2 2 1"}, "",
			`(?s)\nX.*\nverdict proven  moves 2 `},
		{[]string{"solve", "caro", "--fen", "9/9/9/9/1xxxx4/9/9/9/9 x rule=freestyle counts=any"}, "", `verdict proven  moves 1 `},
		{[]string{"lab", "nodes", "chess", "--depth", "2"}, "",
			`(?s)^nodes to depth .*= minimax  +21 100\.00% +421 100\.00%\n= alpha-beta .*~ \+ star1`},
		{[]string{"lab", "theory", "--depth", "2"}, "", `(?m)^2 +1600 +40 +79 +2\.0 +20 +79 +1\.9 +20 +1600 +79 +\d+$`},
		{[]string{"ruling", "chess", "--moves", "e2e4"}, "", `^Undecided\n$`},
	}
	for _, tt := range some(tests) {
		out, errs, status := banco(t, tt.stdin, tt.args...)
		if status != 0 || !regexp.MustCompile(tt.want).MatchString(out) {
			t.Errorf("banco %s: status %d, printed %q (%s), want %s", strings.Join(tt.args, " "), status, out, errs, tt.want)
		}
	}
}

// A wrong command line ends with status 2 and a short usage on standard error, and
// names what was meant; the version and the help of a command have the usual names.
func TestCommandLine(t *testing.T) {
	skipIfShort(t)
	for _, tt := range []struct {
		line   string
		out    string // regular expressions
		errs   string
		status int
	}{
		{"--version", `^banco \d+\.\d+\.\d+`, `^$`, 0},
		{"help perft", `^Usage: banco perft <game>`, `^$`, 0},
		{"help", `(?s)^Usage: banco .*Exit status: 0 it worked; 1 .*; 2 .*; 130 interrupted`, `^$`, 0},
		{"completion bash", `complete .*-F _banco banco`, `^$`, 0},
		{"complete -- perft c", `^caro\nchess\n$`, `^$`, 0},
		{"complete -- serve --lo", `^--log\n--log-level\n$`, `^$`, 0},
		{"complete -- serve --log t", `^text\n$`, `^$`, 0},
		{"perf chess", `^$`, `there is no command "perf", did you mean "perft"\?`, 2},
		{"serve --adr x", `^$`, `(?s)^Usage: banco serve.*unknown flag --adr, did you mean "--addr"\?`, 2},
		{"perft", `^$`, `(?s)^Usage: banco perft.*expected`, 2},
		{"perft go 1", `^$`, `there is no game "go"`, 1},
	} {
		out, errs, status := banco(t, "", strings.Fields(tt.line)...)
		if status != tt.status || !regexp.MustCompile(tt.out).MatchString(out) || !regexp.MustCompile(tt.errs).MatchString(errs) {
			t.Errorf("banco %s: status %d, printed %q, said %q", tt.line, status, out, errs)
		}
	}
}

// Every command has a method Run that main knows how to call.
func TestEveryCommandRuns(t *testing.T) {
	program := newProgram()
	for _, command := range program.Leaves() {
		if do, _ := runner(program, command.Target); do == nil {
			t.Errorf("%s cannot be run", command.Path())
		}
	}
}

// A build that is not released says which version it will be: the first of the
// changelog.
func TestVersionIsTheChangelogs(t *testing.T) {
	text, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	first := regexp.MustCompile(`(?m)^## (\S+)`).FindStringSubmatch(string(text))
	if first == nil || version != first[1]+"-dev" {
		t.Errorf("banco is %s, the changelog begins with %q", version, first)
	}
}

func TestBadCommands(t *testing.T) {
	skipIfShort(t)
	tests := []struct {
		args  []string
		stdin string
		want  string
	}{
		{[]string{"fly"}, "", "fly"},
		{[]string{"perft", "go", "1"}, "", `there is no game "go" \(known: chess`},
		{[]string{"perft", "chess", "many"}, "", "many"},
		{[]string{"perft", "chess", "-1"}, "", "-1"},
		{[]string{"moves", "chess", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"}, "", "king"},
		{[]string{"moves", "caro", "--variant", "size=4"}, "", "from 5 to 22"},
		{[]string{"moves", "caro", "--variant", "size"}, "", "name=value"},
		{[]string{"play-out", "chess", "--variant", "x=1"}, "", `no option "x"`},
		{[]string{"notation", "chess", "--from", "uci", "--to", "morse"}, "", `morse`},
		{[]string{"notation", "chess", "--from", "morse", "--to", "uci"}, "", `morse`},
		{[]string{"notation", "chess", "--from", "uci", "--to", "san"}, "e2e4 e7e5\ne2e4  e2e4\n", `line 2, column 7: `},
		{[]string{"notation", "xiangqi", "--from", "dhtmlxq", "--to", "uci"}, "h2e2 h9g7\n",
			"dhtmlxq: line 1, column 1: there is no field of DhtmlXQ"},
		{[]string{"notation", "jieqi", "--from", "uci", "--to", "wxf"}, "b2b4\n", `line 1, column 1: .*turns up`},
		{[]string{"moves", "chess", "--fen", ""}, "", "--fen is empty"},
		{[]string{"notation", "chess", "--fen", " ", "--from", "uci", "--to", "san"}, "e2e4\n", "--fen is empty"},
		{[]string{"notation", "chess", "--from", "pgn", "--to", "uci"}, strings.Repeat("7", 1_000_000),
			"game 1: line 1, column 1: a word of 1000000 bytes"},
		{[]string{"notation", "caro", "--from", "txt", "--to", "uci"}, strings.Repeat("7", 1_000_000), "game 1: line 1, column 1: "},
		{[]string{"solve", "chess"}, "", "--fen"},
		{[]string{"solve", "jieqi", "--fen", "x"}, "", "cannot be solved"},
		{[]string{"lab", "trace", "tree", "--fen", "((1 2)"}, "", "line 1, column 1: this bracket is not closed"},
		{[]string{"lab", "trace", "chess", "--agent", "minimax", "--depth", "5"}, "", "to depth 4 it has 206604"},
		{[]string{"solve", "chess", "--memory", "much", "--fen", "x"}, "", "is not an amount of memory"},
		{[]string{"solve", "chess", "--side", "red", "--fen", "7k/8/6K1/8/8/8/8/R7 w - -"}, "", `"red" is not a side: white, black`},
		{[]string{"solve", "chess", "--notation", "morse", "--fen", "x"}, "", "morse"},
		{[]string{"solve", "chess", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"}, "", "king"},
		{[]string{"lab", "nodes", "chess", "--csv", "-", "--json", "-"}, "", "only one of --csv and --json"},
		{[]string{"lab", "nodes", "chess", "--eval", "tarot"}, "", `no evaluator "tarot"`},
		{[]string{"lab", "compare", "chess", "--agent", "nobody"}, "", "nobody"},
		{[]string{"lab", "eval", "chess", "--eval", "tarot"}, "", `no evaluator "tarot"`},
		{[]string{"ruling", "xiangqi", "--moves", "a0a9"}, "", "move 1"},
		{[]string{"ruling", "jieqi", "--moves", "b2b4"}, "", "move 1: .*turns up"},
	}
	for _, tt := range tests {
		_, errs, status := banco(t, tt.stdin, tt.args...)
		if status == 0 || !regexp.MustCompile(tt.want).MatchString(errs) || strings.Contains(errs, "goroutine") {
			t.Errorf("banco %s: status %d, said %q, want %s", strings.Join(tt.args, " "), status, errs, tt.want)
		}
	}
}

// wide returns ASCII text as UTF-16, the smaller byte first.
func wide(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		b.Write([]byte{c, 0})
	}
	return b.String()
}

// A broken game of many costs itself, a broken variation itself, and both are
// named.
func TestNotationLosesOneGame(t *testing.T) {
	skipIfShort(t)
	const text = "1. e4 (1. d4 -- 2. Ke4) e5 *\n\n[Event \"2\"]\n1. Ke4 *\n\n[Event \"3\"]\n1. d4 -- *\n"
	out, errs, status := banco(t, text, "notation", "chess", "--from", "pgn", "--to", "uci")
	if status != 1 || out != "e2e4 e7e5\nd2d4 --\n" {
		t.Errorf("status %d, printed %q", status, out)
	}
	for _, want := range []string{"game 1: a variation is lost: line 1, column 20", "pgn: game 2: line 4, column 4"} {
		if !strings.Contains(errs, want) {
			t.Errorf("%q is not said in %q", want, errs)
		}
	}
	if out, errs, status := banco(t, "e4\nKe4\nd4\n", "notation", "chess", "--from", "san", "--to", "uci"); status != 1 ||
		out != "e2e4\nd2d4\n" {
		t.Errorf("status %d, printed %q (%s)", status, out, errs)
	}
}

func TestRulingFile(t *testing.T) {
	skipIfShort(t)
	file := filepath.Join(t.TempDir(), "cases.tsv")
	const text = "# fen\tmoves\tverdict\n9/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1\tf0e0 e8f8 e0f0 f8e8 f0e0 e8f8\t%s\n"
	for verdict, want := range map[string]int{"Loss": 0, "Win": 1} {
		if err := os.WriteFile(file, fmt.Appendf(nil, text, verdict), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, errs, status := banco(t, "", "ruling", "xiangqi", file); status != want || !strings.Contains(out, "cases 1  known 1") {
			t.Errorf("expecting %s: status %d, printed %q (%s)", verdict, status, out, errs)
		}
	}
}

// The short help texts name games through cli.Vars only, so that a new game
// appears in them by itself.
func TestHelpTextsNameNoGame(t *testing.T) {
	word := regexp.MustCompile(`\b(` + strings.ReplaceAll(kits.Names(), ", ", "|") + `)\b`)
	var check func(path string, typ reflect.Type)
	check = func(path string, typ reflect.Type) {
		for i := range typ.NumField() {
			f := typ.Field(i)
			if help := f.Tag.Get("help"); word.MatchString(help) {
				t.Errorf("%s.%s: %q", path, f.Name, help)
			}
			if f.Type.Kind() == reflect.Struct {
				check(path+"."+f.Name, f.Type)
			}
		}
	}
	check("banco", reflect.TypeOf(commands))
	if out, _, _ := banco(t, "", "match", "--help"); !strings.Contains(out, kits.Names()) {
		t.Errorf("the games are not in %q", out)
	}
}

func TestHelpHasExamples(t *testing.T) {
	skipIfShort(t)
	for _, name := range []string{"serve", "perft", "moves", "play-out", "notation", "ruling", "verify", "agents", "match", "pair", "bot",
		"loadtest", "siege", "backup", "restore", "check-db", "import"} {
		if out, _, status := banco(t, "", name, "--help"); status != 0 || !strings.Contains(out, "Example:") {
			t.Errorf("banco %s --help shows no example: %q", name, out)
		}
	}
}

// startServer starts `banco serve` and returns it with the address it printed.
func startServer(t *testing.T, args ...string) (*exec.Cmd, string) {
	t.Helper()
	return started(t, command(append([]string{"serve"}, args...)...))
}

// started starts a server and returns it with the address it printed.
func started(t *testing.T, cmd *exec.Cmd) (*exec.Cmd, string) {
	t.Helper()
	return cmd, addresses(t, cmd, 1)[0]
}

// addresses starts a server and returns the first addresses it prints: that of the
// page, and that of its numbers.
func addresses(t *testing.T, cmd *exec.Cmd, count int) (list []string) {
	t.Helper()
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var errs bytes.Buffer
	if cmd.Stderr == nil {
		cmd.Stderr = &errs
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	lines := bufio.NewScanner(pipe)
	for len(list) < count && lines.Scan() {
		if m := regexp.MustCompile(`http://[0-9.]+:\d+/`).FindString(lines.Text()); m != "" {
			list = append(list, m)
		}
	}
	if len(list) < count {
		err := cmd.Wait()
		t.Fatalf("the server printed %d addresses of %d and ended with %v: %.2000s", len(list), count, err, &errs)
	}
	return list
}

func TestServe(t *testing.T) {
	data := filepath.Join(t.TempDir(), "new", "folder")
	cmd, url := startServer(t, "--data", data)
	if !strings.HasPrefix(url, "http://127.0.0.1:") {
		t.Errorf("serves on %s", url)
	}
	_, other := startServer(t, "--data", t.TempDir()) // the first port is taken now
	if other == url {
		t.Errorf("two servers on %s", url)
	}
	for path, status := range map[string]int{"": 200, "play/x": 200, "api/games": 200, "nowhere": 404} {
		resp, err := http.Get(url + path)
		if err != nil || resp.StatusCode != status {
			t.Fatalf("%s: %v %v", path, resp, err)
		}
		resp.Body.Close()
	}
	if _, err := os.Stat(filepath.Join(data, "banco.db")); err != nil {
		t.Error(err)
	}
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no interrupt to send")
	}
	begun := time.Now()
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("after Ctrl-C: %v", err)
	}
	if took := time.Since(begun); took > within(time.Second) {
		t.Errorf("Ctrl-C took %v", took)
	}
}

func TestServeRefusesATakenAddress(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if _, errs, status := banco(t, "", "serve", "--data", t.TempDir(), "--addr", l.Addr().String()); status != 1 ||
		!strings.Contains(errs, "another program listens at "+l.Addr().String()) {
		t.Errorf("status %d, said %q", status, errs)
	}
}

// decoded runs a command with --json and reads all that it prints into a value that
// names every field.
func decoded[T any](t *testing.T, args ...string) (value T) {
	t.Helper()
	out, errs, status := banco(t, "", append(args, "--json")...)
	d := json.NewDecoder(strings.NewReader(out))
	d.DisallowUnknownFields()
	if err := d.Decode(&value); err != nil || status != 0 || d.More() {
		t.Fatalf("%v --json: %v, status %d, %q (%s)", args, err, status, out, errs)
	}
	return value
}

// What programs read is JSON, with the fields that docs/reference/formats.md names.
func TestJSON(t *testing.T) {
	skipIfShort(t)
	moves := decoded[struct {
		Game, FEN string
		Moves     []string
	}](t, "moves", "chess", "--fen", "7k/8/8/8/8/8/8/K7 w - - 0 1")
	if moves.Game != "chess" || !strings.HasPrefix(moves.FEN, "7k/") || !slices.Equal(moves.Moves, []string{"a1a2", "a1b1", "a1b2"}) {
		t.Errorf("moves: %+v", moves)
	}
	type count struct {
		Move  string
		Nodes uint64
	}
	perft := decoded[struct {
		Game, FEN string
		Depth     int
		Nodes     uint64
		Seconds   float64
		Divide    []count
	}](t, "perft", "xiangqi", "2", "--divide")
	if perft.Nodes != 1920 || perft.Depth != 2 || len(perft.Divide) != 44 || perft.Divide[0] != (count{"a0a1", 44}) {
		t.Errorf("perft: %+v", perft)
	}
	bench := decoded[[]struct {
		Game            string
		Nodes, Recorded uint64
		Seconds         float64
	}](t, "bench", "othello")
	if len(bench) != 1 || bench[0].Game != "othello" || bench[0].Nodes == 0 || bench[0].Nodes != bench[0].Recorded {
		t.Errorf("bench: %+v", bench)
	}
	type named struct{ Name, Help string }
	agents := decoded[[]struct {
		Game   string
		Agents []struct {
			named
			Bare   string
			Params []struct {
				named
				Default, Domain string
			}
		}
		Evaluators []named
	}](t, "agents")
	if len(agents) != 5 || agents[0].Game != "chess" || len(agents[0].Agents) < 5 || len(agents[0].Evaluators) == 0 {
		t.Errorf("agents: %+v", agents)
	}
	type round struct {
		None   bool
		Boards []struct{ White, Black int }
	}
	pairs := decoded[round](t, "pair", "../../meet/swiss/testdata/bbp-c9.trf")
	if len(pairs.Boards) != 3 || pairs.None || pairs.Boards[0].White != 2 || pairs.Boards[2].Black != 0 {
		t.Errorf("pair: %+v", pairs)
	}
	if none := decoded[round](t, "pair", "../../meet/swiss/testdata/py4-no-legal-pairings.trf"); !none.None || none.Boards == nil {
		t.Errorf("pair: %+v", none)
	}
	data := t.TempDir()
	_, url := startServer(t, "--data", data, "--addr", "127.0.0.1:0")
	var r rival
	r.begin(t, url, 1, nil)
	health := decoded[struct {
		Schema            int64
		LabFiles, Matches int
		Damaged           []string
		Wrong             string
	}](t, "check-db", "--data", data)
	if health.Schema != 5 || health.Matches != 1 || health.Damaged == nil {
		t.Errorf("check-db: %+v", health)
	}
}
