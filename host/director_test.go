package host_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"banco/clock"
	"banco/game"
	"banco/games/caro"
	"banco/host"
	"banco/live"
	"banco/meet"
	"banco/play"
	"banco/pool"
	"banco/search"
	"banco/store"
)

var ctx = context.Background()

// chancer is an agent that plays anything, after some time.
type chancer struct{ takes time.Duration }

func (chancer) Check(_ game.Game, seat string) (int64, error) {
	if !strings.HasPrefix(seat, "bot") {
		return 0, fmt.Errorf("there is no agent %q", seat)
	}
	return 1, nil
}
func (chancer) New(_ game.Game, seat string) (live.Player, error) {
	if seat == "bot:slow" {
		return chancer{2 * time.Second}, nil
	}
	return chancer{}, nil
}
func (c chancer) Move(_ context.Context, view game.Position, _ search.Limits, _ func(search.Info)) (game.Move, error) {
	time.Sleep(c.takes)
	moves := view.Moves(nil)
	return moves[rand.IntN(len(moves))], nil
}
func (chancer) AcceptsDraw(context.Context, game.Position, game.Side, int) bool { return false }
func (chancer) Close() error                                                    { return nil }

// common is a store that servers share.
type common struct {
	*store.SQLite

	mu     sync.Mutex
	claims map[string]claim // by what is claimed
}

// claim is a server, and how often it has claimed.
type claim struct {
	by    *node
	times int
}

// node is what one of the servers has of a store. It can be killed, as by kill -9 or a
// power cut: from then on nothing that it writes is stored.
type node struct {
	*common
	life   atomic.Int64 // writes until it is killed
	stored bool         // the last of them is stored, though the server does not hear of it
}

// immortal is the life of a server that nobody kills.
const immortal = 1 << 40

var errKilled = errors.New("the server was killed")

var _ live.SharedStore = (*node)(nil)

// node returns what a new server has of the store.
func (c *common) node() *node {
	n := &node{common: c}
	n.life.Store(immortal)
	return n
}

// killAfter kills the server at one of its next writes, which is stored or is not. With
// 0 it is dead at once.
func (n *node) killAfter(writes int64, stored bool) {
	n.stored = stored
	n.life.Store(writes)
}

func (n *node) dead() bool { return n.life.Load() <= 0 }

// write writes something, unless the server is killed.
func (n *node) write(do func() error) error {
	left := n.life.Add(-1)
	if left > 0 {
		return do()
	}
	if left == 0 && n.stored {
		_ = do()
	}
	return errKilled
}

func (n *node) Create(ctx context.Context, matches ...play.Entry) error {
	return n.write(func() error { return n.SQLite.Create(ctx, matches...) })
}

func (n *node) Append(ctx context.Context, id string, version int, e play.Event, d play.Digest) error {
	return n.write(func() error { return n.SQLite.Append(ctx, id, version, e, d) })
}

func (n *node) AddDocument(ctx context.Context, g meet.Document) error {
	return n.write(func() error { return n.SQLite.AddDocument(ctx, g) })
}

func (n *node) SaveDocument(ctx context.Context, g meet.Document) error {
	return n.write(func() error { return n.SQLite.SaveDocument(ctx, g) })
}

func (n *node) Versions(ctx context.Context, ids []string) (map[string]int, error) {
	versions := map[string]int{}
	for _, id := range ids {
		if m, err := n.Load(ctx, id); err == nil {
			versions[id] = len(m.Events)
		}
	}
	return versions, nil
}

// Servers implements live.SharedStore: no other is heard over a bus, since there is none.
func (*node) Servers(context.Context, time.Time) (own string, others []string, err error) {
	return "one", nil, nil
}

func (*node) Now(context.Context) (time.Time, error) { return time.Now(), nil }

func (*node) Outage(context.Context, time.Time, time.Time) (time.Duration, error) { return 0, nil }

// Claim implements live.SharedStore. What a dead server had claimed is free.
func (n *node) Claim(_ context.Context, what string) (bool, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	has := n.claims[what]
	if has.times > 0 && has.by != n && !has.by.dead() {
		return false, nil
	}
	if has.by != n {
		has.times = 0
	}
	if n.claims == nil {
		n.common.claims = map[string]claim{}
	}
	n.claims[what] = claim{n, has.times + 1}
	return true, nil
}

func (n *node) Release(_ context.Context, what string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if has := n.claims[what]; has.by == n && has.times > 0 {
		n.claims[what] = claim{n, has.times - 1}
	}
}

// server is a hall and a director on a store.
type server struct {
	*host.Director
	hall  *live.Hall
	store play.Store
	t     *testing.T
}

func serve(t *testing.T, s interface {
	play.Store
	meet.Store
}) *server {
	t.Helper()
	hall, err := live.NewHall(ctx, []game.Game{caro.New()}, chancer{}, s, pool.New(2, 1<<20))
	if err != nil {
		t.Fatal(err)
	}
	return &server{host.NewDirector(hall, s, slog.Default()), hall, s, t}
}

// served runs a test in a bubble with a server that is not restarted.
func served(t *testing.T, test func(*testing.T, *server)) {
	synctest.Test(t, func(t *testing.T) {
		kept := opened(t)
		defer kept.Close()
		s := serve(t, kept)
		defer s.close()
		test(t, s)
	})
}

// close stops a server, as a restart does.
func (s *server) close() {
	s.Director.Close()
	s.hall.Close()
}

// opened opens a store for a test.
func opened(t *testing.T) *store.SQLite {
	t.Helper()
	s, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const hanh = "hanh" // who hosts

// quick are the settings of a tournament on the least board.
func quick(system meet.System) host.TournamentSettings {
	settings := host.TournamentSettings{
		Name: "Giải xuân", System: system, Game: "caro", Variant: "size=5", Control: clock.Control{Total: 10 * time.Minute},
		Patience: time.Minute, Break: 5 * time.Second, Listed: true,
	}
	switch system {
	case meet.Swiss:
		settings.Rounds = 4
	case host.Arena:
		settings.Length = 5 * time.Minute
	}
	return settings
}

func (s *server) create(settings host.TournamentSettings) string {
	s.t.Helper()
	id, err := s.Create(ctx, hanh, settings)
	if err != nil {
		s.t.Fatal(err)
	}
	return id
}

func (s *server) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *server) load(id string) *host.Tournament {
	s.t.Helper()
	t, _, err := s.Load(ctx, id)
	s.must(err)
	return t
}

// until waits until a tournament is as wanted.
func (s *server) until(id, what string, wanted func(*host.Tournament) bool) *host.Tournament {
	s.t.Helper()
	l := s.Listen(id)
	defer l.Close()
	for late := time.After(24 * time.Hour); ; {
		select {
		case <-l.C:
		case <-late:
			s.t.Fatalf("waited in vain: %s", what)
		}
		if t := s.load(id); wanted(t) {
			return t
		}
	}
}

func over(t *host.Tournament) bool { return !t.Ended.IsZero() }

// made returns the matches that a tournament has made.
func (s *server) made(id string) int {
	s.t.Helper()
	use, err := s.store.Usage(ctx, "arranged "+id)
	s.must(err)
	return use.Matches
}

// Nine agents play a Swiss to its end while servers come and go: every round is
// paired once, every match made once, and the points add up.
func TestSwissOfNineAgents(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := opened(t)
		defer kept.Close()
		shared := &common{SQLite: kept}
		one, two := serve(t, shared.node()), serve(t, shared.node())
		id := one.create(quick(meet.Swiss))
		for i := range 9 {
			one.must(two.AddAgent(ctx, hanh, id, fmt.Sprint("bot", i%3), host.Entrant{Name: "Máy", Rating: 1500}))
		}
		one.must(one.Start(ctx, hanh, id))
		two.until(id, "round two", func(t *host.Tournament) bool { return len(t.Rounds.Rounds) == 2 })
		one.close()
		one = serve(t, shared.node())
		two.close()
		end := one.until(id, "the end", over)
		one.close()

		games := map[int]int{}
		for _, g := range end.Games {
			games[g.Round]++
			if !g.Closed || g.Result == meet.Undecided {
				t.Errorf("%+v", g)
			}
		}
		if len(end.Rounds.Rounds) != 4 || len(end.Games) != 16 || one.made(id) != 16 || games[3] != 4 {
			t.Errorf("%d rounds, %d games %v, %d matches", len(end.Rounds.Rounds), len(end.Games), games, one.made(id))
		}
		points := 0
		for _, s := range end.Rounds.Standings() {
			points += s.Half
		}
		if points != 2*4*5 { // four boards and a bye
			t.Errorf("%d half points", points)
		}
		if names := end.Names(nil); names[0] != "Máy" || names[8] != "Máy 9" {
			t.Errorf("%q", names)
		}
	})
}

// play makes moves for whoever holds the turn in a match, until it is over.
func (s *server) play(match string, visitors ...string) {
	for {
		time.Sleep(time.Second) // for the match to begin, and for the agent
		for _, v := range visitors {
			seen, err := s.hall.Snapshot(ctx, v, match, 0)
			s.must(err)
			if seen.Result.Over() {
				return
			}
			if len(seen.At.Moves) > 0 {
				_, err := s.hall.Move(ctx, v, match, seen.Version, seen.At.Moves[0].UCI, nil)
				s.must(err)
			}
		}
	}
}

// Two people and an agent play a round robin; one of them does not come to a
// game, loses it, and comes back.
func TestPeopleAndAnAgent(t *testing.T) {
	served(t, func(t *testing.T, s *server) {
		id := s.create(quick(meet.RoundRobin))
		s.must(s.Join(ctx, "an", id, host.Entrant{Name: "An", Rating: 1600}))
		s.must(s.Join(ctx, "ba", id, host.Entrant{Rating: 1500}))
		s.must(s.AddAgent(ctx, hanh, id, "bot", host.Entrant{Name: "Máy", Rating: 1400}))
		s.must(s.Start(ctx, hanh, id))
		for round, forfeit := range []bool{false, true, false} {
			now := s.until(id, "the round", func(t *host.Tournament) bool {
				return len(t.Rounds.Rounds) == round+1 && slices.ContainsFunc(t.Games, func(g host.Game) bool { return !g.Closed })
			})
			game := now.Games[len(now.Games)-1]
			if !forfeit {
				s.play(game.Match, "an", "ba")
			}
			now = s.until(id, "its end", func(t *host.Tournament) bool { return t.Games[round].Closed })
			absent := slices.Contains([]meet.Result{meet.WhiteForfeit, meet.BlackForfeit, meet.BothForfeit}, now.Games[round].Result)
			if absent != forfeit || now.Games[round].Made.IsZero() {
				t.Errorf("round %d: %+v", round+1, now.Games[round])
			}
			for _, v := range []string{"an", "ba"} {
				if now.Withdrawn(now.Player(v)) {
					s.must(s.Join(ctx, v, id, host.Entrant{}))
				}
			}
		}
		end := s.until(id, "the end", over)
		if len(end.Games) != 3 || s.made(id) != 3 {
			t.Errorf("%d games, %d matches", len(end.Games), s.made(id))
		}
		names := end.Names(func(v string) string { return "tài khoản " + v })
		if !slices.Equal(names, []string{"An", "tài khoản ba", "Máy"}) {
			t.Errorf("%q", names)
		}
	})
}

// A knock-out of agents, who may draw, comes to its end.
func TestKnockout(t *testing.T) {
	served(t, func(t *testing.T, s *server) {
		id := s.create(quick(meet.Knockout))
		for range 3 {
			s.must(s.AddAgent(ctx, hanh, id, "bot", host.Entrant{Name: "Máy", Rating: 1500}))
		}
		s.must(s.Start(ctx, hanh, id))
		end := s.until(id, "the end", over)
		if len(end.Rounds.Rounds) != 2 || s.made(id) != len(end.Games) {
			t.Errorf("%d rounds, %d games, %d matches", len(end.Rounds.Rounds), len(end.Games), s.made(id))
		}
	})
}

// The time without a server is no patience: players could not move then. A game
// whose players have not come is forfeited only after a server has waited for
// them.
func TestTimeWithoutAServerIsNoPatience(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := opened(t)
		defer kept.Close()
		s := serve(t, kept)
		id := s.create(quick(meet.RoundRobin)) // patience: one minute
		s.must(s.Join(ctx, "an", id, host.Entrant{Name: "An", Rating: 1600}))
		s.must(s.Join(ctx, "ba", id, host.Entrant{Name: "Ba", Rating: 1500}))
		s.must(s.Start(ctx, hanh, id))
		time.Sleep(50 * time.Second)
		s.close()
		time.Sleep(10 * time.Minute)

		s = serve(t, kept)
		defer s.close()
		time.Sleep(50 * time.Second)
		if g := s.load(id).Games[0]; g.Closed {
			t.Errorf("50 seconds after the restart the game is over: %+v", g)
		}
		time.Sleep(15 * time.Second)
		if g := s.load(id).Games[0]; g.Result != meet.BothForfeit {
			t.Errorf("65 seconds after the restart: %+v", g)
		}
	})
}

// An arena pairs whoever is free until its time is up. A player who does not come
// is not paired again.
func TestArena(t *testing.T) {
	served(t, func(t *testing.T, s *server) {
		id := s.create(quick(host.Arena))
		for range 4 {
			s.must(s.AddAgent(ctx, hanh, id, "bot:slow", host.Entrant{Name: "Máy", Rating: 1500}))
		}
		s.must(s.Join(ctx, "an", id, host.Entrant{Name: "An", Rating: 1500}))
		s.must(s.Start(ctx, hanh, id))
		begun := s.load(id).Begun
		end := s.until(id, "the end", over)
		if d := end.Ended.Sub(begun); d < 5*time.Minute || d > 7*time.Minute {
			t.Errorf("it took %v", d)
		}
		games, missed := 0, 0
		for _, e := range end.Arena.Standings() {
			games += e.Games
		}
		for _, g := range end.Games {
			if g.White == 5 || g.Black == 5 {
				missed++
			}
		}
		if games != 2*len(end.Games) || len(end.Games) < 4 || missed != 1 || !end.Withdrawn(5) || s.made(id) != len(end.Games) {
			t.Errorf("%d games of %d, %d without An, %d matches", games, len(end.Games), missed, s.made(id))
		}
		if err := s.Join(ctx, "ba", id, host.Entrant{Name: "Ba", Rating: 1500}); !errors.Is(err, meet.ErrOver) {
			t.Errorf("after the end: %v", err)
		}
	})
}

// Games that the host decides, or ends with the tournament, are called off.
func TestClosedGamesAreCalledOff(t *testing.T) {
	served(t, func(t *testing.T, s *server) {
		id := s.create(quick(meet.Swiss))
		for _, v := range []string{"an", "ba", "ca", "da"} {
			s.must(s.Join(ctx, v, id, host.Entrant{Name: v, Rating: 1500}))
		}
		s.must(s.Start(ctx, hanh, id))
		synctest.Wait()
		games := s.load(id).Games
		ended := func() (list []bool) {
			for _, g := range games {
				progress, err := s.hall.Progress(ctx, g.Match)
				s.must(err)
				list = append(list, progress.Result.Over())
			}
			return list
		}
		s.must(s.Correct(ctx, hanh, id, 1, games[0].Board, meet.Drawn))
		if got := ended(); !slices.Equal(got, []bool{true, false}) {
			t.Errorf("one is decided: over %v", got)
		}
		s.must(s.End(ctx, hanh, id))
		if got := ended(); !slices.Equal(got, []bool{true, true}) {
			t.Errorf("the tournament is closed: over %v", got)
		}
	})
}

// Games that the host has ended are called off by the next server, where one was
// killed before it could.
func TestClosedGamesAreCalledOffAfterACrash(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := &common{SQLite: opened(t)}
		defer shared.Close()
		n := shared.node()
		s := serve(t, n)
		id := s.create(quick(meet.Swiss))
		for _, v := range []string{"an", "ba", "ca", "da"} {
			s.must(s.Join(ctx, v, id, host.Entrant{Name: v, Rating: 1500}))
		}
		s.must(s.Start(ctx, hanh, id))
		synctest.Wait()
		games := s.load(id).Games
		for i, end := range []func() error{
			func() error { return s.Correct(ctx, hanh, id, 1, games[0].Board, meet.Drawn) },
			func() error { return s.End(ctx, hanh, id) },
		} {
			n.killAfter(1, true) // when the host's will is stored
			if err := end(); !errors.Is(err, errKilled) {
				t.Fatal(err)
			}
			s.close()
			n = shared.node()
			s = serve(t, n)
			time.Sleep(2 * time.Second)
			if c, err := s.hall.Progress(ctx, games[i].Match); err != nil || c.Result.Reason != game.Aborted {
				t.Errorf("game %d: %v, %v", i, c.Result, err)
			}
		}
		if now, g, err := s.Load(ctx, id); err != nil || len(now.Ending) > 0 || !g.Over {
			t.Errorf("the tournament is over %v, with %v to call off, %v", g.Over, now.Ending, err)
		}
		s.close()
	})
}

// Commands for the host are refused to others, and nonsense to everyone.
func TestRefusals(t *testing.T) {
	kept := opened(t)
	defer kept.Close()
	s := serve(t, kept)
	defer s.close()
	for name, change := range map[string]func(*host.TournamentSettings){
		"no name":        func(t *host.TournamentSettings) { t.Name = " " },
		"no clock":       func(t *host.TournamentSettings) { t.Control = clock.Control{} },
		"no system":      func(t *host.TournamentSettings) { t.System = "lots" },
		"no rounds":      func(t *host.TournamentSettings) { t.Rounds = 0 },
		"no game":        func(t *host.TournamentSettings) { t.Game = "go" },
		"no board":       func(t *host.TournamentSettings) { t.Variant = "size=3" },
		"no patience":    func(t *host.TournamentSettings) { t.Patience = 0 },
		"a long break":   func(t *host.TournamentSettings) { t.Break = time.Hour },
		"a Swiss's end":  func(t *host.TournamentSettings) { t.Length = time.Hour },
		"a long arena":   func(t *host.TournamentSettings) { t.System, t.Rounds, t.Length = host.Arena, 0, 5*time.Hour },
		"rounds of a KO": func(t *host.TournamentSettings) { t.System = meet.Knockout },
	} {
		settings := quick(meet.Swiss)
		change(&settings)
		if _, err := s.Create(ctx, hanh, settings); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	id := s.create(quick(meet.Swiss))
	s.must(s.Join(ctx, "an", id, host.Entrant{Name: "Hòa", Rating: 1500}))
	s.must(s.Join(ctx, "ba", id, host.Entrant{Name: "Hoà Bình", Rating: 1500}))
	for name, tt := range map[string]struct{ got, want error }{
		"a stranger adds":      {s.AddAgent(ctx, "an", id, "bot", host.Entrant{Name: "Máy"}), host.ErrNotHost},
		"a stranger starts":    {s.Start(ctx, "an", id), host.ErrNotHost},
		"nobody starts":        {s.Start(ctx, "", id), host.ErrNotHost},
		"nobody joins":         {s.Join(ctx, "", id, host.Entrant{Name: "X"}), meet.ErrNobody},
		"twice":                {s.Join(ctx, "an", id, host.Entrant{Name: "An"}), host.ErrEntered},
		"a name that is there": {s.Join(ctx, "ca", id, host.Entrant{Name: "HOA"}), host.ErrSameName},
		"a name of signs":      {s.Join(ctx, "ca", id, host.Entrant{Name: "!?"}), meet.ErrName},
		"no such agent":        {s.AddAgent(ctx, hanh, id, "alien", host.Entrant{Name: "X"}), live.ErrRequest},
		"nobody leaves":        {s.Leave(ctx, "da", id), meet.ErrNobody},
		"no such player":       {s.Remove(ctx, hanh, id, 7), meet.ErrNobody},
		"no next round":        {s.StartNextRound(ctx, hanh, id), host.ErrNotBegun},
		"no board":             {s.Correct(ctx, hanh, id, 1, 1, meet.Drawn), meet.ErrNoBoard},
		"no tournament":        {s.Start(ctx, hanh, "nothing"), meet.ErrNoDocument},
		"a stranger deletes":   {s.Delete(ctx, "an", id), host.ErrNotHost},
	} {
		if !errors.Is(tt.got, tt.want) {
			t.Errorf("%s: %v, want %v", name, tt.got, tt.want)
		}
	}
	s.must(s.Start(ctx, hanh, id))
	if err := s.Delete(ctx, hanh, id); !errors.Is(err, host.ErrRunning) {
		t.Errorf("deleted while it goes on: %v", err)
	}
	s.must(s.Correct(ctx, hanh, id, 1, 1, meet.Drawn)) // the host decides
	s.must(s.End(ctx, hanh, id))
	s.must(s.Delete(ctx, hanh, id))
	if _, _, err := s.Load(ctx, id); !errors.Is(err, meet.ErrNoDocument) {
		t.Errorf("deleted: %v", err)
	}
	for range 20 {
		s.create(quick(meet.Swiss))
	}
	if _, err := s.Create(ctx, hanh, quick(meet.Swiss)); !errors.Is(err, host.ErrMany) {
		t.Errorf("one too many: %v", err)
	}
}
