package classroom

import (
	"errors"
	"testing"
	"time"
)

var noon = time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)

// What is handed in stays: a page may send it again, and the teacher alone marks it
// anew.
func TestHomeworkIsKept(t *testing.T) {
	c := lesson(t, 2)
	id, err := c.Assign(miss, Homework{Title: "Bài 1", Due: noon, Tasks: []Task{
		{Kind: SolvePuzzle, Game: "chess", Puzzle: "abcdef", Points: 2}, {Kind: AnswerText, Text: "Vì sao?", Points: 3},
	}})
	if err != nil || id != 1 {
		t.Fatal(id, err)
	}
	for i, step := range []struct {
		err  error
		want error
	}{
		{c.HandIn("s1", 1, Work{Task: 1, Tries: 2, At: noon}), nil},
		{c.HandIn("s1", 1, Work{Task: 1, Tries: 9, At: noon.Add(time.Hour)}), nil}, // again, after the network came back
		{c.HandIn("s2", 1, Work{Task: 2, Answer: "Không biết", At: noon.Add(time.Second)}), nil},
		{c.HandIn("s2", 1, Work{Task: 2, Answer: "Vì chiếu hết", At: noon.Add(time.Minute)}), nil},
		{c.HandIn("s3", 1, Work{Task: 1}), ErrStranger},
		{c.HandIn("s1", 1, Work{Task: 3}), ErrNoTask},
		{c.HandIn("s1", 2, Work{Task: 1}), ErrNoTask},
		{c.Mark("s2", 1, Work{Student: 2, Task: 2, Points: 3}), ErrTeacher},
		{c.Mark(miss, 1, Work{Student: 2, Task: 2, Points: 4}), ErrPoints},
		{c.Mark(miss, 1, Work{Student: 3, Task: 2, Points: 1}), ErrNobody},
		{c.End(miss), nil}, // homework goes on after the class
		{c.HandIn("s1", 1, Work{Task: 2, Answer: "=1", At: noon}), nil},
	} {
		if !errors.Is(step.err, step.want) {
			t.Errorf("step %d: %v, want %v", i+1, step.err, step.want)
		}
	}
	h := &c.Homework[0]
	if len(h.Work) != 3 || h.Work[0].Tries != 2 || h.Late(h.Work[0]) || !h.Late(h.Work[1]) || h.Work[1].Answer != "Vì chiếu hết" {
		t.Errorf("%+v", h.Work)
	}
	if got, want := string(c.MarksCSV()), "name,Bài 1 1,Bài 1 2,points\nBạn 1,2,?,2\nBạn 2,,?,0\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if err := c.Mark(miss, 1, Work{Student: 2, Task: 2, Points: 3}); err != nil {
		t.Fatal(err)
	}
	if err := c.HandIn("s2", 1, Work{Task: 2, Answer: "Khác"}); err != nil || h.Work[1].Answer != "Vì chiếu hết" {
		t.Errorf("%v: what is marked has changed: %+v", err, h.Work[1])
	}
	if got, want := string(c.MarksCSV()), "name,Bài 1 1,Bài 1 2,points\nBạn 1,2,?,2\nBạn 2,,3,3\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A class holds so many tasks that all of it can be stored.
func TestHomeworkIsBounded(t *testing.T) {
	c := lesson(t, 1)
	half := Homework{Title: "Bài", Tasks: make([]Task, MaxTasks/2)}
	for i := range 3 {
		if id, err := c.Assign(miss, half); i < 2 && (err != nil || id != i+1) || i == 2 && !errors.Is(err, ErrHomework) {
			t.Errorf("homework %d: %d, %v", i+1, id, err)
		}
	}
	if err := c.Drop(miss, 2); err != nil {
		t.Fatal(err)
	}
	if id, err := c.Assign(miss, half); err != nil || id != 3 {
		t.Errorf("an ID is given again: %d, %v", id, err)
	}
}

// Of an exercise a part may be right; no answer is worth more than its task.
func TestExercisesBringTheirPoints(t *testing.T) {
	c := lesson(t, 1)
	id, err := c.Assign(miss, Homework{Title: "Bài", Tasks: []Task{{Kind: TakeExercise, Plan: "minimax", Points: 4}}})
	if err != nil {
		t.Fatal(err)
	}
	for points, want := range map[int]int{2: 2, 9: 4, -1: 0} {
		c.Homework[0].Work = nil
		if err := c.HandIn("s1", id, Work{Task: 1, Answer: "{}", Points: points}); err != nil {
			t.Fatal(err)
		}
		if w := c.Homework[0].Work[0]; !w.Marked || w.Points != want {
			t.Errorf("%d points are noted as %+v", points, w)
		}
	}
}
