package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strconv"

	"banco/enginematch/jobs"
	"banco/game"
	"banco/live"
	"banco/meet"
	"banco/play"
	"banco/pool"
	"banco/web/wire"
)

// What a request may send: commands are small, files are not.
const (
	maxBody   = 64 << 10
	maxImport = 6 << 20 // 4 MiB in base64, and room
)

// decodeBody decodes one JSON object of known fields, and answers the request itself
// when it cannot.
func decodeBody[T any](w http.ResponseWriter, r *http.Request, limit int64) (into T, ok bool) {
	if x, ok := w.(*exchange); ok {
		x.reads.tell(r, reflect.TypeFor[T]())
	}
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, limit))
	d.DisallowUnknownFields()
	err := d.Decode(&into)
	if err == nil {
		if _, extra := d.Token(); extra != io.EOF {
			err = errors.New("more than one JSON value")
		}
	}
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		writeFailure(w, http.StatusRequestEntityTooLarge, "too-large", fmt.Sprintf("a request may have at most %d bytes", limit))
	case err != nil:
		writeFailure(w, http.StatusBadRequest, "bad-request", err.Error())
	}
	return into, err == nil
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	var body bytes.Buffer
	if err := json.NewEncoder(&body).Encode(v); err != nil {
		panic(err) // a message that is none costs this request, and is logged
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	writeBody(w, status, body.Bytes())
}

func writeFailure(w http.ResponseWriter, status int, code, message string) {
	writeJSON(w, status, wire.Failure{Error: wire.Error{Code: code, Message: message}})
}

// writeError answers with the status and code that fit err.
func writeError(w http.ResponseWriter, err error) {
	noteError(w, err)
	status, e := failureOf(err)
	if e.Retry > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(e.Retry))
	}
	writeJSON(w, status, wire.Failure{Error: e})
}

// noteError remembers for the log why a request was refused.
func noteError(w http.ResponseWriter, err error) {
	if x, ok := w.(*exchange); ok {
		x.err = err
	}
}

// refusals are the errors that the client gets to know, the particular ones
// before the general.
var refusals = []struct {
	err    error
	status int
	code   string
}{
	{play.ErrNotFound, http.StatusNotFound, "not-found"},
	{play.ErrIllegal, http.StatusUnprocessableEntity, "illegal-move"},
	{play.ErrTurn, http.StatusConflict, "not-your-turn"},
	{play.ErrStale, http.StatusConflict, "stale"},
	{play.ErrOver, http.StatusConflict, "game-over"},
	{play.ErrUndos, http.StatusConflict, "no-undo"},
	{play.ErrWaiting, http.StatusConflict, "not-your-turn"},
	{play.ErrHeld, http.StatusConflict, "not-your-turn"},
	{play.ErrMixing, http.StatusConflict, "not-your-turn"},
	{live.ErrHelpForbidden, http.StatusForbidden, "forbidden"},
	{meet.ErrNoDocument, http.StatusNotFound, "not-found"},
	{meet.ErrNoSeek, http.StatusNotFound, "not-found"},
	{meet.ErrOwnSeek, http.StatusForbidden, "forbidden"},
	{meet.ErrManySeeks, http.StatusForbidden, "quota"},
	{meet.ErrChanged, http.StatusServiceUnavailable, "busy"}, // by too many at once
	{live.ErrSeat, http.StatusForbidden, "forbidden"},
	{live.ErrForbidden, http.StatusForbidden, "forbidden"},
	{errDenied, http.StatusForbidden, "forbidden"},
	{jobs.ErrForeign, http.StatusForbidden, "forbidden"},
	{jobs.ErrMany, http.StatusForbidden, "quota"},
	{jobs.ErrOver, http.StatusConflict, "game-over"},
	{live.ErrQuota, http.StatusForbidden, "quota"},
	{live.ErrFull, http.StatusServiceUnavailable, "busy"},
	{play.ErrDamaged, http.StatusInternalServerError, "damaged"},
	{play.ErrStorage, http.StatusServiceUnavailable, "storage"},
	{pool.ErrBusy, http.StatusServiceUnavailable, "busy"},
	{pool.ErrMemory, http.StatusServiceUnavailable, "busy"},
	{context.Canceled, http.StatusServiceUnavailable, "busy"}, // the client is gone, or the server goes
	{context.DeadlineExceeded, http.StatusServiceUnavailable, "busy"},
	{play.ErrRequest, http.StatusBadRequest, "bad-request"},
}

// failureOf tells what to answer for an error. What is not the client's doing is
// for the log alone.
func failureOf(err error) (int, wire.Error) {
	err = worded(err)
	p := problemOf(err)
	var many *tooManyError
	if errors.As(err, &many) {
		return http.StatusTooManyRequests, wire.Error{Code: "too-many", Message: many.Error(), Retry: many.seconds()}
	}
	for _, r := range refusals {
		if !errors.Is(err, r.err) {
			continue
		}
		if r.status >= http.StatusInternalServerError {
			return r.status, wire.Error{Code: r.code, Message: r.err.Error()}
		}
		return r.status, wire.Error{Code: r.code, Message: err.Error(), Problem: p}
	}
	if p != nil {
		return http.StatusBadRequest, wire.Error{Code: "bad-request", Message: err.Error(), Problem: p}
	}
	return http.StatusInternalServerError, wire.Error{Code: "internal", Message: "something went wrong on the server"}
}

// problemOf returns what the page can word of an error, or nil.
func problemOf(err error) *wire.Problem {
	var p *game.Problem
	if !errors.As(err, &p) {
		return nil
	}
	out := &wire.Problem{Key: p.Key, Params: p.Params}
	var at *game.TextError
	if errors.As(err, &at) {
		out.Line, out.Column = at.Line, at.Column
	}
	return out
}
