//go:build unix

package store

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"banco/play"
	"banco/store/internal/sqlfile"
)

// With writerFolder set the test binary is a process that writes to the store
// in that folder until it is killed, and says what was acknowledged.
const writerFolder = "BANCO_TEST_WRITER"

// rounds is how often something is killed: a few times, or as often as
// BANCO_FAULTS says.
func rounds(few int) int {
	if n, err := strconv.Atoi(os.Getenv("BANCO_FAULTS")); err == nil {
		return n
	}
	return few
}

const writtenMatches = 32

// writeUntilKilled plays all matches at once, each from where it stands.
func writeUntilKilled(dir string) error {
	s, err := Open(dir)
	if err != nil {
		return err
	}
	ctx := context.Background()
	var mu sync.Mutex
	out := bufio.NewWriterSize(os.Stdout, 64)
	var playing sync.WaitGroup
	for i := range writtenMatches {
		playing.Go(func() {
			id := fmt.Sprint("w", i)
			v := 0
			if m, err := s.Load(ctx, id); err == nil {
				v = len(m.Events)
			} else if err := s.Create(ctx, match(id)); err != nil {
				return
			}
			for ; s.Append(ctx, id, v, play.Event{Type: play.Moved, Text: "e2e4", At: time.UnixMilli(int64(v))},
				play.Digest{Plies: v + 1}) == nil; v++ {
				mu.Lock()
				fmt.Fprintln(out, i, v+1)
				out.Flush()
				mu.Unlock()
			}
		})
	}
	playing.Wait()
	return errors.New("it should have been killed")
}

// A process that is killed in the middle of its batches, again and again, loses
// nothing that it has acknowledged, and every match is whole.
func TestKilledDuringBatches(t *testing.T) {
	dir := t.TempDir()
	var acked [writtenMatches]int
	total := 0
	for round := range rounds(4) {
		writer := exec.Command(os.Args[0])
		writer.Env = append(os.Environ(), writerFolder+"="+dir)
		writer.Stderr = os.Stderr
		out, err := writer.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := writer.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		limit := 100 + rand.IntN(400) // acknowledgements, whenever they come
		for n := 0; lines.Scan(); n++ {
			if n == limit {
				writer.Process.Kill()
			}
			match, version, _ := strings.Cut(lines.Text(), " ")
			i, err1 := strconv.Atoi(match)
			v, err2 := strconv.Atoi(version)
			if errors.Join(err1, err2) == nil { // the last line may be half a one
				acked[i] = max(acked[i], v)
				total++
			}
		}
		writer.Wait()
		s, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range acked {
			m, err := s.Load(t.Context(), fmt.Sprint("w", i))
			if want > 0 && (err != nil || len(m.Events) < want) {
				t.Errorf("round %d: match %d has lost moves of %d: %v", round+1, i, want, err)
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if total < 100*rounds(4) {
		t.Errorf("%d moves were acknowledged: the test shows little", total)
	}
}

// A file that another process holds is waited for, then said; it goes on when
// that one is gone.
func TestLockedFile(t *testing.T) {
	dir, ctx := t.TempDir(), context.Background()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Create(ctx, match("m1")); err != nil {
		t.Fatal(err)
	}
	pragma(t, s, "busy_timeout = 50")
	other := sqlfile.Connect(dir+"/"+sqlfile.Database, 1, sqlfile.Writing)
	defer other.Close()
	tx, err := other.Begin()
	if err != nil {
		t.Fatal(err)
	}
	moved := func() error {
		return s.Append(ctx, "m1", 0, play.Event{Type: play.Moved, Text: "e2e4", At: time.UnixMilli(1)}, play.Digest{Plies: 1})
	}
	if err := moved(); !errors.Is(err, play.ErrStorage) || !strings.Contains(err.Error(), "lock") {
		t.Errorf("while another holds the file: %v", err)
	}
	if m, err := s.Load(ctx, "m1"); err != nil || len(m.Events) != 0 {
		t.Errorf("who only reads: %+v, %v", m, err)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := moved(); err != nil {
		t.Errorf("when it is free again: %v", err)
	}
}
