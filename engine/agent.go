package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"banco/engine/opening"
	"banco/game"
	"banco/search"
)

// Agent is a searcher with the limits it was made for. It is used by one
// goroutine at a time. With its method Move it can sit on a seat.
type Agent struct {
	search.Searcher
	Name    string        // what New makes the same agent from
	Bytes   int64         // of memory that its tables take at most
	Limits  search.Limits // what the name asks for
	Default search.Limits // for searches that nothing bounds

	book  func() *opening.Book // asked before a search for a seat; nil: none
	moved uint64               // moves chosen, so that a seed gives each move its own random numbers
}

// New makes an agent from a text: the name of an algorithm of the kit, then a
// colon and its settings where they are not the defaults, "name=value" joined
// by commas. The error names what would have been valid.
func New(k *Kit, text string) (*Agent, error) { return NewTraced(k, text, nil) }

// ErrUntraced is returned for an agent whose search cannot be traced.
var ErrUntraced = errors.New("its search cannot be traced")

// NewTraced makes an agent as New does, and its search reports every node to t. An
// agent that cannot do so, such as a random one, is refused with ErrUntraced.
func NewTraced(k *Kit, text string, t search.Trace) (*Agent, error) {
	v, name, err := settings(k, text)
	if err != nil {
		return nil, err
	}
	v.trace = t
	s, err := v.of.New(v)
	if err == nil && t != nil && !v.traced {
		err = ErrUntraced
	}
	if err != nil {
		return nil, fmt.Errorf("agent %s: %w", name, err)
	}
	return &Agent{Searcher: s, Name: name, Bytes: v.bytes(), Limits: v.limits(true), Default: v.limits(false), book: v.book}, nil
}

// Check reads the text of an agent as New does, without making it. It returns the
// agent's full name and how many bytes of memory its tables would take.
func Check(k *Kit, text string) (name string, bytes int64, err error) {
	v, name, err := settings(k, text)
	if err != nil {
		return "", 0, err
	}
	return name, v.bytes(), nil
}

// settings reads a text down to the algorithm that searches, and returns its
// settings and the name of the agent asked for.
func settings(k *Kit, text string) (v *Values, name string, err error) {
	if v, err = parse(k, text); err != nil {
		return nil, "", err
	}
	name = v.name()
	var book func() *opening.Book
	if v.of.Book {
		book = k.Book
	}
	if v.of.Preset != nil {
		if err := v.check(); err != nil {
			return nil, "", fmt.Errorf("agent %s: %w", name, err)
		}
		if v, err = parse(k, v.of.Preset(v)); err != nil {
			return nil, "", fmt.Errorf("agent %s stands for %w", name, err)
		}
	}
	v.book = book
	if err := v.readFiles(); err != nil {
		return nil, "", fmt.Errorf("agent %s: %w", name, err)
	}
	if err := v.check(); err != nil {
		return nil, "", fmt.Errorf("agent %s: %w", name, err)
	}
	return v, name, nil
}

// Within returns the limits of a search by side within l: the tighter of l and the
// agent's own limits, kind by kind, or the agent's default where neither sets any.
// An infinite search keeps l.
func (a *Agent) Within(l search.Limits, side game.Side) search.Limits {
	if a.Limits.Seed != 0 {
		l.Seed = Mix(l.Seed, a.Limits.Seed)
	}
	if l.Infinite {
		return l
	}
	own := a.Limits
	l.Depth, l.Nodes, l.MoveTime = tighter(l.Depth, own.Depth), tighter(l.Nodes, own.Nodes), tighter(l.MoveTime, own.MoveTime)
	if !l.Bounded(side) {
		l.Depth, l.Nodes, l.MoveTime = a.Default.Depth, a.Default.Nodes, a.Default.MoveTime
	}
	return l
}

// tighter returns the lower of two limits, of which 0 is none.
func tighter[T cmp.Ordered](x, y T) T {
	var none T
	if x == none || y != none && y < x {
		return y
	}
	return x
}

// Move chooses a move within the agent's own limits, from its book where that has
// one. Without a seed in its name, an agent with random choices plays every game
// differently.
func (a *Agent) Move(ctx context.Context, view game.Position) (game.Move, error) {
	seed := rand.Uint64()
	if a.Limits.Seed != 0 {
		a.moved++
		seed = a.moved
	}
	if a.book != nil {
		if m, ok := a.book().Choose(view, seed); ok {
			return m, nil
		}
	}
	return a.Search(ctx, view, a.Within(search.Limits{Seed: seed}, view.Side()), nil)
}

// Close ends a program that the searcher runs.
func (a *Agent) Close() error {
	if c, ok := a.Searcher.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// Mix makes one seed of several numbers. Each of them, and their order, changes
// all of it. It is never 0.
func Mix(numbers ...uint64) uint64 {
	var h uint64
	for _, n := range numbers {
		h += n + 0x9e3779b97f4a7c15
		h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
		h = (h ^ h>>27) * 0x94d049bb133111eb
		h ^= h >> 31
	}
	return max(h, 1)
}
