package web

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"banco/engine"
	"banco/game"
	"banco/game/files"
	"banco/live"
	"banco/play"
	"banco/web/wire"
)

// maxNodes bounds the moves of one imported game, variations included.
const maxNodes = 5000

// importFile makes studies of a file or a text, all or none.
func (s *Server) importFile(w http.ResponseWriter, r *http.Request) {
	q, ok := decodeBody[wire.Import](w, r, maxImport)
	if !ok {
		return
	}
	data := []byte(q.Text)
	if q.Data != "" {
		var err error
		if data, err = base64.StdEncoding.DecodeString(q.Data); err != nil {
			writeFailure(w, http.StatusBadRequest, "bad-request", "data is not base64")
			return
		}
	}
	found, err := files.Read(s.games, q.Name, data, q.Game)
	if err != nil {
		writeError(w, fmt.Errorf("%w: %w", play.ErrRequest, err))
		return
	}
	ids, err := s.keep(r, visitor(w, r), &found)
	if err != nil {
		writeError(w, err)
		return
	}
	writeJSON(w, http.StatusCreated, wire.Imported{Format: found.Format, Game: found.Game.Name(), Matches: ids})
}

// keep stores what was read. Every game is set up once before the first is
// stored, so that a bad one costs nothing.
func (s *Server) keep(r *http.Request, v live.Visitor, found *files.Found) ([]string, error) {
	k, err := s.kit(found.Game.Name())
	if err != nil {
		return nil, err
	}
	requests := make([]live.Request, len(found.Records))
	for i, rec := range found.Records {
		if requests[i], err = study(k, rec); err != nil {
			return nil, fmt.Errorf("%w: game %d: %w", play.ErrRequest, i+1, err)
		}
	}
	ids := []string{}
	for _, q := range requests {
		seen, err := s.hall.Create(r.Context(), v, q)
		if err != nil {
			return nil, errors.Join(err, s.forget(v, ids))
		}
		ids = append(ids, seen.Match.ID)
	}
	return ids, nil
}

// forget deletes the studies made before one that could not be.
func (s *Server) forget(v live.Visitor, ids []string) error {
	var failed error
	for _, id := range ids {
		failed = errors.Join(failed, s.hall.Delete(context.Background(), v, id))
	}
	return failed
}

// study turns a record into the study to make of it.
func study(k *engine.Kit, rec *game.Record) (live.Request, error) {
	q := live.Request{
		Game: k.Game.Name(), Kind: play.Study, Variant: rec.Variant, Start: rec.Start, Undos: play.Unlimited,
		Seats: [2]string{play.Human, play.Human},
	}
	for i, colour := range k.Colours {
		q.Names[i] = cut(rec.Tag(colour), play.MaxName)
	}
	p, err := k.Game.Start(rec.Variant)
	if rec.Start != "" {
		p, err = k.Game.Parse(rec.Variant, rec.Start)
	}
	if err != nil {
		return q, err
	}
	t := transcript{p: p}
	t.note(0, rec.Comment)
	err = t.line(rec.Root, 0)
	// The main line came first, so its nodes are numbered without a gap.
	if end := len(rec.MainLine()); end < t.nodes {
		t.events = append(t.events, play.Event{Type: play.Went, Seat: p.Side(), Node: end, At: time.Now()})
	}
	q.Events = t.events
	return q, err
}

// transcript turns a tree of recorded moves into events.
type transcript struct {
	p      game.Position
	events []play.Event
	nodes  int // so far
}

// line tells of the moves that can follow a node, the main one first, and of
// all that follows them.
func (t *transcript) line(next []*game.Node, parent int) error {
	for _, n := range next {
		if n.Move == game.NoMove {
			continue // a match has no null moves
		}
		if t.nodes++; t.nodes > maxNodes {
			return game.Wrong("import-long", game.Params{"max": strconv.Itoa(maxNodes)}, "a game may have at most %d moves", maxNodes)
		}
		id := t.nodes
		t.events = append(t.events, play.Event{Type: play.Moved, Seat: t.p.Side(), Node: parent, Text: t.p.FormatMove(n.Move), At: time.Now()})
		t.note(id, n.Before+n.Comment)
		t.p.Make(n.Move)
		err := t.line(n.Next, id)
		t.p.Unmake()
		if err != nil {
			return err
		}
	}
	return nil
}

func (t *transcript) note(node int, comment string) {
	if comment == "" {
		return
	}
	t.events = append(t.events, play.Event{Type: play.Noted, Node: node, Text: cut(comment, play.MaxComment), At: time.Now()})
}

// cut shortens a text to so many bytes of whole characters.
func cut(text string, most int) string {
	if len(text) > most {
		text = text[:most]
	}
	return strings.ToValidUTF8(text, "")
}
