package study

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"banco/engine"
	"banco/game"
	"banco/game/files"
	"banco/live"
	"banco/play"
	"banco/play/transcript"
	"banco/pool"
	"banco/web/api"
	"banco/web/wire"
)

// Import makes studies of a file or a text: of all games that can be read, some in
// each transaction. The work is done in the pool; a client that goes away ends it,
// and what is stored by then stays.
func (h *Handlers) Import(w http.ResponseWriter, r *http.Request, q wire.Import) {
	data := []byte(q.Text)
	if q.Data != "" {
		var err error
		if data, err = base64.StdEncoding.DecodeString(q.Data); err != nil {
			api.WriteFailure(w, http.StatusBadRequest, "bad-request", "data is not base64")
			return
		}
	}
	job := importJob{
		handlers: h, visitor: api.Visitor(r), report: newReport(w, r), bytes: len(data),
		imported: wire.Imported{Matches: []string{}, Lost: []wire.Loss{}},
	}
	if done, err := job.isDone(r.Context(), q.Once); done || err != nil {
		job.report.end(&job.imported, err)
		return
	}
	work := pool.Job{Visitor: job.visitor, Kind: pool.Import, What: "import", Queued: job.report.queued}
	err := h.Pool.Run(r.Context(), work, func(ctx context.Context) error { return job.run(ctx, q, data) })
	if err != nil && len(job.imported.Matches) > 0 && r.Context().Err() == nil {
		_, stopped := api.FailureOf(err)
		api.Note(w, err)
		job.imported.Stopped, err = &stopped, nil
	}
	job.report.end(&job.imported, err)
}

// importJob is an import under way.
type importJob struct {
	handlers *Handlers
	visitor  live.Visitor
	report   *report
	once     string // the name under which it is sent; see wire.Import
	bytes    int    // of the file
	read     int    // bytes that are read
	imported wire.Imported
}

// isDone reports that what goes by a name has been imported before. Its first study is
// named then.
func (j *importJob) isDone(ctx context.Context, once string) (bool, error) {
	if j.once = once; once == "" {
		return false, nil
	}
	id := j.id(0)
	switch _, _, err := j.handlers.Hall.PositionAt(ctx, j.visitor, id, 0); {
	case err == nil:
		j.imported.Matches = append(j.imported.Matches, id)
		return true, nil
	case errors.Is(err, play.ErrNotFound):
		return false, nil
	default:
		return false, err
	}
}

// id returns the name of the study of a game that is sent once, by its number from 0. Nobody else can
// tell it beforehand.
func (j *importJob) id(number int) string {
	if j.once == "" {
		return ""
	}
	return play.DerivedID(j.visitor, j.once, strconv.Itoa(number))
}

// run reads a file piece by piece and keeps the games of each.
func (j *importJob) run(ctx context.Context, q wire.Import, data []byte) error {
	empty := true
	for piece := range files.Pieces(data) {
		empty = false
		found, err := files.ReadAny(ctx, j.handlers.Kits.Games(), q.Name, piece.Data, cmp.Or(j.imported.Game, q.Game))
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return fmt.Errorf("%w: %w", play.ErrRequest, game.Below(err, piece.Line))
		}
		j.read += len(piece.Data)
		if err := j.keep(ctx, &found, piece.Line); err != nil {
			return err
		}
	}
	if empty {
		return fmt.Errorf("%w: %w", play.ErrRequest, game.Wrong("import-empty", nil, "there is nothing to read"))
	}
	return nil
}

// importStep is how many games are stored in one transaction. While it lasts, moves
// wait: it takes some milliseconds.
const importStep = 20

// keep makes studies of what was read and stores them, step by step.
func (j *importJob) keep(ctx context.Context, found *files.Found, line int) error {
	k, err := j.handlers.Kits.Find(found.Game.Name())
	if err != nil {
		return err
	}
	j.imported.Format, j.imported.Game = found.Format, found.Game.Name()
	for _, l := range found.Lost {
		if l.Read == nil {
			j.lose(wire.Loss{Game: j.imported.Games + l.Game}, game.Below(l.Err, line))
		}
	}
	requests, err := j.studies(ctx, k, found, line)
	if err != nil {
		return err
	}
	before := len(j.imported.Matches)
	of := before + len(requests)
	if j.read < j.bytes { // what is left will hold as many games as what is read
		of = int(float64(of) / float64(j.read) * float64(j.bytes))
	}
	done := before
	for step := range slices.Chunk(requests, importStep) {
		ids, err := j.handlers.Hall.Import(ctx, j.visitor, step, func() error {
			j.report.progress(done, of)
			done++
			return pool.Yield(ctx)
		})
		if err != nil {
			return err
		}
		j.imported.Matches = append(j.imported.Matches, ids...)
	}
	j.imported.Games += len(found.Records) + len(found.Lost)
	return nil
}

// studies returns what to make of the records of a piece that begins below a line.
// One that does not fit is lost; where none of the file does, the reason is the error.
func (j *importJob) studies(ctx context.Context, k *engine.Kit, found *files.Found, line int) (requests []live.Record, err error) {
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
			j.lose(wire.Loss{Game: j.imported.Games + kept.Number}, err)
			continue
		}
		if kept.Stopped != nil {
			j.lose(wire.Loss{Game: j.imported.Games + kept.Number, Part: true, Plies: len(rec.MainLine())}, game.Below(kept.Stopped, line))
		}
		for _, l := range append(rec.Lost, lost...) {
			j.lose(wire.Loss{Game: j.imported.Games + kept.Number, Part: true}, game.Below(l, line))
		}
		requests = append(requests, studyOf(saved, rec.Variant, j.id(len(j.imported.Matches)+len(requests))))
	}
	if len(requests) == 0 && len(j.imported.Matches) == 0 {
		return nil, fmt.Errorf("%w: %w", play.ErrRequest, failed)
	}
	return requests, nil
}

// studyOf returns the study that a record has become, for the hall.
func studyOf(saved *play.Saved, variant game.Variant, id string) live.Record {
	return live.Record{
		ID: id,
		Setup: live.Setup{
			Game: saved.Game, Kind: saved.Kind, Variant: variant, Start: saved.Start, Seats: saved.Seats, Names: saved.Names,
			Undos: saved.Undos,
		},
		Events: saved.Events, Tags: saved.Tags, Result: saved.Recorded,
	}
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
