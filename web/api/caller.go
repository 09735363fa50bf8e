package api

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"time"

	"banco/game"
	"banco/live"
	"banco/meet"
	"banco/people"
	"banco/play"
)

// Caller is whoever makes a request.
type Caller struct {
	Visitor live.Visitor    // empty where the call needs no visitor and no cookie came with it
	New     bool            // the visitor came without a cookie and gets one with this answer
	Account *people.Account // nil: a guest
	Session people.Session  // of the account
	Address string          // what limits go by: one IPv4 address, or the network of one IPv6 home
}

// Asks returns a question of the caller to the engines about a position. What names the
// call.
func (c *Caller) Asks(what string, rules game.Game, at game.Position) live.Question {
	return live.Question{Visitor: c.Visitor, Address: c.Address, What: what, Rules: rules, At: at}
}

// Questions checks questions to the engines: whoever plays a person gets no help.
type Questions interface {
	CheckQuestion(ctx context.Context, q live.Question) error
}

// Aborter returns the caller as one who calls games off: an account or, for a guest,
// the visitor and the address.
func (c *Caller) Aborter() meet.Aborter {
	if c.Account != nil {
		return meet.Aborter{Visitor: c.Visitor}
	}
	return meet.Aborter{Visitor: c.Visitor, Address: c.Address}
}

// CheckAborts refuses a pairing to a caller who has called too many games off lately.
func CheckAborts(a *meet.Aborts, c *Caller) error {
	wait := a.Wait(c.Aborter(), time.Now())
	if wait <= 0 {
		return nil
	}
	minutes := fmt.Sprint(math.Ceil(wait.Minutes()))
	return fmt.Errorf("%w: %w", ErrDenied,
		game.Wrong("aborts", game.Params{"count": minutes}, "you have called off too many games: the next pairing waits for %s minutes", minutes))
}

// Bot reports that the caller is a program.
func (c *Caller) Bot() bool { return c.Account != nil && c.Account.Bot() }

// Payer returns whose budget of bytes counts what the caller makes the server store.
func (c *Caller) Payer() string {
	if c.Account != nil {
		return c.Account.ID
	}
	return play.PayerAt(c.Address)
}

type callerKey struct{}

// WithCaller returns a request that knows its caller.
func WithCaller(r *http.Request, c *Caller) *http.Request {
	return r.WithContext(play.WithPayer(context.WithValue(r.Context(), callerKey{}, c), c.Payer()))
}

// CallerOf returns whoever makes a request. It is never nil.
func CallerOf(r *http.Request) *Caller { return CallerIn(r.Context()) }

// CallerIn returns whoever makes the request of a context. It is never nil.
func CallerIn(ctx context.Context) *Caller {
	if c, ok := ctx.Value(callerKey{}).(*Caller); ok {
		return c
	}
	return &Caller{}
}

// Visitor returns the visitor who makes a request.
func Visitor(r *http.Request) live.Visitor { return CallerOf(r).Visitor }
