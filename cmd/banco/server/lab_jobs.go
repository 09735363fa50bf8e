package server

import (
	"errors"
	"path/filepath"
	"time"

	"banco/enginematch/jobs"
	"banco/enginematch/tournament"
	"banco/enginematch/training"
	"banco/kits"
	"banco/live"
	"banco/pool"
	"banco/store"
	"banco/web/api"
)

// labKeeping says how long the lab keeps work that does not run.
type labKeeping struct {
	LabGuests   int `default:"7" placeholder:"DAYS" help:"How long the lab keeps the tournaments and training runs of guests that do not run. Default: 7."`
	LabAccounts int `default:"90" placeholder:"DAYS" help:"The same for people who have accounts. Default: 90."`
}

// jobSettings are those of work in the background.
func (c *Serve) jobSettings(crowds *api.Crowds) (jobs.Settings, error) {
	if c.LabGuests < 1 || c.LabAccounts < 1 {
		return jobs.Settings{}, errors.New("--lab-guests and --lab-accounts are at least one day")
	}
	const day = 24 * time.Hour
	return jobs.Settings{
		People: crowds.People, Guests: time.Duration(c.LabGuests) * day, Accounts: time.Duration(c.LabAccounts) * day,
	}, nil
}

// lab opens the work of the lab that goes on in the background. Workers of the hall play
// games of tournaments.
func (c *Serve) lab(hall *live.Hall, work *pool.Pool, crowds *api.Crowds) (*tournament.Jobs, *training.Jobs, func(), error) {
	tournaments, err := c.engineTournaments(work, crowds)
	if err != nil {
		return nil, nil, nil, err
	}
	if c.NATS != "" || c.Workers != "" {
		tournaments.SetRemote(func() tournament.Remote {
			remote, _ := hall.Remote().(tournament.Remote)
			return remote
		})
	}
	runs, err := c.trainingRuns(work, crowds)
	if err != nil {
		tournaments.Close()
		return nil, nil, nil, err
	}
	return tournaments, runs, func() { runs.Close(); tournaments.Close() }, nil
}

// engineTournaments opens the engine tournaments of the server, which lie in its
// data folder.
func (c *Serve) engineTournaments(work *pool.Pool, crowds *api.Crowds) (*tournament.Jobs, error) {
	dir, err := c.folder()
	if err != nil {
		return nil, err
	}
	settings, err := c.jobSettings(crowds)
	if err != nil {
		return nil, err
	}
	return tournament.OpenJobs(filepath.Join(dir, store.EngineTournaments), kits.All(), work, settings)
}

// trainingRuns opens the training runs of the server, likewise.
func (c *Serve) trainingRuns(work *pool.Pool, crowds *api.Crowds) (*training.Jobs, error) {
	dir, err := c.folder()
	if err != nil {
		return nil, err
	}
	settings, err := c.jobSettings(crowds)
	if err != nil {
		return nil, err
	}
	return training.OpenJobs(filepath.Join(dir, store.TrainingRuns), kits.All(), work, settings)
}
