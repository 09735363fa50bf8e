package lab

import (
	"net/http"
	"time"

	"banco/enginematch/jobs"
	"banco/enginematch/training"
	"banco/web/wire"
)

// learnerDepth is how many plies the agent looks ahead that judges by what was learnt.
const learnerDepth = 2

// TrainingRuns answers the calls about training runs.
type TrainingRuns struct{ Jobs[wire.NewTrainingRun] }

// NewTrainingRuns returns the handlers of training runs.
func NewTrainingRuns(all *training.Jobs) *TrainingRuns {
	return &TrainingRuns{Jobs[wire.NewTrainingRun]{
		jobs:  all,
		begin: func(o jobs.Owner, ask wire.NewTrainingRun) (string, error) { return all.Begin(o, ask.TrainingConfig) },
		list: func(o jobs.Owner) any {
			return &wire.TrainingRuns{Runs: runLines(all.List(o.Visitor)), Grace: graceOf(o)}
		},
		look: func(_ *http.Request, visitor, id string) (any, error) {
			run, err := all.Snapshot(id)
			if err != nil {
				return nil, err
			}
			return runMessage(&run, visitor), nil
		},
	}}
}

func runLines(runs []training.Run) []wire.TrainingRunLine {
	out := []wire.TrainingRunLine{}
	for _, k := range runs {
		out = append(out, wire.TrainingRunLine{
			ID: k.ID, Game: k.Game, State: string(k.State), Away: k.Away, Queue: k.Queue, Until: untilText(k.Until),
			Made: k.Made.Format(time.RFC3339), Played: k.Played, Total: k.Games,
		})
	}
	return out
}

func runMessage(k *training.Run, visitor string) *wire.TrainingRun {
	return &wire.TrainingRun{
		ID: k.ID, Plan: k.TrainingConfig, Mine: k.Visitor == visitor, State: string(k.State), Away: k.Away, Queue: k.Queue,
		Until: untilText(k.Until), Why: k.Why, Played: k.Played,
		Curve: k.Curve, Agent: k.Agent(learnerDepth), Learnt: k.Learnt(),
	}
}
