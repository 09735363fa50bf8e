package lab

import (
	"net/http"

	"banco/web/api"
)

// Jobs answers the calls about one kind of work in the background. The calls are
// the same whatever the work is; Ask is the message that asks for it.
type Jobs[Ask any] struct {
	searches *api.Tally
	jobs     interface {
		Pause(owner, id string) error
		Resume(owner, id string, ended func()) error
		Remove(owner, id string) error
	}
	check func(r *http.Request, ask Ask) error // whether the work may be done for the caller; nil: it may
	begin func(owner string, ask Ask, ended func()) (id string, err error)
	list  func(owner string) any                                 // the message of a visitor's own
	look  func(r *http.Request, visitor, id string) (any, error) // the message of one
}

// ListOwn lists the work of the caller.
func (j *Jobs[Ask]) ListOwn(w http.ResponseWriter, r *http.Request) {
	api.WriteJSON(w, http.StatusOK, j.list(api.Visitor(r)))
}

// Start begins work. While it is done it counts as a search.
func (j *Jobs[Ask]) Start(w http.ResponseWriter, r *http.Request, ask Ask) {
	owner := api.Visitor(r)
	var id string
	err := error(nil)
	if j.check != nil {
		err = j.check(r, ask)
	}
	if err == nil {
		err = j.asSearch(r, func(ended func()) (err error) {
			id, err = j.begin(owner, ask, ended)
			return err
		})
	}
	j.write(w, r, http.StatusCreated, owner, id, err)
}

// asSearch begins or resumes work that counts as a search of the caller until it ends.
func (j *Jobs[Ask]) asSearch(r *http.Request, begin func(ended func()) error) error {
	free, err := j.searches.Take(api.CallerOf(r))
	if err != nil {
		return err
	}
	if err := begin(free); err != nil {
		free()
		return err
	}
	return nil
}

// write answers with work as it is, or with the error of what was done to it.
func (j *Jobs[Ask]) write(w http.ResponseWriter, r *http.Request, status int, visitor, id string, err error) {
	var message any
	if err == nil {
		message, err = j.look(r, visitor, id)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, status, message)
}

// Show tells how work stands, to anyone who knows its name.
func (j *Jobs[Ask]) Show(w http.ResponseWriter, r *http.Request) {
	j.write(w, r, http.StatusOK, api.Visitor(r), r.PathValue("id"), nil)
}

// Pause stops work for a while.
func (j *Jobs[Ask]) Pause(w http.ResponseWriter, r *http.Request) {
	owner, id := api.Visitor(r), r.PathValue("id")
	j.write(w, r, http.StatusOK, owner, id, j.jobs.Pause(owner, id))
}

// Resume goes on with it.
func (j *Jobs[Ask]) Resume(w http.ResponseWriter, r *http.Request) {
	owner, id := api.Visitor(r), r.PathValue("id")
	err := j.asSearch(r, func(ended func()) error { return j.jobs.Resume(owner, id, ended) })
	j.write(w, r, http.StatusOK, owner, id, err)
}

// Remove forgets it.
func (j *Jobs[Ask]) Remove(w http.ResponseWriter, r *http.Request) {
	if err := j.jobs.Remove(api.Visitor(r), r.PathValue("id")); err != nil {
		api.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
