package play_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/kits"
	"banco/play"
)

// A path read back is the position with its history as the seat knew it.
func TestPath(t *testing.T) {
	for _, rules := range kits.Games() {
		variants := []game.Variant{nil}
		if _, dealt := rules.(game.Dealer); dealt {
			variants = []game.Variant{{"captured": "capturer"}, {"captured": "everyone"}, {"captured": "no-one"}}
		}
		for i, v := range variants {
			for _, handicap := range []int{0, 2} {
				given := play.Handicap{Side: game.Second, Moves: handicap}
				m, err := play.New(rules, v, play.Saved{Settings: play.Settings{Handicap: given}})
				if err != nil {
					t.Fatal(err)
				}
				rng := playout.Random(uint64(i))
				for m.Plies() < 60 && !m.Over() {
					if err := m.Play(randomMove(m, m.Current(), rng)); err != nil {
						t.Fatal(err)
					}
					if m.Plies()%25 == 0 {
						checkPath(t, m)
					}
				}
			}
		}
	}
}

func checkPath(t *testing.T, m *play.Match) {
	t.Helper()
	for _, seat := range []game.Side{game.First, game.Second, game.NoSide} {
		text, err := json.Marshal(play.PathTo(m, m.Current(), seat))
		if err != nil {
			t.Fatal(err)
		}
		var w play.Path
		if err := json.Unmarshal(text, &w); err != nil {
			t.Fatal(err)
		}
		got, err := w.Position(m.Rules())
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		want := m.View(seat)
		for ply := m.Plies(); ; ply-- {
			if a, b := outlook(got), outlook(want); a != b {
				t.Fatalf("%s, seat %v, ply %d:\n%s\n%s", m.Game, seat, ply, a, b)
			}
			if ply == 0 {
				break
			}
			got.Unmake()
			want.Unmake()
		}
	}
}

// outlook is all that a search can see of a position.
func outlook(p game.Position) string {
	var b strings.Builder
	fmt.Fprintln(&b, p.FEN(), p.Hash(), p.Result())
	for _, m := range p.Moves(nil) {
		fmt.Fprintln(&b, p.FormatMove(m), game.Outcomes(p, m))
	}
	return b.String()
}

// Deals that a seat cannot tell apart have the same path; those that it can, have not.
func TestPathHidesWhatASeatMayNotKnow(t *testing.T) {
	for _, rules := range kits.Games() {
		if _, dealt := rules.(game.Dealer); !dealt {
			continue
		}
		paths := map[game.Side]map[string]string{game.First: {}, game.Second: {}, game.NoSide: {}} // by what turned up
		same, differ := 0, 0
		for seed := range byte(100) {
			m, err := play.New(rules, game.Variant{"captured": "capturer"}, play.Saved{Seed: [32]byte{1, seed}})
			if err != nil {
				t.Fatal(err)
			}
			if err := m.Play("b2b9"); err != nil { // takes a covered piece, which the capturer sees
				t.Fatal(err)
			}
			shown := play.PathTo(m, 1, game.NoSide).Moves[0]
			for seat, known := range paths {
				text := fmt.Sprint(play.PathTo(m, 1, seat))
				before, met := known[shown]
				known[shown] = text
				switch {
				case !met:
				case seat == game.First && before != text:
					differ++
				case seat != game.First && before != text:
					t.Errorf("seat %v learns of the deal: %s, then %s", seat, before, text)
				default:
					same++
				}
			}
		}
		if same < 100 || differ < 20 {
			t.Errorf("%d paths are alike and %d differ: the test compares nothing", same, differ)
		}
	}
}

// What cannot be played is an error, and nothing panics.
func TestBadPaths(t *testing.T) {
	for _, rules := range kits.Games() {
		for _, w := range []play.Path{
			{Variant: "x"}, {Variant: "size=abc"}, {Start: "nonsense"}, {Moves: []string{"a"}}, {Moves: []string{"--", "--", "zz99"}},
			{Dealt: true, Seat: 9}, {Dealt: true, Start: "nonsense"}, {Moves: []string{"a3a4"}, Dealt: true},
			{Moves: []string{"a0a9", "a9a0"}},
		} {
			if p, err := w.Position(rules); err == nil {
				t.Errorf("%s takes %+v: %s", rules.Name(), w, p.FEN())
			}
		}
	}
}
