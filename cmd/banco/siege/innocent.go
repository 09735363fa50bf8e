package siege

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/coder/websocket"

	"banco/cmd/banco/client"
	"banco/cmd/banco/loadtest"
	"banco/web/wire"
)

// innocent is everybody who means no harm: two play each other and are watched,
// one plays an agent, one reads, and an account has results of the lab, a study and
// a class from before.
type innocent struct {
	server  *client.Server
	name    string // of the account
	account client.Visitor
	guest   client.Visitor
	scripts [][]string

	tournaments []string // of the lab, all over
	study       string
	class       string
}

// Where the innocent are. No abuser of a scenario is there.
const (
	innocentHome  = "192.0.2.10"
	innocentOther = "192.0.2.77" // where they sign in from in the end
)

const (
	innocentPassword = "seven quiet pieces"
	innocentAgent    = "alphabeta:depth=4"
	innocentGame     = "chess"
	innocentMatches  = 4                      // between two people
	thinkTime        = 100 * time.Millisecond // of a person against an agent
	agentGivenUp     = 15 * time.Second
)

// newInnocent brings everybody in, with all that they have from before.
func newInnocent(ctx context.Context, s *client.Server) (*innocent, error) {
	p := &innocent{server: s, name: fmt.Sprintf("innocent%d", rand.IntN(1e9)),
		account: client.Visitor{Address: innocentHome}, guest: client.Visitor{Address: innocentHome}}
	var err error
	if p.scripts, err = loadtest.Scripts(innocentGame); err != nil {
		return nil, err
	}
	resp, err := s.Ask(ctx, p.account, "POST", "api/account/signup", wire.Credentials{Name: p.name, Password: innocentPassword}, nil)
	if err != nil {
		return nil, err
	}
	p.account.Cookie = client.CookieOf(resp)
	var class struct {
		Code string `json:"code"`
	}
	if _, err := s.Ask(ctx, p.account, "POST", "api/classes", wire.NewClass{Name: "5A", Teacher: "Lan"}, &class); err != nil {
		return nil, err
	}
	p.class = class.Code
	var imported wire.Imported
	game := wire.Import{Text: "1. e4 e5 2. Nf3 *", Game: innocentGame}
	if resp, err = s.Ask(ctx, p.guest, "POST", "api/import", game, &imported); err != nil {
		return nil, err
	}
	if p.guest.Cookie = client.CookieOf(resp); len(imported.Matches) != 1 {
		return nil, errors.New("a study was not imported")
	}
	p.study = imported.Matches[0]
	return p, p.playTournaments(ctx)
}

// playTournaments has a tiny tournament of the lab played for the account and for the
// guest.
func (p *innocent) playTournaments(ctx context.Context) error {
	for _, who := range []client.Visitor{p.account, p.guest} {
		plan := map[string]any{"game": "caro", "agents": []string{"random", "greedy"}, "games": 2}
		var t wire.EngineTournament
		if _, err := p.server.Ask(ctx, who, "POST", "api/lab/tournaments", plan, &t); err != nil {
			return err
		}
		for t.State == "running" {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(50 * time.Millisecond):
			}
			if _, err := p.server.Ask(ctx, who, "GET", "api/lab/tournaments/"+t.ID, nil, &t); err != nil {
				return err
			}
		}
		if t.State != "done" {
			return fmt.Errorf("a tournament of the lab has %s: %s", t.State, t.Why)
		}
		p.tournaments = append(p.tournaments, t.ID)
	}
	return nil
}

// measured is what the innocent waited for during a phase.
type measured struct {
	moves, news, agent, reads client.Delays
	silent                    int     // searches of an agent that were given up
	failed                    []error // what the innocent could not do

	mu sync.Mutex
}

func (m *measured) fail(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.failed) < 20 {
		m.failed = append(m.failed, err)
	}
}

// add notes a delay.
func (m *measured) add(list *client.Delays, d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	*list = append(*list, d)
}

// use lets everybody use the server for a while.
func (p *innocent) use(ctx context.Context, lasts time.Duration) *measured {
	m := &measured{}
	timed, cancel := context.WithTimeout(ctx, lasts)
	defer cancel()
	var all sync.WaitGroup
	all.Go(func() { p.playPeople(ctx, lasts, m) })
	all.Go(func() {
		for timed.Err() == nil {
			if err := p.playAgent(ctx, timed, m); err != nil && timed.Err() == nil {
				m.fail(fmt.Errorf("a game against an agent: %w", err))
				pause(timed, time.Second)
			}
		}
	})
	all.Go(func() { p.read(timed, m) })
	all.Wait()
	return m
}

// playPeople lets people play each other, each match before its players and one who
// watches, with a script of moves that lasts for the whole time.
func (p *innocent) playPeople(ctx context.Context, lasts time.Duration, m *measured) {
	plies := len(p.scripts[0])
	for _, s := range p.scripts {
		plies = min(plies, len(s))
	}
	pace := max(2*lasts/time.Duration(plies), 200*time.Millisecond)
	r, err := loadtest.Run(ctx, loadtest.Plan{
		URL: p.server.URL, Address: innocentHome, Game: innocentGame, Scripts: p.scripts, Matches: innocentMatches, Clients: 3 * innocentMatches,
		Pace: pace, Time: lasts,
	})
	if err != nil {
		m.fail(fmt.Errorf("a game between two people: %w", err))
		return
	}
	m.mu.Lock()
	m.moves, m.news = append(m.moves, r.Acks...), append(m.news, r.News...)
	m.mu.Unlock()
	if r.Lost+r.Doubled+r.Refused+r.Behind > 0 || r.Why != nil {
		m.fail(fmt.Errorf("between two people %d moves were lost, %d doubled, %d refused, %d clients are behind: %v",
			r.Lost, r.Doubled, r.Refused, r.Behind, r.Why))
	}
}

// playAgent plays a game against an agent, by random moves, until the time is over.
// Whoever has moved waits for the answer nevertheless.
func (p *innocent) playAgent(ctx, timed context.Context, m *measured) error {
	var u wire.Update
	if _, err := p.server.Ask(ctx, p.guest, "POST", "api/matches", wire.NewMatch{Game: innocentGame, Seats: [2]string{"human", innocentAgent}},
		&u); err != nil {
		return err
	}
	conn, err := p.server.Socket(ctx, p.guest)
	if err != nil {
		return err
	}
	defer conn.CloseNow()
	ask, err := json.Marshal(wire.Ask{Type: "watch", Match: u.Match})
	if err != nil {
		return err
	}
	if err := conn.Write(ctx, websocket.MessageText, ask); err != nil {
		return err
	}
	for len(u.Now.Moves) > 0 && pause(timed, thinkTime) {
		move := wire.MakeMove{Version: u.Version, Move: u.Now.Moves[rand.IntN(len(u.Now.Moves))].Move}
		begun := time.Now()
		if _, err := p.server.Ask(ctx, p.guest, "POST", "api/matches/"+u.Match+"/moves", move, &u); err != nil {
			return err
		}
		m.add(&m.moves, time.Since(begun))
		if u.Result != nil {
			return nil
		}
		begun = time.Now()
		answer, err := hearMove(ctx, conn, u.Version)
		switch {
		case errors.Is(err, errSilent):
			m.add(&m.agent, time.Since(begun))
			m.mu.Lock()
			m.silent++
			m.mu.Unlock()
			return nil
		case err != nil:
			return err
		}
		m.add(&m.agent, time.Since(begun))
		u = *answer
	}
	return nil
}

var errSilent = errors.New("the agent does not answer")

// hearMove waits until a match has a later version and it is the viewer's turn, or
// it is over.
func hearMove(ctx context.Context, conn *websocket.Conn, version int) (*wire.Update, error) {
	limited, cancel := context.WithTimeout(ctx, agentGivenUp)
	defer cancel()
	for {
		_, data, err := conn.Read(limited)
		if err != nil && ctx.Err() == nil && limited.Err() != nil {
			return nil, errSilent
		}
		if err != nil {
			return nil, err
		}
		var news wire.News
		if err := json.Unmarshal(data, &news); err != nil {
			return nil, err
		}
		if u := news.Update; u != nil && u.Version > version && (len(u.Now.Moves) > 0 || u.Result != nil) {
			return u, nil
		}
	}
}

// read reads lists, one after the other.
func (p *innocent) read(ctx context.Context, m *measured) {
	paths := []string{"api/games", "api/matches", "api/lobby", "api/lab/tournaments", "api/puzzles/" + innocentGame}
	for n := 0; pause(ctx, 200*time.Millisecond); n++ {
		begun := time.Now()
		_, err := p.server.Ask(ctx, p.guest, "GET", paths[n%len(paths)], nil, nil)
		if ctx.Err() != nil {
			return
		}
		if m.add(&m.reads, time.Since(begun)); err != nil {
			m.fail(err)
		}
	}
}

// gone says what of all that was there before is not any more.
func (p *innocent) gone(ctx context.Context) (list []string) {
	for i, id := range p.tournaments {
		var t wire.EngineTournament
		who := []client.Visitor{p.account, p.guest}[i]
		if _, err := p.server.Ask(ctx, who, "GET", "api/lab/tournaments/"+id, nil, &t); err != nil {
			list = append(list, fmt.Sprintf("an engine tournament: %v", err))
		} else if t.State != "done" || t.Played != t.Total || !t.Mine {
			list = append(list, fmt.Sprintf("an engine tournament: %s with %d of %d games", t.State, t.Played, t.Total))
		}
	}
	if _, err := p.server.Ask(ctx, p.guest, "GET", "api/matches/"+p.study, nil, nil); err != nil {
		list = append(list, fmt.Sprintf("a study: %v", err))
	}
	elsewhere := client.Visitor{Address: innocentOther}
	for what, call := range map[string]struct {
		path string
		body any
	}{
		"signing in with the right password":  {"api/account/signin", wire.Credentials{Name: p.name, Password: innocentPassword}},
		"joining a class with the right code": {"api/classes/" + p.class + "/join", wire.JoinClass{Name: "Học sinh 1"}},
	} {
		if _, err := p.server.Ask(ctx, elsewhere, "POST", call.path, call.body, nil); err != nil {
			list = append(list, fmt.Sprintf("%s: %v", what, err))
		}
	}
	return list
}

// pause waits, and reports whether the context still lives.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}
