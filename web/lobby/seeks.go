package lobby

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
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

// Show tells what there is in the lobby.
func (h *Handlers) Show(w http.ResponseWriter, r *http.Request) {
	api.WriteJSON(w, http.StatusOK, h.message(r.Context(), api.Visitor(r)))
}

// maxRunning bounds the games that the lobby shows.
const maxRunning = 24

func (h *Handlers) message(ctx context.Context, v live.Visitor) *wire.Lobby {
	seeks, here := h.board.seeks()
	out := &wire.Lobby{Seeks: []wire.Seek{}, Challenges: []wire.Challenge{}, Games: []wire.Running{}, Here: here}
	for _, c := range h.challenges.of(v, time.Now()) {
		out.Challenges = append(out.Challenges, h.challengeMessage(ctx, v, c))
	}
	for _, k := range seeks {
		out.Seeks = append(out.Seeks, h.seekMessage(ctx, v, k))
	}
	out.Games = append(out.Games, h.runningGames(ctx)...)
	return out
}

// runningGames lists the games being played, the latest first. They are drawn
// once for all who look.
func (h *Handlers) runningGames(ctx context.Context) []wire.Running {
	p := &h.board.playing
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Since(p.at) < drawnFor {
		return p.games
	}
	running := h.Hall.RunningGames(maxRunning)
	slices.SortFunc(running, func(a, b live.RunningGame) int {
		return cmp.Or(b.Match.Created.Compare(a.Match.Created), cmp.Compare(a.Match.ID, b.Match.ID))
	})
	p.at, p.games = time.Now(), nil
	for _, g := range running {
		if running, ok := h.runningMessage(ctx, g); ok {
			p.games = append(p.games, running)
		}
	}
	return p.games
}

func (h *Handlers) seekMessage(ctx context.Context, v live.Visitor, k meet.Seek) wire.Seek {
	variant, _ := game.ParseVariant(k.Variant)
	class := people.Category{Game: k.Game, Speed: people.SpeedOf(k.Control)}
	return wire.Seek{
		ID: k.ID, Mine: k.By == v, Player: h.Players.Player(
			ctx, k.By, class,
		), Game: k.Game, Variant: variant, Control: message.Control(k.Control),
		Speed: string(class.Speed), Rated: k.Rated, Side: message.Side(k.Side), Quick: k.Quick,
	}
}

func (h *Handlers) runningMessage(ctx context.Context, g live.RunningGame) (wire.Running, bool) {
	board, picture, ok := message.Running(h.Kits, g)
	if !ok {
		return wire.Running{}, false
	}
	class := message.CategoryOf(&g.Match)
	out := wire.Running{
		ID: g.Match.ID, Game: g.Match.Game, Speed: string(class.Speed), Rated: g.Match.Rated(), Plies: g.Plies, Board: board, Picture: picture,
	}
	for i, v := range g.Players {
		out.Players[i] = h.Players.Player(ctx, v, class)
		if out.Players[i].Name == "" { // a guest may have one in a tournament
			out.Players[i].Name = g.Match.Names[i]
		}
	}
	return out, true
}

// PostSeek looks for a game, and begins it where somebody fits.
func (h *Handlers) PostSeek(w http.ResponseWriter, r *http.Request, q wire.NewSeek) {
	out, err := h.seek(r, q)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, out)
}

func (h *Handlers) seek(r *http.Request, q wire.NewSeek) (wire.Sought, error) {
	k, err := h.readSeek(api.CallerOf(r), q)
	if err == nil {
		err = api.CheckAborts(h.Aborts, api.CallerOf(r))
	}
	if err != nil {
		return wire.Sought{}, err
	}
	k.ID = play.NewID()
	if found, ok := h.quickElsewhere(r.Context(), k); ok {
		return found, nil
	}
	h.board.mu.Lock()
	h.board.tidy(k.At)
	partner, err := h.board.meet.Post(k, h.apart(r.Context()))
	h.board.tell()
	h.board.mu.Unlock()
	if err != nil || partner == nil {
		return wire.Sought{Seek: k.ID}, err
	}
	return h.pair(r.Context(), *partner, k)
}

// apart reports whether two players are not to be paired: either has blocked the
// other, or has to wait after calling games off. If the store cannot say, it answers
// yes.
func (h *Handlers) apart(ctx context.Context) func(one, two string) bool {
	return func(one, two string) bool {
		for _, v := range []string{one, two} {
			if h.Aborts.Wait(meet.Aborter{Visitor: v}, time.Now()) > 0 {
				return true
			}
		}
		blocked, err := h.People.Blocked(ctx, one, two)
		return blocked || err != nil
	}
}

// readSeek checks what somebody looks for.
func (h *Handlers) readSeek(who *api.Caller, q wire.NewSeek) (meet.Seek, error) {
	k, err := h.Kits.Find(q.Game)
	if err != nil {
		return meet.Seek{}, err
	}
	variant, err := game.Variant(q.Variant).Complete(k.Game.Options())
	if err != nil {
		return meet.Seek{}, fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	control := message.ReadControl(q.Control)
	if err := control.Check(); err != nil {
		return meet.Seek{}, fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	if q.Rated && control.None() {
		return meet.Seek{}, fmt.Errorf("%w: a rated game is played on the clock", play.ErrRequest)
	}
	if q.Rated && who.Account == nil {
		return meet.Seek{}, api.ErrGuest
	}
	out := meet.Seek{
		By: who.Visitor, Game: q.Game, Variant: variant.String(), Control: control, Rated: q.Rated, Side: message.ParseSide(q.Side),
		Quick:  q.Quick,
		Rating: people.NewRating().Value, At: time.Now(),
	}
	if who.Account != nil {
		out.Rating = who.Account.Rating(people.Category{Game: q.Game, Speed: people.SpeedOf(control)}).Value
	}
	return out, nil
}

// pair begins the match of two who look for the same.
func (h *Handlers) pair(ctx context.Context, seek, other meet.Seek) (wire.Sought, error) {
	variant, err := game.ParseVariant(seek.Variant)
	if err != nil {
		return wire.Sought{}, err
	}
	sitters := meet.AssignSides(seek, other.By, other.Side, rand.IntN(2) == 0)
	seen, err := h.Hall.CreateFromSeek(ctx, other.By, live.Setup{
		Game: seek.Game, Variant: variant, Seats: [2]string{play.Human, play.Human}, Control: seek.Control, Undos: play.Unlimited,
	}, live.Pairing{Players: sitters, Rated: seek.Rated, Unmixed: h.anyBot(ctx, sitters)})
	if err != nil {
		return wire.Sought{}, err
	}
	h.board.begun(seen.Match.ID, sitters[:]...)
	return wire.Sought{Match: seen.Match.ID}, nil
}

// anyBot reports that one of two players is a program.
func (h *Handlers) anyBot(ctx context.Context, players [2]live.Visitor) bool {
	return slices.ContainsFunc(players[:], func(v live.Visitor) bool {
		a, err := h.People.Account(ctx, v)
		return err == nil && a.Bot()
	})
}

// AcceptSeek begins the game that another looks for.
func (h *Handlers) AcceptSeek(w http.ResponseWriter, r *http.Request) {
	out, err := h.accept(r)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, out)
}

func (h *Handlers) accept(r *http.Request) (wire.Sought, error) {
	who, id := api.CallerOf(r), r.PathValue("seek")
	v := who.Visitor
	if err := api.CheckAborts(h.Aborts, who); err != nil {
		return wire.Sought{}, err
	}
	list, _ := h.board.seeks()
	at := slices.IndexFunc(list, func(k meet.Seek) bool { return k.ID == id })
	switch {
	case at < 0:
		return wire.Sought{}, meet.ErrNoSeek
	case list[at].Rated && who.Account == nil:
		return wire.Sought{}, api.ErrGuest
	}
	if apart, err := h.People.Blocked(r.Context(), v, list[at].By); err != nil || apart && list[at].By != v {
		return wire.Sought{}, cmp.Or(err, error(meet.ErrNoSeek))
	}
	h.board.mu.Lock()
	_, there := h.board.others.seeks[id]
	var k meet.Seek
	var err error
	if !there {
		k, err = h.board.meet.Take(id, v)
	}
	h.board.mu.Unlock()
	switch {
	case there:
		return h.acceptElsewhere(r.Context(), list[at], v, game.NoSide)
	case err != nil:
		return wire.Sought{}, err
	}
	return h.pair(r.Context(), k, meet.Seek{By: v, Side: game.NoSide})
}

// WithdrawSeek takes a seek of the caller back.
func (h *Handlers) WithdrawSeek(w http.ResponseWriter, r *http.Request) {
	v, id := api.Visitor(r), r.PathValue("seek")
	h.board.mu.Lock()
	some := h.board.meet.Withdraw(func(k meet.Seek) bool { return k.ID == id && k.By == v })
	h.board.tell()
	h.board.mu.Unlock()
	if !some {
		api.WriteError(w, meet.ErrNoSeek)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
