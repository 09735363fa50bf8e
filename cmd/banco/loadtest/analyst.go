package loadtest

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"banco/cmd/banco/client"
	"banco/web/wire"
)

// analystPace is how long an analyst looks at a position.
const analystPace = time.Second

// analyst is a visitor who goes through a study with the engine on, as the page of the
// analysis does. Where its own device searches, the server is asked for the position and
// whether the visitor may ask, and for nothing else.
type analyst struct {
	board    *board
	conn     *websocket.Conn
	device   bool
	asked    int
	answered chan struct{} // closed by its reader at the first answer
	ended    chan struct{} // its reader
}

// newAnalyst makes a study of one game, with all its moves.
func newAnalyst(ctx context.Context, l *line, game string, script []string, device bool) (*analyst, error) {
	var u wire.Update
	made, err := l.server.Ask(ctx, client.Visitor{Address: l.address}, "POST", "api/matches",
		wire.NewMatch{Game: game, Kind: "study", Seats: [2]string{"human", "human"}}, &u)
	if err != nil {
		return nil, err
	}
	cookie := client.CookieOf(made)
	b := &board{
		server: l.server, line: l, id: u.Match, script: script, cookies: [2]string{cookie, cookie},
		version: u.Version, sent: make([]time.Time, u.Version+len(script)+1),
	}
	for !b.over() {
		if _, err := b.move(); err != nil {
			return nil, err
		}
	}
	l.close()
	a := &analyst{board: b, device: device, answered: make(chan struct{}), ended: make(chan struct{})}
	if a.conn, err = l.server.Socket(ctx, client.Visitor{Cookie: cookie, Address: l.address}); err != nil {
		return nil, err
	}
	go a.hear()
	return a, nil
}

// hear reads whatever comes, until the connection is closed.
func (a *analyst) hear() {
	defer close(a.ended)
	for first := true; ; {
		_, text, err := a.conn.Read(context.Background())
		if err != nil {
			return
		}
		var answer struct{ ID int }
		if first && json.Unmarshal(text, &answer) == nil && answer.ID > 0 {
			first = false
			close(a.answered)
		}
	}
}

// leave closes the connection, after the first answer: a server that is busy has not come to the question before.
func (a *analyst) leave() {
	if a.asked > 0 {
		select {
		case <-a.answered:
		case <-a.ended:
		case <-time.After(answerWithin):
		}
	}
	a.conn.CloseNow()
	<-a.ended
}

// look goes from position to position until the context ends.
func (a *analyst) look(ctx context.Context, wait time.Duration) error {
	who := client.Visitor{Cookie: a.board.cookies[0], Address: a.board.line.address}
	for live := sleep(ctx, wait); live; live = sleep(ctx, analystPace) {
		node := a.asked%len(a.board.script) + 1
		if _, err := a.board.server.Ask(ctx, who, "GET", fmt.Sprintf("api/matches/%s/nodes/%d", a.board.id, node), nil, nil); err != nil {
			return err
		}
		a.asked++
		for _, ask := range []wire.Ask{
			{Type: "stop", ID: a.asked - 1}, {Type: "analyse", ID: a.asked, Match: a.board.id, Node: node, Lines: 3, Check: a.device},
		} {
			text, err := json.Marshal(ask)
			if err == nil {
				err = a.conn.Write(ctx, websocket.MessageText, text)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// analysing lets the analysts of a plan work until it is called.
func (p *Plan) analysing(ctx context.Context, s *client.Server) (stop func(r *Report), err error) {
	analysts := make([]*analyst, p.Analysts)
	err = each(analysts, func(i int) (err error) {
		script := p.Scripts[i%len(p.Scripts)]
		analysts[i], err = newAnalyst(ctx, &line{server: s, address: p.Address}, p.Game, script[:min(len(script), studyPlies)], p.Device)
		return err
	})
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	var failed atomic.Pointer[error]
	for i, a := range analysts {
		all.Go(func() {
			err := a.look(ctx, analystPace*time.Duration(i)/time.Duration(len(analysts)))
			if err != nil && ctx.Err() == nil {
				failed.CompareAndSwap(nil, &err)
			}
		})
	}
	return func(r *Report) {
		cancel()
		all.Wait()
		for _, a := range analysts {
			a.leave()
			r.Asked += a.asked
		}
		if err := failed.Load(); err != nil && r.Why == nil {
			r.Why = fmt.Errorf("an analyst: %w", *err)
		}
	}, nil
}

// studyPlies is how long the games are that analysts go through.
const studyPlies = 30
