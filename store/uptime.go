package store

import (
	"context"
	"time"

	"banco/store/internal/db"
	"banco/store/internal/rows"
)

// Heartbeat implements play.Store. The first heartbeat begins the run of this server.
func (s *tables) Heartbeat(ctx context.Context, now time.Time) error {
	s.beating.Lock()
	defer s.beating.Unlock()
	var run int64
	err := s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) (err error) {
		if run = s.run; run != 0 {
			return q.ExtendRun(ctx, db.ExtendRunParams{ID: run, Now: now.UnixMilli()})
		}
		run, err = q.StartRun(ctx, now.UnixMilli()) // once more where the transaction is tried again
		return err
	})
	if err == nil {
		s.run = run
	}
	return err
}

// Uptime implements play.Store. The present run lasts until now. Time in two runs, as
// after a clock was set back, counts once.
func (s *tables) Uptime(ctx context.Context, since, now time.Time) (time.Duration, error) {
	s.beating.Lock()
	present := s.run
	s.beating.Unlock()
	from, end := since.UnixMilli(), now.UnixMilli()
	var runs []db.ServerRun
	err := s.loads.look(ctx, func(ctx context.Context, q *db.Queries) (err error) {
		runs, err = q.RunsSince(ctx, db.RunsSinceParams{Since: from, Present: present})
		return err
	})
	if err != nil {
		return 0, err
	}
	var ran int64
	for _, r := range runs {
		until := min(r.LastSeen, end)
		if r.ID == present {
			until = end
		}
		if from = max(from, r.Started); until > from {
			ran += until - from
			from = until
		}
	}
	return rows.Duration(ran), nil
}
