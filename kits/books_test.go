package kits

import (
	"testing"

	"banco/engine"
	"banco/game"
	"banco/search"
)

// The embedded books are sound, and levels play by them on a seat: no two games
// need be alike. A search, as analysis and the lab make them, is never answered
// by a book.
func TestBooksAreSound(t *testing.T) {
	for _, name := range []string{"chess", "xiangqi"} {
		kit, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		book := kit.Book()
		if book == nil || book.Positions() < 300 {
			t.Fatalf("%s: the book is missing, damaged or small", name)
		}
		start, err := kit.Game.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		agent, err := engine.New(kit, "engine:level=master")
		if err != nil {
			t.Fatal(err)
		}
		seen := map[game.Move]bool{}
		for range 40 {
			m, err := agent.Move(t.Context(), start.Clone())
			if err != nil {
				t.Fatal(err)
			}
			seen[m] = true
		}
		if len(seen) < 2 || len(seen) > len(book.Moves(start)) {
			t.Errorf("%s: %d first moves", name, len(seen))
		}
		nodes := uint64(0)
		if _, err := agent.Search(t.Context(), start, search.Limits{Nodes: 500},
			func(i search.Info) { nodes = i.Nodes }); err != nil || nodes == 0 {
			t.Errorf("%s: a search looks at %d positions, %v", name, nodes, err)
		}
	}
}
