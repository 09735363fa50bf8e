package server

import (
	"path/filepath"

	"banco/enginematch/tournament"
	"banco/enginematch/training"
	"banco/kits"
	"banco/pool"
	"banco/store"
)

// engineTournaments opens the engine tournaments of the server, which lie in its
// data folder.
func (c *Serve) engineTournaments(work *pool.Pool) (*tournament.Jobs, error) {
	dir, err := c.folder()
	if err != nil {
		return nil, err
	}
	return tournament.OpenJobs(filepath.Join(dir, store.EngineTournaments), kits.All(), work)
}

// trainingRuns opens the training runs of the server, likewise.
func (c *Serve) trainingRuns(work *pool.Pool) (*training.Jobs, error) {
	dir, err := c.folder()
	if err != nil {
		return nil, err
	}
	return training.OpenJobs(filepath.Join(dir, store.TrainingRuns), kits.All(), work)
}
