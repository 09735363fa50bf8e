package admin

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"banco/live"
	"banco/people"
	"banco/play"
	"banco/web/api"
	"banco/web/wire"
)

// Moderate does something to an account.
func (h *Handlers) Moderate(w http.ResponseWriter, r *http.Request, q wire.Moderation) {
	x, err := action(&q)
	var a *people.Account
	if err == nil {
		a, err = h.People.AccountByName(r.Context(), people.NameKey(r.PathValue("name")))
		err = api.UnknownName(err)
	}
	if err == nil {
		x.Subject = a.ID
		if err = h.carryOut(r, x); errors.Is(err, people.ErrDeleted) { // meanwhile, by its owner
			err = api.ErrNoName
		}
	}
	if err == nil {
		h.tell(r.Context(), a.ID, x.Kind)
		a, err = h.People.Account(r.Context(), a.ID)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, account(a, h.Present()[a.ID] > 0))
}

// action reads what an admin wants to do to an account.
func action(q *wire.Moderation) (x people.Action, err error) {
	x.Kind = people.ActionKind(q.Do)
	switch x.Kind {
	case people.ActionMute:
		if q.Hours < 1 || q.Hours > maxHours {
			return x, people.ErrMuteTime
		}
		x.Until = time.Now().Add(time.Duration(q.Hours) * time.Hour)
	case people.ActionRename:
		if x.Name, err = people.ParseName(q.To); err != nil {
			return x, err
		}
	case people.ActionUnmute, people.ActionClose, people.ActionReopen:
	default:
		return x, fmt.Errorf("%w: nothing is called %.40q", play.ErrRequest, q.Do)
	}
	x.Reason, err = people.ParseReason(q.Reason)
	return x, err
}

// maxHours is a year.
const maxHours = 366 * 24

// carryOut does something in the name of the caller, and logs it.
func (h *Handlers) carryOut(r *http.Request, x people.Action) error {
	x.Author, x.At = api.Visitor(r), time.Now()
	e, err := h.People.Moderate(r.Context(), x)
	if err == nil {
		h.Log.Info("moderation", "author", e.AuthorName, "do", string(e.Kind), "subject", e.SubjectName, "detail", e.Detail, "reason", e.Reason)
	}
	return err
}

// tell lets what was done to an account count at once on this server: its pages are
// closed with it, and those of its bots. Other servers follow within seconds.
func (h *Handlers) tell(ctx context.Context, id string, kind people.ActionKind) {
	list := []live.Visitor{id}
	if kind == people.ActionClose {
		bots, err := h.People.Bots(ctx, id)
		if err != nil {
			h.Log.Warn("the bots of a closed account stay for some seconds", "err", err)
		}
		for _, b := range bots {
			list = append(list, b.ID)
		}
	}
	for _, visitor := range list {
		h.Sessions.Forget(visitor)
		if kind == people.ActionClose {
			h.Sessions.EndSockets(visitor, func(string) bool { return true })
		}
	}
}

// Settle notes that the complaints about somebody were looked at.
func (h *Handlers) Settle(w http.ResponseWriter, r *http.Request, q wire.Settlement) {
	x, err := people.Action{Kind: people.ActionSettle, Subject: q.Subject}, error(nil)
	if q.Subject == "" || len(q.Subject) > 100 {
		err = fmt.Errorf("%w: nobody is named", play.ErrRequest)
	}
	if err == nil {
		x.Reason, err = people.ParseReason(q.Reason)
	}
	if err == nil {
		err = h.carryOut(r, x)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// ListBackups lists the copies of the database.
func (h *Handlers) ListBackups(w http.ResponseWriter, _ *http.Request) { h.writeBackups(w, nil) }

// errNoBackups is returned where the database makes its own.
var errNoBackups = fmt.Errorf("%w: PostgreSQL is copied with its own tools", play.ErrRequest)

// Backup copies the database, and says so in the log. It is refused where the copy would
// take more than half of what is free.
func (h *Handlers) Backup(w http.ResponseWriter, r *http.Request) {
	if h.Backups == nil {
		api.WriteError(w, errNoBackups)
		return
	}
	stored, err := h.Stored(r.Context())
	if err == nil && stored > h.Free()/2 {
		err = play.ErrNoRoom
	}
	var file string
	if err == nil {
		file, err = h.Backups.Create(r.Context(), time.Now())
	}
	if err == nil {
		err = h.carryOut(r, people.Action{Kind: people.ActionBackup, File: file})
	}
	h.writeBackups(w, err)
}

// writeBackups answers with the list, unless something has failed.
func (h *Handlers) writeBackups(w http.ResponseWriter, err error) {
	out := wire.AdminBackups{Possible: h.Backups != nil, Backups: []wire.AdminBackup{}}
	if err == nil && h.Backups != nil {
		list, failed := h.Backups.List()
		out.Backups, err = append(out.Backups, list...), failed
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, out)
}
