package enginematch

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"

	"banco/engine"
	"banco/game"
	"banco/games/chess"
	"banco/kits"
	"banco/search"
)

// Balanced openings of every game and rule are legal, as long as asked for, balanced
// when they are judged anew, different from each other, and those of their seed.
func TestBalancedOpenings(t *testing.T) {
	for _, text := range []string{
		"chess", "chess position=17", "xiangqi", "jieqi", "othello",
		"caro", "caro rule=caro-free", "caro rule=freestyle,size=20", "caro rule=standard", "caro rule=renju", "caro opening=swap2",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			b, v := balanceOf(t, text)
			const count = 2
			list, err := (&Openings{Balance: *b, Seed: 1, Workers: 2}).First(t.Context(), count)
			if _, dealt := b.Kit.Game.(game.Dealer); dealt {
				if list != nil || err != nil {
					t.Errorf("%v, %v of a game with deals", list, err)
				}
				return
			}
			if err != nil || len(list) != count {
				t.Fatalf("%v, %v", list, err)
			}
			again, err := (&Openings{Balance: *b, Seed: 1, Workers: 1}).First(t.Context(), count)
			if err != nil || !reflect.DeepEqual(list, again) {
				t.Errorf("%v, then %v, %v", list, again, err)
			}
			judge, err := engine.New(b.Kit, judgeName(b.Kit))
			if err != nil {
				t.Fatal(err)
			}
			seen := map[uint64]bool{}
			for _, o := range list {
				p, err := b.Kit.Game.Start(v)
				if err == nil {
					err = follow(p, o.Moves)
				}
				if err != nil || len(o.Moves) != b.Plies || seen[p.Hash()] {
					t.Errorf("%v, %v", o, err)
				}
				seen[p.Hash()] = true
				if good, err := b.judge(t.Context(), judge.Searcher, p); !good || err != nil {
					t.Errorf("%v: one side stands better; %v", o, err)
				}
			}
		})
	}
}

// balanceOf reads a game and its variant.
func balanceOf(t *testing.T, text string) (*Balance, game.Variant) {
	t.Helper()
	name, variant := text, ""
	for i, r := range text {
		if r == ' ' {
			name, variant = text[:i], text[i+1:]
		}
	}
	k, err := kits.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	v, err := game.ParseVariant(variant)
	if err != nil {
		t.Fatal(err)
	}
	return &Balance{Kit: k, Variant: v, Plies: 8, Most: 50}, v
}

// No position comes twice, even where there are fewer than asked for.
func TestBalancedOpeningsDiffer(t *testing.T) {
	b, _ := balanceOf(t, "chess")
	b.Plies, b.Most = 1, 1000
	list, err := (&Openings{Balance: *b, Seed: 1, Workers: 1}).First(t.Context(), 30)
	if err != nil || len(list) < 10 || len(list) > 20 {
		t.Fatalf("%d openings of 20 first moves, %v", len(list), err)
	}
	seen := map[string]bool{}
	for _, o := range list {
		if seen[o.Moves[0]] {
			t.Errorf("%v comes twice", o)
		}
		seen[o.Moves[0]] = true
	}
}

// An opening in which one side stands better is turned down, and the end of ctx ends
// the search for one.
func TestBalancedOpening(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	b := &Balance{Kit: &engine.Kit{Game: chess.New(), Guide: search.NoGuide{}}, Plies: 6, Most: 50}
	o, err := b.Opening(t.Context(), flat{}, rng)
	if err != nil || len(o.Moves) != 6 {
		t.Fatalf("%v, %v", o, err)
	}
	b.Plies = 1
	if _, err := b.Opening(t.Context(), flat{score: 51}, rng); err == nil {
		t.Error("an opening is taken in which one side stands better")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := b.Opening(ctx, flat{}, rng); err == nil {
		t.Error("it goes on after its end")
	}
}

// flat is a searcher to which every position is worth the same.
type flat struct {
	search.Searcher
	score search.Score
}

func (flat) Forget() {}

func (f flat) Search(_ context.Context, p game.Position, _ search.Limits, report func(search.Info)) (game.Move, error) {
	report(search.Info{Depth: 1, Score: f.score})
	return p.Moves(nil)[0], nil
}
