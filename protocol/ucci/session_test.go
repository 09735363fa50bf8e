package ucci_test

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

	"banco/games/xiangqi"
	"banco/protocol/protocoltest"
	"banco/protocol/ucci"
)

func config(e *protocoltest.Engine) ucci.Config {
	return ucci.Config{Name: "Test 1", Author: "nobody", Game: xiangqi.New(), Engine: e}
}

// TestTranscripts holds conversations with the engine. UPDATE=1 records the
// answers anew.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/engine/*.txt")
	if err != nil || len(files) < 3 {
		t.Fatalf("%d transcripts, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			tr, err := protocoltest.ReadTranscript(file)
			if err != nil {
				t.Fatal(err)
			}
			run := func(in io.Reader, out io.Writer) error {
				return ucci.Run(context.Background(), in, out, config(&protocoltest.Engine{}))
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

func say(t *testing.T, e *protocoltest.Engine, text string) string {
	t.Helper()
	var out bytes.Buffer
	if err := ucci.Run(context.Background(), strings.NewReader(text), &out, config(e)); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestBatch(t *testing.T) {
	out := say(t, &protocoltest.Engine{}, "setoption batch true\nposition startpos\ngo depth 2\nposition startpos moves h2e2\ngo depth "+
		"2\nquit\n")
	if strings.Count(out, "bestmove ") != 2 || strings.Count(out, "info depth 2 ") != 2 || !strings.HasSuffix(out, "\nbye\n") {
		t.Errorf("said %q", out)
	}
}

func TestOptionsReachTheEngine(t *testing.T) {
	e := &protocoltest.Engine{}
	say(t, e, "setoption hashsize 32\nsetoption hashsize 0\nsetoption hashsize 1000\nsetoption newgame\nsetoption fearlevel "+
		"wild\nsetoption usebook false\nsetoption threads 0\n")
	want := []string{"Hash=32", "Hash=16", "forget", "Fear Level=wild", "Threads=1"}
	if got := e.Log(); !slices.Equal(got, want) {
		t.Errorf("the engine hears %q, want %q", got, want)
	}
}

// FuzzUCCI says anything to an engine: it must not crash, and still be ready
// afterwards.
func FuzzUCCI(f *testing.F) {
	for _, line := range []string{
		"ucci", "position startpos moves h2e2\nbanmoves h9g7 b9c7\ngo depth 3", "go time 100 increment 0 opptime 100 oppincrement 0",
		"go depth infinite\nstop", "go depth 0", "go ponder time 300 movestogo 3\nponderhit draw", "probe startpos",
		"setoption usemillisec false\ngo time 1",
		"setoption batch true\ngo nodes 300", "position fen 4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "go", "setoption", "banmoves", "stop",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, text string) {
		ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
		defer cancel()
		var out bytes.Buffer
		_ = ucci.Run(ctx, strings.NewReader(text+"\nstop\nisready\n"), &out, config(&protocoltest.Engine{}))
		if ctx.Err() == nil && !strings.Contains(text, "quit") && !strings.Contains(out.String(), "readyok\n") {
			t.Fatalf("not ready after %q, but %q", text, out.String())
		}
	})
}
