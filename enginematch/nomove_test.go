package enginematch

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"banco/engine"
	"banco/game"
	"banco/games/xiangqi"
	"banco/search"
)

// shuffler moves its rook to and fro until a ply, and returns no move from then on.
func shuffler(until int, score search.Score) Entrant {
	return Entrant{Name: "shuffler", New: func() (*engine.Agent, error) {
		plies := 0
		return &engine.Agent{Name: "shuffler", Searcher: &scored{score, func(p game.Position) (game.Move, error) {
			if plies += 2; plies > until {
				return game.NoMove, fmt.Errorf("eye: %w", search.ErrDeclined)
			}
			want := []string{"a0a1", "a1a0"}[plies/2%2^1]
			if p.Side() == game.Second {
				want = []string{"a9a8", "a8a9"}[plies/2%2^1]
			}
			return p.ParseMove(want)
		}}}, nil
	}}
}

// scored reports the same score of every move.
type scored struct {
	score  search.Score
	choose func(game.Position) (game.Move, error)
}

func (s *scored) Search(_ context.Context, p game.Position, _ search.Limits, report func(search.Info)) (game.Move, error) {
	report(search.Info{Depth: 1, Score: s.score})
	return s.choose(p)
}
func (*scored) Forget() {}

// An agent that returns no move asks for a ruling: on a repetition by our rules, on
// anything else late in an even game.
func TestDecliningIsNoForfeit(t *testing.T) {
	var made atomic.Int32
	first := fakes("first", &made, nil) // plays its first legal move and says +25
	for _, tt := range []struct {
		name       string
		until      int // plies
		opponent   Entrant
		want       game.Result
		wantFailed bool
	}{
		{"a position that came back", 5, shuffler(1000, 0), game.Draw(game.Repetition), false},
		{"at once", 1, first, game.Win(game.Second, game.Abandoned), true},
	} {
		c := match(xiangqi.New(), 1, shuffler(tt.until, 0), tt.opponent)
		c.MaxPlies, c.MoveTimeout = 0, time.Minute
		games, _, _, err := played(t, t.Context(), c)
		if err != nil || len(games) != 1 || games[0].Result != tt.want {
			t.Errorf("%s: %v, %+v", tt.name, err, games[0])
		}
	}
	for score, want := range map[search.Score]game.Result{0: game.Draw(game.Agreement), 400: game.Win(game.Second, game.Abandoned)} {
		b := runningGame{c: match(xiangqi.New(), 1, shuffler(0, 0), shuffler(0, 0)), game: &Game{}, scores: [2]search.Score{0, score}}
		b.agentCache = newAgentCache(b.c.Entrants)
		m, _, err := b.c.set(pairing{number: 1, seats: [2]int{0, 1}})
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; ply < noMoveDrawPly; ply++ { // captures and steps that never come back
			if err := m.Play(wander(m.View(m.Turn()))); err != nil {
				t.Fatal(err)
			}
		}
		b.match = m
		if b.noMove(m.Turn(), m.View(m.Turn()), search.ErrDeclined); b.game.Result != want {
			t.Errorf("the opponent says %d: %v %v", score, b.game.Result, b.game.Note)
		}
	}
}

// wander returns a move to a position that the game has not seen.
func wander(p game.Position) string {
	for _, m := range p.Moves(nil) {
		p.Make(m)
		new := !p.(ruler).Ruled(1000).Over() && len(p.Moves(nil)) > 0
		p.Unmake()
		if new {
			return p.FormatMove(m)
		}
	}
	return ""
}

// Each side gets its own nodes where it has some, the match's where not.
func TestNodesOfEachSide(t *testing.T) {
	var made atomic.Int32
	var seen [2]atomic.Uint64
	entrant := func(i int) Entrant {
		return fakes("f", &made, func(_ int, _ context.Context, p game.Position, l search.Limits) (game.Move, error) {
			seen[i].Store(l.Nodes)
			return p.Moves(nil)[0], nil
		})
	}
	first, second := entrant(0), entrant(1)
	first.Nodes = 70
	c := match(xiangqi.New(), 2, first, second)
	c.Limits.Nodes = 20
	if _, _, _, err := played(t, t.Context(), c); err != nil || seen[0].Load() != 70 || seen[1].Load() != 20 {
		t.Errorf("%v: %d and %d nodes", err, seen[0].Load(), seen[1].Load())
	}
}
