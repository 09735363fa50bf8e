package classroom

import (
	"banco/live"
	"banco/meet/classroom"
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
	out.Paused = c.Paused
	if c.Shown != nil {
		out.Shown = &wire.ShownBoard{Match: c.Shown.Match, Node: c.Shown.Node}
	}
	for _, student := range c.Students {
		if !student.Left {
			out.Count++
		}
	}
	if c.Teaches(v) {
		out.Role = "teacher"
		out.Pupils = append(out.Pupils, h.pupils(c)...)
	} else {
		out.Role, out.Me, out.Trusts = "student", c.Student(v).ID, c.Student(v).Trusts
	}
	for _, b := range c.Boards {
		if out.Role == "teacher" || b.First == out.Me || b.Second == out.Me {
			out.Games = append(out.Games, wire.ClassGame{
				Match: b.Match, Who: [2]int{b.First, b.Second}, Names: [2]string{
					c.Person(b.First).Name, c.Person(b.Second).Name,
				}, Result: string(b.Result),
			})
		}
	}
	return out
}

func (h *Handlers) pupils(c *classroom.Class) (list []wire.Pupil) {
	here := h.rooms.here(c.Code)
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
