package web

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"time"

	"banco/game"
	"banco/live"
	"banco/meet"
	"banco/people"
	"banco/play"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// lobby is where visitors of this server look for games.
type lobby struct {
	mu        sync.Mutex
	meet      meet.Lobby
	abroad    abroad
	listeners map[*listener]bool
	left      map[live.Visitor]time.Time // who looks at it no more, and since when
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

// listener is a page that looks at the lobby.
type listener struct {
	visitor live.Visitor
	news    chan struct{} // holds a value when there is something new
	paired  chan string   // matches that have begun for the visitor
}

// absence is how long the seeks of somebody who has left the lobby stay: for a
// page that is loaded again.
const absence = 15 * time.Second

func (l *lobby) listen(v live.Visitor) *listener {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := &listener{visitor: v, news: make(chan struct{}, 1), paired: make(chan string, 4)}
	if l.listeners == nil {
		l.listeners, l.left = map[*listener]bool{}, map[live.Visitor]time.Time{}
	}
	l.listeners[n] = true
	delete(l.left, v)
	l.tell()
	return n
}

func (l *lobby) leave(n *listener) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.listeners, n)
	if !l.has(n.visitor) {
		l.left[n.visitor] = time.Now()
	}
	l.tell()
}

// stir draws the lobby again for all who look.
func (l *lobby) stir() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tell()
}

// has reports that a visitor looks at the lobby.
func (l *lobby) has(v live.Visitor) bool {
	for n := range l.listeners {
		if n.visitor == v {
			return true
		}
	}
	return false
}

// tell wakes all who look, here and on other servers. The lobby is locked.
func (l *lobby) tell() {
	l.declare()
	for n := range l.listeners {
		select {
		case n.news <- struct{}{}:
		default:
		}
	}
}

// tidy forgets those who have left. The lobby is locked.
func (l *lobby) tidy(now time.Time) {
	gone := map[live.Visitor]bool{}
	for v, since := range l.left {
		if now.Sub(since) > absence {
			gone[v] = true
			delete(l.left, v)
		}
	}
	if l.meet.Withdraw(func(s meet.Seek) bool {
		return gone[s.By] || !l.has(s.By) && l.left[s.By].IsZero() && now.Sub(s.At) > absence
	}) {
		l.tell()
	}
}

// seeks returns what is looked for, here and then on other servers, and how many
// look here.
func (l *lobby) seeks() ([]meet.Seek, int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	l.tidy(now)
	return append(l.meet.Seeks(), l.elsewhere(now)...), len(l.listeners)
}

// begun tells somebody that their match has begun, on whichever server they are,
// and takes their other seeks out of the lobby.
func (l *lobby) begun(match string, players ...live.Visitor) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.send(lobbyHint{Begun: match, Players: players})
	l.meetUp(match, players)
}

// meetUp does that for those who are here. The lobby is locked.
func (l *lobby) meetUp(match string, players []live.Visitor) {
	for _, v := range players {
		if asked := l.abroad.asked[v]; asked != nil {
			delete(l.abroad.asked, v)
			asked <- match // it has room for one
		}
	}
	l.meet.Withdraw(func(s meet.Seek) bool { return slices.Contains(players, s.By) })
	for n := range l.listeners {
		if slices.Contains(players, n.visitor) {
			select {
			case n.paired <- match:
			default:
			}
		}
	}
	l.tell()
}

func (s *Server) showLobby(w http.ResponseWriter, r *http.Request) {
	api.WriteJSON(w, http.StatusOK, s.lobbyMessage(r.Context(), api.Visitor(r)))
}

// maxRunning bounds the games that the lobby shows.
const maxRunning = 24

func (s *Server) lobbyMessage(ctx context.Context, v live.Visitor) *wire.Lobby {
	seeks, here := s.lobby.seeks()
	out := &wire.Lobby{Seeks: []wire.Seek{}, Challenges: []wire.Challenge{}, Games: []wire.Running{}, Here: here}
	for _, c := range s.challenges.of(v, time.Now()) {
		out.Challenges = append(out.Challenges, s.challengeMessage(ctx, v, c))
	}
	for _, k := range seeks {
		out.Seeks = append(out.Seeks, s.seekMessage(ctx, v, k))
	}
	out.Games = append(out.Games, s.runningGames(ctx)...)
	return out
}

// runningGames lists the games being played, the latest first. They are drawn
// once for all who look.
func (s *Server) runningGames(ctx context.Context) []wire.Running {
	p := &s.lobby.playing
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Since(p.at) < drawnFor {
		return p.games
	}
	running := s.hall.RunningGames(maxRunning)
	slices.SortFunc(running, func(a, b live.RunningGame) int {
		return cmp.Or(b.Match.Created.Compare(a.Match.Created), cmp.Compare(a.Match.ID, b.Match.ID))
	})
	p.at, p.games = time.Now(), nil
	for _, g := range running {
		if message, ok := s.runningMessage(ctx, g); ok {
			p.games = append(p.games, message)
		}
	}
	return p.games
}

func (s *Server) seekMessage(ctx context.Context, v live.Visitor, k meet.Seek) wire.Seek {
	variant, _ := game.ParseVariant(k.Variant)
	class := people.Category{Game: k.Game, Speed: people.SpeedOf(k.Control)}
	return wire.Seek{
		ID: k.ID, Mine: k.By == v, Player: s.players.Player(ctx, k.By, class), Game: k.Game, Variant: variant, Control: message.Control(k.Control),
		Speed: string(class.Speed), Rated: k.Rated, Side: message.Side(k.Side), Quick: k.Quick,
	}
}

func (s *Server) runningMessage(ctx context.Context, g live.RunningGame) (wire.Running, bool) {
	board, picture, ok := message.Running(s.kits, g)
	if !ok {
		return wire.Running{}, false
	}
	class := message.CategoryOf(&g.Match)
	out := wire.Running{
		ID: g.Match.ID, Game: g.Match.Game, Speed: string(class.Speed), Rated: g.Match.Rated(), Plies: g.Plies, Board: board, Picture: picture,
	}
	for i, v := range g.Players {
		out.Players[i] = s.players.Player(ctx, v, class)
		if out.Players[i].Name == "" { // a guest may have one in a tournament
			out.Players[i].Name = g.Match.Names[i]
		}
	}
	return out, true
}

// postSeek looks for a game, and begins it where somebody fits.
func (s *Server) postSeek(w http.ResponseWriter, r *http.Request, q wire.NewSeek) {
	out, err := s.seek(r, q)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, out)
}

func (s *Server) seek(r *http.Request, q wire.NewSeek) (wire.Sought, error) {
	k, err := s.readSeek(api.CallerOf(r), q)
	if err != nil {
		return wire.Sought{}, err
	}
	k.ID = play.NewID()
	if found, ok := s.quickAbroad(r.Context(), k); ok {
		return found, nil
	}
	s.lobby.mu.Lock()
	s.lobby.tidy(k.At)
	partner, err := s.lobby.meet.Post(k, s.apart(r.Context()))
	s.lobby.tell()
	s.lobby.mu.Unlock()
	if err != nil || partner == nil {
		return wire.Sought{Seek: k.ID}, err
	}
	return s.pair(r.Context(), *partner, k)
}

// apart says who do not want to meet; with the store in trouble nobody does.
func (s *Server) apart(ctx context.Context) func(one, two string) bool {
	return func(one, two string) bool {
		blocked, err := s.people.Blocked(ctx, one, two)
		return blocked || err != nil
	}
}

// readSeek checks what somebody looks for.
func (s *Server) readSeek(who *api.Caller, q wire.NewSeek) (meet.Seek, error) {
	k, err := s.kits.Find(q.Game)
	if err != nil {
		return meet.Seek{}, err
	}
	variant, err := game.Variant(q.Variant).Complete(k.Game.Options())
	if err != nil {
		return meet.Seek{}, fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	control := message.ReadControl(q.Control)
	if err := control.Check(); err != nil {
		return meet.Seek{}, fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	if q.Rated && control.None() {
		return meet.Seek{}, fmt.Errorf("%w: a rated game is played on the clock", play.ErrRequest)
	}
	if q.Rated && who.Account == nil {
		return meet.Seek{}, api.ErrGuest
	}
	out := meet.Seek{
		By: who.Visitor, Game: q.Game, Variant: variant.String(), Control: control, Rated: q.Rated, Side: message.ParseSide(q.Side), Quick: q.Quick,
		Rating: people.NewRating().Value, At: time.Now(),
	}
	if who.Account != nil {
		out.Rating = who.Account.Rating(people.Category{Game: q.Game, Speed: people.SpeedOf(control)}).Value
	}
	return out, nil
}

// pair begins the match of two who look for the same.
func (s *Server) pair(ctx context.Context, seek, other meet.Seek) (wire.Sought, error) {
	variant, err := game.ParseVariant(seek.Variant)
	if err != nil {
		return wire.Sought{}, err
	}
	sitters := meet.AssignSides(seek, other.By, other.Side, rand.IntN(2) == 0)
	seen, err := s.hall.CreateFromSeek(ctx, other.By, live.Setup{
		Game: seek.Game, Variant: variant, Seats: [2]string{play.Human, play.Human}, Control: seek.Control, Undos: play.Unlimited,
	}, live.Pairing{Players: sitters, Rated: seek.Rated})
	if err != nil {
		return wire.Sought{}, err
	}
	s.lobby.begun(seen.Match.ID, sitters[:]...)
	return wire.Sought{Match: seen.Match.ID}, nil
}

// acceptSeek begins the game that another looks for.
func (s *Server) acceptSeek(w http.ResponseWriter, r *http.Request) {
	out, err := s.accept(r)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, out)
}

func (s *Server) accept(r *http.Request) (wire.Sought, error) {
	who, id := api.CallerOf(r), r.PathValue("seek")
	v := who.Visitor
	list, _ := s.lobby.seeks()
	at := slices.IndexFunc(list, func(k meet.Seek) bool { return k.ID == id })
	switch {
	case at < 0:
		return wire.Sought{}, meet.ErrNoSeek
	case list[at].Rated && who.Account == nil:
		return wire.Sought{}, api.ErrGuest
	case list[at].By != v && s.apart(r.Context())(v, list[at].By):
		return wire.Sought{}, meet.ErrNoSeek
	}
	s.lobby.mu.Lock()
	_, there := s.lobby.abroad.seeks[id]
	var k meet.Seek
	var err error
	if !there {
		k, err = s.lobby.meet.Take(id, v)
	}
	s.lobby.mu.Unlock()
	switch {
	case there:
		return s.acceptAbroad(r.Context(), list[at], v, game.NoSide)
	case err != nil:
		return wire.Sought{}, err
	}
	return s.pair(r.Context(), k, meet.Seek{By: v, Side: game.NoSide})
}

func (s *Server) withdrawSeek(w http.ResponseWriter, r *http.Request) {
	v, id := api.Visitor(r), r.PathValue("seek")
	s.lobby.mu.Lock()
	some := s.lobby.meet.Withdraw(func(k meet.Seek) bool { return k.ID == id && k.By == v })
	s.lobby.tell()
	s.lobby.mu.Unlock()
	if !some {
		api.WriteError(w, meet.ErrNoSeek)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// lobbyEvery is how often the games being played are drawn again for who looks.
const lobbyEvery = 2 * time.Second

// lobbyTask is its name among the matches that a page watches; no match has it.
const lobbyTask = "/lobby"

// enterLobby begins to tell the page of the lobby.
func (c *client) enterLobby(ask *wire.Ask) error {
	if c.server.people == nil || c.watches.has(lobbyTask) {
		return nil
	}
	return c.watches.start(lobbyTask, ask, c.watchLobby)
}

// watchLobby tells the page of the lobby until the context ends.
func (c *client) watchLobby(ctx context.Context) error {
	l := c.server.lobby.listen(c.caller.Visitor)
	defer c.server.lobby.leave(l)
	tick := time.NewTicker(lobbyEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case match := <-l.paired:
			if c.send(&wire.News{Type: "paired", Match: match}) != nil {
				return nil
			}
			continue
		case <-l.news:
		case <-tick.C:
		}
		if c.send(&wire.News{Type: "lobby", Lobby: c.server.lobbyMessage(ctx, c.caller.Visitor)}) != nil {
			return nil
		}
	}
}
