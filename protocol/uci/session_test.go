package uci_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/protocol/protocoltest"
	"banco/protocol/uci"
)

var games = map[string]game.Game{"chess": chess.New(), "xiangqi": xiangqi.New(), "jieqi": jieqi.New()}

func config(name string, e *protocoltest.Engine) uci.Config {
	c := uci.Config{Name: "Test 1", Author: "nobody", Game: games[name], Engine: e}
	if name == "chess" {
		c.Chess960 = game.Variant{"position": "0"}
	}
	return c
}

// TestTranscripts holds conversations with the engine; the game is the first
// word of the file's name. UPDATE=1 records the answers anew.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/engine/*.txt")
	if err != nil || len(files) < 6 {
		t.Fatalf("%d transcripts, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			name, _, _ := strings.Cut(filepath.Base(file), "-")
			tr, err := protocoltest.ReadTranscript(file)
			if err != nil {
				t.Fatal(err)
			}
			run := func(in io.Reader, out io.Writer) error {
				return uci.Run(context.Background(), in, out, config(name, &protocoltest.Engine{}))
			}
			if os.Getenv("UPDATE") != "" {
				if err := tr.Record(file, run); err != nil {
					t.Fatal(err)
				}
				return
			}
			if err := tr.Play(run); err != nil {
				t.Error(err)
			}
		})
	}
}

// say lets the engine read a text, then nothing more, and returns its answers.
func say(t *testing.T, e *protocoltest.Engine, text string) string {
	t.Helper()
	var out bytes.Buffer
	if err := uci.Run(context.Background(), strings.NewReader(text), &out, config("chess", e)); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestOptionsReachTheEngineBetweenSearches(t *testing.T) {
	e := &protocoltest.Engine{}
	say(t, e, "setoption name hash value 32\ngo infinite\nsetoption name Fear Level value WILD\nucinewgame\nsetoption name Clear "+
		"Hash\nposition startpos moves e2e4\ngo depth 1\nstop\n")
	want := []string{"Hash=32", "Fear Level=wild", "forget", "forget"}
	if got := e.Log(); !slices.Equal(got, want) {
		t.Errorf("the engine hears %q, want %q", got, want)
	}
}

func TestEveryGoIsAnswered(t *testing.T) {
	out := say(t, &protocoltest.Engine{}, strings.Repeat("go infinite\ngo depth 3\ngo ponder movetime 5\nponderhit\ngo\n", 20))
	if n := strings.Count(out, "bestmove "); n != 80 {
		t.Errorf("%d answers to 80 searches", n)
	}
}

func TestToolsFinishBeforeTheEnd(t *testing.T) {
	out := say(t, &protocoltest.Engine{}, "position startpos moves e2e4\ngo perft 4\nbench 2\nquit\n")
	for _, want := range []string{"\ng8h6: 18331\n", "\nNodes searched: 405385\n", "Nodes searched  : 2400\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in %q", want, out)
		}
	}
}

func TestPerftOfNoDepth(t *testing.T) {
	out := say(t, &protocoltest.Engine{}, "go perft -3\nperft 0\ngo perft 61\nquit\n")
	for _, n := range []string{"-3", "0", "61"} {
		if want := "info string error: perft: the depth must be from 1 to 60, not " + n; !strings.Contains(out, want) {
			t.Errorf("%q is missing in %q", want, out)
		}
	}
}

func TestStopEndsTools(t *testing.T) {
	out := say(t, &protocoltest.Engine{}, "go perft 30\nisready\nstop\n")
	if !strings.Contains(out, "readyok\ninfo string perft stopped\n") {
		t.Errorf("said %q", out)
	}
}

func TestLongLines(t *testing.T) {
	moves := strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 2000)
	out := say(t, &protocoltest.Engine{}, "position startpos moves"+moves+" e2e4\ngo depth 1\nposition startpos "+
		"moves"+strings.Repeat(moves, 30)+"\nisready\n")
	if !strings.Contains(out, "bestmove") || !strings.Contains(out, "info string error: a line of more than 1048576 bytes is ignored\n") ||
		!strings.Contains(out, "readyok\n") {
		t.Errorf("said %.300q", out)
	}
}

// TestEnds ends a conversation in every way; each must end at once, also
// during a search.
func TestEnds(t *testing.T) {
	for name, end := range map[string]func(in *io.PipeWriter, out *io.PipeReader, cancel func()){
		"quit":          func(in *io.PipeWriter, _ *io.PipeReader, _ func()) { io.WriteString(in, "quit\n") },
		"closed input":  func(in *io.PipeWriter, _ *io.PipeReader, _ func()) { in.Close() },
		"interrupt":     func(_ *io.PipeWriter, _ *io.PipeReader, cancel func()) { cancel() },
		"closed output": func(in *io.PipeWriter, out *io.PipeReader, _ func()) { out.Close(); io.WriteString(in, "isready\n") },
		"tool, no reader": func(in *io.PipeWriter, out *io.PipeReader, _ func()) {
			io.WriteString(in, "stop\ngo perft 30\n")
			out.Close()
			in.Close()
		},
	} {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		inRead, in := io.Pipe()
		out, outWrite := io.Pipe()
		go func() { io.Copy(io.Discard, out) }()
		done := make(chan struct{})
		go func() {
			uci.Run(ctx, inRead, outWrite, config("chess", &protocoltest.Engine{}))
			close(done)
		}()
		io.WriteString(in, "go infinite\n")
		go end(in, out, cancel)
		select {
		case <-done:
		case <-time.After(time.Minute):
			t.Errorf("%s does not end it", name)
		}
	}
}

// FuzzUCI says anything to an engine of each game: it must not crash, and
// still be ready afterwards.
func FuzzUCI(f *testing.F) {
	for _, line := range []string{
		"uci", "go depth 3 searchmoves e2e4 h2e2", "position startpos moves e2e4", "setoption name Hash value 17",
		"position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1\ngo", "joho debug on\nd", "go wtime -1 btime 99999999999999999999 movestogo 0",
		"setoption name UCI_Chess960 value true\nposition startpos\nd", "setoption name UCI_Variant value xiangqi\ngo depth 1",
		"go perft 2", "bench 1", "go ponder\nponderhit\nstop", "position fen", "setoption name", "go mate", "perft",
		"position startpos moves b2b4R",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for name := range games {
			ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
			var out bytes.Buffer
			uci.Run(ctx, strings.NewReader(text+"\nstop\nisready\n"), &out, config(name, &protocoltest.Engine{}))
			over := ctx.Err() != nil
			cancel()
			if !over && !quits(text) && !strings.Contains(out.String(), "readyok\n") {
				t.Fatalf("%s: not ready after %q, but %q", name, text, out.String())
			}
		}
	})
}

// quits tells whether a line of the text may be a quit.
func quits(text string) bool { return slices.Contains(strings.Fields(text), "quit") }

// After a position that cannot be read there is none: "go" answers at once, and not
// for the position before it.
func TestBadPositionLeavesNone(t *testing.T) {
	out := say(t, &protocoltest.Engine{}, "position startpos moves e2e4\nposition startpos moves e2e5\ngo depth 1\n")
	if strings.Count(out, "bestmove") != 1 || !strings.Contains(out, "bestmove (none)\n") {
		t.Errorf("said %q", out)
	}
	out = say(t, &protocoltest.Engine{}, "position startpos moves e2e5\nposition startpos moves e2e4\ngo depth 1\n")
	if strings.Count(out, "bestmove") != 1 || strings.Contains(out, "(none)") {
		t.Errorf("said %q", out)
	}
}
