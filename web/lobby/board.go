package lobby

import (
	"slices"
	"sync"
	"time"

	"banco/live"
	"banco/meet"
	"banco/web/wire"
)

// board is where visitors of this server look for games.
type board struct {
	mu        sync.Mutex
	meet      meet.Lobby
	others    otherServers
	listeners map[*listener]bool
	left      map[live.Visitor]time.Time // visitors who have left, and when
	playing   playing
}

// playing are the games being played, as they were drawn last for all who look.
type playing struct {
	mu    sync.Mutex
	at    time.Time
	games []wire.Running
}

// drawnFor is how long a drawing of them will do.
const drawnFor = time.Second

// listener is a page that watches the lobby.
type listener struct {
	visitor live.Visitor
	news    chan struct{} // holds a value when there is something new
	paired  chan string   // matches that have begun for the visitor
}

// absence is how long the seeks of somebody who has left the lobby stay: for a
// page that is loaded again.
const absence = 15 * time.Second

func (b *board) listen(v live.Visitor) *listener {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := &listener{visitor: v, news: make(chan struct{}, 1), paired: make(chan string, 4)}
	if b.listeners == nil {
		b.listeners, b.left = map[*listener]bool{}, map[live.Visitor]time.Time{}
	}
	b.listeners[n] = true
	delete(b.left, v)
	b.tell()
	return n
}

func (b *board) leave(n *listener) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.listeners, n)
	if !b.has(n.visitor) {
		b.left[n.visitor] = time.Now()
	}
	b.tell()
}

// stir draws the lobby again for all who look.
func (b *board) stir() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.tell()
}

// has reports that a visitor looks at the lobby.
func (b *board) has(v live.Visitor) bool {
	for n := range b.listeners {
		if n.visitor == v {
			return true
		}
	}
	return false
}

// tell wakes all who look, here and on other servers. The lobby is locked.
func (b *board) tell() {
	b.declare()
	for n := range b.listeners {
		select {
		case n.news <- struct{}{}:
		default:
		}
	}
}

// tidy forgets those who have left. The lobby is locked.
func (b *board) tidy(now time.Time) {
	gone := map[live.Visitor]bool{}
	for v, since := range b.left {
		if now.Sub(since) > absence {
			gone[v] = true
			delete(b.left, v)
		}
	}
	if b.meet.Withdraw(func(s meet.Seek) bool {
		return gone[s.By] || !b.has(s.By) && b.left[s.By].IsZero() && now.Sub(s.At) > absence
	}) {
		b.tell()
	}
}

// seeks returns what is looked for, here and then on other servers, and how many
// look here.
func (b *board) seeks() ([]meet.Seek, int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	b.tidy(now)
	return append(b.meet.Seeks(), b.elsewhere(now)...), len(b.listeners)
}

// begun tells somebody that their match has begun, on whichever server they are,
// and takes their other seeks out of the lobby.
func (b *board) begun(match string, players ...live.Visitor) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.send(lobbyHint{Begun: match, Players: players})
	b.meetUp(match, players)
}

// meetUp does that for those who are here. The lobby is locked.
func (b *board) meetUp(match string, players []live.Visitor) {
	for _, v := range players {
		if asked := b.others.asked[v]; asked != nil {
			delete(b.others.asked, v)
			asked <- match // it has room for one
		}
	}
	b.meet.Withdraw(func(s meet.Seek) bool { return slices.Contains(players, s.By) })
	for n := range b.listeners {
		if slices.Contains(players, n.visitor) {
			select {
			case n.paired <- match:
			default:
			}
		}
	}
	b.tell()
}
