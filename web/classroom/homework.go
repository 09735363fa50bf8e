package classroom

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"banco/game"
	"banco/lab/exercise"
	"banco/live"
	"banco/meet/classroom"
	"banco/play"
	"banco/puzzles"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// Assign gives the class homework.
func (h *Handlers) Assign(w http.ResponseWriter, r *http.Request, q wire.Assignment) {
	h.command(w, r, func(_ context.Context, by live.Visitor, c *classroom.Class) error {
		work := classroom.Homework{Title: strings.TrimSpace(q.Title)}
		if q.Due > 0 {
			work.Due = time.UnixMilli(q.Due)
		}
		for _, task := range q.Tasks {
			read, err := h.readTask(task)
			if err != nil {
				return err
			}
			work.Tasks = append(work.Tasks, read)
		}
		_, err := c.Assign(by, work)
		return err
	})
}

// readTask reads a task, and finds what it is about.
func (h *Handlers) readTask(q wire.HomeworkTask) (classroom.Task, error) {
	task := classroom.Task{Kind: classroom.TaskKind(q.Kind), Text: strings.TrimSpace(q.Text), Points: q.Points}
	switch task.Kind {
	case classroom.StudyLesson:
		task.Lesson = q.Lesson
		return task, nil
	case classroom.TakeExercise:
		plan, err := exercise.ParsePlan(q.Plan)
		task.Plan = plan.String()
		return task, err
	case classroom.SolvePuzzle, classroom.BeatAgent:
	case classroom.AnswerText:
		if q.FEN == "" && task.Text != "" {
			return task, nil
		}
	default:
		return task, fmt.Errorf("%w: %.40q", classroom.ErrHomework, q.Kind)
	}
	kit, err := h.Kits.Find(q.Game)
	if err != nil {
		return task, err
	}
	if task.Game = q.Game; task.Kind == classroom.SolvePuzzle {
		if z := puzzles.Of(q.Game).Find(q.Puzzle); z == nil || z.Expected != nil { // nobody can check that a best move was found alone
			return task, fmt.Errorf("%w: %s has no puzzle %.40q", play.ErrNotFound, q.Game, q.Puzzle)
		}
		task.Puzzle = q.Puzzle
		return task, nil
	}
	if q.FEN != "" {
		p, err := kit.Game.Parse(nil, q.FEN)
		if err != nil {
			return task, fmt.Errorf("%w: %w", play.ErrRequest, err)
		}
		task.FEN = p.FEN()
	}
	if task.Kind == classroom.BeatAgent {
		task.Agent = q.Agent
		return task, h.Hall.CheckAgent(q.Game, q.Agent)
	}
	return task, nil
}

// Drop takes homework back.
func (h *Handlers) Drop(w http.ResponseWriter, r *http.Request, q wire.DropHomework) {
	h.command(w, r, func(_ context.Context, by live.Visitor, c *classroom.Class) error { return c.Drop(by, q.Homework) })
}

// Mark gives points.
func (h *Handlers) Mark(w http.ResponseWriter, r *http.Request, q wire.HomeworkMark) {
	h.command(w, r, func(_ context.Context, by live.Visitor, c *classroom.Class) error {
		return c.Mark(by, q.Homework, classroom.Work{Student: q.Student, Task: q.Task, Points: q.Points, At: h.Hall.Now()})
	})
}

// HandIn takes the answer of a student, checks it where a machine can, and keeps it.
// Others hear of it at their next look, so that a whole class can hand in at once.
func (h *Handlers) HandIn(w http.ResponseWriter, r *http.Request, q wire.HandedIn) {
	by := api.Visitor(r)
	k, err := h.enter(r.Context(), r.PathValue("code"), api.CallerOf(r))
	if err == nil {
		err = h.checkAnswer(r.Context(), k.Class, by, q)
	}
	if err == nil {
		work := classroom.Work{Task: q.Task, Answer: strings.TrimSpace(q.Answer), Tries: q.Tries, At: h.Hall.Now()}
		work.Points = exercisePoints(k.Class, by, q)
		k, err = h.save(r.Context(), k.Code, func(c *classroom.Class) error { return c.HandIn(by, q.Homework, work) })
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, h.message(k, by))
}

// checkAnswer returns why an answer does not solve a task, or nil. Those that the
// teacher reads need only be there.
func (h *Handlers) checkAnswer(ctx context.Context, c *classroom.Class, by live.Visitor, q wire.HandedIn) error {
	task, err := c.Task(q.Homework, q.Task)
	if err != nil {
		return err
	}
	switch task.Kind {
	case classroom.SolvePuzzle:
		return h.checkPuzzle(task, q.Moves)
	case classroom.BeatAgent:
		return h.checkMatch(ctx, task, by, q.Match)
	}
	if strings.TrimSpace(q.Answer) == "" {
		return classroom.ErrAnswer
	}
	return nil
}

// exercisePoints returns what the answer to an exercise is worth: each of its parts as
// much as the others. What is no exercise has none.
func exercisePoints(c *classroom.Class, by live.Visitor, q wire.HandedIn) int {
	task, err := c.Task(q.Homework, q.Task)
	s := c.Student(by)
	if err != nil || s == nil {
		return 0
	}
	marks, right := exerciseMarks(task, s.ID, q.Answer), 0
	for _, m := range marks {
		if m.Right {
			right++
		}
	}
	return task.Points * right / max(len(marks), 1)
}

// exerciseMarks marks the answer of a student to an exercise. What is no exercise, and no
// answer to one, has no marks.
func exerciseMarks(task classroom.Task, student int, text string) []exercise.Mark {
	plan, err := exercise.ParsePlan(task.Plan)
	var answer exercise.Answer
	if task.Kind != classroom.TakeExercise || err != nil || json.Unmarshal([]byte(text), &answer) != nil {
		return nil
	}
	return exercise.New(plan.For(student)).Mark(answer)
}

// checkPuzzle plays the moves of a solution: they must win in the moves of the puzzle.
func (h *Handlers) checkPuzzle(task classroom.Task, moves []string) error {
	kit, err := h.Kits.Find(task.Game)
	if err != nil {
		return err
	}
	puzzle := puzzles.Of(task.Game).Find(task.Puzzle)
	if puzzle == nil {
		return classroom.ErrNoTask
	}
	p, err := puzzle.Position(kit.Game)
	if err != nil {
		return err
	}
	winner := p.Side()
	if kit.Prover == nil && len(moves) > 2*puzzle.Moves-1 {
		return classroom.ErrAnswer
	}
	for _, text := range moves {
		move, err := p.ParseMove(text)
		if err != nil || p.Result().Over() {
			return classroom.ErrAnswer
		}
		p.Make(move)
	}
	if p.Result().Winner != winner {
		return classroom.ErrAnswer
	}
	return nil
}

// checkMatch looks at a match of the student's: it must be won against the agent, from
// the position of the task, without moves taken back.
func (h *Handlers) checkMatch(ctx context.Context, task classroom.Task, by live.Visitor, match string) error {
	s, err := h.Hall.Standing(ctx, match)
	if err != nil {
		return err
	}
	for side, visitor := range s.Players {
		won := s.Result.Winner == game.Side(side)
		alone := s.Match.Seats[1-side] == task.Agent && s.Match.Seats[side] == play.Human && visitor == by
		asSet := s.Match.Game == task.Game && s.Match.Start == task.FEN && s.Match.Undos == 0 && s.Match.Handicap.Moves == 0
		if won && alone && asSet {
			return nil
		}
	}
	return classroom.ErrAnswer
}

// ExportMarks writes the points of all homework as a table, for the teacher.
func (h *Handlers) ExportMarks(w http.ResponseWriter, r *http.Request) {
	k, err := h.enter(r.Context(), r.PathValue("code"), api.CallerOf(r))
	if err == nil && !k.Teaches(api.Visitor(r)) {
		err = classroom.ErrTeacher
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	// The mark tells spreadsheets that this is UTF-8.
	api.Attach(w, k.Code+"-marks.csv", "text/csv; charset=utf-8", append([]byte("\ufeff"), k.MarksCSV()...))
}

// homeworkMessage tells of homework: the teacher of what everybody handed in, a student
// of their own.
func homeworkMessage(c *classroom.Class, student int) (list []wire.Homework) {
	for _, h := range c.Homework {
		out := wire.Homework{ID: h.ID, Title: h.Title, Due: message.UnixMillis(h.Due), Tasks: []wire.HomeworkTask{}, Work: []wire.HomeworkWork{}}
		for _, t := range h.Tasks {
			out.Tasks = append(out.Tasks, wire.HomeworkTask{
				Kind: string(t.Kind), Game: t.Game, Puzzle: t.Puzzle, FEN: t.FEN, Agent: t.Agent,
				Lesson: t.Lesson, Plan: t.Plan, Text: t.Text, Points: t.Points,
			})
		}
		for _, w := range h.Work {
			if student != 0 && w.Student != student {
				continue
			}
			told := wire.HomeworkWork{
				Student: w.Student, Task: w.Task, Answer: w.Answer, Tries: w.Tries, At: w.At.UnixMilli(), Late: h.Late(w),
				Marked: w.Marked, Points: w.Points,
			}
			if student != 0 {
				told.Marks = exerciseMarks(h.Tasks[w.Task-1], student, w.Answer)
			}
			out.Work = append(out.Work, told)
		}
		list = append(list, out)
	}
	return list
}
