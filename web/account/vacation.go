package account

import (
	"net/http"
	"time"

	"banco/people"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// TakeVacation lets the clocks of the caller stand in games by correspondence.
func (h *Handlers) TakeVacation(w http.ResponseWriter, r *http.Request, q wire.TakeVacation) {
	h.changeVacation(w, r, func(v *people.Vacation, now time.Time) error { return v.Begin(now, q.Days) })
}

// EndVacation lets them run again.
func (h *Handlers) EndVacation(w http.ResponseWriter, r *http.Request) {
	h.changeVacation(w, r, func(v *people.Vacation, now time.Time) error {
		v.End(now)
		return nil
	})
}

// changeVacation stores the vacation of the caller, and then tells it to the games. A
// game that could not be told hears of it when it is next loaded.
func (h *Handlers) changeVacation(w http.ResponseWriter, r *http.Request, change func(*people.Vacation, time.Time) error) {
	now := time.Now()
	a, err := h.People.Account(r.Context(), api.Visitor(r))
	if err == nil {
		err = change(&a.Vacation, now)
	}
	if err == nil {
		err = h.People.SaveAccount(r.Context(), a)
	}
	if err == nil {
		h.Sessions.Forget(a.ID)
		if a.Vacation.On(now) {
			err = h.Hall.BeginVacation(r.Context(), a.ID, a.Vacation.Until)
		} else {
			err = h.Hall.EndVacation(r.Context(), a.ID)
		}
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, message.Vacation(a.Vacation, now))
}
