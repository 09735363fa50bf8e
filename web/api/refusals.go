package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"banco/enginematch/jobs"
	"banco/game"
	"banco/live"
	"banco/meet"
	"banco/people"
	"banco/play"
	"banco/pool"
	"banco/web/wire"
)

// Errors of the calls themselves.
var (
	ErrDenied     = errors.New("not allowed") // the kind of all that needs an account or a password
	ErrMissing    = errors.New("not found")   // the kind of all that is not there, or not for the caller
	ErrToken      = errors.New("this token is unknown or was revoked")
	ErrBotsOnly   = errors.New("only a program with its token may call this")
	ErrNoBots     = errors.New("a program may call /api/bot/v1 alone")
	ErrGuest      = errors.New("only a player with an account may do that")
	ErrSignIn     = errors.New("the name or the password is wrong") // whether there is such a name or not
	ErrRecovery   = errors.New("the name or the recovery code is wrong, or the code was used or has expired")
	ErrPasskey    = errors.New("this passkey is not known here")
	ErrNoPasskeys = errors.New("passkeys need HTTPS, or localhost")
	ErrNoName     = errors.New("no player has that name")
	ErrBlocked    = errors.New("one of the two players has blocked the other")
)

// UnknownName turns [people.ErrNobody] into ErrNoName, for a name that a caller gave.
func UnknownName(err error) error {
	if errors.Is(err, people.ErrNobody) {
		return ErrNoName
	}
	return err
}

// worded turns an error into one that the page has words for, where there is one.
func worded(err error) error {
	for _, r := range wordings {
		if errors.Is(err, r.err) {
			return fmt.Errorf("%w: %w", r.kind, r.why)
		}
	}
	return err
}

// refusals are the errors that a client gets to know, with the status and the code
// of the answer. The first one that fits counts.
var refusals = []struct {
	err    error
	status int
	code   string
}{
	{play.ErrNotFound, http.StatusNotFound, "not-found"},
	{people.ErrNobody, http.StatusNotFound, "not-found"},
	{ErrMissing, http.StatusNotFound, "not-found"},
	{ErrToken, http.StatusUnauthorized, "forbidden"},
	{ErrBotsOnly, http.StatusForbidden, "forbidden"},
	{ErrNoBots, http.StatusForbidden, "forbidden"},
	{play.ErrIllegal, http.StatusUnprocessableEntity, "illegal-move"},
	{play.ErrTurn, http.StatusConflict, "not-your-turn"},
	{play.ErrStale, http.StatusConflict, "stale"},
	{play.ErrOver, http.StatusConflict, "game-over"},
	{play.ErrUndos, http.StatusConflict, "no-undo"},
	{play.ErrRevealed, http.StatusForbidden, "forbidden"},
	{play.ErrArranged, http.StatusForbidden, "forbidden"},
	{play.ErrWaiting, http.StatusConflict, "not-your-turn"},
	{play.ErrHeld, http.StatusConflict, "not-your-turn"},
	{play.ErrMixing, http.StatusConflict, "not-your-turn"},
	{live.ErrHelpForbidden, http.StatusForbidden, "forbidden"},
	{live.ErrAnalysisLater, http.StatusForbidden, "forbidden"},
	{meet.ErrNoDocument, http.StatusNotFound, "not-found"},
	{meet.ErrNoSeek, http.StatusNotFound, "not-found"},
	{meet.ErrOwnSeek, http.StatusForbidden, "forbidden"},
	{meet.ErrManySeeks, http.StatusForbidden, "quota"},
	{meet.ErrChanged, http.StatusServiceUnavailable, "busy"}, // by too many at once
	{live.ErrSeat, http.StatusForbidden, "forbidden"},
	{live.ErrForbidden, http.StatusForbidden, "forbidden"},
	{ErrDenied, http.StatusForbidden, "forbidden"},
	{jobs.ErrForeign, http.StatusForbidden, "forbidden"},
	{jobs.ErrMany, http.StatusForbidden, "quota"},
	{jobs.ErrOver, http.StatusConflict, "game-over"},
	{live.ErrQuota, http.StatusForbidden, "quota"},
	{play.ErrBudget, http.StatusForbidden, "quota"},
	{play.ErrNoRoom, http.StatusServiceUnavailable, "no-room"},
	{live.ErrFull, http.StatusServiceUnavailable, "busy"},
	{play.ErrDamaged, http.StatusInternalServerError, "damaged"},
	{play.ErrStorage, http.StatusServiceUnavailable, "storage"},
	{pool.ErrBusy, http.StatusServiceUnavailable, "busy"},
	{pool.ErrMemory, http.StatusServiceUnavailable, "busy"},
	{context.Canceled, http.StatusServiceUnavailable, "busy"}, // the client is gone, or the server goes
	{context.DeadlineExceeded, http.StatusServiceUnavailable, "busy"},
	{play.ErrRequest, http.StatusBadRequest, "bad-request"},
}

// FailureOf returns the status and the message for an error. Details of a failure
// of the server are for the log alone.
func FailureOf(err error) (int, wire.Error) {
	err = worded(err)
	p := ProblemOf(err)
	var many *TooManyError
	if errors.As(err, &many) {
		return http.StatusTooManyRequests, wire.Error{Code: "too-many", Message: many.Error(), Retry: many.Seconds(), Problem: p}
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

// ProblemOf returns the part of an error that the page has words for, or nil.
func ProblemOf(err error) *wire.Problem {
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
