package bot

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"banco/people"
	"banco/play"
	"banco/web/api"
	"banco/web/wire"
)

// ListOwn lists the programs of the caller.
func (h *Handlers) ListOwn(w http.ResponseWriter, r *http.Request) {
	list, err := h.People.Bots(r.Context(), api.Visitor(r))
	out := wire.Bots{Bots: []wire.Bot{}, Most: people.MaxBots}
	for i := 0; i < len(list) && err == nil; i++ {
		var told wire.Bot
		told, err = h.message(r.Context(), list[i])
		out.Bots = append(out.Bots, told)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, out)
}

// message tells the owner of a bot.
func (h *Handlers) message(ctx context.Context, a *people.Account) (wire.Bot, error) {
	out := wire.Bot{ID: a.ID, Name: a.Name.Shown, Created: a.Created.UnixMilli()}
	sessions, err := h.People.Sessions(ctx, a.ID)
	for _, s := range sessions {
		if s.Valid(a, time.Now()) {
			out.Active = true
			if s.LastSeen.After(s.Created) {
				out.Used = s.LastSeen.UnixMilli()
			}
		}
	}
	return out, err
}

// Add makes a bot of the caller, or gives one of that name another token.
func (h *Handlers) Add(w http.ResponseWriter, r *http.Request, q wire.NewBot) {
	out, err := h.add(r.Context(), api.Visitor(r), q.Name)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusCreated, out)
}

func (h *Handlers) add(ctx context.Context, owner, text string) (out wire.BotToken, err error) {
	name, err := people.ParseName(text)
	if err != nil {
		return out, err
	}
	a, err := h.People.AccountByName(ctx, name.Key)
	switch {
	case errors.Is(err, people.ErrNobody):
		a = people.NewBot(play.VisitorID(play.NewVisitor()), owner, name, time.Now())
		err = h.People.AddAccount(ctx, a)
	case err == nil && a.Owner != owner:
		err = people.ErrNameTaken
	}
	if err != nil {
		return out, err
	}
	var session people.Session
	session, out.Token = a.RenewToken(time.Now())
	if err := errors.Join(h.People.SaveAccount(ctx, a), h.People.AddSession(ctx, session)); err != nil {
		return out, err
	}
	h.endTokens(a)
	out.Bot, err = h.message(ctx, a)
	return out, err
}

// endTokens lets no program go on with a token of before.
func (h *Handlers) endTokens(a *people.Account) {
	h.Sessions.Forget(a.ID)
	h.Sessions.EndSockets(a.ID, func(string) bool { return true })
}

// Revoke ends the token of a bot. Its games go on, with the time it has.
func (h *Handlers) Revoke(w http.ResponseWriter, r *http.Request) {
	h.change(w, r, func(a *people.Account) error { a.EndSessions(); return nil })
}

// Delete deletes a bot. Its name is free again.
func (h *Handlers) Delete(w http.ResponseWriter, r *http.Request) {
	h.change(w, r, func(a *people.Account) error { return a.Delete(time.Now()) })
}

func (h *Handlers) change(w http.ResponseWriter, r *http.Request, change func(*people.Account) error) {
	list, err := h.People.Bots(r.Context(), api.Visitor(r))
	if err == nil {
		at := slices.IndexFunc(list, func(a *people.Account) bool { return a.ID == r.PathValue("bot") })
		if err = people.ErrNobody; at >= 0 {
			err = h.save(r.Context(), list[at], change)
		}
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (h *Handlers) save(ctx context.Context, a *people.Account, change func(*people.Account) error) error {
	if err := errors.Join(change(a), h.People.SaveAccount(ctx, a)); err != nil {
		return err
	}
	h.endTokens(a)
	return nil
}

// DeleteAll deletes the bots of an owner who goes.
func (h *Handlers) DeleteAll(ctx context.Context, owner string) error {
	list, err := h.People.Bots(ctx, owner)
	for i := 0; i < len(list) && err == nil; i++ {
		err = h.save(ctx, list[i], func(a *people.Account) error { return a.Delete(time.Now()) })
	}
	return err
}
