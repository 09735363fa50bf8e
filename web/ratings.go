package web

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"banco/clock"
	"banco/game"
	"banco/live"
	"banco/people"
	"banco/play"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// referee counts the results of rated games: at once when they end and, should
// that fail or the server stop in between, at the next round.
type referee struct {
	hall  *live.Hall
	store people.Store
	log   *slog.Logger
	ended chan string // matches
}

var _ live.Referee = (*referee)(nil)

// countEvery is how often it is looked for games that ended without being
// counted.
const countEvery = time.Minute

// Begun implements live.Referee.
func (f *referee) Begun(players [2]live.Visitor, t play.Settings) {
	f.note(people.RatedGame{Match: t.ID, Players: players, Category: message.CategoryOf(&t)})
}

func (f *referee) note(g people.RatedGame) {
	if err := f.store.AddRated(context.Background(), g); err != nil {
		f.log.Error("rating", "what", "begin", "match", g.Match, "err", err) // it is noted again at the end
	}
}

// Ended implements live.Referee.
func (f *referee) Ended(players [2]live.Visitor, t play.Settings) {
	f.note(people.RatedGame{Match: t.ID, Players: players, Category: message.CategoryOf(&t)})
	select {
	case f.ended <- t.ID:
	default: // the next round finds it
	}
}

// work counts until the context ends.
func (f *referee) work(ctx context.Context) {
	tick := time.NewTicker(countEvery)
	defer tick.Stop()
	f.round(ctx)
	for {
		select {
		case <-ctx.Done():
			return
		case id := <-f.ended:
			f.count(ctx, id)
		case <-tick.C:
			f.round(ctx)
		}
	}
}

// round counts all games that have ended.
func (f *referee) round(ctx context.Context) {
	list, err := f.store.AwaitingResult(ctx)
	if err != nil && ctx.Err() == nil {
		f.log.Error("rating", "what", "round", "err", err)
	}
	for _, g := range list {
		f.count(ctx, g.Match)
	}
}

// count counts a game if it has ended. One that was called off or is gone counts
// for nothing.
func (f *referee) count(ctx context.Context, id string) {
	p, err := f.hall.Progress(ctx, id)
	o := people.Outcome{Score: people.Uncounted, Plies: p.Plies, At: time.Now()}
	switch {
	case errors.Is(err, play.ErrNotFound):
	case err != nil:
		f.log.Error("rating", "what", "count", "match", id, "err", err)
		return
	case !p.Result.Over():
		return
	default:
		o.Score = scoreOf(p.Result)
	}
	if _, err := f.store.RecordResult(ctx, id, o); err != nil && ctx.Err() == nil {
		f.log.Error("rating", "what", "count", "match", id, "err", err)
	}
}

// scoreOf returns what First has of a result.
func scoreOf(r game.Result) float64 {
	switch {
	case r.Reason == game.Aborted:
		return people.Uncounted
	case r.Winner == game.First:
		return 1
	case r.Winner == game.Second:
		return 0
	}
	return 0.5
}

// namePlayers tells a viewer who the two people at a match are.
func (s *Server) namePlayers(ctx context.Context, h *wire.Head, c clock.Control) {
	if !h.People || s.people == nil {
		return
	}
	sitters, err := s.hall.Players(ctx, h.ID)
	if err != nil {
		return
	}
	class := people.Category{Game: h.Game, Speed: people.SpeedOf(c)}
	h.Players = &[2]wire.Player{}
	for i, v := range sitters {
		h.Players[i] = s.players.Player(ctx, v, class)
		if h.Names[i] == "" {
			h.Names[i] = h.Players[i].Name
		}
	}
}

// showRating tells what a rated game did to the rating of who plays it, or of
// First; nothing while it goes on, or where it changed none.
func (s *Server) showRating(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	g, err := s.people.RatedMatch(r.Context(), id)
	if err == nil && g.RatedAt.IsZero() { // it may have ended just now
		s.judge.count(r.Context(), id)
		g, err = s.people.RatedMatch(r.Context(), id)
	}
	switch {
	case err != nil:
		api.WriteError(w, err)
		return
	case g.RatedAt.IsZero() || g.Score < 0:
		w.WriteHeader(http.StatusNoContent)
		return
	}
	viewer := api.Visitor(r)
	if g.Players[1] != viewer {
		viewer = g.Players[0]
	}
	api.WriteJSON(w, http.StatusOK, s.ratedMessage(r.Context(), viewer, g, map[string]string{}))
}

func (s *Server) listLeaders(w http.ResponseWriter, r *http.Request) {
	class := people.Category{Game: r.URL.Query().Get("game"), Speed: people.Speed(r.URL.Query().Get("speed"))}
	list, err := s.people.Leaders(r.Context(), class, maxLeaders)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	out := wire.Leaders{Leaders: []wire.Player{}}
	for _, l := range list {
		rating := message.Rating(class, l.Rating)
		out.Leaders = append(out.Leaders, wire.Player{Name: l.Name, Rating: &rating})
	}
	api.WriteJSON(w, http.StatusOK, out)
}

const (
	maxLeaders = 50
	maxProfile = 200 // games of a profile
)

func (s *Server) showPlayer(w http.ResponseWriter, r *http.Request) {
	a, err := s.people.AccountByName(r.Context(), people.NameKey(r.PathValue("name")))
	var games []people.RatedGame
	if err == nil {
		games, err = s.people.Rated(r.Context(), a.ID, maxProfile)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	me := message.Me(a)
	out := wire.Profile{Name: me.Name, Created: me.Created, Ratings: me.Ratings, Games: []wire.RatedGame{}}
	names := map[string]string{}
	for _, g := range games {
		out.Games = append(out.Games, s.ratedMessage(r.Context(), a.ID, g, names))
	}
	if err := s.tallyProfile(r, a, &out); err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, out)
}

// ratedMessage tells of a rated game from the side of one of its players. The
// names found so far are in names.
func (s *Server) ratedMessage(ctx context.Context, account string, g people.RatedGame, names map[string]string) wire.RatedGame {
	side, score := game.First, g.Score
	if g.Players[1] == account {
		side, score = game.Second, 1-score
	}
	other := g.Players[side.Other()]
	if _, known := names[other]; !known {
		names[other] = s.players.Player(ctx, other, people.Category{Speed: people.Untimed}).Name
	}
	return wire.RatedGame{
		Match: g.Match, Opponent: names[other], Game: g.Category.Game, Speed: string(g.Category.Speed), Side: wire.Side(side.String()), Score: score,
		Before: int(g.Before[side] + 0.5), After: int(g.After[side] + 0.5), At: g.RatedAt.UnixMilli(),
	}
}
