package store_test

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"banco/game"
	"banco/play"
	"banco/store"
)

func open(t *testing.T, dir string) *store.SQLite {
	t.Helper()
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func sample(id string) *play.Saved {
	return &play.Saved{
		ID: id, Game: "chess", Variant: "position=518", Start: "some fen", Seats: [2]string{play.Human, "random"},
		Keys: [2]string{"secret", ""}, Seed: [32]byte{1, 2, 3}, Moves: []string{"e2e4"}, Created: time.UnixMilli(1700000000123),
	}
}

func TestStoreKeepsAMatch(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	s := open(t, dir)
	want := sample("m1")
	if err := s.Create(ctx, want); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(ctx, "m1", 1, "e7e5", game.Result{}); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(ctx, "m1", 2, "d1h5", game.Win(game.First, game.Checkmate)); err != nil {
		t.Fatal(err)
	}
	want.Moves = append(want.Moves, "e7e5", "d1h5")
	want.Ended = game.Win(game.First, game.Checkmate)
	s.Close()
	got, err := open(t, dir).Load(ctx, "m1") // another process would see the same
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("loaded %+v\nstored %+v", got, want)
	}
}

func TestStoreTakesOnlyTheNextPly(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	if err := s.Create(ctx, sample("m1")); err != nil {
		t.Fatal(err)
	}
	for _, ply := range []int{0, 2, -1} {
		if err := s.Append(ctx, "m1", ply, "e7e5", game.Result{}); !errors.Is(err, play.ErrStale) {
			t.Errorf("ply %d after one move: %v, want ErrStale", ply, err)
		}
	}
	if m, _ := s.Load(ctx, "m1"); len(m.Moves) != 1 {
		t.Errorf("refused moves were stored: %v", m.Moves)
	}
}

func TestStoreErrors(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	if _, err := s.Load(ctx, "nobody"); !errors.Is(err, play.ErrNotFound) {
		t.Errorf("Load of an unknown match: %v", err)
	}
	if err := s.End(ctx, "nobody", game.Draw(game.Agreement)); !errors.Is(err, play.ErrNotFound) {
		t.Errorf("End of an unknown match: %v", err)
	}
	if err := s.Append(ctx, "nobody", 0, "e2e4", game.Result{}); err == nil {
		t.Error("a move of an unknown match is stored")
	}
	if err := s.Create(ctx, sample("m1")); err != nil {
		t.Fatal(err)
	}
	if err := s.Create(ctx, sample("m1")); err == nil {
		t.Error("two matches share an id")
	}
	if _, err := store.Open("/dev/null/nowhere"); err == nil {
		t.Error("a store opens where there is no folder")
	}
}
