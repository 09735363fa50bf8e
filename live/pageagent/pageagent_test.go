package pageagent

import (
	"context"
	"slices"
	"testing"
	"time"

	"banco/kits"
	"banco/search"
)

// Seats of the page take any agent but those that run programs.
func TestSeats(t *testing.T) {
	for _, k := range kits.All() {
		for _, a := range k.Algorithms {
			player, err := Agents{}.New(k.Game, a.Name)
			if a.Program {
				if player, err = (Agents{}).New(k.Game, a.Name+":/bin/true"); err == nil {
					t.Errorf("a stranger runs %s: %v", a.Name, player)
				}
				continue
			}
			if err != nil {
				t.Error(err)
				continue
			}
			p, err := k.Game.Start(nil)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
			if m, err := player.Move(ctx, p, search.Limits{}, nil); err != nil || !slices.Contains(p.Moves(nil), m) {
				t.Errorf("%s: %s plays %v, %v", k.Game.Name(), a.Name, m, err)
			}
			cancel()
		}
	}
	if _, err := (Agents{}).New(kits.Games()[0], "alphabeta:depth=99"); err == nil {
		t.Error("an absurd depth is taken")
	}
}
