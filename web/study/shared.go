package study

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"banco/live"
	"banco/meet"
	"banco/meet/sharedstudy"
	"banco/play"
	"banco/pool"
	"banco/web/api"
	"banco/web/wire"
)

// Shared answers the calls about shared studies. The list of chapters is a document; each
// chapter is a match of the owner's, so that its moves and comments are stored and told as
// those of any study.
type Shared struct {
	Hall      ChapterHall
	Documents meet.Store
	Kits      api.Kits
	Pool      *pool.Pool
	Log       *slog.Logger
}

// ChapterHall is where the matches of chapters are.
type ChapterHall interface {
	Delete(ctx context.Context, v live.Visitor, id string) error
	Import(ctx context.Context, v live.Visitor, records []live.Record, next func() error) ([]string, error)
	Now() time.Time
	Snapshot(ctx context.Context, v live.Visitor, id string, since int) (*live.Snapshot, error)
}

// Acting returns as whom a visitor looks at a match and moves in it: in a chapter of a study
// in which they may write, as its owner.
func (h *Shared) Acting(ctx context.Context, v live.Visitor, match string) (live.Visitor, error) {
	id := sharedstudy.StudyOf(match)
	if id == "" || v == "" {
		return v, nil
	}
	k, err := h.load(ctx, id)
	switch {
	case errors.Is(err, meet.ErrNoDocument):
		return v, nil
	case err != nil:
		return v, err
	case k.Writes(v) && k.Has(match):
		return k.Owner, nil
	}
	return v, nil
}

// kept is a study as it is kept.
type kept struct {
	*sharedstudy.Study
	row meet.Document
}

// load returns a study by its ID.
func (h *Shared) load(ctx context.Context, id string) (kept, error) {
	row, err := h.Documents.Document(ctx, id)
	if err != nil {
		return kept{}, err
	}
	if row.Kind != meet.Studies {
		return kept{}, meet.ErrNoDocument
	}
	s := &sharedstudy.Study{}
	if err := json.Unmarshal([]byte(row.Body), s); err != nil {
		return kept{}, fmt.Errorf("%w: study %s: %w", play.ErrDamaged, id, err)
	}
	s.Owner = row.Host
	return kept{s, row}, nil
}

// head is what lists show of a study.
type head struct {
	Title, Game string
	Chapters    int
}

// write puts a study into its row.
func (k *kept) write() {
	body, err := json.Marshal(k.Study)
	head, err2 := json.Marshal(head{k.Title, k.Game, len(k.Chapters)})
	if err != nil || err2 != nil {
		panic(errors.Join(err, err2)) // it is plain data
	}
	k.row.Body, k.row.Head = string(body), string(head)
}

// maxChanges is how often a change is tried while others change the study.
const maxChanges = 20

// change lets something happen in a study and keeps it.
func (h *Shared) change(ctx context.Context, id string, do func(s *sharedstudy.Study) error) (kept, error) {
	for try := 1; ; try++ {
		k, err := h.load(ctx, id)
		if err != nil {
			return kept{}, err
		}
		before := k.row.Body
		if err := do(k.Study); err != nil {
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

// command answers a request that does something to a study.
func (h *Shared) command(w http.ResponseWriter, r *http.Request, do func(s *sharedstudy.Study, by live.Visitor) error) {
	by := api.Visitor(r)
	k, err := h.change(r.Context(), r.PathValue("id"), func(s *sharedstudy.Study) error { return do(s, by) })
	h.answer(w, http.StatusOK, k, by, err)
}

// answer answers with a study as a visitor may know it, or with the error.
func (h *Shared) answer(w http.ResponseWriter, status int, k kept, by live.Visitor, err error) {
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, status, studyMessage(k, by))
}

// studyMessage tells somebody of a study. Nothing in it lets a reader write.
func studyMessage(k kept, by live.Visitor) *wire.SharedStudy {
	out := &wire.SharedStudy{
		ID: k.row.ID, Title: k.Title, Game: k.Game, Role: "reader", Version: k.row.Version, Chapters: []wire.StudyChapter{},
	}
	for _, c := range k.Chapters {
		out.Chapters = append(out.Chapters, wire.StudyChapter{Match: c.Match, Name: c.Name})
	}
	switch {
	case k.Owns(by):
		out.Role, out.Linked, out.Writers = "owner", k.KeyHash != "", len(k.Writers)
	case k.Writes(by):
		out.Role = "writer"
	}
	return out
}

// List lists the studies of a visitor.
func (h *Shared) List(w http.ResponseWriter, r *http.Request) {
	out := wire.SharedStudies{Studies: []wire.StudyEntry{}}
	list, err := h.own(r.Context(), api.Visitor(r))
	if err != nil {
		api.WriteError(w, err)
		return
	}
	for _, d := range list {
		var head head
		json.Unmarshal([]byte(d.Head), &head) // what cannot be read has no title
		out.Studies = append(out.Studies, wire.StudyEntry{
			ID: d.ID, Title: head.Title, Game: head.Game, Chapters: head.Chapters, Changed: d.Changed.UnixMilli(),
		})
	}
	api.WriteJSON(w, http.StatusOK, out)
}

func (h *Shared) own(ctx context.Context, v live.Visitor) ([]meet.Document, error) {
	if v == "" {
		return nil, nil
	}
	return h.Documents.Documents(ctx, meet.DocumentQuery{Kind: meet.Studies, Host: v, Limit: sharedstudy.MaxStudies})
}

// Show tells of a study, unless the caller knows this version of it.
func (h *Shared) Show(w http.ResponseWriter, r *http.Request) {
	by := api.Visitor(r)
	k, err := h.load(r.Context(), r.PathValue("id"))
	if err == nil {
		tag := fmt.Sprintf(`"%d-%s"`, k.row.Version, studyMessage(k, by).Role)
		w.Header().Set("ETag", tag)
		if r.Header.Get("If-None-Match") == tag {
			w.Header().Set("Cache-Control", "no-store")
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	h.answer(w, http.StatusOK, k, by, err)
}

// Rename gives a study another title.
func (h *Shared) Rename(w http.ResponseWriter, r *http.Request, q wire.StudyTitle) {
	h.command(w, r, func(s *sharedstudy.Study, by live.Visitor) error { return s.Rename(by, q.Title) })
}

// Join lets the caller write who came by the link to write.
func (h *Shared) Join(w http.ResponseWriter, r *http.Request, q wire.JoinStudy) {
	h.command(w, r, func(s *sharedstudy.Study, by live.Visitor) error { return s.Join(by, q.Key) })
}

// MakeKey makes a link to write, and withdraws the one before.
func (h *Shared) MakeKey(w http.ResponseWriter, r *http.Request) {
	key, by := play.NewVisitor(), api.Visitor(r)
	_, err := h.change(r.Context(), r.PathValue("id"), func(s *sharedstudy.Study) error { return s.SetKey(by, key) })
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusCreated, wire.StudyKey{Key: key})
}

// WithdrawKey withdraws the link to write.
func (h *Shared) WithdrawKey(w http.ResponseWriter, r *http.Request) {
	h.command(w, r, func(s *sharedstudy.Study, by live.Visitor) error { return s.SetKey(by, "") })
}

// ChangeChapter renames a chapter, or puts it at another place.
func (h *Shared) ChangeChapter(w http.ResponseWriter, r *http.Request, q wire.ChapterChange) {
	match := r.PathValue("chapter")
	h.command(w, r, func(s *sharedstudy.Study, by live.Visitor) error {
		if q.Name != "" || q.Place == nil {
			if err := s.RenameChapter(by, match, q.Name); err != nil {
				return err
			}
		}
		if q.Place == nil {
			return nil
		}
		return s.MoveChapter(by, match, *q.Place)
	})
}

// RemoveChapter removes a chapter with its moves.
func (h *Shared) RemoveChapter(w http.ResponseWriter, r *http.Request) {
	match, by := r.PathValue("chapter"), api.Visitor(r)
	k, err := h.change(r.Context(), r.PathValue("id"), func(s *sharedstudy.Study) error { return s.RemoveChapter(by, match) })
	if err == nil {
		h.drop(r.Context(), k.Owner, match)
	}
	h.answer(w, http.StatusOK, k, by, err)
}

// Delete deletes a study with all its chapters.
func (h *Shared) Delete(w http.ResponseWriter, r *http.Request) {
	k, err := h.load(r.Context(), r.PathValue("id"))
	if err == nil && !k.Owns(api.Visitor(r)) {
		err = sharedstudy.ErrOwner
	}
	if err == nil {
		err = h.Documents.DeleteDocument(r.Context(), k.row.ID)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	for _, c := range k.Chapters {
		h.drop(r.Context(), k.Owner, c.Match)
	}
	w.WriteHeader(http.StatusNoContent)
}

// drop deletes the match of a chapter that is no longer in its study. Where that fails, the
// owner still has it among their studies.
func (h *Shared) drop(ctx context.Context, owner live.Visitor, match string) {
	err := h.Hall.Delete(context.WithoutCancel(ctx), owner, match)
	if err != nil && !errors.Is(err, play.ErrNotFound) {
		h.Log.Warn("a chapter is not deleted", "match", match, "error", err)
	}
}
