package web

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"banco/engine"
	"banco/game"
	"banco/game/files"
	"banco/live"
	"banco/play"
)

// exportMatch writes a match as a file.
func (s *Server) exportMatch(w http.ResponseWriter, r *http.Request) {
	v, id, format := visitor(w, r), r.PathValue("id"), r.PathValue("format")
	if format == "fen" {
		s.exportFEN(w, r, v, id)
		return
	}
	seen, err := s.hall.Watch(r.Context(), v, id, 0)
	if err != nil {
		writeError(w, err)
		return
	}
	k, err := s.kit(seen.Match.Game)
	if err != nil {
		writeError(w, err)
		return
	}
	var b bytes.Buffer
	if err := files.Write(&b, k.Game, format, record(k, seen)); err != nil {
		writeError(w, fmt.Errorf("%w: %w", play.ErrRequest, err))
		return
	}
	attach(w, id+extension(k.Game, format), b.Bytes())
}

// extension returns how the names of files of a format end.
func extension(g game.Game, format string) string {
	for _, f := range g.Formats() {
		if f.Name == format && len(f.Extensions) > 0 {
			return f.Extensions[0]
		}
	}
	return ".txt"
}

func (s *Server) exportFEN(w http.ResponseWriter, r *http.Request, v live.Visitor, id string) {
	seen, err := s.hall.Watch(r.Context(), v, id, 0)
	if err != nil {
		writeError(w, err)
		return
	}
	view := seen.At.View
	if node, err := strconv.Atoi(r.URL.Query().Get("node")); err == nil {
		_, sight, err := s.hall.Look(r.Context(), v, id, node)
		if err != nil {
			writeError(w, err)
			return
		}
		view = sight.View
	}
	attach(w, id+".fen", []byte(view.FEN()+"\n"))
}

// attach answers with a file to keep.
func attach(w http.ResponseWriter, name string, data []byte) {
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", "banco-"+name))
	h.Set("Cache-Control", "no-store")
	w.Write(data)
}

// record turns a match, as the visitor knows it, into a record.
func record(k *engine.Kit, s *live.Seen) *game.Record {
	rec := &game.Record{Variant: s.Options, Start: s.Match.Start, Result: "*"}
	if s.Match.Kind == play.Contest {
		rec.Result = s.Result.String()
	}
	rec.Tags = []game.Tag{{Name: "Event", Value: "Bàn Cờ"}, {Name: "Date", Value: s.Match.Created.Format("2006.01.02")}}
	for i, colour := range k.Colours {
		name := s.Match.Names[i]
		if name == "" {
			name = s.Match.Seats[i]
		}
		rec.Tags = append(rec.Tags, game.Tag{Name: colour, Value: name})
	}
	nodes := map[int]*game.Node{}
	next := func(parent int) *[]*game.Node {
		if n := nodes[parent]; n != nil {
			return &n.Next
		}
		return &rec.Root
	}
	for _, n := range s.Nodes {
		if n.ID == 0 {
			rec.Comment = n.Comment
			continue
		}
		nodes[n.ID] = &game.Node{Move: n.Move, Annotation: n.Annotation}
		siblings := next(n.Parent)
		*siblings = append(*siblings, nodes[n.ID])
	}
	mainLine(s, nodes, &rec.Root)
	return rec
}

// mainLine puts the line on which a contest stands first among its variations.
func mainLine(s *live.Seen, nodes map[int]*game.Node, root *[]*game.Node) {
	if s.Match.Kind == play.Study {
		return
	}
	parents := map[int]int{}
	for _, n := range s.Nodes {
		parents[n.ID] = n.Parent
	}
	for id := s.Current; id != 0; id = parents[id] {
		siblings := root
		if parent := nodes[parents[id]]; parent != nil {
			siblings = &parent.Next
		}
		i := slices.Index(*siblings, nodes[id])
		copy((*siblings)[1:i+1], (*siblings)[:i])
		(*siblings)[0] = nodes[id]
	}
}
