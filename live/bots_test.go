package live_test

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"banco/game"
	"banco/live"
	"banco/search"
)

// bot is an agent as a test wants it: it plays its first legal move at once.
type bot struct {
	slow  bool // it thinks until it is stopped
	draws bool
	fails func(n int) error // on its n-th move, from 1

	mu      sync.Mutex
	asked   int // moves
	made    int // players
	closed  int // players
	stopped int // searches
}

// fail changes how the bot fails.
func (b *bot) fail(how func(n int) error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fails = how
}

// count returns how many moves the bot was asked for, and how many players of
// it were made and closed.
func (b *bot) count() (asked, made, closed int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.asked, b.made, b.closed
}

func (b *bot) Move(ctx context.Context, view game.Position, _ search.Limits, report func(search.Info)) (game.Move, error) {
	b.mu.Lock()
	b.asked++
	n, fails := b.asked, b.fails
	b.mu.Unlock()
	if fails != nil {
		if err := fails(n); err != nil {
			return game.NoMove, err
		}
	}
	m := view.Moves(nil)[0]
	report(search.Info{Depth: 1, PV: []game.Move{m}})
	if b.slow {
		<-ctx.Done()
		b.mu.Lock()
		b.stopped++
		b.mu.Unlock()
	}
	return m, nil
}

func (b *bot) AcceptsDraw(context.Context, game.Position, game.Side, int) bool { return b.draws }

func (b *bot) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed++
	return nil
}

// bots are the agents of a test, by name. Each takes a mebibyte.
type bots map[string]*bot

func (b bots) Check(_ game.Game, name string) (int64, error) {
	if b[name] == nil {
		return 0, fmt.Errorf("no agent %q", name)
	}
	return 1 << 20, nil
}

func (b bots) New(_ game.Game, name string) (live.Player, error) {
	p := b[name]
	p.mu.Lock()
	defer p.mu.Unlock()
	p.made++
	return p, nil
}

var errBot = errors.New("the bot has failed")
