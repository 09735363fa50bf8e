package asengine

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/protocol/pipe"
	"banco/search"
	"banco/search/random"
)

func TestDeskDoesOneThingAtATime(t *testing.T) {
	var d Desk
	var log []string
	until := func(name string) func(context.Context, <-chan struct{}) {
		return func(ctx context.Context, _ <-chan struct{}) {
			<-ctx.Done()
			log = append(log, name)
		}
	}
	d.WhenIdle(func() { log = append(log, "idle") })
	d.Start(until("first"))
	if !d.Busy() {
		t.Error("not busy at work")
	}
	d.WhenIdle(func() { log = append(log, "between") })
	d.Start(until("second"))
	d.Stop()
	<-d.done
	d.Stop()
	d.Hit()
	if want := []string{"idle", "first", "between", "second"}; !slices.Equal(log, want) || d.Busy() {
		t.Errorf("done: %q, busy %v", log, d.Busy())
	}
}

func TestDeskKeepsTheOrder(t *testing.T) {
	var d Desk
	var log []string
	d.Start(func(ctx context.Context, _ <-chan struct{}) { <-ctx.Done() })
	for _, name := range []string{"one", "two"} {
		d.WhenIdle(func() {
			d.Start(func(context.Context, <-chan struct{}) { log = append(log, name) })
		})
	}
	for range 3 {
		d.Finish()
		d.catchUp()
	}
	if !slices.Equal(log, []string{"one", "two"}) {
		t.Errorf("done: %q", log)
	}
}

// TestEndOfInputWaitsForTheAnswer ends the input while a search cannot hear
// it for longer than "quit" would wait.
func TestEndOfInputWaitsForTheAnswer(t *testing.T) {
	var d Desk
	var out strings.Builder
	w := pipe.NewWriter(&out)
	err := d.Converse(context.Background(), strings.NewReader("go\n"), w, func(pipe.Line) bool {
		d.Start(func(context.Context, <-chan struct{}) {
			time.Sleep(2 * quitWait)
			w.Printf("bestmove e2e4")
		})
		return true
	})
	if err != nil || !strings.Contains(out.String(), "bestmove e2e4") {
		t.Errorf("said %q, %v", out.String(), err)
	}
}

// TestTaskTiming runs tasks with a searcher that answers at once: the answer
// must not be given before it is due.
func TestTaskTiming(t *testing.T) {
	p, err := chess.New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name     string
		task     Task
		hit, due bool // whether it is hit, and whether the answer is due without a stop
	}{
		{"plain", Task{}, false, true},
		{"infinite", Task{Limits: search.Limits{Infinite: true}}, false, false},
		{"ponder", Task{Ponder: true}, false, false},
		{"hit", Task{Ponder: true}, true, true},
		{"hit, infinite", Task{Ponder: true, Limits: search.Limits{Infinite: true}}, true, false},
	} {
		tt.task.Position = p.Clone()
		ctx, stop := context.WithCancel(context.Background())
		hit, answered := make(chan struct{}), make(chan game.Move, 1)
		go func() {
			m, err := tt.task.Run(ctx, hit, random.New())
			if err != nil {
				t.Error(err)
			}
			answered <- m
		}()
		if tt.hit {
			close(hit)
		}
		wait := 10 * time.Second
		if !tt.due {
			wait = 50 * time.Millisecond
		}
		early := false
		select {
		case <-answered:
			early = true
		case <-time.After(wait):
		}
		if early != tt.due {
			t.Errorf("%s: answered without a stop: %v", tt.name, early)
		}
		stop()
		if !early {
			<-answered
		}
	}
}

func TestWriteLine(t *testing.T) {
	s := Setup{Game: jieqi.New(), Notation: jieqi.New().Notations()[0]}
	p, err := s.Read(strings.Fields("startpos moves b2b4R h7h5p"))
	if err != nil {
		t.Fatal(err)
	}
	before := p.FEN()
	var line []game.Move
	for _, word := range []string{"b4b7", "a6a5", "a6a5"} { // the second is covered and says nothing
		q := p.Clone()
		if len(line) > 0 {
			q.Make(line[0])
		}
		m, err := q.ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		line = append(line, m)
	}
	if got := s.WriteLine(p, line); !slices.Equal(got, []string{"b4b7", "a6a5"}) || p.FEN() != before {
		t.Errorf("written %q, left at %s", got, p.FEN())
	}
	if got := s.WriteLine(p, line[1:]); len(got) != 0 {
		t.Errorf("an illegal line is written %q", got)
	}
}
