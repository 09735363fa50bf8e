package web

import (
	"net/http"
	"time"

	"banco/enginematch/training"
	"banco/web/wire"
)

// learnerDepth is how many plies the agent looks ahead that judges by what was learnt.
const learnerDepth = 2

// courseRoutes are the calls about evaluators that learn.
func (s *Server) courseRoutes(d *training.Jobs) []Route {
	b := &background[wire.NewCourse]{
		server: s, desk: d,
		begin: func(owner string, ask wire.NewCourse, ended func()) (string, error) {
			return d.Begin(owner, ask.TrainingConfig, ended)
		},
		list: func(owner string) any { return courseList(d.List(owner)) },
		look: func(_ *http.Request, visitor, id string) (any, error) {
			k, err := d.Snapshot(id)
			if err != nil {
				return nil, err
			}
			return courseMessage(&k, visitor), nil
		},
	}
	return jobRoutes("/api/lab/courses", b)
}

func courseList(runs []training.Run) *wire.Courses {
	out := &wire.Courses{Courses: []wire.CourseLine{}}
	for _, k := range runs {
		out.Courses = append(out.Courses, wire.CourseLine{
			ID: k.ID, Game: k.Game, State: string(k.State), Made: k.Made.Format(time.RFC3339), Played: k.Played, Total: k.Games,
		})
	}
	return out
}

func courseMessage(k *training.Run, visitor string) *wire.Course {
	return &wire.Course{
		ID: k.ID, Plan: k.TrainingConfig, Mine: k.Owner == visitor, State: string(k.State), Why: k.Why, Played: k.Played, Curve: k.Curve, Agent: k.Agent(learnerDepth),
	}
}
