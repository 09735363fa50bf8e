package study

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"banco/engine"
	"banco/game"
	"banco/game/files"
	"banco/live"
	"banco/meet"
	"banco/meet/sharedstudy"
	"banco/play"
	"banco/play/transcript"
	"banco/pool"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// maxChapter bounds the moves and comments that a chapter begins with, in bytes.
const maxChapter = 256 << 10

// The tags by which a file says of what study and chapter a game is.
const (
	studyTag   = "StudyName"
	chapterTag = "ChapterName"
)

// draft is a chapter before it is stored.
type draft struct {
	name   string
	record live.Record
}

// Create makes a study of which the caller is the owner.
func (h *Shared) Create(w http.ResponseWriter, r *http.Request, q wire.NewSharedStudy) {
	v := api.Visitor(r)
	k, err := h.create(r.Context(), v, &q)
	h.answer(w, http.StatusCreated, k, v, err)
}

func (h *Shared) create(ctx context.Context, v live.Visitor, q *wire.NewSharedStudy) (kept, error) {
	if v == "" {
		return kept{}, live.ErrForbidden
	}
	own, err := h.own(ctx, v)
	switch {
	case err != nil:
		return kept{}, err
	case len(own) >= sharedstudy.MaxStudies:
		return kept{}, sharedstudy.ErrMany
	case len(q.Matches) > sharedstudy.MaxChapters:
		return kept{}, sharedstudy.ErrFull
	}
	s, err := sharedstudy.New(v, q.Title, q.Game)
	if err != nil {
		return kept{}, err
	}
	var list []draft
	for _, match := range q.Matches {
		d, err := h.copyMatch(ctx, v, s, match)
		if err != nil {
			return kept{}, err
		}
		list = append(list, d)
	}
	if len(list) == 0 {
		d, err := h.fromStart(s, q.Variant, "")
		if err != nil {
			return kept{}, err
		}
		list = append(list, d)
	}
	now := h.Hall.Now()
	k := kept{s, meet.Document{ID: play.NewID(), Kind: meet.Studies, Host: v, Created: now, Changed: now, Version: 1}}
	chapters, err := h.store(ctx, &k, list, q.Chapter)
	if err == nil {
		err = s.Add(v, chapters...)
	}
	if err == nil {
		k.write()
		err = h.Documents.AddDocument(ctx, k.row)
	}
	if err != nil {
		h.dropAll(ctx, v, chapters)
		return kept{}, err
	}
	return k, nil
}

// AddChapter adds a chapter: a copy of a match, or one from a position.
func (h *Shared) AddChapter(w http.ResponseWriter, r *http.Request, q wire.NewChapter) {
	v := api.Visitor(r)
	k, err := h.loadToAdd(r, 1)
	var d draft
	if err == nil && q.Match != "" {
		d, err = h.copyMatch(r.Context(), v, k.Study, q.Match)
	} else if err == nil {
		d, err = h.fromStart(k.Study, q.Variant, q.Start)
	}
	if err == nil {
		d.name = cmp.Or(q.Name, d.name)
		k, err = h.add(r.Context(), v, k, []draft{d}, "")
	}
	h.answer(w, http.StatusOK, k, v, err)
}

// loadToAdd returns the study to which the caller wants to add some chapters, and may.
func (h *Shared) loadToAdd(r *http.Request, chapters int) (kept, error) {
	k, err := h.load(r.Context(), r.PathValue("id"))
	if err == nil {
		err = k.CheckRoom(api.Visitor(r), chapters)
	}
	return k, err
}

// add stores chapters and adds them to a study.
func (h *Shared) add(ctx context.Context, v live.Visitor, k kept, list []draft, name string) (kept, error) {
	chapters, err := h.store(ctx, &k, list, name)
	if err == nil {
		k, err = h.change(ctx, k.row.ID, func(s *sharedstudy.Study) error { return s.Add(v, chapters...) })
	}
	if err != nil {
		h.dropAll(ctx, k.Owner, chapters)
	}
	return k, err
}

// dropAll deletes chapters that did not become part of their study.
func (h *Shared) dropAll(ctx context.Context, owner live.Visitor, chapters []sharedstudy.Chapter) {
	for _, c := range chapters {
		h.drop(ctx, owner, c.Match)
	}
}

// store stores the matches of chapters. One without a name gets the name that is given, or
// its number.
func (h *Shared) store(ctx context.Context, k *kept, list []draft, name string) (chapters []sharedstudy.Chapter, err error) {
	records := make([]live.Record, len(list))
	for i, d := range list {
		number := strconv.Itoa(len(k.Chapters) + i + 1)
		d.record.ID = sharedstudy.ChapterID(k.row.ID, play.NewID())
		records[i] = d.record
		d.name = cmp.Or(sharedstudy.CutName(d.name), sharedstudy.CutName(name+" "+number))
		chapters = append(chapters, sharedstudy.Chapter{Match: d.record.ID, Name: d.name})
	}
	if _, err := h.Hall.Import(ctx, k.Owner, records, ctx.Err); err != nil {
		return nil, err
	}
	return chapters, nil
}

// fromStart returns a chapter that begins with a position, by default that of the game.
func (h *Shared) fromStart(s *sharedstudy.Study, variant game.Variant, start string) (draft, error) {
	kit, err := h.Kits.Find(s.Game)
	if err != nil {
		return draft{}, err
	}
	rec := &game.Record{Variant: variant, Start: start, Result: "*"}
	if _, err := rec.Begin(kit.Game); err != nil {
		return draft{}, fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	return draft{record: live.Record{
		Setup: live.Setup{
			Game: s.Game, Kind: play.KindStudy, Variant: variant, Start: start, Seats: [2]string{play.Human, play.Human},
			Undos: play.Unlimited,
		},
		Result: rec.Result,
	}}, nil
}

// copyMatch returns a chapter with all that a visitor knows of a match: of a study, or of a
// game that is over. A study that has no game yet gets that of the match.
func (h *Shared) copyMatch(ctx context.Context, v live.Visitor, s *sharedstudy.Study, match string) (draft, error) {
	seen, err := h.Hall.Snapshot(ctx, v, match, 0)
	switch {
	case err != nil:
		return draft{}, err
	case seen.Match.Kind != play.KindStudy && !seen.Result.Over():
		return draft{}, sharedstudy.ErrRunning
	case s.Game == "":
		s.Game = seen.Match.Game
	case s.Game != seen.Match.Game:
		return draft{}, sharedstudy.ErrGame
	}
	kit, err := h.Kits.Find(s.Game)
	if err != nil {
		return draft{}, err
	}
	d, _, err := fromRecord(ctx, kit, message.Record(kit, seen))
	return d, err
}

// fromRecord returns the chapter that a record becomes, and what of it is lost.
func fromRecord(ctx context.Context, kit *engine.Kit, rec *game.Record) (d draft, lost []error, err error) {
	saved, lost, err := transcript.FromRecord(ctx, kit.Game, kit.Colours, rec)
	if err != nil {
		return d, nil, fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	size := 0
	for _, e := range saved.Events {
		if size += len(e.Text); size > maxChapter {
			return d, nil, sharedstudy.ErrLarge
		}
	}
	d = draft{name: chapterName(kit, rec), record: studyOf(saved, rec.Variant, "")}
	d.record.Tags = slices.DeleteFunc(d.record.Tags, func(t game.Tag) bool { return t.Name == studyTag || t.Name == chapterTag })
	return d, append(rec.Lost, lost...), nil
}

// chapterName returns what a record says that it is: a chapter, a game of two players, or of
// an event. It may be empty.
func chapterName(kit *engine.Kit, rec *game.Record) string {
	first, second := rec.Tag(kit.Colours[0]), rec.Tag(kit.Colours[1])
	players := ""
	if known := func(name string) bool { return name != "" && name != "?" }; known(first) && known(second) {
		players = first + " – " + second
	}
	event := rec.Tag("Event")
	if event == "?" || event == transcript.Here {
		event = ""
	}
	return cmp.Or(rec.Tag(chapterTag), players, event)
}

// Import adds the games of a file as chapters. All of them are added, or none.
func (h *Shared) Import(w http.ResponseWriter, r *http.Request, q wire.Import) {
	v := api.Visitor(r)
	k, err := h.loadToAdd(r, 1)
	data := []byte(q.Text)
	if err == nil && q.Data != "" {
		if data, err = base64.StdEncoding.DecodeString(q.Data); err != nil {
			err = fmt.Errorf("%w: data is not base64", play.ErrRequest)
		}
	}
	var list []draft
	var lost []wire.Loss
	if err == nil {
		c := api.CallerOf(r)
		job := pool.Job{Visitor: c.Visitor, Address: c.Address, Kind: pool.Import, What: "chapters"}
		err = h.Pool.Run(r.Context(), job, func(ctx context.Context) (err error) {
			list, lost, err = h.readChapters(ctx, k, &q, data)
			return err
		})
	}
	if err == nil {
		err = k.CheckRoom(v, len(list))
	}
	if err == nil {
		k, err = h.add(r.Context(), v, k, list, "")
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	out := studyMessage(k, v)
	out.Lost = lost
	api.WriteJSON(w, http.StatusOK, out)
}

// readChapters reads the games of a file, as many as fit into the study and one more.
func (h *Shared) readChapters(ctx context.Context, k kept, q *wire.Import, data []byte) (list []draft, lost []wire.Loss, err error) {
	kit, err := h.Kits.Find(k.Game)
	if err != nil {
		return nil, nil, err
	}
	lose := func(number int, part bool, err error) {
		loss := wire.Loss{Game: number, Part: part, Problem: wire.Problem{Key: "import-unknown"}}
		if p := api.ProblemOf(err); p != nil {
			loss.Problem = *p
		}
		if len(lost) < maxLosses {
			lost = append(lost, loss)
		}
	}
	games, failed := 0, error(nil)
	for piece := range files.Pieces(data) {
		found, err := files.ReadAny(ctx, []game.Game{kit.Game}, q.Name, piece.Data, k.Game)
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		if err != nil {
			return nil, nil, fmt.Errorf("%w: %w", play.ErrRequest, game.Below(err, piece.Line))
		}
		for _, l := range found.Lost {
			if l.Read == nil {
				lose(games+l.Game, false, game.Below(l.Err, piece.Line))
			}
		}
		for _, one := range found.Kept() {
			d, parts, err := fromRecord(ctx, kit, one.Record)
			switch {
			case ctx.Err() != nil:
				return nil, nil, ctx.Err()
			case err != nil:
				failed = errors.Join(failed, err)
				lose(games+one.Number, false, err)
				continue
			case one.Stopped != nil:
				lose(games+one.Number, true, game.Below(one.Stopped, piece.Line))
			}
			for _, part := range parts {
				lose(games+one.Number, true, game.Below(part, piece.Line))
			}
			if list = append(list, d); len(k.Chapters)+len(list) > sharedstudy.MaxChapters {
				return nil, nil, sharedstudy.ErrFull
			}
		}
		games += len(found.Records) + len(found.Lost)
	}
	if len(list) == 0 {
		nothing := game.Wrong("import-empty", nil, "there is nothing to read")
		return nil, nil, fmt.Errorf("%w: %w", play.ErrRequest, cmp.Or(failed, error(nothing)))
	}
	return list, lost, nil
}

// Export writes all chapters as one file.
func (h *Shared) Export(w http.ResponseWriter, r *http.Request) {
	k, err := h.load(r.Context(), r.PathValue("id"))
	if err != nil {
		api.WriteError(w, err)
		return
	}
	kit, err := h.Kits.Find(k.Game)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	var records []*game.Record
	for _, c := range k.Chapters {
		seen, err := h.Hall.Snapshot(r.Context(), "", c.Match, 0)
		if errors.Is(err, play.ErrNotFound) { // deleted elsewhere
			continue
		}
		if err != nil {
			api.WriteError(w, err)
			return
		}
		rec := message.Record(kit, seen)
		rec.Tags = append(rec.Tags, game.Tag{Name: studyTag, Value: k.Title}, game.Tag{Name: chapterTag, Value: c.Name})
		records = append(records, rec)
	}
	format := r.PathValue("format")
	var b bytes.Buffer
	if err := files.Write(&b, kit.Game, format, records...); err != nil {
		api.WriteError(w, fmt.Errorf("%w: %w", play.ErrRequest, err))
		return
	}
	api.Attach(w, k.row.ID+"."+format, "text/plain; charset=utf-8", b.Bytes())
}
