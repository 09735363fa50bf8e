package lobby

import (
	"context"
	"net/http"
	"time"

	"banco/game"
	"banco/live"
	"banco/people"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// ShowWaiting tells what waits for the caller: games by correspondence, and challenges.
func (h *Handlers) ShowWaiting(w http.ResponseWriter, r *http.Request) {
	who, now := api.CallerOf(r), time.Now()
	games, err := h.Hall.CorrespondenceOf(r.Context(), who.Visitor)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	out := wire.Waiting{Games: []wire.CorrespondenceGame{}, Challenges: []wire.Challenge{}}
	for i := range games {
		out.Games = append(out.Games, h.correspondenceMessage(r.Context(), &games[i], now))
	}
	if who.Account != nil {
		if h.Sockets.NobodySignedIn() { // then nobody looks for them
			h.readChallenges(r.Context())
		}
		for _, c := range h.challenges.of(who.Visitor, now) {
			out.Challenges = append(out.Challenges, h.challengeMessage(r.Context(), who.Visitor, c))
		}
		vacation := message.Vacation(who.Account.Vacation, now)
		out.Vacation = &vacation
	}
	api.WriteJSON(w, http.StatusOK, out)
}

// maxWaiting is how many notices wait to be told; more are lost, and pages ask again by
// themselves.
const maxWaiting = 64

// noteWaiting has the pages of both players told of a notice: whoever has moved has one
// game less that waits.
func (c *challenges) noteWaiting(n live.Notice) {
	for _, v := range []live.Visitor{n.Player, n.Opponent} {
		select {
		case c.waiting <- v:
		default:
		}
	}
}

// tellWaiting tells the pages of a visitor that what waits for them has changed.
func (h *Handlers) tellWaiting(v live.Visitor) {
	for _, page := range h.Sockets.PagesOf(v) {
		page.Send(&wire.News{Type: "waiting"})
	}
}

// correspondenceMessage tells of a game by correspondence, with the opponent's name.
func (h *Handlers) correspondenceMessage(ctx context.Context, g *live.CorrespondenceGame, now time.Time) wire.CorrespondenceGame {
	variant, _ := game.ParseVariant(g.Variant)
	out := wire.CorrespondenceGame{
		ID: g.ID, Game: g.Game, Variant: variant, You: message.Side(g.Side), Mine: g.Turn == g.Side,
		Opponent: wire.Player{Name: g.Names[g.Side.Other()]}, Left: message.Millis(g.Left), Plies: g.Plies, Rated: g.Rated(),
	}
	a, err := h.People.Account(ctx, g.Sitters[g.Side.Other()])
	if err != nil || !a.Deleted.IsZero() {
		return out // a guest; or, with the store in trouble, nobody knows
	}
	out.Opponent = message.Player(a, people.Category{Game: g.Game, Speed: people.SpeedOf(g.Control)})
	if a.Vacation.On(now) {
		out.Away = a.Vacation.Until.UnixMilli()
	}
	return out
}
