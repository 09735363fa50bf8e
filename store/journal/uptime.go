package journal

import (
	"context"
	"slices"
	"time"
)

// keptRuns is how many runs are remembered. A clock that ran through more of them is
// charged for too little.
const keptRuns = 500

// applyRun begins a run, or notes that it goes on. A clock that is set back takes
// nothing back.
func (s *Store) applyRun(r *record) {
	switch {
	case r.Span == nil || r.Run < 1:
	case r.Run <= len(s.runs):
		if was := &s.runs[r.Run-1]; r.Span.To.After(was.To) {
			was.To = r.Span.To
		}
	default:
		s.runs = append(s.runs, *r.Span)
	}
}

// Heartbeat implements play.Store. The first heartbeat begins the run of this server.
func (s *Store) Heartbeat(ctx context.Context, now time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.present == 0 && len(s.runs) >= keptRuns {
		s.runs = slices.Delete(s.runs, 0, len(s.runs)-keptRuns/2)
		if lines, err := s.snapshot(); err != nil {
			return err
		} else if err := s.log.rewrite(lines); err != nil {
			return err
		}
	}
	present := s.present
	if present == 0 {
		present = len(s.runs) + 1
	}
	if err := s.commit(ctx, &record{Op: opRun, Run: present, Span: &run{now, now}}); err != nil {
		return err
	}
	s.present = present
	return nil
}

// Uptime implements play.Store. The present run lasts until now. Time in two runs, as
// after a clock was set back, counts once.
func (s *Store) Uptime(_ context.Context, since, now time.Time) (ran time.Duration, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	runs := slices.Clone(s.runs)
	if s.present > 0 {
		runs[s.present-1].To = now
	}
	slices.SortStableFunc(runs, func(a, b run) int { return a.From.Compare(b.From) })
	for _, r := range runs {
		until := r.To
		if until.After(now) {
			until = now
		}
		if r.From.After(since) {
			since = r.From
		}
		if until.After(since) {
			ran += until.Sub(since)
			since = until
		}
	}
	return ran, nil
}
