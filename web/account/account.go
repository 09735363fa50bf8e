package account

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"time"

	"banco/people"
	"banco/play"
	"banco/pool"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// Show tells who the caller is.
func (h *Handlers) Show(w http.ResponseWriter, r *http.Request) {
	me := h.me(api.CallerOf(r).Account)
	if h.Tournament != nil {
		me.Tournament = h.Tournament(api.Visitor(r))
	}
	api.WriteJSON(w, http.StatusOK, me)
}

// me tells an account, or nil for a guest, of itself.
func (h *Handlers) me(a *people.Account) wire.Me {
	me := message.Me(a)
	me.Admin = h.Admin && a.MayModerate() == nil
	return me
}

// SignUp makes an account of a guest, who keeps the games.
func (h *Handlers) SignUp(w http.ResponseWriter, r *http.Request, q wire.Credentials) {
	a, err := h.newAccount(r, q)
	var codes []string
	if err == nil {
		codes, err = h.newCodes(r.Context(), a)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	h.begin(w, r, a, codes)
}

func (h *Handlers) newAccount(r *http.Request, q wire.Credentials) (*people.Account, error) {
	name, err := people.ParseName(q.Name)
	if err != nil {
		return nil, err
	}
	if err := people.CheckPassword(q.Password, name); err != nil {
		return nil, err
	}
	if api.CallerOf(r).Account != nil {
		return nil, people.ErrNoGuest
	}
	if _, err := h.People.AccountByName(r.Context(), name.Key); !errors.Is(err, people.ErrNobody) {
		return nil, cmp.Or(err, people.ErrNameTaken)
	}
	var kept string
	if err := h.hash(r.Context(), func() { kept = people.HashPassword(q.Password) }); err != nil {
		return nil, err
	}
	a := &people.Account{ID: api.Visitor(r), Created: time.Now()}
	if err := a.SignUp(name, kept); err != nil {
		return nil, err
	}
	if err := h.People.AddAccount(r.Context(), a); err != nil {
		return nil, err
	}
	h.Sessions.Forget(a.ID) // also where no session begins: what is known of the guest is over
	return a, nil
}

// SignIn begins a session of an account. It takes as long, and says the same,
// whether there is such a name or not.
func (h *Handlers) SignIn(w http.ResponseWriter, r *http.Request, q wire.Credentials) {
	a, err := h.known(r, people.NameKey(q.Name), q.Password)
	if err == nil {
		err = a.MayEnter()
	}
	if err == nil && q.Keep {
		err = h.adopt(r, a)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	h.begin(w, r, a, nil)
}

// adopt gives an account what was played in this browser before it signed in.
func (h *Handlers) adopt(r *http.Request, a *people.Account) error {
	who := api.CallerOf(r)
	if who.Visitor == "" || who.Account != nil {
		return nil
	}
	if _, err := h.People.Adopt(r.Context(), who.Visitor, a.ID); err != nil {
		return err
	}
	h.Hall.ReloadMatchesOf(r.Context(), who.Visitor)
	return nil
}

// maxPassword bounds what is hashed, in bytes.
const maxPassword = 1 << 10

// known returns the account of a name if the password is right.
func (h *Handlers) known(r *http.Request, key, password string) (*people.Account, error) {
	a, err := h.People.AccountByName(r.Context(), key)
	if err != nil && !errors.Is(err, people.ErrNobody) {
		return nil, err
	}
	kept := nobodysHash()
	if a != nil {
		kept = a.Password
	}
	right, err := h.attempt(r, aPassword, key, a, func(ctx context.Context) (right bool, err error) {
		err = h.hash(ctx, func() { right = len(password) <= maxPassword && people.CheckHash(kept, password) && a != nil })
		return right, err
	})
	if err != nil {
		return nil, err
	}
	if !right {
		return nil, api.ErrSignIn
	}
	return a, nil
}

// begin starts a session: with a secret of its own, so that
// whoever knew the old one knows nothing. A new account is told its recovery codes.
func (h *Handlers) begin(w http.ResponseWriter, r *http.Request, a *people.Account, codes []string) {
	session, token := people.NewSession(a, deviceOf(r.UserAgent()), time.Now())
	err := h.remember(w, r, a)
	if err == nil {
		err = h.People.AddSession(r.Context(), session)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	h.leave(r)
	h.Sessions.Forget(a.ID)
	h.Sessions.SetCookie(w, r, string(token))
	me := h.me(a)
	me.Codes = codes
	api.WriteJSON(w, http.StatusOK, me)
}

// leave ends the session of a request, if it is one, and its sockets.
func (h *Handlers) leave(r *http.Request) {
	who := api.CallerOf(r)
	if who.Account == nil {
		return
	}
	h.People.EndSession(r.Context(), who.Visitor, who.Session.Hash) // one that is gone has ended
	h.Sessions.Forget(who.Visitor)
	h.Sessions.EndSockets(who.Visitor, func(hash string) bool { return hash == who.Session.Hash })
}

// SignOut ends the session of the caller.
func (h *Handlers) SignOut(w http.ResponseWriter, r *http.Request) {
	h.leave(r)
	h.Sessions.SetCookie(w, r, "")
	w.WriteHeader(http.StatusNoContent)
}

// ChangePassword ends all sessions but the one that asks, which goes on under a
// new secret.
func (h *Handlers) ChangePassword(w http.ResponseWriter, r *http.Request, q wire.NewPassword) {
	a, err := h.proven(r, q.Old)
	if err == nil {
		err = people.CheckPassword(q.New, a.Name)
	}
	if err == nil {
		err = h.hash(r.Context(), func() { a.Password = people.HashPassword(q.New) })
	}
	if err == nil {
		a.EndSessions()
		err = h.People.SaveAccount(r.Context(), a)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	h.Sessions.EndSockets(a.ID, func(string) bool { return true })
	h.begin(w, r, a, nil)
}

// proven returns the account of the caller if the password is right.
func (h *Handlers) proven(r *http.Request, password string) (*people.Account, error) {
	return h.known(r, api.CallerOf(r).Account.Name.Key, password)
}

// ListSessions lists the browsers in which the caller is signed in.
func (h *Handlers) ListSessions(w http.ResponseWriter, r *http.Request) {
	who := api.CallerOf(r)
	list, err := h.People.Sessions(r.Context(), who.Visitor)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	out := wire.Sessions{Sessions: []wire.Session{}}
	for _, n := range list {
		if n.Valid(who.Account, time.Now()) {
			out.Sessions = append(out.Sessions, wire.Session{
				ID: n.Hash, Label: n.Label, Created: n.Created.UnixMilli(), Seen: n.LastSeen.UnixMilli(), This: n.Hash == who.Session.Hash,
			})
		}
	}
	api.WriteJSON(w, http.StatusOK, out)
}

// EndSession ends one of them.
func (h *Handlers) EndSession(w http.ResponseWriter, r *http.Request) {
	who, hash := api.CallerOf(r), r.PathValue("session")
	if err := h.People.EndSession(r.Context(), who.Visitor, hash); err != nil {
		api.WriteError(w, err)
		return
	}
	h.Sessions.Forget(who.Visitor)
	h.Sessions.EndSockets(who.Visitor, func(h string) bool { return h == hash })
	w.WriteHeader(http.StatusNoContent)
}

// Delete deletes the caller, with the matches that are theirs alone.
func (h *Handlers) Delete(w http.ResponseWriter, r *http.Request, q wire.Farewell) {
	if err := h.deleteAll(r, q.Password); err != nil {
		api.WriteError(w, err)
		return
	}
	h.Sessions.SetCookie(w, r, "")
	w.WriteHeader(http.StatusNoContent)
}

func (h *Handlers) deleteAll(r *http.Request, password string) error {
	who := api.CallerOf(r)
	if who.Account != nil {
		a, err := h.proven(r, password)
		if err == nil {
			err = h.DeleteBots(r.Context(), who.Visitor)
		}
		if err != nil {
			return err
		}
		if err := errors.Join(a.Delete(time.Now()), h.People.SaveAccount(r.Context(), a)); err != nil {
			return err
		}
		h.Sessions.Forget(who.Visitor)
		h.Sessions.EndSockets(who.Visitor, func(string) bool { return true })
	}
	list, err := h.Hall.List(r.Context(), play.Query{Visitor: who.Visitor})
	for i := 0; err == nil && i < len(list); i++ {
		if e := &list[i]; e.Owner == who.Visitor && !e.People() {
			err = h.Hall.Delete(r.Context(), who.Visitor, e.ID)
		}
	}
	return err
}

// hash does something that hashes a password. Each takes 19 MiB and a core for some 30 ms,
// so it is a job of the pool: many tries of one address keep nobody else waiting.
func (h *Handlers) hash(ctx context.Context, do func()) error {
	who := api.CallerIn(ctx)
	soon, stop := context.WithTimeout(ctx, hashPatience)
	defer stop()
	job := pool.Job{Visitor: who.Visitor, Address: who.Address, What: "a password", Bytes: int64(people.HashMemory) << 10}
	err := h.Pool.Run(soon, job, func(context.Context) error { do(); return nil })
	if errors.Is(err, pool.ErrBusy) || errors.Is(err, pool.ErrMemory) || err != nil && soon.Err() != nil && ctx.Err() == nil {
		return &api.TooManyError{What: "sign-ins at once", Wait: hashPatience}
	}
	return err
}

// hashPatience is how long somebody waits for a slot before being told to come back.
const hashPatience = 5 * time.Second
