package classroom

import (
	"banco/live"
	"banco/meet/classroom"
	"banco/meet/sharedstudy"
	"banco/web/wire"
)

// message tells somebody of a class what they may know of it.
func (h *Handlers) message(k kept, v live.Visitor) *wire.Classroom {
	c := k.Class
	out := &wire.Classroom{
		Code: c.Code, Name: c.Name, Teacher: c.Teacher.Name, Role: "none", Version: k.row.Version, Locked: c.Locked, Ended: c.Ended,
		Pupils: []wire.Pupil{}, Games: []wire.ClassGame{},
	}
	if !c.Belongs(v) {
		return out
	}
	out.Paused, out.Game, out.Tournament = c.Paused, c.Game, c.Tournament
	here := h.rooms.here(c)
	if c.Shown != nil {
		out.Shown = &wire.ShownBoard{Match: c.Shown.Match, Node: c.Shown.Node, Study: sharedstudy.StudyOf(c.Shown.Match)}
	}
	for _, student := range c.Students {
		if student.Left {
			continue
		}
		if out.Count++; here[student.Visitor] {
			out.Here = append(out.Here, student.Name)
		}
	}
	if c.Teaches(v) {
		out.Role = "teacher"
		out.Pupils = append(out.Pupils, pupils(c, here)...)
	} else {
		student := c.Student(v)
		out.Role, out.Me, out.MyName, out.Trusts = "student", student.ID, student.Name, student.Trusts
	}
	out.Homework = homeworkMessage(c, out.Me)
	for _, b := range c.Boards {
		if out.Role == "teacher" || b.First == out.Me || b.Second == out.Me {
			out.Games = append(out.Games, wire.ClassGame{
				Match: b.Match, Who: [2]int{b.First, b.Second}, Names: [2]string{
					c.Person(b.First).Name, c.Person(b.Second).Name,
				}, Result: string(b.Result), Game: c.Plans[b.Plan].Game, Begun: c.Plans[b.Plan].Begun.UnixMilli(),
			})
		}
	}
	return out
}

func pupils(c *classroom.Class, here map[live.Visitor]bool) (list []wire.Pupil) {
	for _, student := range c.Students {
		if student.Expelled {
			continue
		}
		score := c.Score(student.ID)
		list = append(list, wire.Pupil{
			ID: student.ID, Name: student.Name, Here: here[student.Visitor], Gone: student.Left, Plays: c.Playing(student.ID),
			Trusts: student.Trusts, Games: score.Games, Points: float64(score.Half) / 2,
		})
	}
	return list
}
