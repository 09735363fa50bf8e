package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"banco/analysis"
	"banco/bus"
	"banco/game"
	"banco/live"
	"banco/play"
	"banco/pool"
	"banco/search"
)

// Topics of hints between servers and workers.
const (
	topicHello   = "worker.hello"   // of a worker: its name and identity
	topicRefused = "worker.refused" // of a server: a worker's name and the server's identity
)

// offerEvery is how often jobs that wait are offered, should a hint be lost.
const offerEvery = 250 * time.Millisecond

// Client delegates the searches of a server.
type Client struct {
	bus      *bus.NATS
	identity Identity

	mu      sync.Mutex
	refused map[string]bool      // names and identities of workers that were told of
	present map[string]*Presence // by name
}

// Presence is a worker that has said that it is there.
type Presence struct {
	Name    string
	Version Identity
	Used    bool // it is of the server's version
	At      time.Time
}

var _ live.Remote = (*Client)(nil)

// NewClient returns the side of a server.
func NewClient(b *bus.NATS, i Identity) (*Client, error) {
	c := &Client{bus: b, identity: i, refused: map[string]bool{}, present: map[string]*Presence{}}
	return c, subscribe(b, topicHello, c.hello)
}

// subscribe has f called with hints. If NATS does not answer yet, that begins when it does.
func subscribe(b *bus.NATS, topic string, f func(text string)) error {
	if err := b.Subscribe(topic, f); err != nil {
		return b.Err()
	}
	return nil
}

// The bounds of what is remembered of workers: how many of other versions, how many that are
// there, and how long after the last word of one.
const (
	maxRefused   = 1000
	maxPresent   = 200
	presentAfter = 3 * helloEvery
)

// hello hears of a worker. One of another version is not used, and both sides say so.
func (c *Client) hello(text string) {
	name, identity, _ := strings.Cut(text, " ")
	used := identity == string(c.identity)
	c.note(Presence{Name: fmt.Sprintf("%.80s", name), Version: Identity(fmt.Sprintf("%.80s", identity)), Used: used, At: time.Now()})
	if used {
		return
	}
	c.bus.Publish(topicRefused, name+" "+string(c.identity))
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.refused[text] && len(c.refused) < maxRefused {
		c.refused[text] = true
		slog.Warn("a worker of another version is not used", "worker", name, "its", identity, "ours", c.identity)
	}
}

// note notes that a worker is there. Of too many it leaves out the new ones.
func (c *Client) note(w Presence) {
	c.mu.Lock()
	defer c.mu.Unlock()
	maps.DeleteFunc(c.present, func(_ string, old *Presence) bool { return w.At.Sub(old.At) > presentAfter })
	if c.present[w.Name] != nil || len(c.present) < maxPresent {
		c.present[w.Name] = &w
	}
}

// Workers returns the workers that have said lately that they are there, by name.
func (c *Client) Workers(now time.Time) (list []Presence) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, w := range c.present {
		if now.Sub(w.At) <= presentAfter {
			list = append(list, *w)
		}
	}
	slices.SortFunc(list, func(a, b Presence) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// Watch offers the jobs of a pool to workers whenever one may be free, until ctx ends.
func (c *Client) Watch(ctx context.Context, p *pool.Pool) error {
	for _, topic := range []string{c.identity.topic(), c.identity.linesTopic()} {
		if err := subscribe(c.bus, bus.FreeTopic(topic), func(string) { p.Offer() }); err != nil {
			return err
		}
	}
	every := time.NewTicker(offerEvery)
	defer every.Stop()
	for {
		select {
		case <-every.C:
			p.Offer()
		case <-ctx.Done():
			return nil
		}
	}
}

// Move has a worker choose a move.
func (c *Client) Move(
	ctx context.Context, q live.RemoteMove, view game.Position, taken func(), report func(search.Info),
) (game.Move, error) {
	t := task{Path: q.Path, Agent: q.Agent, Key: q.Key, Limits: limitsOf(q.Limits)}
	a, err := c.delegate(ctx, c.identity.topic(), t, taken, func(news []byte) {
		var t thought
		if json.Unmarshal(news, &t) == nil {
			report(t.info(view))
		}
	})
	if err != nil {
		return game.NoMove, err
	}
	m, err := legalMove(view, a)
	if err != nil {
		return game.NoMove, nonsense(err)
	}
	return m, nil
}

// Lines has a worker search for lines.
func (c *Client) Lines(
	ctx context.Context, w play.Path, p game.Position, o analysis.Options, taken func(), report func(analysis.Snapshot),
) error {
	var last analysis.Snapshot
	t := task{Path: w, Agent: o.Agent, Lines: &linesTask{Count: o.Lines, Time: o.Time}}
	a, err := c.delegate(ctx, c.identity.linesTopic(), t, taken, func(news []byte) {
		var s snapshot
		if json.Unmarshal(news, &s) == nil {
			last = s.believable(p)
			report(last)
		}
	})
	switch {
	case ctx.Err() != nil: // it was to end then
	case err != nil:
		return err
	case a.Error != "" || a.Lines == nil:
		return nonsense(fmt.Errorf("no lines: %.200s", a.Error))
	default:
		last = a.Lines.believable(p)
	}
	last.Done = true
	report(last)
	return nil
}

// delegate has a worker do a task, and returns what it answers.
func (c *Client) delegate(ctx context.Context, topic string, t task, taken func(), news func([]byte)) (a answer, err error) {
	data, err := json.Marshal(t)
	if err != nil {
		return a, fmt.Errorf("%w: %w", pool.ErrNobody, err)
	}
	reply, err := c.bus.Delegate(ctx, topic, data, taken, news)
	switch {
	case errors.Is(err, bus.ErrNobody):
		return a, fmt.Errorf("%w: %w", pool.ErrNobody, err)
	case ctx.Err() != nil:
		return a, ctx.Err()
	case err != nil:
		slog.Info("a search comes back from a worker", "err", err)
		return a, fmt.Errorf("%w: %w", pool.ErrLost, err)
	}
	if err := json.Unmarshal(reply, &a); err != nil {
		return a, nonsense(err)
	}
	return a, nil
}

// nonsense is the error of an answer that cannot be used.
func nonsense(err error) error {
	slog.Warn("a worker answers nonsense", "err", err)
	return fmt.Errorf("%w: %w", pool.ErrLost, err)
}

// legalMove takes nothing but a legal move from an answer.
func legalMove(view game.Position, a answer) (game.Move, error) {
	if a.Error != "" {
		return game.NoMove, fmt.Errorf("no move: %.200s", a.Error)
	}
	m, err := view.ParseMove(a.Move)
	if err != nil {
		return game.NoMove, err
	}
	if !slices.Contains(view.Moves(nil), m) { // one that says what turns up is nobody's to choose
		return game.NoMove, fmt.Errorf("%.20q is not a move to choose", a.Move)
	}
	return m, nil
}
