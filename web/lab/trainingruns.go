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
type TrainingRuns struct{ Jobs[wire.NewTrainingRun] }

// NewTrainingRuns returns the handlers of training runs.
func NewTrainingRuns(all *training.Jobs, searches *api.Tally) *TrainingRuns {
	return &TrainingRuns{Jobs[wire.NewTrainingRun]{
		searches: searches, jobs: all,
		begin: func(owner string, ask wire.NewTrainingRun, ended func()) (string, error) {
			return all.Begin(owner, ask.TrainingConfig, ended)
		},
		list: func(owner string) any { return runList(all.List(owner)) },
		look: func(_ *http.Request, visitor, id string) (any, error) {
			run, err := all.Snapshot(id)
			if err != nil {
				return nil, err
			}
			return runMessage(&run, visitor), nil
		},
	}}
}

func runList(runs []training.Run) *wire.TrainingRuns {
	out := &wire.TrainingRuns{Runs: []wire.TrainingRunLine{}}
	for _, k := range runs {
		out.Runs = append(out.Runs, wire.TrainingRunLine{
			ID: k.ID, Game: k.Game, State: string(k.State), Made: k.Made.Format(time.RFC3339), Played: k.Played, Total: k.Games,
		})
	}
	return out
}

func runMessage(k *training.Run, visitor string) *wire.TrainingRun {
	return &wire.TrainingRun{
		ID: k.ID, Plan: k.TrainingConfig, Mine: k.Owner == visitor, State: string(k.State), Why: k.Why, Played: k.Played,
		Curve: k.Curve, Agent: k.Agent(learnerDepth),
	}
}
