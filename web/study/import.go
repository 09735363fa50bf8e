package study

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"

	"banco/engine"
	"banco/game/files"
	"banco/live"
	"banco/play"
	"banco/play/transcript"
	"banco/pool"
	"banco/web/api"
	"banco/web/wire"
)

// Import makes studies of a file or a text: of all games that can be read,
// in one transaction. The work is done in the pool; a client that goes away
// ends it, and nothing is stored.
func (h *Handlers) Import(w http.ResponseWriter, r *http.Request, q wire.Import) {
	data := []byte(q.Text)
	if q.Data != "" {
		var err error
		if data, err = base64.StdEncoding.DecodeString(q.Data); err != nil {
			api.WriteFailure(w, http.StatusBadRequest, "bad-request", "data is not base64")
			return
		}
	}
	job := importJob{handlers: h, visitor: api.Visitor(r), report: newReport(w, r)}
	work := pool.Job{Visitor: job.visitor, Kind: pool.Import, What: "import", Queued: job.report.queued}
	err := h.Pool.Run(r.Context(), work, func(ctx context.Context) error {
		found, err := files.ReadAny(ctx, h.Kits.Games(), q.Name, data, q.Game)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return fmt.Errorf("%w: %w", play.ErrRequest, err)
		}
		return job.keep(ctx, &found)
	})
	job.report.end(&job.imported, err)
}

// importJob is an import under way.
type importJob struct {
	handlers *Handlers
	visitor  live.Visitor
	report   *report
	imported wire.Imported
}

// keep makes studies of what was read and stores them, all or none.
func (j *importJob) keep(ctx context.Context, found *files.Found) error {
	k, err := j.handlers.Kits.Find(found.Game.Name())
	if err != nil {
		return err
	}
	j.imported = wire.Imported{Format: found.Format, Game: found.Game.Name(), Matches: []string{}, Lost: []wire.Loss{}}
	for _, l := range found.Lost {
		if l.Read == nil {
			j.lose(wire.Loss{Game: l.Game}, l.Err)
		}
	}
	requests, err := j.studies(ctx, k, found)
	if err != nil {
		return err
	}
	done := 0
	j.imported.Matches, err = j.handlers.Hall.Import(ctx, j.visitor, requests, func() error {
		j.report.progress(done, len(requests))
		done++
		return pool.Yield(ctx)
	})
	return err
}

// studies returns what to make of the records. One that does not fit is lost;
// where none does, the reason is the error.
func (j *importJob) studies(ctx context.Context, k *engine.Kit, found *files.Found) (requests []live.Record, err error) {
	var failed error
	for _, kept := range found.Kept() {
		if err := pool.Yield(ctx); err != nil {
			return nil, err
		}
		rec := kept.Record
		saved, lost, err := transcript.FromRecord(ctx, k.Game, k.Colours, rec)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			failed = errors.Join(failed, err)
			j.lose(wire.Loss{Game: kept.Number}, err)
			continue
		}
		if kept.Stopped != nil {
			j.lose(wire.Loss{Game: kept.Number, Part: true, Plies: len(rec.MainLine())}, kept.Stopped)
		}
		for _, l := range append(rec.Lost, lost...) {
			j.lose(wire.Loss{Game: kept.Number, Part: true}, l)
		}
		requests = append(requests, live.Record{
			Setup: live.Setup{
				Game: saved.Game, Kind: saved.Kind, Variant: rec.Variant, Start: saved.Start, Seats: saved.Seats, Names: saved.Names,
				Undos: saved.Undos,
			},
			Events: saved.Events, Tags: saved.Tags, Result: saved.Recorded,
		})
	}
	if len(requests) == 0 {
		return nil, fmt.Errorf("%w: %w", play.ErrRequest, failed)
	}
	return requests, nil
}

// maxLosses bounds what an answer tells of the losses of an import.
const maxLosses = 200

// lose tells of a game, or of a part of one, that could not be read.
func (j *importJob) lose(loss wire.Loss, err error) {
	if len(j.imported.Lost) == maxLosses {
		return
	}
	loss.Problem = wire.Problem{Key: "import-unknown"}
	if p := api.ProblemOf(err); p != nil {
		loss.Problem = *p
	}
	j.imported.Lost = append(j.imported.Lost, loss)
}
