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
	Bytes   int64         // of memory that its tables take, at most
	Limits  search.Limits // what the name asks for
	Default search.Limits // for searches that nothing bounds

	book  func() *opening.Book // asked before a search for a seat; nil: none
	moved uint64               // moves chosen, so that a seed gives each move its own random numbers
}

// New makes an agent from a text: the name of an algorithm of the kit, then a
// colon and its settings where they are not the defaults, "name=value" joined
// by commas. The error names what would have been valid.
func New(k *Kit, text string) (*Agent, error) { return NewTraced(k, text, nil) }

// ErrUntraced is returned for an agent that tells no trace of its tree.
var ErrUntraced = errors.New("its search tells nobody of its tree")

// NewTraced makes an agent as New does, and has its search tell t of every
// node. Those that cannot, such as one that draws lots, are refused with
// ErrUntraced.
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

// Check reads the text of an agent as New does and makes nothing: it returns
// the agent's name in full, and how many bytes of memory its tables would take.
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
		if v.Given(Weigh.Name) {
			if v.weights, err = ParseWeights(v.Text(Weigh.Name)); err != nil {
				return nil, "", fmt.Errorf("agent %s: %w", name, err)
			}
		}
		if v.of.Check != nil {
			if err := v.of.Check(v); err != nil {
				return nil, "", fmt.Errorf("agent %s: %w", name, err)
			}
		}
		if v, err = parse(k, v.of.Preset(v)); err != nil {
			return nil, "", fmt.Errorf("agent %s stands for %w", name, err)
		}
	}
	if v.Given(Net.Name) {
		if v.network, err = v.readNetwork(); err != nil {
			return nil, "", fmt.Errorf("agent %s: %w", name, err)
		}
	}
	v.book = book
	if v.endings, err = v.tables(); err != nil {
		return nil, "", fmt.Errorf("agent %s: %w", name, err)
	}
	if v.Given(Weigh.Name) {
		if v.weights, err = ParseWeights(v.Text(Weigh.Name)); err != nil {
			return nil, "", fmt.Errorf("agent %s: %w", name, err)
		}
	}
	if v.of.Check != nil {
		if err := v.of.Check(v); err != nil {
			return nil, "", fmt.Errorf("agent %s: %w", name, err)
		}
	}
	return v, name, nil
}

// Within returns the limits of a search by side that l bounds from outside:
// of l and the agent's own the tighter one of each kind, or the agent's
// default where neither has any. A search without end keeps l.
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

// Move chooses a move within the agent's own limits, in an opening by its book
// where it has one. Without a seed in its name no two games of an agent that
// draws lots are alike.
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
