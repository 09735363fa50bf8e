package lobby

import (
	"cmp"
	"context"
	"net/http"
	"sync"
	"time"

	"banco/game"
	"banco/live"
	"banco/meet"
	"banco/people"
	"banco/play"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// challenges are those between accounts, as this server last read them: they may
// be made and answered on any.
type challenges struct {
	poke    chan struct{}     // holds a value when one has changed here
	waiting chan live.Visitor // for whom something else waits

	mu        sync.Mutex
	open      []people.Challenge
	announced map[string]time.Time // by challenge: the change that its two have heard of
}

// challengesEvery is how often it is looked for what happened on other servers,
// while anyone is signed in here; and how long after a change one may still come
// in that was made before.
const (
	challengesEvery = 2 * time.Second
	challengesLate  = time.Minute
)

// stir lets what has changed be announced at once.
func (c *challenges) stir() {
	select {
	case c.poke <- struct{}{}:
	default:
	}
}

// of lists the open challenges from and to a visitor.
func (c *challenges) of(v live.Visitor, now time.Time) (list []people.Challenge) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, one := range c.open {
		if v != "" && (one.From == v || one.To == v) && one.Open(now) {
			list = append(list, one)
		}
	}
	return list
}

// take notes what there is now, and returns what is new of it.
func (c *challenges) take(list []people.Challenge, now time.Time) (fresh []people.Challenge) {
	c.mu.Lock()
	defer c.mu.Unlock()
	announced := map[string]time.Time{}
	c.open = nil
	for _, one := range list {
		if c.announced[one.ID] != one.Changed {
			fresh = append(fresh, one)
		}
		if announced[one.ID] = one.Changed; one.Open(now) {
			c.open = append(c.open, one)
		}
	}
	c.announced = announced
	return fresh
}

// watchChallenges tells those who are here of challenges until the context ends.
func (h *Handlers) watchChallenges(ctx context.Context) {
	tick := time.NewTicker(challengesEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case v := <-h.challenges.waiting:
			h.tellWaiting(v)
			continue
		case <-h.challenges.poke:
		case <-tick.C:
			if h.Sockets.NobodySignedIn() {
				continue
			}
		}
		h.readChallenges(ctx)
	}
}

// readChallenges reads what there is, and tells whom it concerns.
func (h *Handlers) readChallenges(ctx context.Context) {
	now := time.Now()
	list, err := h.People.Challenges(ctx, now, now.Add(-challengesLate))
	if err != nil {
		if ctx.Err() == nil {
			h.Log.Error("challenges", "err", err)
		}
		return
	}
	fresh := h.challenges.take(list, now)
	for _, c := range fresh {
		for _, v := range []live.Visitor{c.From, c.To} {
			for _, page := range h.Sockets.PagesOf(v) {
				told := h.challengeMessage(ctx, v, c)
				page.Send(&wire.News{Type: "challenge", Challenge: &told})
			}
		}
		if c.Match != "" {
			h.board.begun(c.Match, c.From, c.To)
		}
	}
	if len(fresh) > 0 {
		h.board.stir()
	}
}

// OpenChallenges lists the challenges from and to a visitor that wait for an answer.
func (h *Handlers) OpenChallenges(ctx context.Context, v live.Visitor) []wire.Challenge {
	h.readChallenges(ctx)
	var out []wire.Challenge
	for _, c := range h.challenges.of(v, time.Now()) {
		out = append(out, h.challengeMessage(ctx, v, c))
	}
	return out
}

// challengeMessage tells a visitor of a challenge.
func (h *Handlers) challengeMessage(ctx context.Context, v live.Visitor, c people.Challenge) wire.Challenge {
	variant, _ := game.ParseVariant(c.Invitation.Variant)
	class := people.Category{Game: c.Invitation.Game, Speed: people.SpeedOf(c.Invitation.Control)}
	other := c.From
	if v == c.From {
		other = c.To
	}
	return wire.Challenge{
		ID: c.ID, Mine: v == c.From, Player: h.Players.Player(ctx, other, class), Game: c.Invitation.Game, Variant: variant,
		Control: message.Control(c.Invitation.Control),
		Speed:   string(class.Speed), Rated: c.Invitation.Rated, Side: message.Side(c.Invitation.Side), State: string(c.State),
		Match: c.Match, Expires: c.Expires.UnixMilli(),
	}
}

// PostChallenge asks an account by its name to play.
func (h *Handlers) PostChallenge(w http.ResponseWriter, r *http.Request, q wire.NewChallenge) {
	c, err := h.newChallenge(r, q)
	if err == nil {
		err = h.People.AddChallenge(r.Context(), c)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	h.challenges.stir()
	h.Hall.Notify(people.Notice{
		To: c.To, From: c.From, Kind: people.NoticeChallenge, Path: "/online", Params: map[string]string{"game": c.Invitation.Game},
	})
	api.WriteJSON(w, http.StatusCreated, h.challengeMessage(r.Context(), c.From, c))
}

func (h *Handlers) newChallenge(r *http.Request, q wire.NewChallenge) (people.Challenge, error) {
	who := api.CallerOf(r)
	k, err := h.readSeek(who, wire.NewSeek{Game: q.Game, Variant: q.Variant, Control: q.Control, Rated: q.Rated, Side: q.Side})
	if err == nil && q.Rated {
		err = api.CheckAborts(h.Aborts, who)
	}
	if err != nil {
		return people.Challenge{}, err
	}
	other, err := h.People.AccountByName(r.Context(), people.NameKey(q.Name))
	switch {
	case err != nil || !other.Closed.IsZero():
		return people.Challenge{}, api.UnknownName(cmp.Or(err, people.ErrNobody))
	case other.ID == who.Visitor:
		return people.Challenge{}, people.ErrChallengeSelf
	case q.Rated && other.Bot():
		return people.Challenge{}, people.ErrBotRated
	}
	if apart, err := h.People.Blocked(r.Context(), who.Visitor, other.ID); apart || err != nil {
		return people.Challenge{}, cmp.Or(err, api.ErrBlocked)
	}
	now := time.Now()
	terms := people.Invitation{Game: k.Game, Variant: k.Variant, Control: k.Control, Rated: k.Rated, Side: k.Side}
	return people.Challenge{
		ID: play.NewVisitor(), From: who.Visitor, To: other.ID, Invitation: terms, State: people.ChallengeOpen, At: now, Changed: now,
		Expires: now.Add(terms.Life()),
	}, nil
}

// AcceptChallenge begins the game that another wants to play. Whoever accepts
// first, of two pages, begins it; where that fails the challenge stands again.
func (h *Handlers) AcceptChallenge(w http.ResponseWriter, r *http.Request) {
	c, err := h.answer(r, people.ChallengeAccepted)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	t := c.Invitation
	begun, err := h.pair(
		r.Context(), meet.Seek{By: c.From, Game: t.Game, Variant: t.Variant, Control: t.Control, Rated: t.Rated, Side: t.Side},
		meet.Seek{By: c.To, Side: game.NoSide},
	)
	state := people.ChallengeAccepted
	if err != nil {
		state = people.ChallengeOpen
	}
	ctx := context.WithoutCancel(r.Context())
	if _, failed := h.People.SetChallenge(ctx, c.ID, people.ChallengeAccepted, state, begun.Match, time.Now()); failed != nil {
		h.Log.Error("challenges", "what", "accept", "match", begun.Match, "err", failed) // the game has begun, and its link is known
	}
	h.challenges.stir()
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, begun)
}

// RefuseChallenge refuses a challenge to the caller.
func (h *Handlers) RefuseChallenge(w http.ResponseWriter, r *http.Request) {
	h.endChallenge(w, r, people.ChallengeRefused)
}

// WithdrawChallenge takes a challenge of the caller back.
func (h *Handlers) WithdrawChallenge(w http.ResponseWriter, r *http.Request) {
	h.endChallenge(w, r, people.ChallengeWithdrawn)
}

func (h *Handlers) endChallenge(w http.ResponseWriter, r *http.Request, state people.ChallengeState) {
	if _, err := h.answer(r, state); err != nil {
		api.WriteError(w, err)
		return
	}
	h.challenges.stir()
	w.WriteHeader(http.StatusNoContent)
}

// answer brings a challenge into a state, if it is open and the caller may: the
// challenged accepts and refuses, the challenger withdraws.
func (h *Handlers) answer(r *http.Request, state people.ChallengeState) (people.Challenge, error) {
	who := api.CallerOf(r)
	now := time.Now()
	list, err := h.People.Challenges(r.Context(), now, now)
	if err != nil {
		return people.Challenge{}, err
	}
	for _, c := range list {
		may := c.To
		if state == people.ChallengeWithdrawn {
			may = c.From
		}
		if c.ID == r.PathValue("challenge") && may == who.Visitor {
			if state == people.ChallengeAccepted && c.Invitation.Rated {
				if err := api.CheckAborts(h.Aborts, who); err != nil {
					return people.Challenge{}, err
				}
			}
			return h.People.SetChallenge(r.Context(), c.ID, people.ChallengeOpen, state, "", now)
		}
	}
	return people.Challenge{}, people.ErrChallenge
}
