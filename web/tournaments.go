package web

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"banco/game"
	"banco/host"
	"banco/live"
	"banco/meet"
	"banco/people"
	"banco/play"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// maxTournaments bounds a page of the list of tournaments.
const maxTournaments = 60

func (s *Server) listTournaments(w http.ResponseWriter, r *http.Request) {
	var before time.Time
	if text := r.URL.Query().Get("before"); text != "" {
		millis, err := strconv.ParseInt(text, 10, 64)
		if err != nil || millis <= 0 {
			api.WriteError(w, fmt.Errorf("%w: before is a time in milliseconds", play.ErrRequest))
			return
		}
		before = time.UnixMilli(millis)
	}
	v := api.Visitor(r)
	list, err := s.director.List(r.Context(), v, before, maxTournaments)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	out := wire.Tournaments{Tournaments: []wire.TournamentHead{}}
	for _, l := range list {
		out.Tournaments = append(out.Tournaments, wire.TournamentHead{
			ID: l.ID, Terms: termsMessage(&l.Settings), Players: l.Players, Round: l.Rounds, Mine: l.Host == v,
			Created: l.Created.UnixMilli(), Begun: message.UnixMillis(l.Begun), Ended: message.UnixMillis(l.Ended),
		})
	}
	api.WriteJSON(w, http.StatusOK, out)
}

func (s *Server) createTournament(w http.ResponseWriter, r *http.Request, q wire.TournamentTerms) {
	v := api.Visitor(r)
	id, err := s.director.Create(r.Context(), v, host.TournamentSettings{
		Name: q.Name, System: meet.System(q.System), Rounds: q.Rounds, Final: q.Final, Double: q.Double, Listed: q.Listed, Rated: q.Rated,
		Game: q.Game, Variant: game.Variant(q.Variant).String(), Control: message.ReadControl(q.Control),
		Length: fromSeconds(q.Length), Patience: fromSeconds(q.Patience), Break: fromSeconds(q.Break),
	})
	s.answerTournament(w, r, http.StatusCreated, v, id, err)
}

// fromSeconds reads seconds, within a day.
func fromSeconds(n int) time.Duration { return time.Duration(min(max(n, -1), 86400)) * time.Second }

// answerTournament tells a viewer of a tournament after something was done to it.
func (s *Server) answerTournament(w http.ResponseWriter, r *http.Request, status int, v live.Visitor, id string, err error) {
	var drawn *drawnTournament
	if err == nil {
		drawn, err = s.drawTournament(r.Context(), id, 0)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, status, drawn.seenBy(v))
}

func (s *Server) showTournament(w http.ResponseWriter, r *http.Request) {
	s.answerTournament(w, r, http.StatusOK, api.Visitor(r), r.PathValue("id"), nil)
}

func (s *Server) deleteTournament(w http.ResponseWriter, r *http.Request) {
	if err := s.director.Delete(r.Context(), api.Visitor(r), r.PathValue("id")); err != nil {
		api.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// command answers a request that does something to a tournament.
func (s *Server) command(w http.ResponseWriter, r *http.Request, do func(ctx context.Context, v live.Visitor, id string) error) {
	v, id := api.Visitor(r), r.PathValue("id")
	s.answerTournament(w, r, http.StatusOK, v, id, do(r.Context(), v, id))
}

// order returns the handler of a command that says no more than itself.
func (s *Server) order(do func(context.Context, live.Visitor, string) error) func(http.ResponseWriter, *http.Request, wire.Order) {
	return func(w http.ResponseWriter, r *http.Request, _ wire.Order) { s.command(w, r, do) }
}

// joinTournament enters a visitor: an account under its name, a guest under one
// that no account has.
func (s *Server) joinTournament(w http.ResponseWriter, r *http.Request, q wire.Join) {
	s.command(w, r, func(ctx context.Context, v live.Visitor, id string) error {
		rating := people.NewRating()
		account, err := s.accountOf(ctx, v)
		switch {
		case err != nil:
			return err
		case account != nil:
			t, _, err := s.director.Load(ctx, id)
			if err != nil {
				return err
			}
			rating, q.Name = account.Rating(people.Category{Game: t.Settings.Game, Speed: people.SpeedOf(t.Settings.Control)}), ""
		case q.Name == "":
			return meet.ErrName
		case s.people != nil:
			if _, err := s.people.AccountByName(ctx, people.NameKey(q.Name)); err == nil {
				return people.ErrNameTaken
			}
		}
		return s.director.Join(ctx, v, id, q.Name, int(rating.Value+0.5))
	})
}

// accountOf returns the account of a visitor; nil: a guest.
func (s *Server) accountOf(ctx context.Context, v live.Visitor) (*people.Account, error) {
	if s.people == nil {
		return nil, nil
	}
	a, err := s.people.Account(ctx, v)
	if isNobody(err) {
		return nil, nil
	}
	return a, err
}

// maxEntered is how many agents enter at once.
const maxEntered = 20

func (s *Server) enterAgents(w http.ResponseWriter, r *http.Request, q wire.EnterAgents) {
	s.command(w, r, func(ctx context.Context, v live.Visitor, id string) error {
		for range min(max(q.Count, 1), maxEntered) {
			if err := s.director.AddAgent(ctx, v, id, q.Agent, q.Name, int(people.NewRating().Value)); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Server) removePlayer(w http.ResponseWriter, r *http.Request, q wire.Removal) {
	s.command(w, r, func(ctx context.Context, v live.Visitor, id string) error {
		return s.director.Remove(ctx, v, id, q.Player)
	})
}

func (s *Server) correctResult(w http.ResponseWriter, r *http.Request, q wire.Correction) {
	s.command(w, r, func(ctx context.Context, v live.Visitor, id string) error {
		return s.director.Correct(ctx, v, id, q.Round, q.Board, meet.Result(q.Result))
	})
}
