package classroom

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"banco/live"
	"banco/meet"
	"banco/meet/classroom"
	"banco/play"
	"banco/web/api"
	"banco/web/wire"
)

// kept is a class as it is kept.
type kept struct {
	*classroom.Class
	row meet.Document
}

// load returns a class by its code.
func (h *Handlers) load(ctx context.Context, code string) (kept, error) {
	row, err := h.Documents.Document(ctx, code)
	if err != nil {
		return kept{}, err
	}
	c := &classroom.Class{}
	if row.Kind != meet.Classes {
		return kept{}, meet.ErrNoDocument
	}
	if err := json.Unmarshal([]byte(row.Body), c); err != nil {
		return kept{}, fmt.Errorf("%w: class %s: %w", play.ErrDamaged, code, err)
	}
	c.Teacher.Visitor = row.Host // an account may have adopted it since
	return kept{c, row}, nil
}

// write puts a class into its row.
func (k *kept) write() {
	body, err := json.Marshal(k.Class)
	head, err2 := json.Marshal(head{k.Name})
	if err != nil || err2 != nil {
		panic(errors.Join(err, err2)) // it is plain data
	}
	k.row.Body, k.row.Head, k.row.Over = string(body), string(head), k.Ended
}

// head is what lists show of a class.
type head struct{ Name string }

// maxChanges is how often a change is tried while others change the class.
const maxChanges = 20

// change lets something happen in a class, sees to its games, and tells
// those who look at it.
func (h *Handlers) change(ctx context.Context, code string, do func(c *classroom.Class) error) (kept, error) {
	k, err := h.save(ctx, code, do)
	if err != nil {
		return k, err
	}
	err = h.tend(ctx, code)
	h.rooms.tell(code)
	return k, err
}

// save lets something happen in a class and keeps it.
func (h *Handlers) save(ctx context.Context, code string, do func(c *classroom.Class) error) (kept, error) {
	lock := h.rooms.saving.lock(code)
	lock.Lock()
	defer lock.Unlock()
	for try := 1; ; try++ {
		k, err := h.load(ctx, code)
		if err != nil {
			return kept{}, err
		}
		before := k.row.Body
		if err := do(k.Class); err != nil {
			return kept{}, err
		}
		if k.write(); k.row.Body == before {
			return k, nil
		}
		k.row.Changed = h.Hall.Now()
		err = h.Documents.SaveDocument(ctx, k.row)
		k.row.Version++
		if err == nil || !errors.Is(err, meet.ErrChanged) || try == maxChanges {
			return k, err
		}
	}
}

// Open makes a class of which the caller is the teacher.
func (h *Handlers) Open(w http.ResponseWriter, r *http.Request, q wire.NewClass) {
	k, err := h.add(r.Context(), api.Visitor(r), q)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	h.noteTeacher(r.Context(), k.Class, api.CallerOf(r))
	api.WriteJSON(w, http.StatusCreated, h.message(k, k.Teacher.Visitor))
}

// add makes a class under a code that no other has.
func (h *Handlers) add(ctx context.Context, v live.Visitor, q wire.NewClass) (kept, error) {
	if v == "" {
		return kept{}, live.ErrForbidden
	}
	for {
		c, err := classroom.New(classroom.NewCode(), play.NewID(), q.Name, classroom.Person{Visitor: v, Name: q.Teacher})
		if err == nil && q.Game != "" {
			_, err = h.Kits.Find(q.Game)
		}
		if err != nil {
			return kept{}, err
		}
		c.Game = q.Game
		now := h.Hall.Now()
		k := kept{c, meet.Document{ID: c.Code, Kind: meet.Classes, Host: v, Created: now, Changed: now, Version: 1}}
		k.write()
		if err = h.Documents.AddDocument(ctx, k.row); !errors.Is(err, meet.ErrDocumentTaken) {
			return k, err
		}
	}
}

// maxListed bounds the classes that a teacher is told of.
const maxListed = 20

// List lists the classes of a teacher.
func (h *Handlers) List(w http.ResponseWriter, r *http.Request) {
	out := wire.Classrooms{Classes: []wire.ClassEntry{}}
	v := api.Visitor(r)
	if v == "" {
		api.WriteJSON(w, http.StatusOK, out)
		return
	}
	list, err := h.Documents.Documents(r.Context(), meet.DocumentQuery{Kind: meet.Classes, Host: v, Limit: maxListed})
	if err != nil {
		api.WriteError(w, err)
		return
	}
	for _, g := range list {
		var head head
		json.Unmarshal([]byte(g.Head), &head) // what cannot be read has no name
		out.Classes = append(out.Classes, wire.ClassEntry{Code: g.ID, Name: head.Name, Created: g.Created.UnixMilli(), Ended: g.Over})
	}
	api.WriteJSON(w, http.StatusOK, out)
}

// Show tells of a class.
func (h *Handlers) Show(w http.ResponseWriter, r *http.Request) {
	v := api.Visitor(r)
	k, err := h.enter(r.Context(), r.PathValue("code"), api.CallerOf(r))
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, h.message(k, v))
}

// Delete forgets a class that is over, with the names of its students.
func (h *Handlers) Delete(w http.ResponseWriter, r *http.Request) {
	k, err := h.enter(r.Context(), r.PathValue("code"), api.CallerOf(r))
	switch {
	case err != nil:
	case !k.Teaches(api.Visitor(r)):
		err = classroom.ErrTeacher
	case !k.Ended:
		err = errGoesOn
	default:
		err = h.Documents.DeleteDocument(r.Context(), k.Code)
		h.rooms.tell(k.Code)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// ExportResults writes the results of games as a table, for the teacher: of those that
// have begun since a time in milliseconds, at a place so many minutes ahead of UTC.
func (h *Handlers) ExportResults(w http.ResponseWriter, r *http.Request) {
	k, err := h.enter(r.Context(), r.PathValue("code"), api.CallerOf(r))
	if err == nil && !k.Teaches(api.Visitor(r)) {
		err = classroom.ErrTeacher
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	number := func(name string) int64 {
		n, _ := strconv.ParseInt(r.URL.Query().Get(name), 10, 64) // nothing, or nonsense: 0
		return n
	}
	place := time.FixedZone("", 60*int(min(max(number("offset"), -maxOffset), maxOffset)))
	// The mark tells spreadsheets that this is UTF-8.
	api.Attach(w, k.Code+".csv", "text/csv; charset=utf-8", append([]byte("\ufeff"), k.CSV(time.UnixMilli(number("since")), place)...))
}

// maxOffset is how many minutes a place is ahead of UTC at most, or behind.
const maxOffset = 24 * 60

var errGoesOn = fmt.Errorf("%w: end the class before you delete it", play.ErrRequest)

// ShowInvitation tells how students get to a class.
func (h *Handlers) ShowInvitation(w http.ResponseWriter, r *http.Request) {
	k, err := h.enter(r.Context(), r.PathValue("code"), api.CallerOf(r))
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, h.Links.Invitation(r, path+k.Code))
}

// DrawInvitation draws a link to a class as a QR code.
func (h *Handlers) DrawInvitation(w http.ResponseWriter, r *http.Request) {
	k, err := h.enter(r.Context(), r.PathValue("code"), api.CallerOf(r))
	if err != nil {
		api.WriteError(w, err)
		return
	}
	h.Links.Draw(w, r, path+k.Code)
}

// path is where the page shows a class.
const path = "/class/"
