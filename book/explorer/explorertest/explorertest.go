// Package explorertest is the suite that the stores of the opening explorer pass.
package explorertest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"banco/book/explorer"
	"banco/game"
)

// played is a game with its moves.
type played struct {
	explorer.Game
	line []game.Move
	at   []string // where each was made
}

// play makes a random game. Few moves are chosen from, so that games meet.
func play(t *testing.T, rules game.Game, rng *rand.Rand, number int) played {
	t.Helper()
	p, err := rules.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	g := played{Game: explorer.Game{
		Names: [2]string{fmt.Sprint("An ", number), "Bình"}, Date: fmt.Sprint(1985+rng.IntN(42), ".01.02"), Event: "Giải\tlàng",
		Result: []string{"1-0", "0-1", "1/2-1/2", "*"}[rng.IntN(4)],
	}}
	if rng.IntN(3) > 0 {
		g.Ratings = [2]int{1200 + rng.IntN(1500), 1200 + rng.IntN(1500)}
	}
	for range rng.IntN(60) {
		moves := p.Moves(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[rng.IntN(min(len(moves), 3))]
		g.line, g.at = append(g.line, m), append(g.at, placement(p))
		p.Make(m)
	}
	return g
}

// counted is what a count of all games says of a move.
type counted struct {
	explorer.Results
	rated, ratings, year int
}

// count goes through all games by itself.
func count(t *testing.T, rules game.Game, all []played, at []game.Move, f explorer.Filter) map[game.Move]*counted {
	t.Helper()
	want := placement(replay(t, rules, at))
	found := map[game.Move]*counted{}
	for _, g := range all {
		var year int
		fmt.Sscanf(g.Date, "%d", &year)
		rating := (g.Ratings[0] + g.Ratings[1]) / 2
		if rating < f.Rating || year < f.Since {
			continue
		}
		seen := map[game.Move]bool{}
		for i, m := range g.line[:min(len(g.line), explorer.MaxPlies)] {
			if g.at[i] == want && !seen[m] {
				seen[m] = true
				c := found[m]
				if c == nil {
					c = &counted{}
					found[m] = c
				}
				*map[string]*int64{"1-0": &c.First, "1/2-1/2": &c.Drawn, "0-1": &c.Second, "*": &c.Other}[g.Result] += 1
				if rating > 0 {
					c.rated++
					c.ratings += rating
				}
				c.year = max(c.year, year)
			}
		}
	}
	return found
}

// placement returns the FEN of a position without its counters.
func placement(p game.Position) string {
	fields := strings.Fields(p.FEN())
	return strings.Join(fields[:min(len(fields), 4)], " ")
}

func replay(t *testing.T, rules game.Game, line []game.Move) game.Position {
	t.Helper()
	p, err := rules.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range line {
		p.Make(m)
	}
	return p
}

// Run tries a store: what it answers is what a count of all games says, however they came
// in, and after the index was built anew.
func Run(t *testing.T, rules game.Game, store explorer.Store) {
	ctx, rng := context.Background(), rand.New(rand.NewPCG(1, 2))
	x := &explorer.Explorer{Store: store}
	c := explorer.Collection{Game: rules.Name(), Name: "Ván cổ"}
	var all []played
	for _, size := range []int{1, 1, 1, 1, 1, 150, 3, 40, 20, 250, 1, 1} {
		b := &explorer.Batch{}
		for range size {
			g := play(t, rules, rng, len(all)+1)
			all = append(all, g)
			if err := b.Add(g.Game, replay(t, rules, nil), g.line); err != nil {
				t.Fatal(err)
			}
		}
		if err := x.Write(ctx, c, b); err != nil {
			t.Fatal(err)
		}
	}
	if list, err := store.Segments(ctx, c); err != nil || len(list) > 12 {
		t.Errorf("%d segments of %d games, %v", len(list), len(all), err)
	}
	check := func(when string) {
		t.Helper()
		for i := range 60 {
			g := all[rng.IntN(len(all))]
			at := g.line[:min(len(g.line), i/3)]
			f := explorer.Filter{Rating: []int{0, 1600, 2000, 2400}[i%4], Since: []int{0, 0, 2000, 2010, 2020}[i%5]}
			checkAnswer(t, when, x, c, rules, all, at, f)
		}
	}
	check("as the games come")
	checkGames(t, x, c, rules, all)
	if err := x.Rebuild(ctx, c, rules, func(int64) {}); err != nil {
		t.Fatal(err)
	}
	check("after the index was built anew")
	checkLists(t, x, c, len(all))
}

// checkAnswer compares an answer with the count.
func checkAnswer(t *testing.T, when string, x *explorer.Explorer, c explorer.Collection, rules game.Game, all []played, at []game.Move,
	f explorer.Filter,
) {
	t.Helper()
	got, err := x.Find(context.Background(), c, replay(t, rules, at), f)
	if err != nil {
		t.Fatal(err)
	}
	want := count(t, rules, all, at, f)
	if len(got.Moves) != len(want) {
		t.Fatalf("%s, %d plies, %+v: %d moves, want %d", when, len(at), f, len(got.Moves), len(want))
	}
	for _, m := range got.Moves {
		w := want[m.Move]
		if w == nil || m.Results != w.Results || m.Year != w.year {
			t.Fatalf("%s, %d plies, %+v: %+v, want %+v", when, len(at), f, m, w)
		}
		if w.rated > 0 && m.Rating != (w.ratings+w.rated/2)/w.rated {
			t.Fatalf("%s: a rating of %d, want %d of %d", when, m.Rating, w.ratings, w.rated)
		}
		if len(m.Top) == 0 || len(m.Top) > 4 {
			t.Fatalf("%s: the best games are %v", when, m.Top)
		}
	}
	if !slices.IsSortedFunc(got.Moves, func(a, b explorer.Answered) int { return int(b.Count() - a.Count()) }) {
		t.Errorf("%s: the moves are not in order", when)
	}
}

// checkGames reads the games back.
func checkGames(t *testing.T, x *explorer.Explorer, c explorer.Collection, rules game.Game, all []played) {
	t.Helper()
	numbers := []int64{1, 2, 6, 100, 156, int64(len(all)), int64(len(all)) + 1}
	list, err := x.Games(context.Background(), c, numbers)
	if err != nil || len(list) != len(numbers)-1 {
		t.Fatalf("%d games, %v", len(list), err)
	}
	for i, g := range list {
		want := all[numbers[i]-1]
		r, err := g.Record(rules, [2]string{"White", "Black"})
		if err != nil || !reflect.DeepEqual(r.MainLine(), want.line) || g.Names != want.Names || g.Event != "Giải làng" {
			t.Errorf("game %d: %+v, %v; want %+v", numbers[i], g, err, want)
		}
	}
}

// checkLists lists the collections and removes one.
func checkLists(t *testing.T, x *explorer.Explorer, c explorer.Collection, games int) {
	t.Helper()
	ctx := context.Background()
	list, err := x.Store.Collections(ctx)
	if err != nil || len(list) != 1 || list[0].Collection != c || list[0].Games != int64(games) || list[0].Bytes == 0 {
		t.Errorf("%+v, %v", list, err)
	}
	if err := x.Store.RemoveCollection(ctx, c); err != nil {
		t.Fatal(err)
	}
	if list, err := x.Store.Collections(ctx); err != nil || len(list) != 0 {
		t.Errorf("%+v, %v after it is removed", list, err)
	}
	if found, err := x.Store.Lookup(ctx, c, 1<<40); err != nil || len(found) != 0 {
		t.Errorf("%d blocks, %v after it is removed", len(found), err)
	}
}
