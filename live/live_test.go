package live_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"banco/engine"
	"banco/game"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/live"
	"banco/play"
	"banco/search/random"
	"banco/store"
)

var games = []game.Game{chess.New(), jieqi.New()}

func agents(_ game.Game, name string) (play.Player, error) {
	if name == "random" {
		return &engine.Agent{Searcher: random.New()}, nil
	}
	return nil, fmt.Errorf("no agent %q", name)
}

func newHall(t *testing.T, dir string) *live.Hall {
	t.Helper()
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return live.NewHall(games, agents, s)
}

func TestAgentsAnswer(t *testing.T) {
	ctx := context.Background()
	h := newHall(t, t.TempDir())
	seen, keys, err := h.Create(ctx, "chess", nil, "", [2]string{"random", play.Human})
	if err != nil {
		t.Fatal(err)
	}
	if len(seen.Line) != 1 || seen.Viewer != game.Second || keys[0] != "" || keys[1] == "" {
		t.Fatalf("after creation: %d moves, viewer %v, keys %q", len(seen.Line), seen.Viewer, keys)
	}
	first := seen.View.FormatMove(seen.View.Moves(nil)[0])
	if seen, err = h.Move(ctx, seen.ID, keys[1], 1, first); err != nil || len(seen.Line) != 3 {
		t.Fatalf("after a move: %d plies, %v", len(seen.Line), err)
	}
}

func TestRefusals(t *testing.T) {
	ctx := context.Background()
	h := newHall(t, t.TempDir())
	seen, keys, err := h.Create(ctx, "chess", nil, "", [2]string{play.Human, play.Human})
	if err != nil {
		t.Fatal(err)
	}
	id := seen.ID
	steps := []struct {
		key  string
		ply  int
		move string
		want error
	}{
		{"", 0, "e2e4", live.ErrSeat},
		{"guess", 0, "e2e4", live.ErrSeat},
		{keys[1], 0, "e2e4", play.ErrTurn},
		{keys[0], 1, "e2e4", play.ErrStale},
		{keys[0], 0, "e2e5", play.ErrIllegal},
		{keys[0], 0, "", play.ErrIllegal},
		{keys[0], 0, "e2e4", nil},
		{keys[0], 0, "e2e4", play.ErrStale}, // a repeated request does not move twice
	}
	for _, s := range steps {
		if _, err := h.Move(ctx, id, s.key, s.ply, s.move); !errors.Is(err, s.want) {
			t.Errorf("move %q at ply %d: %v, want %v", s.move, s.ply, err, s.want)
		}
	}
	if _, err := h.Resign(ctx, id, "guess"); !errors.Is(err, live.ErrSeat) {
		t.Errorf("a stranger resigns: %v", err)
	}
	if seen, err = h.Resign(ctx, id, keys[1]); err != nil || seen.Result != game.Win(game.First, game.Resignation) {
		t.Errorf("resignation: %v, %v", seen, err)
	}
	if _, err := h.Move(ctx, id, keys[1], 1, "e7e5"); !errors.Is(err, play.ErrOver) {
		t.Errorf("a move after the end: %v", err)
	}
	if _, err := h.Watch(ctx, "nobody", ""); !errors.Is(err, play.ErrNotFound) {
		t.Errorf("an unknown match: %v", err)
	}
	for _, bad := range []struct {
		game string
		v    game.Variant
		fen  string
		seat string
	}{
		{"go", nil, "", play.Human}, {"chess", game.Variant{"x": "1"}, "", play.Human}, {"chess", nil, "nonsense", play.Human},
		{"chess", nil, "", "nobody"}, {"jieqi", nil, "some fen", play.Human},
	} {
		if _, _, err := h.Create(ctx, bad.game, bad.v, bad.fen, [2]string{play.Human, bad.seat}); !errors.Is(err, live.ErrRequest) {
			t.Errorf("%+v: %v, want ErrRequest", bad, err)
		}
	}
}

// A server that stops loses nothing: not a move, not a deal, not a resignation.
func TestRestart(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	for _, name := range []string{"chess", "jieqi"} {
		h := newHall(t, dir)
		seen, keys, err := h.Create(ctx, name, nil, "", [2]string{play.Human, "random"})
		if err != nil {
			t.Fatal(err)
		}
		for range 10 {
			m := seen.View.FormatMove(seen.View.Moves(nil)[0])
			if seen, err = h.Move(ctx, seen.ID, keys[0], len(seen.Line), m); err != nil {
				t.Fatal(err)
			}
		}
		again, err := newHall(t, dir).Watch(ctx, seen.ID, keys[0])
		if err != nil {
			t.Fatal(err)
		}
		if again.View.FEN() != seen.View.FEN() || again.View.Hash() != seen.View.Hash() || len(again.Line) != len(seen.Line) {
			t.Errorf("%s: after a restart %s, before %s", name, again.View.FEN(), seen.View.FEN())
		}
		if _, err := h.Resign(ctx, seen.ID, keys[0]); err != nil {
			t.Fatal(err)
		}
		again, err = newHall(t, dir).Watch(ctx, seen.ID, "")
		if err != nil || again.Result.Reason != game.Resignation || again.Viewer != game.NoSide {
			t.Errorf("%s: after resignation and restart: %+v, %v", name, again, err)
		}
		if name == "jieqi" && again.Opening == "" {
			t.Error("the deal is not opened at the end")
		}
	}
}

// Many requests for the same ply: one is played, the others are told so.
func TestOneMoveOnly(t *testing.T) {
	ctx := context.Background()
	h := newHall(t, t.TempDir())
	seen, keys, err := h.Create(ctx, "chess", nil, "", [2]string{play.Human, play.Human})
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	results := make([]error, 20)
	for i := range results {
		wg.Go(func() {
			_, results[i] = h.Move(ctx, seen.ID, keys[0], 0, []string{"e2e4", "d2d4"}[i%2])
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
	if now, _ := h.Watch(ctx, seen.ID, ""); won != 1 || len(now.Line) != 1 {
		t.Errorf("%d requests won, %d moves on the board", won, len(now.Line))
	}
}

// failing is a store whose disk is full from the second write on.
type failing struct {
	play.Store
	full bool
}

var errFull = errors.New("disk full")

func (f *failing) Append(ctx context.Context, id string, ply int, move string, ended game.Result) error {
	if f.full {
		return errFull
	}
	return f.Store.Append(ctx, id, ply, move, ended)
}

// A move that cannot be stored has not been played.
func TestNoMoveWithoutStore(t *testing.T) {
	ctx := context.Background()
	db, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	f := &failing{Store: db}
	h := live.NewHall(games, agents, f)
	for _, name := range []string{"chess", "jieqi"} {
		f.full = false
		seen, keys, err := h.Create(ctx, name, nil, "", [2]string{play.Human, play.Human})
		if err != nil {
			t.Fatal(err)
		}
		move := seen.View.FormatMove(seen.View.Moves(nil)[0])
		f.full = true
		if _, err := h.Move(ctx, seen.ID, keys[0], 0, move); !errors.Is(err, errFull) {
			t.Fatalf("%s: %v, want the store's error", name, err)
		}
		if now, _ := h.Watch(ctx, seen.ID, keys[0]); len(now.Line) != 0 || now.View.FEN() != seen.View.FEN() {
			t.Errorf("%s: the move that was not stored stands on the board: %s", name, now.View.FEN())
		}
		f.full = false
		if now, err := h.Move(ctx, seen.ID, keys[0], 0, move); err != nil || len(now.Line) != 1 {
			t.Errorf("%s: the move cannot be made later: %v", name, err)
		}
	}
}
