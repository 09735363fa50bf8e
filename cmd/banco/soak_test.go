package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"banco/cmd/banco/client"
	"banco/web/wire"
)

// soak is a server that visitors come to and leave again, day after day.
type soak struct {
	*fuzzed
	server *client.Server

	visits, kept, accounts atomic.Int64 // kept: games between two people, which stay
}

// level is what a server has while nobody is there.
type level struct {
	rest
	files int   // open
	data  int64 // bytes of the data folder
}

// Visitors come, play each other and agents, study, import, use the lab, sign up and
// leave with all that is theirs, at many times the rate of a day: when they have gone
// the server has no more goroutines and open files than after the first of them, no
// more memory, and no more data than the games between two people account for.
// BANCO_SOAK says for how long.
func TestSoak(t *testing.T) {
	t.Parallel()
	lasts := 6 * time.Second
	if testing.Short() {
		lasts = 1500 * time.Millisecond
	}
	if text := os.Getenv("BANCO_SOAK"); text != "" {
		var err error
		if lasts, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
	}
	s := &soak{fuzzed: startFuzzed(t, "--crowd", "1000", "--proxy", "127.0.0.1")}
	s.server = client.New(s.url, 32)
	defer s.server.Close()
	var warm level
	for part := range 4 { // the first warms up
		s.day(lasts / 4)
		var before *rest
		if part > 0 {
			before = &warm.rest
		}
		now := s.level(before)
		visits, kept, accounts := s.visits.Load(), s.kept.Load(), s.accounts.Load()
		t.Logf("after %d visits, %d games and %d accounts: %+v", visits, kept, accounts, now)
		if part == 0 {
			warm = now
			s.kept.Store(0)
			s.accounts.Store(0)
			continue
		}
		s.checkRest(warm.rest, now.rest)
		const readers = 12 // files of SQLite's readers, which are opened when they are first needed
		if now.files > warm.files+readers {
			t.Errorf("%d open files became %d", warm.files, now.files)
		}
		const game, account, slack = 8 << 10, 4 << 10, 8 << 20 // the log of SQLite comes and goes
		if most := warm.data + game*kept + account*accounts + slack; now.data > most {
			t.Errorf("%d bytes of data became %d, more than the %d that games account for", warm.data, now.data, most)
		}
	}
	s.checkLog()
}

// leastVisits is how many visitors come in a part, however long they take: more than
// what may be open.
const leastVisits = 16

// level waits until the server has come to rest, and looks at it.
func (s *soak) level(before *rest) (l level) {
	s.t.Helper()
	s.server.Close() // connections that wait for the next request
	l.rest = s.rest(before)
	l.files = s.number(s.ask("metrics"), `^process_open_fds (\S+)`)
	err := filepath.WalkDir(s.data, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			l.data += info.Size()
		}
		return err
	})
	if err != nil {
		s.t.Error(err)
	}
	return l
}

// day lets visitors come and go for a while, some at the same time.
func (s *soak) day(lasts time.Duration) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute+lasts)
	defer cancel()
	var all sync.WaitGroup
	end, least := time.Now().Add(lasts), s.visits.Load()+leastVisits
	for range 4 {
		all.Go(func() {
			for (time.Now().Before(end) || s.visits.Load() < least) && !s.t.Failed() {
				n := s.visits.Add(1)
				v := &soakVisitor{soak: s, number: n, who: client.Visitor{Address: fmt.Sprintf("198.51.100.%d", n%200)}}
				if err := v.live(ctx); err != nil {
					s.t.Errorf("visit %d: %v", n, err)
				}
			}
		})
	}
	all.Wait()
}

// soakVisitor is a visitor who comes, does something and leaves.
type soakVisitor struct {
	*soak
	number int64
	who    client.Visitor
}

// call sends a request that must be taken.
func (v *soakVisitor) call(ctx context.Context, method, path string, body, out any) error {
	resp, err := v.server.Ask(ctx, v.who, method, path, body, out)
	if err != nil {
		return err
	}
	if cookie := client.CookieOf(resp); cookie != "" {
		v.who.Cookie = cookie
	}
	return nil
}

// live is the whole visit.
func (v *soakVisitor) live(ctx context.Context) error {
	things := []func(context.Context) error{v.playBoth, v.playAgent, v.playPerson, v.study, v.useLab, v.haveAccount, v.teach, v.seek}
	for range 2 {
		if err := things[(v.number+rand.Int64N(2))%int64(len(things))](ctx); err != nil {
			return err
		}
	}
	if err := v.call(ctx, "GET", "api/matches", nil, nil); err != nil {
		return err
	}
	return v.call(ctx, "POST", "api/account/delete", wire.Farewell{Password: soakPassword}, nil)
}

// teach opens a class that a pupil comes into, and takes it away.
func (v *soakVisitor) teach(ctx context.Context) error {
	var class wire.Classroom
	if err := v.call(ctx, "POST", "api/classes", wire.NewClass{Name: "5A", Teacher: "Lan"}, &class); err != nil {
		return err
	}
	pupil := &soakVisitor{soak: v.soak, who: client.Visitor{Address: v.who.Address}}
	if err := pupil.call(ctx, "POST", "api/classes/"+class.Code+"/join", wire.JoinClass{Name: "Minh"}, nil); err != nil {
		return err
	}
	if err := v.call(ctx, "POST", "api/classes/"+class.Code+"/end", wire.EndClass{}, nil); err != nil {
		return err
	}
	return v.call(ctx, "DELETE", "api/classes/"+class.Code, nil, nil)
}

// seek looks for somebody to play with, and looks no more.
func (v *soakVisitor) seek(ctx context.Context) error {
	var sought wire.Sought
	ask := wire.NewSeek{Game: "xiangqi", Control: &wire.Control{Total: 60_000 + int(v.number%5000)*1000}} // as nobody else seeks
	if err := v.call(ctx, "POST", "api/lobby/seeks", ask, &sought); err != nil {
		return err
	}
	return v.call(ctx, "DELETE", "api/lobby/seeks/"+sought.Seek, nil, nil)
}

const soakPassword = "a day like others"

// move makes a random move of those that an update lists.
func (v *soakVisitor) move(ctx context.Context, u *wire.Update) error {
	if len(u.Now.Moves) == 0 {
		return nil
	}
	move := wire.MakeMove{Version: u.Version, Move: u.Now.Moves[rand.IntN(len(u.Now.Moves))].Move}
	return v.call(ctx, "POST", "api/matches/"+u.Match+"/moves", move, u)
}

// resign gives up a game, unless random moves have ended it.
func (v *soakVisitor) resign(ctx context.Context, u *wire.Update, side wire.Side) error {
	if len(u.Now.Moves) == 0 {
		return nil
	}
	return v.call(ctx, "POST", "api/matches/"+u.Match+"/resign", wire.Resign{Version: u.Version, Side: side}, nil)
}

// playBoth plays a game for both sides and resigns.
func (v *soakVisitor) playBoth(ctx context.Context) error {
	var u wire.Update
	if err := v.call(ctx, "POST", "api/matches", wire.NewMatch{Game: "jieqi", Seats: [2]string{"human", "human"}}, &u); err != nil {
		return err
	}
	for range 10 {
		if err := v.move(ctx, &u); err != nil {
			return err
		}
	}
	return v.resign(ctx, &u, "first")
}

// playAgent plays against an agent and watches.
func (v *soakVisitor) playAgent(ctx context.Context) error {
	var u wire.Update
	if err := v.call(ctx, "POST", "api/matches", wire.NewMatch{Game: "chess", Seats: [2]string{"human", "minimax:depth=1"}}, &u); err != nil {
		return err
	}
	ask := wire.Ask{Type: "watch", Match: u.Match}
	return v.overSocket(ctx, ask, func(n *wire.News) (bool, error) {
		if n.Update == nil || n.Update.Version < u.Version {
			return false, nil
		}
		if u = *n.Update; u.Main >= 6 || u.Result != nil {
			return true, nil
		}
		return false, v.move(ctx, &u)
	})
}

// overSocket asks for something over a socket and takes what comes until it is enough.
func (v *soakVisitor) overSocket(ctx context.Context, ask wire.Ask, take func(*wire.News) (enough bool, err error)) error {
	conn, err := v.server.Socket(ctx, v.who)
	if err != nil {
		return err
	}
	defer conn.CloseNow()
	text, err := json.Marshal(ask)
	if err != nil {
		return err
	}
	if err := conn.Write(ctx, websocket.MessageText, text); err != nil {
		return err
	}
	for {
		_, data, err := conn.Read(ctx)
		if err != nil {
			return err
		}
		var news wire.News
		if err := json.Unmarshal(data, &news); err != nil {
			return err
		}
		if news.Error != nil {
			return fmt.Errorf("%s: %s", ask.Type, data)
		}
		if enough, err := take(&news); enough || err != nil {
			return err
		}
	}
}

// playPerson makes a match that somebody else follows the link of.
func (v *soakVisitor) playPerson(ctx context.Context) error {
	var u wire.Update
	ask := wire.NewMatch{Game: "caro", Seats: [2]string{"human", "human"}, Open: "second"}
	if err := v.call(ctx, "POST", "api/matches", ask, &u); err != nil {
		return err
	}
	v.kept.Add(1)
	other := &soakVisitor{soak: v.soak, number: v.number, who: client.Visitor{Address: v.who.Address}}
	if err := other.call(ctx, "POST", "api/matches/"+u.Match+"/sit", wire.Sit{}, &u); err != nil {
		return err
	}
	for n := range 6 {
		if err := v.call(ctx, "GET", "api/matches/"+u.Match, nil, &u); err != nil {
			return err
		}
		if n%2 == 1 {
			if err := other.call(ctx, "GET", "api/matches/"+u.Match, nil, &u); err != nil {
				return err
			}
			if err := other.move(ctx, &u); err != nil {
				return err
			}
			continue
		}
		if err := v.move(ctx, &u); err != nil {
			return err
		}
	}
	return other.resign(ctx, &u, "")
}

// study imports games and has one looked at.
func (v *soakVisitor) study(ctx context.Context) error {
	games := wire.Import{Text: "1. e4 e5 2. Nf3 (2. d4 exd4) Nc6 *\n\n1. d4 d5 *", Game: "chess"}
	if err := v.call(ctx, "POST", "api/import", games, nil); err != nil {
		return err
	}
	ask := wire.Ask{Type: "analyse", ID: 1, Game: "chess", FEN: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Millis: 20, Lines: 2}
	return v.overSocket(ctx, ask, func(n *wire.News) (bool, error) { return n.Lines != nil, nil })
}

// useLab has a tree traced and a tiny tournament played, which it takes away.
func (v *soakVisitor) useLab(ctx context.Context) error {
	fen := fmt.Sprintf("4k3/8/8/8/8/8/4P3/4K3 w - - 0 %d", 1+v.number%9000)
	if err := v.call(ctx, "POST", "api/lab/trace", wire.Trace{Game: "chess", Agent: "minimax:depth=2", FEN: fen, Tree: -1}, nil); err != nil {
		return err
	}
	plan := map[string]any{"game": "caro", "variant": map[string]string{"size": "5"}, "agents": []string{"random", "greedy"}, "games": 2}
	var t wire.EngineTournament
	if err := v.call(ctx, "POST", "api/lab/tournaments", plan, &t); err != nil {
		return err
	}
	for t.State == "running" {
		time.Sleep(10 * time.Millisecond)
		if err := v.call(ctx, "GET", "api/lab/tournaments/"+t.ID, nil, &t); err != nil {
			return err
		}
	}
	return v.call(ctx, "DELETE", "api/lab/tournaments/"+t.ID, nil, nil)
}

// haveAccount signs up, out and in again.
func (v *soakVisitor) haveAccount(ctx context.Context) error {
	who := wire.Credentials{Name: fmt.Sprintf("visitor%d", v.number), Password: soakPassword}
	if v.who.Cookie != "" {
		return nil // a guest who has played would take the games along
	}
	for _, path := range []string{"signup", "signout", "signin"} {
		if err := v.call(ctx, "POST", "api/account/"+path, who, nil); err != nil {
			return err
		}
	}
	v.accounts.Add(1)
	return nil
}
