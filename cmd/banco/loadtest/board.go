package loadtest

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"time"

	"banco/cmd/banco/client"
	"banco/web/wire"
)

// board is one match, played by a script.
type board struct {
	server  *client.Server
	line    *line     // of the table it is played at
	movers  [2]*mover // of the players; nil: their moves go over the line, as those of a study do
	id      string
	cookies [2]string // of who sits on each side
	version int       // when both sat
	script  []string
	acked   []string // moves, in order
	unknown bool     // what came of the move after these
	refused int

	mu   sync.Mutex
	sent []time.Time // by version: when the move was sent
}

// newBoard sets up a match of two new visitors: one makes it, the other follows
// the link and sits down.
func newBoard(ctx context.Context, l *line, game string, script []string) (*board, error) {
	var u wire.Update
	s := l.server
	made, err := s.Ask(ctx, client.Visitor{Address: l.address}, "POST", "api/matches",
		wire.NewMatch{Game: game, Seats: [2]string{"human", "human"}, Open: "second"}, &u)
	if err != nil {
		return nil, err
	}
	sat, err := s.Ask(ctx, client.Visitor{Address: l.address}, "POST", "api/matches/"+u.Match+"/sit", wire.Sit{}, &u)
	if err != nil {
		return nil, err
	}
	return &board{
		server: s, line: l, id: u.Match, script: script, cookies: [2]string{client.CookieOf(made), client.CookieOf(sat)},
		version: u.Version, sent: make([]time.Time, u.Version+len(script)+1),
	}, nil
}

// connect opens a socket for each player, over which they send their moves and hear nothing
// else.
func (b *board) connect() error {
	for side, cookie := range b.cookies {
		s, err := openSocket(b.server.Host, client.Visitor{Cookie: cookie, Address: b.line.address})
		if err != nil {
			b.disconnect()
			return err
		}
		b.movers[side] = &mover{server: b.server, socket: s}
	}
	return nil
}

// disconnect closes the sockets that connect has opened.
func (b *board) disconnect() {
	for side, m := range b.movers {
		if m != nil && m.answers == nil {
			m.socket.conn.Close()
			b.movers[side] = nil
		}
	}
}

// over reports that the script has been played, or that nobody knows how far.
func (b *board) over() bool { return b.unknown || len(b.acked) == len(b.script) }

// move makes the next move and returns how long its acknowledgement took: over the socket of
// the player, as a page does, or else by a call that is answered briefly. A client whose time
// is over does not take back what it has sent.
func (b *board) move() (time.Duration, error) {
	ply := len(b.acked)
	version := b.version + ply
	begun := time.Now()
	b.mu.Lock()
	b.sent[version+1] = begun
	b.mu.Unlock()
	if m := b.movers[ply%2]; m != nil {
		at, err := m.move(b.id, version, b.script[ply])
		if err != nil {
			b.refused++
			b.unknown = errors.Is(err, errUnanswered)
			return 0, err
		}
		b.acked = append(b.acked, b.script[ply])
		return at.Sub(begun), nil
	}
	body, err := json.Marshal(wire.MakeMove{Version: version, Move: b.script[ply]})
	if err != nil {
		return 0, err
	}
	if status, err := b.line.post("api/matches/"+b.id+"/moves?brief=1", b.cookies[ply%2], body); err != nil {
		b.refused++
		b.unknown = status == 0
		return 0, err
	}
	b.acked = append(b.acked, b.script[ply])
	return time.Since(begun), nil
}

// sentAt returns when the move that made the match a version was sent.
func (b *board) sentAt(version int) time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	if version < 0 || version >= len(b.sent) {
		return time.Time{}
	}
	return b.sent[version]
}

// check asks the server for the match and counts the acknowledged moves that it
// does not have in their places, and the moves that nobody made.
func (b *board) check(ctx context.Context) (lost, doubled int, err error) {
	var u wire.Update
	who := client.Visitor{Cookie: b.cookies[0], Address: b.line.address}
	if _, err := b.server.Ask(ctx, who, "GET", "api/matches/"+b.id, nil, &u); err != nil {
		return 0, 0, err
	}
	var kept []string
	for _, n := range u.Nodes {
		if n.ID > 0 {
			kept = append(kept, n.Move)
		}
	}
	lost, doubled = compare(b.acked, kept)
	if b.unknown && doubled == 1 && strings.EqualFold(kept[len(kept)-1], b.script[len(b.acked)]) {
		doubled = 0 // it has arrived
	}
	return lost, doubled, nil
}

// compare counts the acknowledged moves that are not kept in their places, and
// the kept ones behind them.
func compare(acked, kept []string) (lost, doubled int) {
	for i, move := range acked {
		if i >= len(kept) || !strings.EqualFold(kept[i], move) {
			lost++
		}
	}
	return lost, max(len(kept)-len(acked), 0)
}
