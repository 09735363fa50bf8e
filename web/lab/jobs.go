package lab

import (
	"net/http"
	"time"

	"banco/enginematch/jobs"
	"banco/web/api"
)

// Jobs answers the calls about one kind of work in the background. The calls are
// the same whatever the work is; Ask is the message that asks for it.
type Jobs[Ask any] struct {
	jobs interface {
		Pause(visitor, id string) error
		Resume(o jobs.Owner, id string) error
		Remove(visitor, id string) error
		Seen(visitor string, account bool)
	}
	check func(r *http.Request, ask Ask) error // whether the work may be done for the caller; nil: it may
	begin func(o jobs.Owner, ask Ask) (id string, err error)
	list  func(o jobs.Owner) any                                 // the message of a visitor's own
	look  func(r *http.Request, visitor, id string) (any, error) // the message of one
}

// ownerOf returns whoever makes a request, as the owner of work.
func ownerOf(r *http.Request) jobs.Owner {
	c := api.CallerOf(r)
	return jobs.Owner{Visitor: c.Visitor, Account: c.Account != nil, Address: c.Address}
}

// Seen notes that a visitor is here: the work of guests who have left is paused.
func (j *Jobs[Ask]) Seen(c *api.Caller) { j.jobs.Seen(c.Visitor, c.Account != nil) }

// graceOf returns the minutes that work goes on after its owner has left; 0: to its end.
func graceOf(o jobs.Owner) int {
	if o.Account {
		return 0
	}
	return int(jobs.GuestGrace.Minutes())
}

// untilText writes when work expires, or "" for work that runs.
func untilText(until time.Time) string {
	if until.IsZero() {
		return ""
	}
	return until.Format(time.RFC3339)
}

// ListOwn lists the work of the caller.
func (j *Jobs[Ask]) ListOwn(w http.ResponseWriter, r *http.Request) {
	api.WriteJSON(w, http.StatusOK, j.list(ownerOf(r)))
}

// Start begins work.
func (j *Jobs[Ask]) Start(w http.ResponseWriter, r *http.Request, ask Ask) {
	var id string
	var err error
	if j.check != nil {
		err = j.check(r, ask)
	}
	if err == nil {
		id, err = j.begin(ownerOf(r), ask)
	}
	j.write(w, r, http.StatusCreated, id, err)
}

// write answers with work as it is, or with the error of what was done to it.
func (j *Jobs[Ask]) write(w http.ResponseWriter, r *http.Request, status int, id string, err error) {
	var message any
	if err == nil {
		message, err = j.look(r, api.Visitor(r), id)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, status, message)
}

// Show tells how work stands, to anyone who knows its name.
func (j *Jobs[Ask]) Show(w http.ResponseWriter, r *http.Request) {
	j.write(w, r, http.StatusOK, r.PathValue("id"), nil)
}

// Pause stops work for a while.
func (j *Jobs[Ask]) Pause(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	j.write(w, r, http.StatusOK, id, j.jobs.Pause(api.Visitor(r), id))
}

// Resume goes on with it.
func (j *Jobs[Ask]) Resume(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	j.write(w, r, http.StatusOK, id, j.jobs.Resume(ownerOf(r), id))
}

// Remove forgets it.
func (j *Jobs[Ask]) Remove(w http.ResponseWriter, r *http.Request) {
	if err := j.jobs.Remove(api.Visitor(r), r.PathValue("id")); err != nil {
		api.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
