package people

import (
	"errors"
	"strings"
	"time"
)

// MaxBots is how many bots one owner has at most.
const MaxBots = 10

// Why something with a bot is refused.
var (
	ErrManyBots = errors.New("too many bots: delete one first")
	ErrBotRated = errors.New("games with a bot are not rated")
)

// botPrefix begins the token of a bot, so that it is no cookie, and is known where it
// lies about.
const botPrefix = "banco_"

// NewBot returns the account of a program under a name, with an ID of its own.
func NewBot(id, owner string, name Name, now time.Time) *Account {
	return &Account{ID: id, Owner: owner, Name: name, Created: now}
}

// RenewToken ends the token of a bot and returns the session and the text of a new one.
func (a *Account) RenewToken(now time.Time) (s Session, text string) {
	a.EndSessions()
	s, token := NewSession(a, "", now)
	return s, botPrefix + string(token)
}

// ParseBotToken returns the token in the header of a program's request; ok is false where
// there is none.
func ParseBotToken(authorization string) (token Token, ok bool) {
	text, ok := strings.CutPrefix(authorization, "Bearer "+botPrefix)
	return Token(text), ok
}
