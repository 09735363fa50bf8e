package api

import (
	"context"
	"net/http"

	"banco/live"
	"banco/people"
)

// Caller is whoever makes a request.
type Caller struct {
	Visitor live.Visitor    // empty where the call needs no visitor and no cookie came with it
	New     bool            // the visitor came without a cookie and gets one with this answer
	Account *people.Account // nil: a guest
	Session people.Session  // of the account
	Address string          // what limits go by: one IPv4 address, or the network of one IPv6 home
}

type callerKey struct{}

// WithCaller returns a request that knows its caller.
func WithCaller(r *http.Request, c *Caller) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), callerKey{}, c))
}

// CallerOf returns whoever makes a request. It is never nil.
func CallerOf(r *http.Request) *Caller {
	if c, ok := r.Context().Value(callerKey{}).(*Caller); ok {
		return c
	}
	return &Caller{}
}

// Visitor returns the visitor who makes a request.
func Visitor(r *http.Request) live.Visitor { return CallerOf(r).Visitor }
