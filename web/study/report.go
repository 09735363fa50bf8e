package study

import (
	"encoding/json"
	"net/http"
	"strings"

	"banco/web/api"
	"banco/web/wire"
)

// linesOfJSON is the form of an answer that comes in pieces, one JSON object a
// line.
const linesOfJSON = "application/x-ndjson"

// report answers a long request: to a client that takes lines of JSON with its
// progress and at last what came of it, to any other with the latter alone.
type report struct {
	w     http.ResponseWriter
	r     *http.Request
	lines bool
	begun bool // the first line is written
}

func newReport(w http.ResponseWriter, r *http.Request) *report {
	return &report{w: w, r: r, lines: strings.Contains(r.Header.Get("Accept"), linesOfJSON)}
}

// queued tells how many jobs go first.
func (p *report) queued(ahead int) {
	if ahead > 0 {
		p.tell(wire.Importing{Queue: ahead})
	}
}

// progress tells how much is done.
func (p *report) progress(done, of int) { p.tell(wire.Importing{Done: done, Of: of}) }

// end tells what came of it.
func (p *report) end(imported *wire.Imported, err error) {
	switch {
	case p.r.Context().Err() != nil: // nobody is there to be told
		api.Note(p.w, p.r.Context().Err())
	case err != nil && p.begun:
		api.Note(p.w, err)
		_, e := api.FailureOf(err)
		p.tell(wire.Importing{Error: &e})
	case err != nil:
		api.WriteError(p.w, err)
	case p.lines:
		n := len(imported.Matches)
		p.tell(wire.Importing{Done: n, Of: n, Imported: imported})
	default:
		api.WriteJSON(p.w, http.StatusCreated, imported)
	}
}

// tell writes a line, at once.
func (p *report) tell(line wire.Importing) {
	if !p.lines {
		return
	}
	if !p.begun {
		p.w.Header().Set("Content-Type", linesOfJSON)
		p.w.Header().Set("Cache-Control", "no-store")
		p.begun = true
	}
	json.NewEncoder(p.w).Encode(line) // the client is gone when this fails
	http.NewResponseController(p.w).Flush()
}
