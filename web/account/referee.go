package account

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"banco/game"
	"banco/live"
	"banco/people"
	"banco/play"
	"banco/web/message"
)

// Referee counts the results of rated games: at once when they end and, should
// that fail or the server stop in between, at the next round.
type Referee struct {
	hall  Hall
	store People
	log   *slog.Logger
	ended chan string // matches
}

var _ live.Referee = (*Referee)(nil)

// countEvery is how often it is looked for games that ended without being
// counted.
const countEvery = time.Minute

// Begun implements live.Referee.
func (f *Referee) Begun(players [2]live.Visitor, t play.Settings) {
	f.note(people.RatedGame{Match: t.ID, Players: players, Category: message.CategoryOf(&t)})
}

func (f *Referee) note(g people.RatedGame) {
	if err := f.store.AddRated(context.Background(), g); err != nil {
		f.log.Error("rating", "what", "begin", "match", g.Match, "err", err) // it is noted again at the end
	}
}

// Ended implements live.Referee.
func (f *Referee) Ended(players [2]live.Visitor, t play.Settings) {
	f.note(people.RatedGame{Match: t.ID, Players: players, Category: message.CategoryOf(&t)})
	select {
	case f.ended <- t.ID:
	default: // the next round finds it
	}
}

// Work counts until the context ends.
func (f *Referee) Work(ctx context.Context) {
	tick := time.NewTicker(countEvery)
	defer tick.Stop()
	f.CountAll(ctx)
	for {
		select {
		case <-ctx.Done():
			return
		case id := <-f.ended:
			f.Count(ctx, id)
		case <-tick.C:
			f.CountAll(ctx)
		}
	}
}

// CountAll counts all games that have ended.
func (f *Referee) CountAll(ctx context.Context) {
	list, err := f.store.AwaitingResult(ctx)
	if err != nil && ctx.Err() == nil {
		f.log.Error("rating", "what", "round", "err", err)
	}
	for _, g := range list {
		f.Count(ctx, g.Match)
	}
}

// Count counts a game if it has ended. One that was called off, ended before it had
// begun, or is gone counts for nothing.
func (f *Referee) Count(ctx context.Context, id string) {
	p, err := f.hall.Progress(ctx, id)
	o := people.Outcome{Score: people.Uncounted, At: time.Now()}
	switch {
	case errors.Is(err, play.ErrNotFound):
	case err != nil:
		f.log.Error("rating", "what", "count", "match", id, "err", err)
		return
	case !p.Result.Over():
		return
	case p.Counts:
		o.Score = scoreOf(p.Result)
	}
	if _, err := f.store.RecordResult(ctx, id, o); err != nil && ctx.Err() == nil {
		f.log.Error("rating", "what", "count", "match", id, "err", err)
	}
}

// scoreOf returns what First has of a result.
func scoreOf(r game.Result) float64 {
	switch {
	case r.Reason == game.Aborted || r.BothLost():
		return people.Uncounted
	case r.Winner == game.First:
		return 1
	case r.Winner == game.Second:
		return 0
	}
	return 0.5
}

// NewReferee returns the referee of a hall. It counts while it works.
func NewReferee(hall Hall, store People, log *slog.Logger) *Referee {
	return &Referee{hall: hall, store: store, log: log, ended: make(chan string, 256)}
}
