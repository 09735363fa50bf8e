package live_test

import (
	"fmt"
	"testing"
	"testing/synctest"

	"banco/clock"
	"banco/game/playout"
	"banco/games/jieqi/jieqitest"
	"banco/live"
)

// begin chooses how the world of a run begins, and who looks at it.
func begin(run uint64) (opening, live.Visitor) {
	o := openings[run%uint64(len(openings))]
	o.captured = []string{"capturer", "everyone", "no-one"}[run/5%3]
	if run%4 == 0 {
		o.control = clock.Control{Total: 600e9}
	}
	return o, []live.Visitor{red, black, eye}[run/15%3]
}

// TestNothingHiddenIsTold runs commands at random, by two people and a
// spectator, in two worlds whose deals agree on what one of them may know and
// on nothing else. Whatever reaches that person must be the same in both: a
// difference is a leak. In every other run what was captured out of sight differs too;
// those end with the first game, when it comes out.
func TestNothingHiddenIsTold(t *testing.T) {
	runs, steps := 500, 40
	if testing.Short() { // begin comes round after 180
		runs, steps = 60, 20
	}
	shown, stuck := 0, 0
	for run := range uint64(runs) {
		o, viewer := begin(run)
		open := run%2 == 0
		pair := jieqitest.NewPair(run, o.as(viewer), open)
		var script []command
		var told []string
		synctest.Test(t, func(t *testing.T) {
			rng := playout.Random(run)
			w := newWorld(t, pair.First, viewer, o)
			defer func() { w.stop() }()
			for range steps {
				c := w.choose(rng, 100, 6)
				answer := w.perform(c)
				w.settle()
				if s, err := w.hall.Snapshot(ctx, eye, w.ids[0], 0); !open && (err != nil || s.Result.Over()) {
					break
				}
				script, told = append(script, c), append(told, heard(w, c, answer))
			}
		})
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t, pair.Second, viewer, o)
			defer func() { w.stop() }()
			for i, c := range script {
				answer := w.perform(c)
				w.settle()
				text := heard(w, c, answer)
				if pair.Stuck() {
					stuck++
					break
				}
				if text != told[i] {
					t.Fatalf("run %d, captured %s: %s is told of what lies hidden after\n%+v\n%s", run, o.captured, viewer, script[:i+1], difference(told[i], text))
				}
				shown += len(text)
			}
		})
		if t.Failed() {
			return
		}
	}
	if shown < runs*steps*500 || stuck > runs/10 {
		t.Errorf("%d bytes shown, and %d of %d runs came to nothing", shown, stuck, runs)
	}
}

// heard returns what reaches the viewer of a command.
func heard(w *world, c command, answer string) string {
	if c.who != w.viewer {
		answer = ""
	}
	return answer + "\n" + w.look(c)
}

// difference returns where two texts begin to differ, with what stands there.
func difference(a, b string) string {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	part := func(s string) string { return s[max(at-120, 0):min(at+80, len(s))] }
	return fmt.Sprintf("%q\n%q", part(a), part(b))
}
