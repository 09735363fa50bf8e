package people

import (
	"errors"
	"time"
)

// Why an account is refused because of its conduct.
var (
	ErrMuted  = errors.New("this account may not chat for now")
	ErrClosed = errors.New("this account is closed")
)

// Mute keeps an account from chatting until a time; zero lets it speak again.
func (a *Account) Mute(until time.Time) { a.Muted = until }

// MayChat returns ErrMuted while an account is muted.
func (a *Account) MayChat(now time.Time) error {
	if now.Before(a.Muted) {
		return ErrMuted
	}
	return nil
}

// Close keeps everybody from signing in to an account, and ends its sessions.
func (a *Account) Close(now time.Time) {
	a.Closed = now
	a.EndSessions()
}

// Reopen opens a closed account again.
func (a *Account) Reopen() { a.Closed = time.Time{} }

// MayEnter returns ErrClosed for an account that is closed.
func (a *Account) MayEnter() error {
	if !a.Closed.IsZero() {
		return ErrClosed
	}
	return nil
}
