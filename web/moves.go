package web

import (
	"fmt"
	"net/http"
	"time"

	"banco/play"
	"banco/web/api"
	"banco/web/wire"
)

// move makes a move that came over the socket, and acknowledges it there. It is the call
// movePattern by another way: it has the same limits, is made by whoever the page's secret
// stands for now, is decided by the same code, and counts in the same numbers.
//
// A page that watches the match is told of the move with the acknowledgement, by the same
// goroutine.
func (c *client) move(ask *wire.Ask) (err error) {
	f := c.feedOf(ask.Match)
	if f == nil || !f.hold() {
		return c.acknowledge(ask, c.SendEncoded)
	}
	f.attempt(func() {
		err = c.acknowledge(ask, c.sendWithNext)
		f.release()
	})
	if q, ok := c.line.(queuer); ok && err == nil {
		err = q.Flush()
	}
	return err
}

// acknowledge makes a move and sends the acknowledgement.
func (c *client) acknowledge(ask *wire.Ask, send func(data []byte) error) error {
	begun := time.Now()
	told, err := c.makeMove(ask)
	status := http.StatusOK
	if err != nil {
		status, _ = api.FailureOf(err)
	}
	c.server.observe(movePattern, status, time.Since(begun))
	if err != nil {
		return err
	}
	return send(wire.AppendMoved(make([]byte, 0, 64), ask.ID, told))
}

// sendWithNext has a message sent with whatever is sent next, where the line can do that.
func (c *client) sendWithNext(data []byte) error {
	q, ok := c.line.(queuer)
	if !ok {
		return c.SendEncoded(data)
	}
	q.Queue(data)
	return nil
}

func (c *client) makeMove(ask *wire.Ask) (told wire.Moved, err error) {
	s := c.server
	if err := c.count(s.limits.Requests, refusedPause, nil); err != nil {
		return told, err
	}
	if ask.ID <= 0 || ask.Make == nil {
		return told, fmt.Errorf("%w: a move has an id and what to make", play.ErrRequest)
	}
	leave, err := s.inFlight.enter(c.ctx, c.caller.Address)
	if err != nil {
		return told, err
	}
	defer leave()
	who, err := s.identify(c.ctx, c.secret)
	if err != nil {
		return told, fmt.Errorf("%w: %w", play.ErrStorage, err)
	}
	return s.match.MakeMove(c.ctx, who.Visitor, ask.Match, ask.Make)
}
