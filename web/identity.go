package web

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"banco/live"
	"banco/people"
	"banco/play"
	"banco/web/api"
)

// identity is whoever a cookie stands for.
type identity struct {
	Visitor live.Visitor
	Account *people.Account // nil: a guest
	Session people.Session  // of the account
}

// How long it is remembered who a cookie stands for. What ends a session on
// this server forgets it at once; one that is ended on another lives so long.
const (
	guestKnown   = time.Minute
	sessionKnown = 5 * time.Second
	maxKnown     = 50_000 // more than one server has connections
)

// identities knows who cookies stand for.
type identities struct {
	store people.Store // nil: everyone is a guest

	mu    sync.Mutex
	known map[string]knownIdentity // by the visitor of a guest, or the hash of a token, of a bot after botKey
	epoch int                      // how often somebody was forgotten
}

type knownIdentity struct {
	identity
	until time.Time
}

// The lengths of secrets, by which it is seen whose they are.
const (
	guestLength   = 24
	sessionLength = 22 // of a browser, and of a bot after its prefix
)

// spells reports that a text has a length, and letters, digits and some signs alone.
func spells(text string, length int, signs string) bool {
	for i := range len(text) {
		if c := text[i]; (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && strings.IndexByte(signs, c) < 0 {
			return false
		}
	}
	return len(text) == length
}

// of returns who a cookie stands for: nobody where it is none, or no longer.
func (s *identities) of(ctx context.Context, cookie secret) (identity, error) {
	if cookie.key == "" {
		cookie.key = s.keyOf(cookie.text)
	}
	switch {
	case cookie.key == "":
		return identity{}, nil
	case len(cookie.text) == guestLength:
		return s.recall(ctx, cookie.key, s.guest, guestKnown)
	}
	return s.recall(ctx, cookie.key, s.session, sessionKnown)
}

// keyOf returns the key of a cookie; "" where it is none.
func (s *identities) keyOf(cookie string) string {
	switch {
	case spells(cookie, guestLength, ""):
		return play.VisitorID(cookie)
	case s.store != nil && spells(cookie, sessionLength, "_-"):
		return people.Token(cookie).Hash()
	}
	return ""
}

// botKey begins the key of a token: what a cookie stands for is not what a token does.
const botKey = "bot "

// ofBot returns the bot that a token stands for: nobody where it is none, or no longer.
func (s *identities) ofBot(ctx context.Context, token people.Token) (identity, error) {
	if s.store == nil || !spells(string(token), sessionLength, "_-") {
		return identity{}, nil
	}
	return s.recall(ctx, botKey+token.Hash(), s.bot, sessionKnown)
}

// recall returns who is behind a key, as remembered or as found.
func (s *identities) recall(
	ctx context.Context, key string, find func(context.Context, string, time.Time) (identity, error), last time.Duration,
) (identity, error) {
	now := time.Now()
	s.mu.Lock()
	found, ok := s.known[key]
	epoch := s.epoch
	s.mu.Unlock()
	if ok && now.Before(found.until) {
		return found.identity, nil
	}
	who, err := find(ctx, key, now)
	if err != nil || who.Visitor == "" {
		return identity{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.known == nil || len(s.known) >= maxKnown {
		s.known = map[string]knownIdentity{} // whoever comes again is asked for again
	}
	if s.epoch == epoch { // or it may be what was forgotten meanwhile
		s.known[key] = knownIdentity{who, now.Add(last)}
	}
	return who, nil
}

// guest returns a visitor, unless they have signed up: from then on the account
// has sessions, and the cookie of before is worth nothing.
func (s *identities) guest(ctx context.Context, visitor string, now time.Time) (identity, error) {
	if s.store == nil {
		return identity{Visitor: visitor}, nil
	}
	_, err := s.store.Account(ctx, visitor)
	switch {
	case errors.Is(err, people.ErrNobody):
		if err := s.store.SeeGuest(ctx, visitor, now); err != nil {
			slog.Warn("a guest's visit is not noted", "err", err) // the next one will be
		}
		return identity{Visitor: visitor}, nil
	case err != nil:
		return identity{}, err
	}
	return identity{}, nil
}

// session returns the account of a session that has not ended. A bot has none: its token
// is no cookie.
func (s *identities) session(ctx context.Context, hash string, now time.Time) (identity, error) {
	who, err := s.entered(ctx, hash, now)
	if err != nil || who.Account == nil || who.Account.Bot() {
		return identity{}, err
	}
	return who, nil
}

// bot returns the bot of a token, unless the account of its owner is closed or deleted.
func (s *identities) bot(ctx context.Context, key string, now time.Time) (identity, error) {
	who, err := s.entered(ctx, strings.TrimPrefix(key, botKey), now)
	if err != nil || who.Account == nil || !who.Account.Bot() {
		return identity{}, err
	}
	owner, err := s.store.Account(ctx, who.Account.Owner)
	switch {
	case errors.Is(err, people.ErrNobody): // a guest
	case err != nil:
		return identity{}, err
	case !owner.Deleted.IsZero() || !owner.Closed.IsZero():
		return identity{}, nil
	}
	return who, nil
}

// entered returns the account of a session or a token that has not ended.
func (s *identities) entered(ctx context.Context, hash string, now time.Time) (identity, error) {
	session, account, err := s.store.Session(ctx, hash)
	switch {
	case errors.Is(err, people.ErrNobody):
		return identity{}, nil
	case err != nil:
		return identity{}, err
	case !session.Valid(account, now):
		return identity{}, nil
	}
	if session.Touch(now) {
		if err := s.store.TouchSession(ctx, session); err != nil {
			return identity{}, err
		}
	}
	return identity{account.ID, account, session}, nil
}

// forget drops all that is known of a visitor.
func (s *identities) forget(visitor live.Visitor) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.epoch++
	for key, known := range s.known {
		if known.Visitor == visitor {
			delete(s.known, key)
		}
	}
}

// cookieOf returns the value of the cookie of a request, or "".
func (s *Server) cookieOf(r *http.Request) string {
	c, err := r.Cookie(s.cookieName(r))
	if err != nil {
		return ""
	}
	return c.Value
}

// secret is by what somebody is known: a cookie, or the token of a bot.
type secret struct {
	text string
	bot  bool
	key  string // of the cookie among identities, where it is known already
}

// secretOf returns the secret of a request. With a token a cookie does not count.
func (s *Server) secretOf(r *http.Request) secret {
	if token, ok := people.ParseBotToken(r.Header.Get("Authorization")); ok {
		return secret{text: string(token), bot: true}
	}
	return secret{text: s.cookieOf(r)}
}

// identify returns whose secret it is; nobody where they come for the first time. A token
// that is no bot's is refused.
func (s *Server) identify(ctx context.Context, by secret) (identity, error) {
	if !by.bot {
		return s.identities.of(ctx, by)
	}
	who, err := s.identities.ofBot(ctx, people.Token(by.text))
	if err == nil && who.Account == nil {
		err = api.ErrToken
	}
	return who, err
}
