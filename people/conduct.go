package people

import (
	"errors"
	"time"
)

// Why somebody is refused whose conduct was.
var (
	ErrMuted  = errors.New("this account may not chat at present")
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

// Close keeps an account from coming in, and ends its sessions.
func (a *Account) Close(now time.Time) {
	a.Closed = now
	a.EndSessions()
}

// Reopen lets a closed account come in again.
func (a *Account) Reopen() { a.Closed = time.Time{} }

// MayEnter returns ErrClosed for an account that is closed.
func (a *Account) MayEnter() error {
	if !a.Closed.IsZero() {
		return ErrClosed
	}
	return nil
}

// Rename gives an account another name.
func (a *Account) Rename(name Name) error {
	if a.Name.Key == "" {
		return ErrDeleted
	}
	a.Name = name
	return nil
}
