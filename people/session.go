package people

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"time"
)

// Token is the secret of a session, which only the browser has: 128 random bits in 22
// characters that fit into a cookie.
type Token string

// NewToken returns a token that nobody can guess.
func NewToken() Token {
	var bits [16]byte
	_, _ = rand.Read(bits[:]) // never fails: the program would end
	return Token(base64.RawURLEncoding.EncodeToString(bits[:]))
}

// Hash returns the hash of a token, which the server stores. Nobody can use a session
// with a copy of the database.
func (t Token) Hash() string {
	sum := sha256.Sum256([]byte(t))
	return hex.EncodeToString(sum[:])
}

// Session is a browser that is signed in.
type Session struct {
	Hash       string // of its token
	Account    string // an ID
	Generation int    // of the account when it began
	Label      string // browser and system, for its owner
	Created    time.Time
	LastSeen   time.Time
}

// How long sessions live.
const (
	idleLife  = 30 * 24 * time.Hour  // since they were last seen
	totalLife = 365 * 24 * time.Hour // since they began
	seenEvery = time.Hour            // how often LastSeen is stored
)

// SessionLife is how long an unused session lives.
const SessionLife = idleLife

// NewSession begins a session of an account. The token goes to the browser, the
// session into the store. Signing in and signing up always begin a new one, so that a
// token that somebody knew before is worth nothing afterwards.
func NewSession(a *Account, label string, now time.Time) (Session, Token) {
	token := NewToken()
	return Session{Hash: token.Hash(), Account: a.ID, Generation: a.Generation, Label: label, Created: now, LastSeen: now}, token
}

// Valid reports that a session is one of the account, and has not ended. That of a bot
// lasts until its owner revokes it.
func (s Session) Valid(a *Account, now time.Time) bool {
	lives := a.Bot() || now.Sub(s.LastSeen) < idleLife && now.Sub(s.Created) < totalLife
	return s.Account == a.ID && s.Generation == a.Generation && a.Deleted.IsZero() && a.Closed.IsZero() && lives
}

// Touch notes that a session was used, and reports whether that is worth storing.
func (s *Session) Touch(now time.Time) bool {
	if now.Sub(s.LastSeen) < seenEvery {
		return false
	}
	s.LastSeen = now
	return true
}
