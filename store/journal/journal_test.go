package journal

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"banco/play"
	"banco/store/storetest"
)

// disk is a file in memory. What is not synced is lost in a crash, but for some bytes; a
// full disk takes part of what is written.
type disk struct {
	mu         sync.Mutex
	data, safe []byte
	room       int // bytes the file may have; 0: any number
}

func (d *disk) ReadAt(b []byte, at int64) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return copy(b, d.data[at:]), nil
}

func (d *disk) WriteAt(b []byte, at int64) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	n := len(b)
	if d.room > 0 && int(at)+n > d.room {
		n = max(0, d.room-int(at))
	}
	if end := int(at) + n; end > len(d.data) {
		d.data = append(d.data, make([]byte, end-len(d.data))...)
	}
	copy(d.data[at:], b[:n])
	if n < len(b) {
		return n, errors.New("the quota is used up")
	}
	return n, nil
}

func (d *disk) Size() (int64, error) { return int64(len(d.data)), nil }
func (d *disk) Truncate(n int64) error {
	d.data = append([]byte(nil), d.data[:min(int(n), len(d.data))]...)
	return nil
}
func (d *disk) Sync() error  { d.safe = append([]byte(nil), d.data...); return nil }
func (d *disk) Close() error { return nil }

// crash returns the file as it is after a crash: what was synced, and so many bytes of
// what was written at its end since.
func (d *disk) crash(more int) *disk {
	kept := append([]byte(nil), d.safe...)
	if len(d.data) > len(kept) {
		kept = append(kept, d.data[len(kept):min(len(kept)+more, len(d.data))]...)
	}
	return &disk{data: kept, safe: kept}
}

func open(t *testing.T, a, b File) *Store {
	t.Helper()
	s, err := Open(a, b)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestStore(t *testing.T) {
	files := map[play.Store][2]*disk{}
	begin := func(a, b *disk) play.Store {
		s := open(t, a, b)
		files[s] = [2]*disk{a, b}
		return s
	}
	storetest.Run(t, func() play.Store { return begin(&disk{}, &disk{}) }, func(s play.Store) play.Store {
		return begin(files[s][0].crash(7), files[s][1].crash(7))
	})
}

// counted makes a match and returns how to append its next move.
func counted(t *testing.T, s *Store, id string) (next func() error) {
	t.Helper()
	if err := s.Create(t.Context(), play.Entry{Saved: play.Saved{Settings: play.Settings{ID: id}, Owner: "me"}}); err != nil {
		t.Fatal(err)
	}
	n := 0
	return func() error {
		e := play.Event{Type: play.Moved, Text: fmt.Sprint("move ", n), At: time.UnixMilli(int64(n))}
		err := s.Append(context.Background(), id, n, e, play.Digest{Plies: n + 1})
		if err == nil {
			n++
		}
		return err
	}
}

// A full disk is told, loses nothing that was acknowledged, and is written to again when
// there is room.
func TestFullDisk(t *testing.T) {
	a, b := &disk{}, &disk{}
	s := open(t, a, b)
	next := counted(t, s, "m")
	acknowledged, used := 0, map[bool]*disk{true: a, false: b}[len(a.data) > 0]
	for used.room = len(used.data) + 1000; ; acknowledged++ {
		if err := next(); err != nil {
			if !errors.Is(err, play.ErrStorage) {
				t.Fatalf("a full disk: %v, want ErrStorage", err)
			}
			break
		}
	}
	if m, err := open(t, a.crash(99), b.crash(99)).Load(t.Context(), "m"); err != nil || len(m.Events) != acknowledged || acknowledged == 0 {
		t.Fatalf("%d moves were acknowledged, loaded %+v, %v", acknowledged, m, err)
	}
	used.room = 0
	if err := next(); err != nil {
		t.Fatal(err)
	}
	if m, err := open(t, a.crash(0), b.crash(0)).Load(t.Context(), "m"); err != nil || len(m.Events) != acknowledged+1 {
		t.Errorf("with room again: %+v, %v", m, err)
	}
}

// A damaged line spoils its own match, and says so; others are as they were.
func TestDamagedLine(t *testing.T) {
	for _, what := range []string{"move 0", "move 2", `"create"`} {
		a, b := &disk{}, &disk{}
		s := open(t, a, b)
		first, second := counted(t, s, "first"), counted(t, s, "second")
		for range 3 {
			if err := errors.Join(first(), second()); err != nil {
				t.Fatal(err)
			}
		}
		for _, d := range []*disk{a, b} {
			d.data = []byte(strings.Replace(string(d.data), what, strings.ToUpper(what), 1)) // of the first match
		}
		s = open(t, a, b)
		for range 2 {
			if _, err := s.Load(t.Context(), "first"); !errors.Is(err, play.ErrDamaged) {
				t.Errorf("without %s: %v, want ErrDamaged", what, err)
			}
			if m, err := s.Load(t.Context(), "second"); err != nil || len(m.Events) != 3 {
				t.Errorf("the other match: %+v, %v", m, err)
			}
			lines, err := s.snapshot()
			if err := errors.Join(err, s.log.rewrite(lines)); err != nil {
				t.Fatal(err)
			}
			s = open(t, a, b)
		}
	}
}

// A journal stays about as long as what it comes to, and a crash while it is written
// anew loses nothing.
func TestShorten(t *testing.T) {
	a, b := &disk{}, &disk{}
	s := open(t, a, b)
	s.spare = 1 << 14
	next := counted(t, s, "m")
	if err := next(); err != nil {
		t.Fatal(err)
	}
	for i := range 2000 {
		if err := s.Heartbeat(t.Context(), time.UnixMilli(int64(i))); err != nil {
			t.Fatal(err)
		}
	}
	if size := len(a.data) + len(b.data); size > 1<<15 {
		t.Errorf("the journal has %d bytes", size)
	}
	for _, d := range []*disk{a, b} {
		d.room = 40 // rewriting fails on the way
	}
	if lines, err := s.snapshot(); err != nil || !errors.Is(s.log.rewrite(lines), play.ErrStorage) {
		t.Errorf("rewriting without room succeeds, %v", err)
	}
	if m, err := open(t, a.crash(9), b.crash(9)).Load(t.Context(), "m"); err != nil || len(m.Events) != 1 {
		t.Errorf("loaded %+v, %v", m, err)
	}
}
