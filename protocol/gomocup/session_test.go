package gomocup_test

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
	"banco/games/caro"
	"banco/games/chess"
	"banco/protocol/gomocup"
	"banco/protocol/protocoltest"
	"banco/search"
)

func config(e *protocoltest.Engine) gomocup.Config {
	return gomocup.Config{Name: "Test", Version: "1", Author: "nobody", Country: "nowhere", Game: caro.New(), Engine: e}
}

// TestTranscripts holds conversations with the brain. UPDATE=1 records the
// answers anew.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/engine/*.txt")
	if err != nil || len(files) < 4 {
		t.Fatalf("%d transcripts, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			tr, err := protocoltest.ReadTranscript(file)
			if err != nil {
				t.Fatal(err)
			}
			run := func(in io.Reader, out io.Writer) error {
				return gomocup.Run(context.Background(), in, out, config(&protocoltest.Engine{}))
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

func TestOnlyFiveInARow(t *testing.T) {
	c := config(&protocoltest.Engine{})
	c.Game = chess.New()
	if err := gomocup.Run(context.Background(), strings.NewReader(""), io.Discard, c); err == nil {
		t.Error("chess is played in the Gomocup protocol")
	}
}

func TestMemory(t *testing.T) {
	for limit, want := range map[string]string{"0": "Hash=16", "350000000": "Hash=16", "20000000": "Hash=4", "1000": "Hash=1",
		"x": "Hash=16"} {
		e := &protocoltest.Engine{}
		err := gomocup.Run(context.Background(), strings.NewReader("INFO max_memory "+limit+"\nSTART 20\n"), io.Discard, config(e))
		if got := e.Log(); err != nil || !slices.Equal(got, []string{"forget", want}) {
			t.Errorf("limit %s: the engine hears %q, %v", limit, got, err)
		}
	}
}

// fromBook is an engine that plays without a search.
type fromBook struct{ protocoltest.Engine }

func (e *fromBook) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	return e.Engine.Search(ctx, p, l, func(i search.Info) {
		i.Nodes = 0
		report(i)
	})
}

// A move that was not searched for is said to be from the book, not a search of no
// nodes.
func TestBookMove(t *testing.T) {
	var out bytes.Buffer
	c := config(nil)
	c.Engine = &fromBook{}
	if err := gomocup.Run(t.Context(), strings.NewReader("START 15\nINFO max_depth 1\nTURN 7,7\n"), &out, c); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.Contains(got, "MESSAGE book ev 10\n") || strings.Contains(got, "depth") {
		t.Errorf("the brain says %q", got)
	}
}

// FuzzGomocup says anything to a brain: it must not crash, and still tell
// about itself afterwards.
func FuzzGomocup(f *testing.F) {
	for _, text := range []string{
		"START 15\nBEGIN\nTURN 3,3\nTAKEBACK 3,3", "START 20\nINFO rule 9\nBOARD\n1,1,1\n2,2,2\nDONE", "RECTSTART 15,15\nRESTART\nPLAY 1,1",
		"START 10\nSWAP2BOARD\n1,1\n2,2\n3,3\nDONE", "INFO timeout_turn 0\nINFO time_left -5\nINFO rule 4\nSTART 15\nBEGIN",
		"START -1\nTURN\nBOARD\nx\nDONE",
		"BOARD\nSTART 15", "start 5\nturn 0,0\nturn 9999999999999999999,1",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		in, said := io.Pipe()
		out := &watched{word: `name="Test"`, seen: func() { said.Close() }}
		go io.WriteString(said, text+"\nDONE\nABOUT\n")
		err := gomocup.Run(ctx, in, out, config(&protocoltest.Engine{}))
		in.Close()
		if err != nil {
			t.Fatalf("%v after %q, and %q", err, text, out.text.String())
		}
	})
}

// watched is what a brain writes; it calls seen when a word has come.
type watched struct {
	text bytes.Buffer
	word string
	seen func()
}

func (w *watched) Write(b []byte) (int, error) {
	if strings.Contains(string(b), w.word) {
		w.seen()
	}
	return w.text.Write(b)
}
