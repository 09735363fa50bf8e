package people

import (
	"errors"
	"testing"
	"time"
)

// A mute ends by itself, or when it is lifted.
func TestMutesEnd(t *testing.T) {
	a := someone(t, "1", "Lan")
	a.Mute(noon.Add(time.Hour))
	if err := a.MayChat(noon.Add(time.Hour - time.Second)); !errors.Is(err, ErrMuted) {
		t.Errorf("a muted account chats: %v", err)
	}
	if err := a.MayChat(noon.Add(time.Hour)); err != nil {
		t.Errorf("after the mute: %v", err)
	}
	a.Mute(noon.Add(time.Hour))
	if a.Mute(time.Time{}); a.MayChat(noon) != nil {
		t.Error("a mute that was lifted stays")
	}
}

// Sessions that were open when an account was closed stay ended, also once it is
// open again.
func TestClosingEndsSessions(t *testing.T) {
	a := someone(t, "1", "Lan")
	s, _ := NewSession(a, "phone", noon)
	a.Close(noon)
	if err := a.MayEnter(); !errors.Is(err, ErrClosed) || s.Valid(a, noon) {
		t.Errorf("a closed account comes in: %v", err)
	}
	if a.Reopen(); a.MayEnter() != nil || s.Valid(a, noon) {
		t.Error("an account that is open again has its old sessions, or stays out")
	}
}
