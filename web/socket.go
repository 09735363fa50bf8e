package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"banco/play"
	"banco/pool"
	"banco/web/api"
	"banco/web/bot"
	"banco/web/wire"
)

// The bounds of one socket. A page from which nothing comes is gone within 6 s, and
// so seen by others: pingEvery and answeredWithin are less, for the way to them.
//
// A page that is looked at asks every 2 s, and is not pinged then. The browser answers
// the pings for a page that is hidden, whose own timers are slow.
const (
	maxAsk         = 8 << 10 // bytes of a message from the page
	maxWatches     = 20
	maxSearches    = 4
	pingEvery      = 2500 * time.Millisecond // of silence
	answeredWithin = 2400 * time.Millisecond
	takenWithin    = 6 * time.Second // a message
	measureEvery   = 8 * time.Second // the round trip, by a ping

	refusedAsk = 50 * time.Millisecond // nothing more is read from a page that asks too much
)

// client is a page on its line.
type client struct {
	server *Server
	line   Line
	caller *api.Caller
	secret secret      // by which the visitor is known
	bot    *bot.Stream // of a program; nil: a page
	ctx    context.Context
	stop   func() // ends ctx, and the line
	log    *slog.Logger

	changes  atomic.Bool // it takes changes instead of updates
	running  sync.WaitGroup
	pulse    pulse
	watches  tasks[string] // by match
	searches tasks[int]    // by the page's number
}

// serveSocket opens a page's WebSocket.
func (s *Server) serveSocket(w http.ResponseWriter, r *http.Request) {
	from := api.CallerOf(r)
	from.New = false // from now on what they ask for counts
	free, err := s.limits.Sockets.Take(from)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	if !s.beginSocket() {
		free()
		api.WriteError(w, errShutdown)
		return
	}
	end := func() { s.workers.Done(); free() }
	line, err := acceptLine(w, r)
	if err != nil {
		end()
		api.Note(w, err)
		return
	}
	c := s.newClient(line, w, r)
	go c.stay(end)
}

// newClient returns the client of a request on its line.
func (s *Server) newClient(line Line, w http.ResponseWriter, r *http.Request) *client {
	from := api.CallerOf(r)
	c := &client{server: s, line: line, caller: from, secret: s.secretOf(r), log: s.log.With("request", w.Header().Get(requestID))}
	if !c.secret.bot {
		c.secret.key = s.identities.keyOf(c.secret.text)
	}
	c.watches = tasks[string]{client: c, what: "watched matches", most: maxWatches}
	c.searches = tasks[int]{client: c, what: "running searches", most: maxSearches}
	ctx, cancel := context.WithCancel(play.WithPayer(context.Background(), from.Payer())) // the request's may end now
	c.ctx, c.stop = ctx, func() {
		cancel()
		line.CloseNow() // so that nobody reads any more
	}
	return c
}

// stay serves the socket until either side goes away. The request that opened it
// is over: a page that only listens keeps neither its memory nor the stack it took.
func (c *client) stay(end func()) {
	s, begun := c.server, time.Now()
	defer end()
	defer c.line.CloseNow()
	s.connected.Add(1)
	defer s.connected.Add(-1)
	defer context.AfterFunc(s.open, func() { c.line.Close("the server is shutting down") })()
	defer s.hall.SetRoundTrip(c.caller.Visitor, 0)
	defer s.visits.add(c)()
	c.guard(func() {
		c.keepAlive()
		if c.bot != nil {
			c.run(func() { c.bot.Work(c.ctx) })
		}
		c.listen()
	})
	c.end()
	c.log.Info("socket", "lasted", time.Since(begun))
}

var errShutdown = fmt.Errorf("%w: the server is shutting down", pool.ErrBusy)

// beginSocket counts a socket, unless the server is shutting down.
func (s *Server) beginSocket() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open.Err() != nil {
		return false
	}
	s.workers.Add(1)
	return true
}

// pulse asks a silent page whether it is still there. Between two questions it is
// a timer and nothing else: most pages only listen.
type pulse struct {
	mu       sync.Mutex
	timer    *time.Timer
	heard    time.Time // the last message or answer
	measured time.Time // the last answer to a ping
	asked    time.Time // the ping that is not answered; zero: there is none
}

// keepAlive notices a page that is gone without a word, or does not read.
func (c *client) keepAlive() {
	c.pulse.mu.Lock()
	defer c.pulse.mu.Unlock()
	if c.ctx.Err() == nil {
		c.pulse.heard = time.Now()
		c.pulse.timer = time.AfterFunc(pingEvery, c.beat)
	}
}

// hear notes that the page has said something.
func (c *client) hear() {
	c.pulse.mu.Lock()
	c.pulse.heard = time.Now()
	c.pulse.mu.Unlock()
}

// beat pings a page that has been silent, or whose round trip is not known any more. A page
// that has not answered the last ping is gone.
func (c *client) beat() {
	p := &c.pulse
	p.mu.Lock()
	now := time.Now()
	left := pingEvery - now.Sub(p.heard)
	switch {
	case c.ctx.Err() != nil:
	case !p.asked.IsZero():
		defer c.stop()
	case left > 0 && now.Sub(p.measured) < measureEvery:
		p.timer.Reset(left)
	default:
		p.asked = now
		p.timer.Reset(answeredWithin)
		defer func() {
			if c.line.Ping(c.answered) != nil {
				c.stop()
			}
		}()
	}
	p.mu.Unlock()
}

// answered notes that the page is there, and how long a message takes to it and back.
// It then looks whether the page is still its visitor's.
func (c *client) answered() {
	p := &c.pulse
	p.mu.Lock()
	now := time.Now()
	took := now.Sub(p.asked)
	if p.asked.IsZero() || c.ctx.Err() != nil {
		p.mu.Unlock()
		return
	}
	p.heard, p.measured, p.asked = now, now, time.Time{}
	p.timer.Reset(pingEvery)
	c.running.Add(1) // before it ends
	p.mu.Unlock()
	defer c.running.Done()
	c.guard(func() { c.located(took) }) // which is short, and needs no deep stack
}

// located notes where the visitor of a page is, and how far away.
func (c *client) located(roundTrip time.Duration) {
	c.server.hall.SetRoundTrip(c.caller.Visitor, roundTrip)
	c.server.pool.Locate(c.caller.Visitor, c.caller.Address) // agents play on for who only watches
	c.server.seen(c.caller)
	if !c.welcome() {
		c.stop()
	}
}

// welcome reports that the visitor is still who opened the socket: a session may
// have ended, here or on another server.
func (c *client) welcome() bool {
	who, err := c.server.identify(c.ctx, c.secret)
	if errors.Is(err, api.ErrToken) {
		return false
	}
	return err != nil || c.secret.text == "" || who.Visitor == c.caller.Visitor
}

// end stops everything that runs for a page, and waits for it.
func (c *client) end() {
	c.stop()
	c.pulse.mu.Lock()
	if c.pulse.timer != nil {
		c.pulse.timer.Stop()
	}
	c.pulse.mu.Unlock()
	c.watches.stopAll()
	c.running.Wait()
}

// listen does what the page asks until it goes. It does nothing itself, so that it keeps no
// deep stack while it waits.
func (c *client) listen() {
	var message []byte
	done := make(chan struct{}, 1)
	take := func() { c.take(message) }
	job := func() {
		defer func() { done <- struct{}{} }()
		c.guard(take)
	}
	for {
		var err error
		if message, err = c.line.Read(c.ctx); err != nil {
			return
		}
		c.hear()
		c.server.crew.do(job)
		<-done
	}
}

// take does what a message asks for.
func (c *client) take(message []byte) {
	var ask wire.Ask
	var err error
	if !wire.ReadMove(message, &ask) {
		ask = wire.Ask{}
		err = json.Unmarshal(message, &ask)
	}
	if err != nil {
		err = c.count(c.server.limits.Asks, refusedAsk, fmt.Errorf("%w: %w", play.ErrRequest, err))
	} else {
		err = c.do(&ask)
	}
	if err != nil {
		c.refuse(&ask, err)
	}
}

// count counts a message and returns err, or after a pause that there are too many of them.
func (c *client) count(m *api.Meter, pause time.Duration, err error) error {
	if many := m.Count(c.caller); many != nil {
		c.server.pause(c.ctx, pause)
		return many
	}
	return err
}

func (c *client) do(ask *wire.Ask) error {
	if c.bot != nil { // it acts by calls, which refuse what a bot may not do
		c.server.pause(c.ctx, refusedAsk)
		return api.ErrNoBots
	}
	if end := stopAsks[ask.Type]; end != nil {
		end(c, ask)
		return nil
	}
	if ask.Type == moveAsk {
		return c.move(ask)
	}
	if err := c.count(c.server.limits.Asks, refusedAsk, nil); err != nil {
		return err
	}
	begin := startAsks[ask.Type]
	if begin == nil {
		return fmt.Errorf("%w: there is no message %.40q", play.ErrRequest, ask.Type)
	}
	return begin(c.server, c, ask)
}

// Caller implements api.Page.
func (c *client) Caller() *api.Caller { return c.caller }

// Context implements api.Page.
func (c *client) Context() context.Context { return c.ctx }

// AcceptChanges implements api.Page.
func (c *client) AcceptChanges() { c.changes.Store(true) }

// AcceptsChanges implements api.Page.
func (c *client) AcceptsChanges() bool { return c.changes.Load() }

// Watch implements api.Page.
func (c *client) Watch(name string, ask *wire.Ask, do func(context.Context) error) error {
	if c.watches.has(name) {
		return nil
	}
	return c.watches.start(name, ask, do)
}

// Search implements api.Page.
func (c *client) Search(ask *wire.Ask, do func(context.Context) error) error {
	if c.searches.has(ask.ID) {
		return fmt.Errorf("%w: search %d is under way; each has its own number", play.ErrRequest, ask.ID)
	}
	return c.searches.start(ask.ID, ask, do)
}

// Send writes to the page; a page that does not read is gone.
func (c *client) Send(n *wire.News) error {
	if c.bot == nil {
		return c.write(n)
	}
	for _, e := range c.bot.Events(n) {
		if err := c.write(e); err != nil {
			c.stop()
			return err
		}
	}
	return nil
}

func (c *client) write(message any) error {
	data, err := json.Marshal(message)
	if err != nil {
		return err
	}
	return c.SendEncoded(data)
}

// SendEncoded implements api.Page.
func (c *client) SendEncoded(data []byte) error {
	if err := c.line.Write(data); err != nil {
		return fmt.Errorf("%w: %w", api.ErrGone, err)
	}
	return nil
}

// refuse tells the page why what it asked is not done. There is nobody to tell, and
// nothing wrong, where the page has gone.
func (c *client) refuse(ask *wire.Ask, err error) {
	if errors.Is(err, api.ErrGone) {
		return
	}
	status, e := api.FailureOf(err)
	if status >= http.StatusInternalServerError {
		c.log.Error("ask failed", "type", ask.Type, "code", e.Code, "err", err)
	}
	c.Send(&wire.News{Type: "error", ID: ask.ID, Match: ask.Match, Error: &e}) // where it fails, listen ends
}
