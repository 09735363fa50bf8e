package classroom

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"banco/people"
)

var refusals = []error{ErrStranger, ErrTeacher, ErrEnded, ErrLocked, ErrExpelled, ErrFull, ErrName, ErrTaken, ErrNobody, ErrPairs,
	ErrNoPair, ErrNoBoard, ErrBoards}

// operate lets somebody do something at random, sensible or not.
func operate(c *Class, r *rand.Rand) error {
	by := []string{miss, miss, miss, "", "s1", "s2", "s3", "s4", "s5", "s6"}[r.IntN(10)]
	id := r.IntN(len(c.Students)+3) - 1
	match := fmt.Sprint("m", r.IntN(len(c.Boards)+2))
	switch r.IntN(12) {
	case 0, 1, 2:
		_, err := c.Join(by, []string{"", "An", "an", "Bình", "Chi", "Dũng", "Cô Lan"}[r.IntN(7)])
		return err
	case 3:
		return c.Leave(by)
	case 4:
		if r.IntN(5) == 0 {
			return c.Expel(by, id)
		}
		return c.Lock(by, r.IntN(2) == 0)
	case 5:
		if r.IntN(3) == 0 {
			return c.CallTo(by, []string{"", "t1"}[r.IntN(2)])
		}
		return c.Pause(by, r.IntN(2) == 0)
	case 6:
		return c.Show(by, []*Shown{nil, {Match: match, Node: r.IntN(5) - 2}}[r.IntN(2)])
	case 7:
		return c.StartGames(by, plan, []Pair{{id, r.IntN(8)}}, []string{fmt.Sprint("m", len(c.Boards)+1)})
	case 8, 9:
		pairs, err := c.PairRandomly(r, c.Waiting())
		if err != nil {
			return err
		}
		var matches []string
		for i := range pairs {
			matches = append(matches, fmt.Sprint("m", len(c.Boards)+i+1))
		}
		return c.StartGames(by, plan, pairs, matches)
	case 10:
		if r.IntN(40) == 0 {
			return c.End(by)
		}
	}
	return c.Report(match, append([]Result{Open, "2-0"}, results...)[r.IntN(6)])
}

// Whatever is done in whatever order, a class stays whole, and what is refused
// changes nothing.
func TestNoSequenceOfOperationsBreaksAClass(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	ended, games := 0, 0
	times := 80
	if testing.Short() {
		times /= 8
	}
	for range times {
		c := lesson(t, 0)
		for range 150 {
			before := copyOf(t, c)
			err := operate(c, random)
			if err != nil && !slices.ContainsFunc(refusals, func(r error) bool { return errors.Is(err, r) }) {
				t.Fatalf("%v: %+v", err, c)
			}
			if err != nil && !reflect.DeepEqual(before, copyOf(t, c)) {
				t.Fatalf("%v, but it changed\n%+v\n%+v", err, before, c)
			}
			checkWhole(t, before, c)
		}
		if games += len(c.Boards); c.Ended {
			ended++
		}
	}
	if ended == 0 || games < times {
		t.Errorf("%d classes ended, after %d games", ended, games)
	}
}

// copyOf keeps a class and takes it out again.
func copyOf(t *testing.T, c *Class) *Class {
	t.Helper()
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	again := &Class{}
	if err := json.Unmarshal(text, again); err != nil {
		t.Fatal(err)
	}
	return again
}

// checkWhole holds a class to what must always be true of it.
func checkWhole(t *testing.T, before, c *Class) {
	t.Helper()
	playing, names, visitors := map[int]bool{}, map[string]bool{people.NameKey(c.Teacher.Name): true}, map[string]bool{miss: true}
	for i, b := range c.Boards {
		if b.First <= Teacher && b.Second <= Teacher || max(b.First, b.Second) > len(c.Students) || min(b.First, b.Second) < Computer ||
			b.Plan >= len(c.Plans) {
			t.Fatalf("board %d: %+v", i, b)
		}
		if i < len(before.Boards) && (b.Pair != before.Boards[i].Pair || before.Boards[i].Result != Open && b.Result != before.Boards[i].Result) {
			t.Fatalf("a board changed: %+v, then %+v", before.Boards[i], b)
		}
		for _, id := range []int{b.First, b.Second} {
			if b.Result == Open && id > Teacher && playing[id] {
				t.Fatalf("%d plays twice: %+v", id, c.Boards)
			}
			playing[id] = playing[id] || b.Result == Open
		}
	}
	for i, s := range c.Students {
		if s.ID != i+1 || visitors[s.Visitor] || s.Visitor == "" || s.Expelled && !s.Left || !s.Left && names[people.NameKey(s.Name)] {
			t.Fatalf("student %d: %+v", i+1, c.Students)
		}
		visitors[s.Visitor] = true
		names[people.NameKey(s.Name)] = names[people.NameKey(s.Name)] || !s.Left
	}
	if before.Ended && (!c.Ended || c.Paused || c.Shown != nil || len(c.Boards) > len(before.Boards) ||
		len(c.Students) > len(before.Students)) {
		t.Fatalf("a class goes on after its end: %+v", c)
	}
	if len(c.Boards) < len(before.Boards) || len(c.Students) < len(before.Students) {
		t.Fatalf("something is lost: %+v, then %+v", before, c)
	}
}
