package live_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"banco/clock"
	"banco/game"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/live"
	"banco/play"
	"banco/pool"
)

var (
	ctx   = context.Background()
	games = []game.Game{chess.New(), jieqi.New()}
)

const me, stranger = "me", "stranger"

// newHall returns a hall with the bots of a test, which share two slots and
// memory for twenty of them.
func newHall(t *testing.T, s play.Store, b bots) *live.Hall {
	t.Helper()
	h, err := live.NewHall(ctx, games, b, s, pool.New(2, 20<<20))
	if err != nil {
		t.Fatal(err)
	}
	h.Narrow()
	t.Cleanup(h.Close)
	return h
}

// follow follows a match to the end of the test, so that its agents play.
func follow(t *testing.T, h *live.Hall, id string) *live.Follower {
	t.Helper()
	f, err := h.Follow(ctx, me, id)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Close)
	return f
}

// watch returns what I see of a match.
func watch(t *testing.T, h *live.Hall, id string) *live.Snapshot {
	t.Helper()
	seen, err := h.Snapshot(ctx, me, id, 0)
	if err != nil {
		t.Fatal(err)
	}
	return seen
}

// request is a match that a test wants, in whichever way it begins.
type request struct {
	Game     string
	Kind     play.Kind
	Start    string
	Seats    [2]string
	Control  clock.Control
	Handicap play.Handicap
	Removed  []int
	Open     *game.Side // by link
	Mixed    bool
	Rated    bool          // from a seek, with a friend on Second's seat
	From     *live.NodeRef // a branch
	Games    int           // a series
	Events   []play.Event  // imported
}

// begin begins the match for me.
func (q request) begin(h *live.Hall) (*live.Snapshot, error) {
	setup := live.Setup{
		Game: q.Game, Kind: q.Kind, Start: q.Start, Seats: q.Seats, Control: q.Control,
		Handicap: q.Handicap, Removed: q.Removed, Undos: play.Unlimited,
	}
	switch {
	case q.Rated:
		return h.CreateFromSeek(ctx, me, setup, live.Pairing{Players: [2]live.Visitor{me, friend}, Rated: true})
	case q.Open != nil:
		return h.CreateByLink(ctx, me, setup, live.Link{Free: *q.Open, Mixed: q.Mixed})
	case q.From != nil:
		return h.CreateBranch(ctx, me, setup, *q.From)
	case q.Games > 0:
		return h.CreateSeries(ctx, me, setup, q.Games)
	case q.Events != nil:
		ids, err := h.Import(ctx, me, []live.Record{{Setup: setup, Events: q.Events}}, func() error { return nil })
		if err != nil {
			return nil, err
		}
		return h.Snapshot(ctx, me, ids[0], 0)
	}
	return h.Create(ctx, me, setup)
}

func create(t *testing.T, h *live.Hall, q request) *live.Snapshot {
	t.Helper()
	if q.Game == "" {
		q.Game = "chess"
	}
	for i := range q.Seats {
		if q.Seats[i] == "" {
			q.Seats[i] = play.Human
		}
	}
	seen, err := q.begin(h)
	if err != nil {
		t.Fatal(err)
	}
	return seen
}

// until follows a match until it is as wanted.
func until(t *testing.T, h *live.Hall, id string, what string, wanted func(*live.Snapshot) bool) *live.Snapshot {
	t.Helper()
	f, err := h.Follow(ctx, me, id)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for late := time.After(10 * time.Second); ; {
		select {
		case <-f.C:
		case <-late:
			t.Fatalf("waited in vain: %s", what)
		}
		seen, err := f.Snapshot(ctx, 0)
		if err != nil {
			t.Fatal(err)
		}
		if !wanted(seen) {
			continue
		}
		_, at, err := h.PositionAt(ctx, me, id, seen.Current)
		if err != nil {
			t.Fatal(err)
		}
		seen.At.View = at.View
		return seen
	}
}

func plies(n int) func(*live.Snapshot) bool {
	return func(s *live.Snapshot) bool { return len(s.Nodes) == n }
}

func move(t *testing.T, h *live.Hall, s *live.Snapshot, text string) *live.Snapshot {
	t.Helper()
	seen, err := h.Move(ctx, me, s.Match.ID, s.Version, text, nil)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return seen
}

func TestAgentsAnswer(t *testing.T) {
	h := newHall(t, newMemory(), bots{"bot": {}})
	seen := create(t, h, request{Seats: [2]string{"bot", ""}})
	seen = until(t, h, seen.Match.ID, "the first move", plies(1))
	if seen.Viewer != game.Second || len(seen.At.Moves) != 20 {
		t.Fatalf("seen as %v with %d moves", seen.Viewer, len(seen.At.Moves))
	}
	seen = move(t, h, seen, "Nf6") // as people write it
	until(t, h, seen.Match.ID, "the answer", plies(3))
}

func TestRefusals(t *testing.T) {
	h := newHall(t, newMemory(), nil)
	seen := create(t, h, request{})
	id := seen.Match.ID
	for _, s := range []struct {
		who     string
		version int
		text    string
		want    error
	}{
		{"", 0, "e2e4", live.ErrSeat},
		{stranger, 0, "e2e4", live.ErrSeat},
		{me, 7, "e2e4", play.ErrStale},
		{me, 0, "e2e5", play.ErrIllegal},
		{me, 0, "", play.ErrIllegal},
		{me, 0, "e2e4", nil},
		{me, 0, "e2e4", play.ErrStale}, // a repeated request does not move twice
	} {
		if _, err := h.Move(ctx, s.who, id, s.version, s.text, nil); !errors.Is(err, s.want) {
			t.Errorf("move %q by %q at %d: %v, want %v", s.text, s.who, s.version, err, s.want)
		}
	}
	if _, err := h.GoTo(ctx, stranger, id, 1, 0); !errors.Is(err, live.ErrForbidden) {
		t.Errorf("a stranger takes a move back: %v", err)
	}
	if _, err := h.Resign(ctx, stranger, id, 1, game.First); !errors.Is(err, live.ErrSeat) {
		t.Errorf("a stranger resigns: %v", err)
	}
	if err := h.Delete(ctx, stranger, id); !errors.Is(err, live.ErrForbidden) {
		t.Errorf("a stranger deletes: %v", err)
	}
	seen, err := h.Resign(ctx, me, id, 1, game.Second)
	if err != nil || seen.Result != game.Win(game.First, game.Resignation) {
		t.Errorf("resignation: %+v, %v", seen, err)
	}
	if _, err := h.Move(ctx, me, id, seen.Version, "e7e5", nil); !errors.Is(err, play.ErrOver) {
		t.Errorf("a move after the end: %v", err)
	}
	if _, err := h.Snapshot(ctx, me, "nobody", 0); !errors.Is(err, play.ErrNotFound) {
		t.Errorf("an unknown match: %v", err)
	}
	human := [2]string{play.Human, play.Human}
	for _, bad := range []live.Setup{
		{Game: "go", Seats: human}, {Game: "chess", Seats: human, Variant: game.Variant{"x": "1"}},
		{Game: "chess", Seats: human, Start: "nonsense"},
		{Game: "chess", Seats: [2]string{"nobody", play.Human}}, {Game: "jieqi", Seats: human, Start: "some fen"},
		{Game: "chess", Seats: human, Control: clock.Control{Total: -1}}, {Game: "chess", Seats: human, Undos: -7},
		{Game: "chess", Seats: human, Handicap: play.Handicap{Moves: 99}}, {Game: "chess", Kind: "party", Seats: human},
		{Game: "chess", Seats: human, Removed: []int{4}}, // the king
	} {
		if _, err := h.Create(ctx, me, bad); !errors.Is(err, live.ErrRequest) {
			t.Errorf("%+v: %v, want ErrRequest", bad, err)
		}
	}
}

// A server that stops loses nothing: not a move, not a deal, not a resignation.
func TestRestart(t *testing.T) {
	for _, name := range []string{"chess", "jieqi"} {
		s := newMemory()
		h := newHall(t, s, bots{"bot": {}})
		terms := request{Game: name, Seats: [2]string{"", "bot"}}
		seen := create(t, h, terms)
		for n := 0; n < 10; {
			seen = move(t, h, seen, seen.At.Moves[0].UCI)
			n += 2
			seen = until(t, h, seen.Match.ID, "an answer", func(s *live.Snapshot) bool { return s.Result.Over() || len(s.Nodes) == n })
			if seen.Result.Over() { // one deal in many thousands
				seen, n = create(t, h, terms), 0
			}
		}
		again, err := newHall(t, s, bots{"bot": {}}).Snapshot(ctx, me, seen.Match.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		if again.At.View.FEN() != seen.At.View.FEN() || len(again.Nodes) != len(seen.Nodes) || again.Version != seen.Version {
			t.Errorf("%s: after a restart %s, before %s", name, again.At.View.FEN(), seen.At.View.FEN())
		}
		if _, err := h.Resign(ctx, me, seen.Match.ID, seen.Version, game.NoSide); err != nil {
			t.Fatal(err)
		}
		again, err = newHall(t, s, bots{"bot": {}}).Snapshot(ctx, stranger, seen.Match.ID, 0)
		if err != nil || again.Result.Reason != game.Resignation || again.Viewer != game.NoSide {
			t.Errorf("%s: after resignation and restart: %+v, %v", name, again, err)
		}
		if name == "jieqi" && again.Proof.Disclosure == "" {
			t.Error("the deal is not opened at the end")
		}
	}
}

// Many requests for the same version: one is played, the others are told so.
func TestOneMoveOnly(t *testing.T) {
	h := newHall(t, newMemory(), nil)
	seen := create(t, h, request{})
	var wg sync.WaitGroup
	results := make([]error, 20)
	for i := range results {
		wg.Go(func() {
			_, results[i] = h.Move(ctx, me, seen.Match.ID, 0, []string{"e2e4", "d2d4"}[i%2], nil)
		})
	}
	wg.Wait()
	won := 0
	for _, err := range results {
		if err == nil {
			won++
		} else if !errors.Is(err, play.ErrStale) {
			t.Errorf("unexpected: %v", err)
		}
	}
	if now, _ := h.Snapshot(ctx, "", seen.Match.ID, 0); won != 1 || len(now.Nodes) != 1 {
		t.Errorf("%d requests won, %d moves on the board", won, len(now.Nodes))
	}
}

// A move that cannot be stored has not been played.
func TestNoMoveWithoutStore(t *testing.T) {
	s := newMemory()
	h := newHall(t, s, nil)
	for _, name := range []string{"chess", "jieqi"} {
		seen := create(t, h, request{Game: name})
		text := seen.At.Moves[0].UCI
		s.fill(true)
		if _, err := h.Move(ctx, me, seen.Match.ID, 0, text, nil); !errors.Is(err, play.ErrStorage) {
			t.Fatalf("%s: %v, want the store's error", name, err)
		}
		now, err := h.Snapshot(ctx, me, seen.Match.ID, 0)
		if err != nil || len(now.Nodes) != 0 || now.At.View.FEN() != seen.At.View.FEN() {
			t.Errorf("%s: the move that was not stored stands on the board: %+v, %v", name, now, err)
		}
		s.fill(false)
		move(t, h, now, text)
	}
}

// Taking back stops the agent's search at once, and so does leaving.
func TestSearchStops(t *testing.T) {
	for name, interrupt := range map[string]func(h *live.Hall, s *live.Snapshot, f *live.Follower) error{
		"undo": func(h *live.Hall, s *live.Snapshot, _ *live.Follower) error {
			_, err := h.GoTo(ctx, me, s.Match.ID, s.Version, 0)
			return err
		},
		"pause": func(h *live.Hall, s *live.Snapshot, _ *live.Follower) error {
			_, err := h.Pause(ctx, me, s.Match.ID, s.Version, true)
			return err
		},
		"leaving": func(_ *live.Hall, _ *live.Snapshot, f *live.Follower) error { f.Close(); return nil },
		"delete": func(h *live.Hall, s *live.Snapshot, _ *live.Follower) error {
			return h.Delete(ctx, me, s.Match.ID)
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := &bot{slow: true}
				h := newHall(t, newMemory(), bots{"bot": b})
				seen := create(t, h, request{Seats: [2]string{"", "bot"}})
				f := follow(t, h, seen.Match.ID)
				seen = move(t, h, seen, "e2e4")
				synctest.Wait()
				if seen = watch(t, h, seen.Match.ID); seen.Thinking == nil || seen.Thinking.Info == nil || b.stopped != 0 {
					t.Fatalf("the agent does not think: %+v", seen.Thinking)
				}
				if err := interrupt(h, seen, f); err != nil {
					t.Fatal(err)
				}
				if synctest.Wait(); b.stopped != 1 {
					t.Error("the search goes on")
				}
			})
		})
	}
}

// What an agent of a game with hidden pieces thinks stays with it.
func TestThoughtsOfHiddenGamesStay(t *testing.T) {
	h := newHall(t, newMemory(), bots{"bot": {slow: true}})
	seen := create(t, h, request{Game: "jieqi", Seats: [2]string{"bot", ""}})
	seen = until(t, h, seen.Match.ID, "a thought", func(s *live.Snapshot) bool { return s.Thinking != nil && s.Thinking.Number > 0 })
	if seen.Thinking.Info != nil {
		t.Errorf("the agent's thought is seen: %+v", seen.Thinking.Info)
	}
}

func TestDraws(t *testing.T) {
	h := newHall(t, newMemory(), bots{"yes": {draws: true}, "no": {}})
	for name, want := range map[string]bool{"yes": true, "no": false} {
		seen := create(t, h, request{Seats: [2]string{"", name}})
		if _, err := h.Draw(ctx, me, seen.Match.ID, seen.Version, "offer"); err != nil {
			t.Fatal(err)
		}
		seen = until(t, h, seen.Match.ID, "an answer", func(s *live.Snapshot) bool { return s.Offer == game.NoSide })
		if got := seen.Result == game.Draw(game.Agreement); got != want || seen.Refused == want {
			t.Errorf("%s: result %v, refused %v", name, seen.Result, seen.Refused)
		}
	}
	seen := create(t, h, request{})
	for _, do := range []string{"offer", "accept"} {
		var err error
		if seen, err = h.Draw(ctx, me, seen.Match.ID, seen.Version, do); err != nil {
			t.Fatal(err)
		}
	}
	if seen.Result != game.Draw(game.Agreement) {
		t.Errorf("two at one board agree on %v", seen.Result)
	}
}

func TestHandicap(t *testing.T) {
	h := newHall(t, newMemory(), bots{"bot": {}})
	seen := create(t, h, request{Handicap: play.Handicap{Side: game.First, Moves: 1}})
	seen = move(t, h, seen, "e2e4")
	if len(seen.Nodes) != 2 || seen.Nodes[1].Written.UCI != play.Pass || seen.At.View.Side() != game.First {
		t.Fatalf("after the first move: %+v", seen.Nodes)
	}
	seen = move(t, h, seen, "d2d4")
	if len(seen.Nodes) != 1 || seen.At.View.Side() != game.Second {
		t.Errorf("the second turn is passed as well: %+v", seen.Nodes)
	}
	seen = create(t, h, request{Removed: []int{1, 3}}) // knight and queen
	if fen := seen.At.View.FEN(); fen[:43] != "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1B1KBNR" {
		t.Errorf("without knight and queen: %s", fen)
	}
}

// TestPassing hands turns over: to an agent, which then moves twice in a row, and
// at a shared board. A stranger does not, and nobody in a turn that is not theirs.
func TestPassing(t *testing.T) {
	h := newHall(t, newMemory(), bots{"bot": {}, "slow": {slow: true}})
	for _, name := range []string{"chess", "jieqi"} {
		seen := create(t, h, request{Game: name, Seats: [2]string{"", "bot"}})
		if !seen.At.Pass {
			t.Fatalf("%s: the first turn cannot be passed", name)
		}
		for range 2 {
			if _, err := h.Pass(ctx, "stranger", seen.Match.ID, seen.Version); !errors.Is(err, live.ErrSeat) {
				t.Errorf("%s: a stranger passes: %v", name, err)
			}
			if _, err := h.Pass(ctx, me, seen.Match.ID, seen.Version+9); !errors.Is(err, play.ErrStale) {
				t.Errorf("%s: a pass of another position: %v", name, err)
			}
			before := seen.Version
			if _, err := h.Pass(ctx, me, seen.Match.ID, before); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			seen = until(t, h, seen.Match.ID, "an answer", func(s *live.Snapshot) bool { return s.Version == before+2 })
		}
		if n := seen.Nodes; n[0].Side != game.First || n[0].Written.UCI != play.Pass || n[1].Side != game.Second ||
			n[2].Written.UCI != play.Pass {
			t.Errorf("%s: passed %+v", name, n)
		}
	}
	seen := create(t, h, request{Seats: [2]string{"slow", ""}})
	if _, err := h.Pass(ctx, me, seen.Match.ID, seen.Version); !errors.Is(err, play.ErrTurn) || seen.At.Pass {
		t.Errorf("the agent's turn is passed: %v", err)
	}
	seen = create(t, h, request{})
	var err error
	for range 3 {
		if seen, err = h.Pass(ctx, me, seen.Match.ID, seen.Version); err != nil {
			t.Fatal(err)
		}
	}
	seen = move(t, h, move(t, h, move(t, h, seen, "f7f5"), "e2e4"), "a7a6")
	seen = move(t, h, seen, "d1h5")
	var why *game.Problem
	if _, err := h.Pass(ctx, me, seen.Match.ID, seen.Version); !errors.Is(err, play.ErrIllegal) || !errors.As(err, &why) ||
		why.Key != "move-pass" || seen.At.Pass {
		t.Errorf("a king in check is left there: %v", err)
	}
}

func TestGoingOnElsewhere(t *testing.T) {
	h := newHall(t, newMemory(), bots{"bot": {}})
	seen := create(t, h, request{})
	for _, text := range []string{"e2e4", "e7e5", "g1f3"} {
		seen = move(t, h, seen, text)
	}
	fork := create(t, h, request{From: &live.NodeRef{Match: seen.Match.ID, Node: 2}, Seats: [2]string{"", "bot"}})
	if len(fork.Nodes) != 2 || fork.At.View.FEN() == seen.At.View.FEN() {
		t.Errorf("a fork at node 2 has %d moves", len(fork.Nodes))
	}
	study := create(t, h, request{Kind: play.KindStudy, From: &live.NodeRef{Match: seen.Match.ID, Node: 3}})
	zero := 0
	study, err := h.Move(ctx, me, study.Match.ID, study.Version, "d4", &zero)
	if err != nil || study.Nodes[0].Parent != 0 {
		t.Errorf("a study branches at its start: %+v, %v", study, err)
	}

	dealt := create(t, h, request{Game: "jieqi"})
	dealt = move(t, h, dealt, dealt.At.Moves[0].UCI)
	from := &live.NodeRef{Match: dealt.Match.ID, Node: 1}
	human := [2]string{play.Human, play.Human}
	if _, err := h.CreateBranch(ctx, me, live.Setup{Kind: play.KindStudy, Seats: human}, *from); !errors.Is(err, live.ErrForbidden) {
		t.Errorf("a deal leaves its match: %v", err)
	}
	if _, err := h.Resign(ctx, me, dealt.Match.ID, 1, game.First); err != nil {
		t.Fatal(err)
	}
	study = create(t, h, request{Kind: play.KindStudy, From: from})
	if study.At.View.FEN() != dealt.At.View.FEN() {
		t.Errorf("the study of a deal is at %s, the match at %s", study.At.View.FEN(), dealt.At.View.FEN())
	}
	again := create(t, h, request{From: from})
	if again.At.View.FEN() != dealt.At.View.FEN() || again.Proof.Commitment == dealt.Proof.Commitment {
		t.Errorf("a deal of its own goes on at %s, was at %s", again.At.View.FEN(), dealt.At.View.FEN())
	}
	if len(again.Proof.Redeals) != 1 || again.Proof.Redeals[0] != 1 {
		t.Errorf("it was dealt anew: %v", again.Proof.Redeals)
	}
}

// A refused move says which rule is against it, in whatever notation it came.
// What a hand does with a piece of its own is never read as another move: in
// Fairy-Stockfish's form, which counts ranks from 1, e3d3 is the cannon's.
func TestRefusedMovesSayTheRule(t *testing.T) {
	h, err := live.NewHall(ctx, append(games, xiangqi.New()), nil, newMemory(), pool.New(2, 20<<20))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	for _, c := range []struct{ game, start, text, key string }{
		{"chess", "", "e2e5", "move-shape"},
		{"chess", "", "Ra3", "move-way"},
		{"chess", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", "move-pinned"},
		{"chess", "4k3/4r3/8/8/8/8/3P4/4K3 w - - 0 1", "d3", "move-check"},
		{"chess", "4k3/4r3/8/8/8/8/3P4/4K3 w - - 0 1", "hello", "move-illegal"},
		{"xiangqi", "", "b0d1", "move-leg"},
		{"xiangqi", "", "M8.7", ""},
		{"xiangqi", "", "M8.6", "move-leg"},
		{"xiangqi", "", "e9e8", "move-foreign"},
		{"xiangqi", "3k5/9/9/9/9/9/4P4/4C4/9/4K4 w", "e3d3", "move-pawn-river"},
		{"xiangqi", "3k5/9/9/9/9/9/9/4C4/9/4K4 w", "e3d3", ""},
		{"jieqi", "", "d0c1", "move-palace"},
	} {
		seen := create(t, h, request{Game: c.game, Start: c.start})
		_, err := h.Move(ctx, me, seen.Match.ID, 0, c.text, nil)
		var why *game.Problem
		switch {
		case c.key == "" && err == nil:
		case !errors.Is(err, play.ErrIllegal) || !errors.As(err, &why) || why.Key != c.key:
			t.Errorf("%s %s: %s is refused with %v, want %q", c.game, c.start, c.text, err, c.key)
		}
	}
}
