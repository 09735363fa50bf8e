package web

import (
	"net/http"

	"banco/web/api"
)

// background answers the calls for work of the lab that a desk does in the
// background, which are the same whatever the work is. Ask is what it is asked for
// with.
type background[Ask any] struct {
	server *Server
	desk   interface {
		Pause(owner, id string) error
		Resume(owner, id string, ended func()) error
		Remove(owner, id string) error
	}
	begin func(owner string, ask Ask, ended func()) (id string, err error)
	list  func(owner string) any                                 // the message of a visitor's own
	look  func(r *http.Request, visitor, id string) (any, error) // the message of one
}

// showOwn lists the work of who asks.
func (b *background[Ask]) showOwn(w http.ResponseWriter, r *http.Request) {
	api.WriteJSON(w, http.StatusOK, b.list(api.Visitor(r)))
}

// start begins work. While it is done it counts as a search.
func (b *background[Ask]) start(w http.ResponseWriter, r *http.Request, ask Ask) {
	owner := api.Visitor(r)
	var id string
	err := b.asSearch(r, func(ended func()) (err error) {
		id, err = b.begin(owner, ask, ended)
		return err
	})
	b.write(w, r, http.StatusCreated, owner, id, err)
}

// asSearch begins or resumes work that counts as a search of who asks until it ends.
func (b *background[Ask]) asSearch(r *http.Request, begin func(ended func()) error) error {
	free, err := b.server.limits.Searches.Take(api.CallerOf(r))
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
func (b *background[Ask]) write(w http.ResponseWriter, r *http.Request, status int, visitor, id string, err error) {
	var message any
	if err == nil {
		message, err = b.look(r, visitor, id)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, status, message)
}

// show tells how work stands, to anyone who knows its name.
func (b *background[Ask]) show(w http.ResponseWriter, r *http.Request) {
	b.write(w, r, http.StatusOK, api.Visitor(r), r.PathValue("id"), nil)
}

// pause stops work for a while.
func (b *background[Ask]) pause(w http.ResponseWriter, r *http.Request) {
	owner, id := api.Visitor(r), r.PathValue("id")
	b.write(w, r, http.StatusOK, owner, id, b.desk.Pause(owner, id))
}

// resume goes on with it.
func (b *background[Ask]) resume(w http.ResponseWriter, r *http.Request) {
	owner, id := api.Visitor(r), r.PathValue("id")
	err := b.asSearch(r, func(ended func()) error { return b.desk.Resume(owner, id, ended) })
	b.write(w, r, http.StatusOK, owner, id, err)
}

// remove forgets it.
func (b *background[Ask]) remove(w http.ResponseWriter, r *http.Request) {
	if err := b.desk.Remove(api.Visitor(r), r.PathValue("id")); err != nil {
		api.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
