package enginematch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"banco/engine"
	"banco/game"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/kits"
	"banco/search"
)

var allGames = kits.Games()

// entrants makes entrants from the names of agents that play any game.
func entrants(t *testing.T, rules game.Game, names ...string) (list []Entrant) {
	t.Helper()
	k := &engine.Kit{Game: rules, Guide: search.NoGuide{}, Algorithms: engine.Common(nil)}
	for _, name := range names {
		if _, err := engine.New(k, name); err != nil {
			t.Fatal(err)
		}
		list = append(list, Entrant{Name: name, New: func() (*engine.Agent, error) { return engine.New(k, name) }})
	}
	return list
}

// fake is a searcher that does what it is told; at first that is the first
// legal move.
type fake struct {
	search func(ctx context.Context, p game.Position, l search.Limits) (game.Move, error)
	forget func()
}

func (f *fake) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	if f.search != nil {
		return f.search(ctx, p, l)
	}
	report(search.Info{Depth: 2, Nodes: 10, Score: 25})
	return p.Moves(nil)[0], nil
}

func (f *fake) Forget() {
	if f.forget != nil {
		f.forget()
	}
}

// fakes is an entrant of fakes. Each is given the number of times that the
// entrant was made before.
func fakes(name string, made *atomic.Int32, search func(int, context.Context, game.Position, search.Limits) (game.Move, error)) Entrant {
	return Entrant{Name: name, New: func() (*engine.Agent, error) {
		n := int(made.Add(1)) - 1
		f := &fake{}
		if search != nil {
			f.search = func(ctx context.Context, p game.Position, l searchLimits) (game.Move, error) {
				return search(n, ctx, p, l)
			}
		}
		return &engine.Agent{Searcher: f, Name: name}, nil
	}}
}

type searchLimits = search.Limits

// match returns a match between entrants that is quick to lose patience.
func match(rules game.Game, games int, list ...Entrant) *Match {
	return &Match{
		Rules: rules, Colours: [2]string{"White", "Black"}, Entrants: list, Games: games, Seed: 7,
		TimeMargin: 20 * time.Millisecond, MoveTimeout: 50 * time.Millisecond, MaxPlies: 60, stopGrace: 50 * time.Millisecond,
	}
}

// played runs a match and returns its games and their records as text.
func played(t *testing.T, ctx context.Context, c *Match) ([]*Game, *Table, string, error) {
	t.Helper()
	format, err := FormatFor(c.Rules, "")
	if err != nil {
		t.Fatal(err)
	}
	var games []*Game
	var text bytes.Buffer
	record := Recorder(&text, format)
	ended := c.OnGame
	c.OnGame = func(table *Table, g *Game) error {
		games = append(games, g)
		if g.Number != len(games) && ctx.Err() == nil {
			t.Errorf("game %d is told of as number %d", g.Number, len(games))
		}
		if ended != nil {
			if err := ended(table, g); err != nil {
				return err
			}
		}
		return record(g)
	}
	table, err := c.Run(ctx)
	return games, table, text.String(), err
}

// The same seed gives the same games, byte for byte, however many are played at
// once, and they can be read back.
func TestMatchRepeats(t *testing.T) {
	for _, rules := range allGames {
		t.Run(rules.Name(), func(t *testing.T) {
			play := func(workers int, seed uint64) string {
				c := match(rules, 6, entrants(t, rules, "random", "greedy")...)
				var err error
				if c.Openings, err = RandomOpenings(rules, nil, 3, 4, seed); err != nil {
					t.Fatal(err)
				}
				c.Workers, c.Seed, c.MoveTimeout = workers, seed, time.Minute
				games, table, text, err := played(t, context.Background(), c)
				if err != nil || len(games) != 6 || table.Played != 6 || table.Pair(0, 1).Games() != 6 ||
					table.Pair(1, 0) != table.Pair(0, 1).Reversed() {
					t.Fatalf("%d games, %v", len(games), err)
				}
				checkRecords(t, rules, text, games)
				return text
			}
			one := play(1, 7)
			if three := play(3, 7); three != one {
				t.Error("three workers play other games")
			}
			if play(1, 8) == one {
				t.Error("another seed plays the same games")
			}
		})
	}
}

func checkRecords(t *testing.T, rules game.Game, text string, games []*Game) {
	t.Helper()
	f, err := FormatFor(rules, "")
	if err != nil {
		t.Fatal(err)
	}
	records, err := f.Read(context.Background(), strings.NewReader(text))
	if err != nil || len(records) != len(games) {
		t.Fatalf("%d of %d games read back: %v", len(records), len(games), err)
	}
	for i, r := range records {
		if len(r.MainLine()) != games[i].Plies || r.Result != games[i].Result.String() {
			t.Errorf("game %d has %d plies and %s, was %d and %s", i+1, len(r.MainLine()), r.Result, games[i].Plies, games[i].Result)
		}
	}
}

// With a bound on nodes, searchers that remember repeat their games too.
func TestNodeLimitsRepeat(t *testing.T) {
	rules := chess.New()
	play := func(workers int) string {
		c := match(rules, 4, entrants(t, rules, "alphabeta", "alphabeta:null=off")...)
		c.Limits.Nodes, c.Workers, c.MoveTimeout, c.MaxPlies = 300, workers, time.Minute, 40
		var err error
		if c.Openings, err = RandomOpenings(rules, nil, 2, 6, 1); err != nil {
			t.Fatal(err)
		}
		_, _, text, err := played(t, context.Background(), c)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	if play(1) != play(2) {
		t.Error("two workers play other games")
	}
}

func TestColoursAlternateOverTheSameOpenings(t *testing.T) {
	rules := chess.New()
	c := match(rules, 5, entrants(t, rules, "random", "greedy", "random:seed=3")...)
	var err error
	if c.Openings, err = RandomOpenings(rules, nil, 3, 4, 1); err != nil {
		t.Fatal(err)
	}
	games, table, _, err := played(t, context.Background(), c)
	if err != nil || len(games) != 15 || c.Total() != 15 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	begins := func(g *Game) string { return fmt.Sprint(g.Record.MainLine()[:4]) }
	for i, g := range games[:12] {
		if i%2 == 0 {
			other := games[i+1]
			if g.Pair != other.Pair || g.Seats != [2]int{other.Seats[1], other.Seats[0]} || g.Seats != g.Pair || begins(g) != begins(other) {
				t.Errorf("games %d and %d: %v and %v, openings %s and %s", g.Number, other.Number, g.Seats, other.Seats, begins(g), begins(other))
			}
		}
	}
	if begins(games[0]) != begins(games[2]) || begins(games[0]) == begins(games[6]) {
		t.Error("all pairs should play one opening before any plays the next")
	}
	if table.Sum(1).Games() != 10 {
		t.Errorf("%d games of one agent", table.Sum(1).Games())
	}
	if g := games[0].Record; g.Tag("White") != "random" || g.Tag("Black") != "greedy" || g.Tag("Round") != "1" {
		t.Errorf("tags %v", g.Tags)
	}
}

// What goes wrong costs the game in which it does, and no other.
func TestFailuresLoseOneGame(t *testing.T) {
	released := make(chan struct{})
	defer close(released)
	tests := []struct {
		name   string
		fail   func(ctx context.Context, p game.Position) (game.Move, error)
		reason game.Reason
		note   string
		remade bool
	}{
		{"error", func(context.Context, game.Position) (game.Move, error) { return 0, errors.New("pipe broken") }, game.Abandoned,
			"pipe broken", true},
		{"panic", func(context.Context, game.Position) (game.Move, error) { panic("lost the king") }, game.Abandoned,
			"lost the king at match_test.go", true},
		{"hang", func(context.Context, game.Position) (game.Move, error) { <-released; return 0, nil }, game.Timeout, "no answer", true},
		{"no move", func(context.Context, game.Position) (game.Move, error) { return game.NoMove, nil }, game.IllegalMove, "not legal", false},
		{"illegal", func(_ context.Context, p game.Position) (game.Move, error) { return p.Moves(nil)[0] + 12345, nil },
			game.IllegalMove, "not legal", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var made, good, turns atomic.Int32
			bad := fakes("bad", &made, func(_ int, ctx context.Context, p game.Position, _ search.Limits) (game.Move, error) {
				if turns.Add(1) == 5 {
					return tt.fail(ctx, p)
				}
				return p.Moves(nil)[0], nil
			})
			c := match(chess.New(), 4, bad, fakes("good", &good, nil))
			c.MaxPlies = 6 // three moves each: the fifth is in the second game
			games, table, _, err := played(t, context.Background(), c)
			if err != nil || table.Pair(0, 1) != (WDL{Draws: 3, Losses: 1}) || table.Notes != 4 {
				t.Fatalf("%+v, %d notes, %v", table.Pair(0, 1), table.Notes, err)
			}
			if r := games[1].Result; r != game.Win(game.First, tt.reason) || !strings.Contains(games[1].Note, "bad: ") ||
				!strings.Contains(games[1].Note, tt.note) {
				t.Errorf("%v %v, %s", r, r.Reason, games[1].Note)
			}
			if n := games[1].Record.MainLine(); len(n) != 3 || games[1].Plies != 3 {
				t.Errorf("%d moves recorded", len(n))
			}
			want := int32(2) // to try it, and to play
			if tt.remade {
				want++
			}
			if made.Load() != want || good.Load() != 2 {
				t.Errorf("the failing agent was made %d times, the other %d times", made.Load(), good.Load())
			}
		})
	}
}

// An agent that cannot be made again loses its games; one that cannot be made
// at all ends the match before it begins.
func TestAgentsThatCannotBeMade(t *testing.T) {
	var good, made atomic.Int32
	once := Entrant{Name: "once", New: func() (*engine.Agent, error) {
		if made.Add(1) > 2 {
			return nil, errors.New("it does not start")
		}
		return &engine.Agent{Searcher: &fake{search: func(context.Context, game.Position, search.Limits) (game.Move, error) {
			return 0, errors.New("gone")
		}}}, nil
	}}
	c := match(chess.New(), 4, fakes("good", &good, nil), once)
	games, table, _, err := played(t, context.Background(), c)
	if err != nil || table.Pair(0, 1) != (WDL{Wins: 4}) || games[3].Plies != 0 || !strings.Contains(games[3].Note, "does not start") {
		t.Errorf("%+v, %v", table.Pair(0, 1), err)
	}
	c = match(chess.New(), 4, fakes("good", &good, nil), once)
	if games, _, _, err := played(t, context.Background(), c); err == nil || len(games) != 0 {
		t.Errorf("%d games with an agent that does not start, %v", len(games), err)
	}
}

// An interrupted match keeps what is done.
func TestInterrupt(t *testing.T) {
	for _, workers := range []int{1, 3} {
		ctx, cancel := context.WithCancel(context.Background())
		c := match(chess.New(), 500, entrants(t, chess.New(), "random", "random")...)
		c.Workers = workers
		ended := 0
		c.OnGame = func(*Table, *Game) error {
			if ended++; ended == 3 { // whichever games those are: one may be much longer than the others
				cancel()
			}
			return nil
		}
		begun := time.Now()
		games, table, text, err := played(t, ctx, c)
		if !errors.Is(err, context.Canceled) || table.Played < 3 || table.Played > 250 || len(games) != table.Played {
			t.Errorf("%d games, %d told, %v", table.Played, len(games), err)
		}
		if took := time.Since(begun); took > 30*time.Second {
			t.Errorf("took %v", took)
		}
		checkRecords(t, c.Rules, text, games)
		cancel()
	}
}

// A match that goes on after an interruption plays the games that are left, and
// those as if nothing had happened.
func TestGoingOn(t *testing.T) {
	begin := func(plays ...*Game) *Match {
		c := match(chess.New(), 4, entrants(t, chess.New(), "random", "greedy", "random:seed=2")...)
		c.MoveTimeout, c.Played = time.Minute, plays
		return c
	}
	whole, table, _, err := played(t, t.Context(), begin())
	if err != nil || len(whole) != 12 {
		t.Fatal(len(whole), err)
	}
	c := begin(whole[0], whole[1], whole[3]) // one that ended behind a dropped one
	var rest []*Game
	c.OnGame = func(_ *Table, g *Game) error { rest = append(rest, g); return nil }
	again, err := c.Run(t.Context())
	if err != nil || len(rest) != 9 || rest[0].Number != 3 || again.Played != 12 {
		t.Fatalf("%d games are played again, %v", len(rest), err)
	}
	for _, g := range rest {
		if one := whole[g.Number-1]; one.Result != g.Result || one.Plies != g.Plies {
			t.Errorf("game %d ends otherwise: %v after %d plies, not %v after %d", g.Number, g.Result, g.Plies, one.Result, one.Plies)
		}
	}
	for i := range c.Entrants {
		if again.Sum(i) != table.Sum(i) {
			t.Errorf("%s has %+v, not %+v", c.Entrants[i].Name, again.Sum(i), table.Sum(i))
		}
	}
	if all, err := begin(whole...).Run(t.Context()); err != nil || all.Played != 12 {
		t.Errorf("a match with nothing left: %d games, %v", all.Played, err)
	}
}

// A search under way when the match is interrupted is stopped and dropped.
func TestInterruptDuringASearch(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var made atomic.Int32
	var once sync.Once
	slow := fakes("slow", &made, func(_ int, ctx context.Context, p game.Position, _ search.Limits) (game.Move, error) {
		once.Do(cancel)
		<-ctx.Done()
		return p.Moves(nil)[0], nil
	})
	c := match(chess.New(), 2, slow, slow)
	c.MoveTimeout = time.Hour
	games, table, _, err := played(t, ctx, c)
	if !errors.Is(err, context.Canceled) || len(games) != 0 || table.Played != 0 {
		t.Errorf("%d games, %v", len(games), err)
	}
}

func TestEndedCanEndTheContest(t *testing.T) {
	full := errors.New("disk full")
	c := match(chess.New(), 10, entrants(t, chess.New(), "random", "random")...)
	c.OnGame = func(_ *Table, g *Game) error {
		if g.Number == 2 {
			return full
		}
		return nil
	}
	if _, table, _, err := played(t, context.Background(), c); !errors.Is(err, full) || table.Played != 2 {
		t.Errorf("%d games, %v", table.Played, err)
	}
}

// The test stops at the same game however many are played at once.
func TestSPRTStops(t *testing.T) {
	var total []int
	for _, workers := range []int{1, 4} {
		var made, good atomic.Int32
		bad := fakes("bad", &made, func(int, context.Context, game.Position, search.Limits) (game.Move, error) { return 0, nil })
		c := match(chess.New(), 1000, fakes("good", &good, nil), bad)
		c.Workers, c.SPRT = workers, &SPRT{0, 20, 0.05, 0.05}
		games, table, _, err := played(t, context.Background(), c)
		if err != nil || c.SPRT.Verdict(table.Pairs()) != TakeH1 || len(games)%2 != 0 {
			t.Errorf("%d games, %v", len(games), err)
		}
		total = append(total, len(games))
	}
	if total[0] != total[1] || total[0] > 200 {
		t.Errorf("decided after %d and %d games", total[0], total[1])
	}
}

func TestLongGamesAreDrawn(t *testing.T) {
	var made atomic.Int32
	e := fakes("x", &made, nil)
	c := match(chess.New(), 1, e, e)
	c.MaxPlies = 5
	games, _, _, err := played(t, context.Background(), c)
	if err != nil || games[0].Plies != 5 || games[0].Result != game.Draw(game.MoveCount) || !strings.Contains(games[0].Note, "5 plies") {
		t.Errorf("%+v, %v", games[0], err)
	}
}

func TestContestsThatMakeNoSense(t *testing.T) {
	two := entrants(t, chess.New(), "random", "random")
	for name, c := range map[string]*Match{
		"one":     match(chess.New(), 2, two[0]),
		"games":   match(chess.New(), 0, two...),
		"variant": {Rules: chess.New(), Variant: game.Variant{"x": "1"}, Entrants: two, Games: 1},
		"sprt":    {Rules: chess.New(), Entrants: append(two, two...), Games: 1, SPRT: &SPRT{0, 1, 0.05, 0.05}},
		"deal":    {Rules: jieqi.New(), Entrants: two, Games: 1, Openings: []Opening{{Moves: []string{"b2b3"}}}},
	} {
		if _, err := c.Run(context.Background()); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
