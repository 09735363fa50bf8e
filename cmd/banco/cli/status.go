package cli

import (
	"fmt"
	"os"
	"time"
)

// Status is a line on a terminal that tells how far something is. Elsewhere it is
// nothing.
type Status struct {
	terminal bool
	shown    time.Time
}

// NewStatus returns a line on the terminal of the process, if it has one.
func NewStatus() *Status {
	info, err := os.Stderr.Stat()
	return &Status{terminal: err == nil && info.Mode()&os.ModeCharDevice != 0}
}

// Show changes the line, a few times a second at most.
func (s *Status) Show(format string, args ...any) {
	if now := time.Now(); s.terminal && now.Sub(s.shown) > 200*time.Millisecond {
		s.Clear()
		fmt.Fprintf(os.Stderr, format, args...)
		s.shown = now
	}
}

// Clear takes the line away.
func (s *Status) Clear() {
	if s.terminal {
		fmt.Fprint(os.Stderr, "\r\x1b[K")
	}
}
