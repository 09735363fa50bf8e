package cli

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// Status is a line on a terminal that tells how far something is. Elsewhere it is
// nothing. It is safe for concurrent use.
type Status struct {
	out io.Writer // nil: no terminal

	mu    sync.Mutex
	shown time.Time
}

// NewStatus returns a line on the terminal of the process, if it has one.
func NewStatus() *Status {
	if info, err := os.Stderr.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		return &Status{out: os.Stderr}
	}
	return &Status{}
}

// Show changes the line, a few times a second at most.
func (s *Status) Show(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := time.Now(); s.out != nil && now.Sub(s.shown) > 200*time.Millisecond {
		fmt.Fprintf(s.out, clearLine+format, args...)
		s.shown = now
	}
}

const clearLine = "\r\x1b[K"

// Clear takes the line away.
func (s *Status) Clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.out != nil {
		fmt.Fprint(s.out, clearLine)
	}
}

// Tick shows a text and for how long something has gone on, every second until it is
// stopped.
func (s *Status) Tick(text string) (stop func()) {
	if s.out == nil {
		return func() {}
	}
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		ticker := time.NewTicker(time.Second)
		defer ticker.Stop()
		for begun := time.Now(); ; {
			select {
			case now := <-ticker.C:
				s.Show("%s, %v", text, now.Sub(begun).Round(time.Second))
			case <-end:
				return
			}
		}
	}()
	return func() {
		close(end)
		<-ended
		s.Clear()
	}
}
