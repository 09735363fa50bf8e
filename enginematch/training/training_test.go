package training

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"banco/enginematch/jobs"
	"banco/kits"
	"banco/lab/learn"
	"banco/play"
	"banco/pool"
)

func openDesk(t *testing.T, dir string) *Jobs {
	t.Helper()
	d, err := OpenJobs(dir, kits.All(), pool.New(1, 0), jobs.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d
}

// syllabus is one that takes some minutes.
func syllabus(game string) learn.TrainingConfig {
	return learn.TrainingConfig{Game: game, Lambda: 0.8, Rate: 0.05, Depth: 3, Games: 600, Seed: 1}
}

// until waits for a run to be as wanted.
func until(t *testing.T, d *Jobs, id string, ok func(*Run) bool) Run {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(time.Millisecond) {
		k, err := d.Snapshot(id)
		if err != nil {
			t.Fatal(err)
		}
		if ok(&k) {
			return k
		}
		if time.Now().After(deadline) {
			t.Fatalf("it stands at %s, %d games", k.State, k.Played)
		}
	}
}

var me = jobs.Owner{Visitor: "me", Address: "home"}

// A run is paused, goes on, and survives the end of the desk.
func TestDesk(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "learning")
	d := openDesk(t, dir)
	long := syllabus("chess")
	long.Depth, long.Games = 1, learn.MaxGames
	id, err := d.Begin(me, long)
	if err != nil {
		t.Fatal(err)
	}
	until(t, d, id, func(k *Run) bool { return k.Played >= learn.Batch })
	for what, err := range map[string]error{"pause": d.Pause("you", id), "resume": d.Resume(jobs.Owner{Visitor: "you"}, id),
		"delete": d.Remove("you", id)} {
		if !errors.Is(err, jobs.ErrForeign) {
			t.Errorf("a stranger may %s: %v", what, err)
		}
	}
	if _, err := d.Begin(me, long); !errors.Is(err, jobs.ErrMany) {
		t.Errorf("two at once: %v", err)
	}
	if err := d.Pause("me", id); err != nil {
		t.Fatal(err)
	}
	paused := until(t, d, id, func(k *Run) bool { return k.State == jobs.Paused })
	if err := d.Resume(me, id); err != nil {
		t.Fatal(err)
	}
	until(t, d, id, func(k *Run) bool { return k.Played > paused.Played })
	d.Close()
	before, _ := d.Snapshot(id)
	d = openDesk(t, dir)
	after := until(t, d, id, func(k *Run) bool { return k.Played > before.Played })
	if after.State != jobs.Running || len(after.Curve) <= len(before.Curve) || len(d.List("me")) != 1 || len(d.List("you")) != 0 {
		t.Errorf("after the desk opened again: %s, %d points", after.State, len(after.Curve))
	}
	if err := d.Remove("me", id); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Snapshot(id); !errors.Is(err, play.ErrNotFound) {
		t.Errorf("what is deleted is there: %v", err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("files are left: %v", left)
	}
}

func TestDeskEndsAndRefuses(t *testing.T) {
	d := openDesk(t, t.TempDir())
	short := syllabus("chess")
	short.Depth, short.Games = 1, 2
	id, err := d.Begin(me, short)
	if err != nil {
		t.Fatal(err)
	}
	until(t, d, id, func(k *Run) bool { return k.State == jobs.Done && k.Played == 2 })
	if err := d.Resume(me, id); !errors.Is(err, jobs.ErrOver) {
		t.Errorf("what is over goes on: %v", err)
	}
	short.Lambda = 2
	if _, err := d.Begin(me, short); err == nil {
		t.Error("λ of 2")
	}
	if _, err := d.Begin(me, syllabus("go")); !errors.Is(err, play.ErrRequest) {
		t.Errorf("a game that there is not: %v", err)
	}
}
