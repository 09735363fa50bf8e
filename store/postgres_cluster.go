package store

import (
	"context"
	"strconv"
	"time"

	"banco/store/internal/db"
	"banco/store/internal/dberr"
)

// Versions returns the number of events of matches, by id. It leaves out matches that
// do not exist.
func (s *Postgres) Versions(ctx context.Context, ids []string) (map[string]int, error) {
	versions := make(map[string]int, len(ids))
	err := retry(ctx, func() error {
		rows, err := s.loads.of.QueryContext(ctx, "SELECT id, version FROM matches WHERE id = ANY($1)", ids)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var id string
			var version int
			if err := rows.Scan(&id, &version); err != nil {
				return err
			}
			versions[id] = version
		}
		return rows.Err()
	})
	if err != nil {
		return nil, dberr.Read(err)
	}
	return versions, nil
}

// Now returns the time of the database's clock.
func (s *Postgres) Now(ctx context.Context) (time.Time, error) {
	var micros int64
	err := s.loads.of.QueryRowContext(ctx, "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)").Scan(&micros)
	return time.UnixMicro(micros), dberr.Read(err)
}

// A server without a heartbeat for so long is gone (missing). Its players need at most
// so long to reach another one (reconnecting).
const (
	missing      = 3 * time.Second
	reconnecting = 5 * time.Second
)

// Servers returns the name of this server, which is that of its run, and those of the
// others that have beaten since a time.
func (s *Postgres) Servers(ctx context.Context, since time.Time) (own string, others []string, err error) {
	s.beating.Lock()
	present := s.run
	s.beating.Unlock()
	var runs []db.ServerRun
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) (err error) {
		runs, err = q.RunsSince(ctx, db.RunsSinceParams{Since: since.UnixMilli(), Present: present})
		return err
	})
	for _, r := range runs {
		if r.ID != present {
			others = append(others, strconv.FormatInt(r.ID, 10))
		}
	}
	return strconv.FormatInt(present, 10), others, err
}

// Outage returns how long players may have waited because their server went away since
// a time: from its last heartbeat until now, but at most the time to reconnect.
func (s *Postgres) Outage(ctx context.Context, since, now time.Time) (time.Duration, error) {
	s.beating.Lock()
	present := s.run
	s.beating.Unlock()
	var runs []db.ServerRun
	err := s.loads.look(ctx, func(ctx context.Context, q *db.Queries) (err error) {
		runs, err = q.RunsSince(ctx, db.RunsSinceParams{Since: since.UnixMilli(), Present: present})
		return err
	})
	var outage time.Duration
	for _, r := range runs {
		if silent := now.Sub(time.UnixMilli(r.LastSeen)); r.ID != present && silent > missing {
			outage = max(outage, min(silent, reconnecting))
		}
	}
	return outage, err
}
