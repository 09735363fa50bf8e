package lab

import (
	"net/http"
	"time"

	"banco/enginematch/training"
	"banco/web/api"
	"banco/web/wire"
)

// learnerDepth is how many plies the agent looks ahead that judges by what was learnt.
const learnerDepth = 2

// TrainingRuns answers the calls about training runs.
type TrainingRuns struct{ Jobs[wire.NewCourse] }

// NewTrainingRuns returns the handlers of training runs.
func NewTrainingRuns(all *training.Jobs, searches *api.Tally) *TrainingRuns {
	return &TrainingRuns{Jobs[wire.NewCourse]{
		searches: searches, jobs: all,
		begin: func(owner string, ask wire.NewCourse, ended func()) (string, error) {
			return all.Begin(owner, ask.TrainingConfig, ended)
		},
		list: func(owner string) any { return courseList(all.List(owner)) },
		look: func(_ *http.Request, visitor, id string) (any, error) {
			run, err := all.Snapshot(id)
			if err != nil {
				return nil, err
			}
			return courseMessage(&run, visitor), nil
		},
	}}
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
