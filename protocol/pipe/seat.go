package pipe

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"time"
)

// Seat holds one child at a time, of one program. A child that cannot be
// talked to loses the seat: it is killed, and the next Start fills it anew.
// Close may be called from any goroutine, the rest from one at a time.
type Seat struct {
	title string
	path  string
	args  []string

	mu    sync.Mutex
	child *Child
	shut  bool
}

// NewSeat returns an empty seat for a program, whose kind is for messages.
func NewSeat(kind, path string, args ...string) *Seat {
	return &Seat{title: kind + " " + filepath.Base(path), path: path, args: args}
}

// Title names the program in messages.
func (s *Seat) Title() string { return s.title }

// Start puts a fresh child on the seat and kills the one before.
func (s *Seat) Start() error {
	s.Drop()
	child, err := StartChild(s.path, s.args...)
	if err != nil {
		return fmt.Errorf("%s: %w", s.title, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shut {
		go child.Kill()
		return fmt.Errorf("%s: it has been closed", s.title)
	}
	s.child = child
	return nil
}

// Taken reports whether a living child has the seat.
func (s *Seat) Taken() bool { return s.living() != nil }

func (s *Seat) living() *Child {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.child == nil || !s.child.Alive() {
		return nil
	}
	return s.child
}

// Send gives the child a line to read.
func (s *Seat) Send(line string) error {
	return s.with(func(c *Child) error { return c.Send(line) })
}

// Listen hears the child as Child.Listen does.
func (s *Seat) Listen(ctx context.Context, w Wait, hear func(line string) (done bool, err error)) error {
	return s.with(func(c *Child) error { return c.Listen(ctx, w, hear) })
}

// with does something with the child, which loses the seat if that fails.
func (s *Seat) with(do func(*Child) error) error {
	s.mu.Lock()
	child := s.child // even a dead one may have left lines to read
	s.mu.Unlock()
	if child == nil {
		return fmt.Errorf("%s: %w", s.title, ErrGone)
	}
	err := do(child)
	if err != nil {
		s.Drop()
		err = fmt.Errorf("%s: %w", s.title, err)
	}
	return err
}

// Drop kills the child, if there is one.
func (s *Seat) Drop() {
	if child := s.clear(false); child != nil {
		child.Kill()
	}
}

// Close ends the child, if there is one, as Child.Close does. The seat stays
// empty after that.
func (s *Seat) Close(farewell string, wait time.Duration) {
	if child := s.clear(true); child != nil {
		child.Close(farewell, wait)
	}
}

func (s *Seat) clear(shut bool) *Child {
	s.mu.Lock()
	defer s.mu.Unlock()
	child := s.child
	s.child, s.shut = nil, s.shut || shut
	return child
}
