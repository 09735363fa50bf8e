package live_test

import (
	"context"
	"sync"
	"testing"

	"banco/game"
	"banco/live"
	"banco/play"
)

// crowded is a store whose lists come when all who ask for one have asked.
type crowded struct {
	*memory
	asked sync.WaitGroup
}

func (s *crowded) List(ctx context.Context, q play.Query) ([]play.Entry, error) {
	list, err := s.memory.List(ctx, q)
	s.asked.Done()
	s.asked.Wait()
	return list, err
}

// Pages that ask for the next game of a series at once get the same one, also
// from two servers.
func TestTheNextOfASeriesIsOne(t *testing.T) {
	store := &crowded{memory: newMemory()}
	halls := []*live.Hall{newHall(t, store, bots{}), newHall(t, store, bots{})}
	first := create(t, halls[0], request{Game: "chess", Seats: [2]string{play.Human, play.Human}, Games: 3}).Match.ID
	if _, err := halls[0].Resign(ctx, me, first, 0, game.First); err != nil {
		t.Fatal(err)
	}
	const pages = 4
	store.asked.Add(pages)
	next := make([]string, pages)
	var wait sync.WaitGroup
	for i := range next {
		wait.Go(func() {
			seen, err := halls[i%2].CreateNextOfSeries(ctx, me, first)
			if err != nil {
				t.Error(err)
				return
			}
			next[i] = seen.Match.ID
			if s, ok := seen.Match.Series(); !ok || s.Number != 2 || s.First != first {
				t.Errorf("page %d: %+v", i, s)
			}
		})
	}
	wait.Wait()
	for _, id := range next {
		if id != next[0] || id == first {
			t.Fatalf("the next game is %q", next)
		}
	}
	if store.creates != 2 {
		t.Errorf("%d games were made, want 2", store.creates)
	}
}
