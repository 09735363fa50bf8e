package classroom

import (
	"bytes"
	"encoding/csv"
	"errors"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"banco/meet"
)

// Homework is what the teacher sets the class to do until a date. Whoever checks an
// answer, a machine or the teacher, notes it here.
type Homework struct {
	ID    int // from 1; never given again
	Title string
	Due   time.Time // zero: none
	Tasks []Task
	Work  []Work // at most one of each student and task, in the order of handing in
}

// Task is one thing to do. Which fields it has follows from its kind.
type Task struct {
	Kind   TaskKind
	Game   string `json:",omitempty"`
	Puzzle string `json:",omitempty"` // its ID
	FEN    string `json:",omitempty"` // where it begins; "": the game's own start
	Agent  string `json:",omitempty"` // to beat
	Lesson string `json:",omitempty"` // of the lab
	Plan   string `json:",omitempty"` // of an exercise of the lab; every student has another one
	Text   string `json:",omitempty"` // what is asked
	Points int    // that a right answer is worth
}

// TaskKind is what is to be done.
type TaskKind string

// The kinds of tasks. The first three are marked by the machine, the others by the teacher.
const (
	SolvePuzzle  TaskKind = "puzzle"
	BeatAgent    TaskKind = "beat"
	TakeExercise TaskKind = "exercise"
	AnswerText   TaskKind = "position" // a question about a position, or without one
	StudyLesson  TaskKind = "lesson"
)

// MarkedByMachine reports that nobody has to read the answers.
func (t Task) MarkedByMachine() bool {
	return t.Kind == SolvePuzzle || t.Kind == BeatAgent || t.Kind == TakeExercise
}

// Work is what a student has handed in.
type Work struct {
	Student, Task int       // the task counted from 1
	Answer        string    `json:",omitempty"`
	Tries         int       `json:",omitempty"`
	At            time.Time // when it was handed in first
	Marked        bool      `json:",omitempty"` // it has Points
	Points        int       `json:",omitempty"`
}

// The bounds of homework.
const (
	MaxTasks  = 60  // of a class, all homework together
	maxText   = 500 // characters of a question, and of a title
	maxAnswer = 300 // of an answer
	maxPoints = 100 // of a task
)

// Why homework is refused.
var (
	ErrHomework = errors.New("homework has a title and 1 to 60 tasks, each worth 0 to 100 points, in a class at most 60")
	ErrPoints   = errors.New("a mark has no more points than its task")
	ErrNoTask   = errors.New("the class has no such homework")
	ErrAnswer   = errors.New("this does not solve the task")
)

// Assign gives the class homework, and returns its ID.
func (c *Class) Assign(by string, h Homework) (int, error) {
	if err := c.mayTeach(by); err != nil {
		return 0, err
	}
	tasks, last := len(h.Tasks), 0
	for _, other := range c.Homework {
		tasks, last = tasks+len(other.Tasks), max(last, other.ID)
	}
	if h.Title == "" || utf8.RuneCountInString(h.Title) > maxText || len(h.Tasks) == 0 || tasks > MaxTasks {
		return 0, ErrHomework
	}
	for _, task := range h.Tasks {
		if task.Points < 0 || task.Points > maxPoints || utf8.RuneCountInString(task.Text) > maxText {
			return 0, ErrHomework
		}
	}
	h.ID, h.Work = max(last, c.LastHomework)+1, nil
	c.Homework, c.LastHomework = append(c.Homework, h), h.ID
	return h.ID, nil
}

// Drop takes homework back, with what was handed in.
func (c *Class) Drop(by string, id int) error {
	at := c.homework(id)
	switch {
	case !c.Teaches(by):
		return ErrTeacher
	case at < 0:
		return ErrNoTask
	}
	c.Homework = slices.Delete(slices.Clone(c.Homework), at, at+1)
	return nil
}

// homework returns the index of homework, or -1.
func (c *Class) homework(id int) int {
	return slices.IndexFunc(c.Homework, func(h Homework) bool { return h.ID == id })
}

// Task returns a task of homework, counted from 1.
func (c *Class) Task(id, task int) (Task, error) {
	at := c.homework(id)
	if at < 0 || task < 1 || task > len(c.Homework[at].Tasks) {
		return Task{}, ErrNoTask
	}
	return c.Homework[at].Tasks[task-1], nil
}

// HandIn notes the answer of a student, which has been checked where a machine can. An
// exercise brings its points along, since a part of it may be right; what else is marked
// by the machine is right altogether.
// What is handed in again replaces it, but for what is marked: so a page that did not
// hear of it may send it as often as it likes. It is taken after the date, and after the
// class.
func (c *Class) HandIn(by string, id int, w Work) error {
	s := c.Student(by)
	task, err := c.Task(id, w.Task)
	switch {
	case s == nil || s.Left:
		return ErrStranger
	case err != nil:
		return err
	case utf8.RuneCountInString(w.Answer) > maxAnswer || !utf8.ValidString(w.Answer):
		return ErrAnswer
	}
	w.Student, w.Tries = s.ID, min(max(w.Tries, 1), 99)
	w.Marked = task.MarkedByMachine()
	switch {
	case task.Kind == TakeExercise:
		w.Points = min(max(w.Points, 0), task.Points)
	case w.Marked:
		w.Points = task.Points
	default:
		w.Points = 0
	}
	list := &c.Homework[c.homework(id)].Work
	at := slices.IndexFunc(*list, func(other Work) bool { return other.Student == s.ID && other.Task == w.Task })
	switch {
	case at < 0:
		*list = append(slices.Clone(*list), w)
	case !(*list)[at].Marked:
		w.At = (*list)[at].At
		*list = slices.Clone(*list)
		(*list)[at] = w
	}
	return nil
}

// Mark gives points for what a student has handed in, or for what they did elsewhere.
// With fewer than 0 it takes the mark back.
func (c *Class) Mark(by string, id int, w Work) error {
	task, err := c.Task(id, w.Task)
	switch {
	case !c.Teaches(by):
		return ErrTeacher
	case err != nil:
		return err
	case w.Student < 1 || w.Student > len(c.Students):
		return ErrNobody
	case w.Points > task.Points:
		return ErrPoints
	}
	h := &c.Homework[c.homework(id)]
	h.Work = slices.Clone(h.Work)
	at := slices.IndexFunc(h.Work, func(other Work) bool { return other.Student == w.Student && other.Task == w.Task })
	if at < 0 {
		at = len(h.Work)
		h.Work = append(h.Work, Work{Student: w.Student, Task: w.Task, At: w.At})
	}
	h.Work[at].Marked, h.Work[at].Points = w.Points >= 0, max(w.Points, 0)
	return nil
}

// Late reports that something was handed in after the date.
func (h *Homework) Late(w Work) bool { return !h.Due.IsZero() && w.At.After(h.Due) }

// MarksCSV returns the points of all homework as a table for spreadsheets: a line for
// each student who is not sent out. An empty cell is nothing handed in, "?" is not
// marked yet.
func (c *Class) MarksCSV() []byte {
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	head := []string{"name"}
	for _, h := range c.Homework {
		for i := range h.Tasks {
			head = append(head, meet.Cell(h.Title)+" "+strconv.Itoa(i+1))
		}
	}
	_ = w.Write(append(head, "points")) // a buffer takes all
	for _, s := range c.Students {
		if s.Expelled {
			continue
		}
		line, sum := []string{meet.Cell(s.Name)}, 0
		for _, h := range c.Homework {
			cells := make([]string, len(h.Tasks))
			for _, work := range h.Work {
				switch {
				case work.Student != s.ID:
				case work.Marked:
					cells[work.Task-1] = strconv.Itoa(work.Points)
					sum += work.Points
				default:
					cells[work.Task-1] = "?"
				}
			}
			line = append(line, cells...)
		}
		_ = w.Write(append(line, strconv.Itoa(sum)))
	}
	w.Flush()
	return text.Bytes()
}
