package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"

	"banco/live"
	"banco/play"
	"banco/web/wire"
)

// The bounds of one socket.
const (
	maxWatches  = 20
	maxSearches = 4
	pingEvery   = 20 * time.Second
	writeWithin = 10 * time.Second
	thoughtGap  = 100 * time.Millisecond // between two thoughts of an agent
)

// client is a page on its WebSocket.
type client struct {
	server  *Server
	conn    *websocket.Conn
	visitor live.Visitor
	ctx     context.Context
	running sync.WaitGroup

	mu       sync.Mutex
	watches  map[string]*running // by match
	searches map[int]*running    // by the page's number
}

// running is something under way for the page.
type running struct{ stop context.CancelFunc }

// socket serves a page's WebSocket until either side goes away.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	v := visitor(w, r)
	conn, err := websocket.Accept(w, r, nil) // which refuses other sites' pages
	if err != nil {
		return
	}
	defer conn.CloseNow()
	conn.SetReadLimit(maxBody)
	ctx, stop := context.WithCancel(r.Context())
	defer stop()
	defer context.AfterFunc(s.open, stop)()
	c := &client{
		server: s, conn: conn, visitor: v, ctx: ctx,
		watches: map[string]*running{}, searches: map[int]*running{},
	}
	go c.ping(stop)
	c.listen()
	stop()
	c.running.Wait()
}

// ping notices a page that is gone without a word.
func (c *client) ping(stop context.CancelFunc) {
	for {
		select {
		case <-c.ctx.Done():
			return
		case <-time.After(pingEvery):
		}
		ctx, cancel := context.WithTimeout(c.ctx, writeWithin)
		err := c.conn.Ping(ctx)
		cancel()
		if err != nil {
			stop()
			return
		}
	}
}

// listen does what the page asks until it goes.
func (c *client) listen() {
	for {
		_, data, err := c.conn.Read(c.ctx)
		if err != nil {
			return
		}
		var ask wire.Ask
		if err := json.Unmarshal(data, &ask); err != nil {
			c.refuse(&ask, fmt.Errorf("%w: %w", play.ErrRequest, err))
			continue
		}
		if err := c.do(&ask); err != nil {
			c.refuse(&ask, err)
		}
	}
}

func (c *client) do(ask *wire.Ask) error {
	switch ask.Type {
	case "watch":
		return c.watch(ask)
	case "unwatch":
		end(c, c.watches, ask.Match, nil)
	case "analyse", "hint", "review":
		return c.search(ask)
	case "stop":
		end(c, c.searches, ask.ID, nil)
	default:
		return fmt.Errorf("%w: nothing is called %.40q", play.ErrRequest, ask.Type)
	}
	return nil
}

// end stops what runs under a name and frees the name at once; with only, no
// other that has taken the name since.
func end[K comparable](c *client, all map[K]*running, name K, only *running) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if r := all[name]; r != nil && (only == nil || r == only) {
		r.stop()
		delete(all, name)
	}
}

// send writes to the page; a page that does not read is gone.
func (c *client) send(n *wire.News) error {
	data, err := json.Marshal(n)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(c.ctx, writeWithin)
	defer cancel()
	return c.conn.Write(ctx, websocket.MessageText, data)
}

func (c *client) refuse(ask *wire.Ask, err error) {
	_, e := failure(err)
	c.send(&wire.News{Type: "error", ID: ask.ID, Match: ask.Match, Error: &e}) // where it fails, listen ends
}

// watch tells the page of a match from the version it has.
func (c *client) watch(ask *wire.Ask) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.watches[ask.Match] != nil {
		return nil
	}
	if len(c.watches) >= maxWatches {
		return fmt.Errorf("%w: too many matches are watched", play.ErrRequest)
	}
	ctx, stop := context.WithCancel(c.ctx)
	r := &running{stop}
	c.watches[ask.Match] = r
	c.running.Go(func() {
		err := c.follow(ctx, ask.Match, ask.Since, ask.Notation)
		gone := ctx.Err() != nil
		end(c, c.watches, ask.Match, r)
		stop()
		if !gone && err != nil {
			c.refuse(&wire.Ask{Match: ask.Match}, err)
		}
	})
	return nil
}

// follow sends what is new in a match until the context ends.
func (c *client) follow(ctx context.Context, id string, since int, notation string) error {
	f, err := c.server.hall.Follow(ctx, c.visitor, id)
	if err != nil {
		return err
	}
	defer f.Close()
	var last live.Thinking
	troubled := false
	for first := true; ; first = false {
		select {
		case <-ctx.Done():
			return nil
		case <-f.C:
		}
		seen, err := f.See(ctx, since)
		if err != nil {
			return err
		}
		thinking := live.Thinking{Side: 2}
		if seen.Thinking != nil {
			thinking = *seen.Thinking
		}
		if first || seen.Version != since || thinking.Side != last.Side || thinking.Ahead != last.Ahead || troubled || seen.Trouble != nil {
			if err := c.send(&wire.News{Type: "update", Match: id, Update: update(seen)}); err != nil {
				return nil
			}
			since, troubled = seen.Version, seen.Trouble != nil
		}
		if thinking.Info != nil && thinking.Number != last.Number {
			if err := c.send(&wire.News{Type: "thought", Match: id, Lines: thought(seen, notation)}); err != nil {
				return nil
			}
			wait(ctx, thoughtGap)
		}
		last = thinking
	}
}

// wait sleeps unless the context ends.
func wait(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// search starts a search that the page asks for.
func (c *client) search(ask *wire.Ask) error {
	job, err := c.prepare(ask)
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.searches[ask.ID] != nil || len(c.searches) >= maxSearches {
		return fmt.Errorf("%w: a page has at most %d searches, each with its own number", play.ErrRequest, maxSearches)
	}
	ctx, stop := context.WithCancel(c.ctx)
	r := &running{stop}
	c.searches[ask.ID] = r
	c.running.Go(func() {
		defer stop()
		err := job.run(ctx)
		end(c, c.searches, ask.ID, r)
		if err != nil && !errors.Is(err, context.Canceled) {
			c.refuse(ask, err)
		}
	})
	return nil
}
