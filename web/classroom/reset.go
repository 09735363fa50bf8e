package classroom

import (
	"context"
	"net/http"
	"time"

	"banco/live"
	"banco/meet/classroom"
	"banco/people"
	"banco/web/api"
	"banco/web/wire"
)

// Trust notes whether a student lets the teacher reset their password.
func (h *Handlers) Trust(w http.ResponseWriter, r *http.Request, q wire.TrustTeacher) {
	h.command(w, r, func(_ context.Context, by live.Visitor, c *classroom.Class) error {
		if q.On && c.Belongs(by) && api.CallerOf(r).Account == nil {
			return api.ErrGuest // there is no password
		}
		return c.Trust(by, q.On)
	})
}

// Reset gives the teacher a code by which a student chooses a new password. Only a
// student who has agreed can be helped so, and only by a teacher with an account:
// nobody else can take an account over by a class.
func (h *Handlers) Reset(w http.ResponseWriter, r *http.Request, q wire.ResetPassword) {
	code, err := h.reset(r, q.Student)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, code)
}

func (h *Handlers) reset(r *http.Request, student int) (*wire.ResetCode, error) {
	who := api.CallerOf(r)
	k, err := h.enter(r.Context(), r.PathValue("code"), who)
	if err != nil {
		return nil, err
	}
	visitor, err := k.CheckReset(who.Visitor, student)
	if err != nil {
		return nil, err
	}
	if who.Account == nil {
		return nil, api.ErrGuest
	}
	a, err := h.People.Account(r.Context(), visitor)
	if err == nil {
		err = a.MayEnter()
	}
	if err != nil {
		return nil, err
	}
	now, code := time.Now(), people.NewRecoveryCode()
	expires := now.Add(people.TeacherCodeLife)
	if err := h.People.AddRecoveryCode(r.Context(), a.ID, people.HashRecoveryCode(a.ID, code), now, expires); err != nil {
		return nil, err
	}
	h.Log.Info("class", "what", "a teacher resets a password", "teacher", who.Visitor, "student", a.ID)
	return &wire.ResetCode{Name: a.Name.Shown, Code: code, Expires: expires.UnixMilli()}, nil
}
