package jieqi

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/games/xiangqi"
)

// savedGame plays a game with moves taken back, after some that are given, and
// records it.
func savedGame(t *testing.T, rule captureRule, number int, rng *rand.Rand) *game.Record {
	t.Helper()
	d := dealOf(rule, number)
	var proof game.Proof
	if number%2 == 1 {
		first := dealOf(rule, 700+number)
		stroll(t, first, rng, 1+rng.IntN(20))
		for _, m := range told(first) {
			if err := d.follow(m); err != nil {
				t.Fatal(err)
			}
			proof.Given++
		}
		d.Redeal(1)
		proof.Redeals = []int{proof.Given}
	}
	for range rng.IntN(6) {
		stroll(t, d, rng, rng.IntN(25))
		unplayAll(t, d, rng.IntN(1+min(12, len(d.Seen(game.NoSide)))))
		proof.Redeals = append(proof.Redeals, len(d.Seen(game.NoSide)))
		d.Redeal(len(proof.Redeals))
	}
	stroll(t, d, rng, rng.IntN(60))
	proof.Commitment, proof.Disclosure = d.Commitment(), d.Disclosure()
	r := game.NewRecord("", told(d), "1-0")
	r.Variant, r.Tags = game.Variant{"captured": captureRules[rule]}, proof.Tags()
	return r
}

// TestVerifyGame writes games to a file, as those who moved know them, reads them
// back and verifies them.
func TestVerifyGame(t *testing.T) {
	var shown, given, redeals int
	for number := range 60 {
		rule := captureRule(number / 2 % 3)
		var b strings.Builder
		if err := writeRecords(&b, []*game.Record{savedGame(t, rule, number, playout.Random(uint64(number)))}); err != nil {
			t.Fatal(err)
		}
		back, err := readRecords(context.Background(), strings.NewReader(b.String()))
		if err != nil {
			t.Fatal(err)
		}
		done, err := rules{}.VerifyGame(back[0])
		if err != nil || done.Moves+done.Given != len(back[0].MainLine()) {
			t.Fatalf("game %d: %+v %v\n%s", number, done, err, b.String())
		}
		shown, given, redeals = shown+done.Shown, given+done.Given, redeals+done.Redeals
	}
	if shown < 500 || given < 100 || redeals < 50 {
		t.Errorf("only %d pieces shown, %d moves given, %d redeals", shown, given, redeals)
	}
}

// TestVerifyGameFindsLies changes what a move shows, to something else that
// could have been.
func TestVerifyGameFindsLies(t *testing.T) {
	lies := 0
	for number := range 60 {
		rng := playout.Random(uint64(number))
		r := savedGame(t, captureRule(number/2%3), number, rng)
		proof, _ := game.ProofOf(r)
		node, place := r.Root, 0
		for ply := 0; len(node) > 0; ply++ {
			m := node[0].Move
			kind := xiangqi.Advisor
			if Turned(m) == kind {
				kind = xiangqi.Horse
			}
			if ply >= proof.Given && Turned(m) != xiangqi.None && rng.IntN(4) == 0 {
				node[0].Move, place = Resolve(m, kind, Captured(m)), ply+1
				break
			}
			node = node[0].Next
		}
		if place == 0 {
			continue
		}
		lies++
		_, err := rules{}.VerifyGame(r)
		if err == nil || !strings.HasPrefix(err.Error(), "move ") || !strings.Contains(err.Error(), "the deal gives") {
			t.Errorf("game %d, a lie in move %d: %v", number, place, err)
		}
	}
	if lies < 30 {
		t.Errorf("only %d lies told", lies)
	}
}

func TestVerifyGameRefusals(t *testing.T) {
	play := func(rule captureRule, texts ...string) (*Deal, []game.Move) {
		d := dealOf(rule, 1)
		for _, text := range texts {
			m, err := d.views[0].ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			playAll(t, d, []game.Move{m})
		}
		return d, told(d)
	}
	tests := []struct {
		name   string
		lie    func(r *game.Record, proof *game.Proof)
		reason string
	}{
		{"the truth", func(*game.Record, *game.Proof) {}, ""},
		{"a capture left out", func(r *game.Record, _ *game.Proof) {
			r.Root[0].Move = Resolve(r.Root[0].Move, Turned(r.Root[0].Move), 0)
		}, ""},
		{"another capture", func(r *game.Record, _ *game.Proof) {
			other := xiangqi.Rook
			if Captured(r.Root[0].Move) == other {
				other = xiangqi.Pawn
			}
			r.Root[0].Move = Resolve(r.Root[0].Move, Turned(r.Root[0].Move), other)
		}, "move 1: the game says b2b9"},
		{"a reveal left out", func(r *game.Record, _ *game.Proof) { r.Root[0].Next[0].Move = plain(r.Root[0].Next[0].Move) },
			"move 2: the game says a9b9, "},
		{"an illegal move", func(r *game.Record, _ *game.Proof) { r.Root[0].Next[0].Move = xiangqi.NewMove(0, 9) }, "move 2: "},
		{"another commitment", func(_ *game.Record, p *game.Proof) { p.Commitment = strings.Repeat("0", 64) }, "SHA-256"},
		{"another seed", func(_ *game.Record, p *game.Proof) {
			d := dealOf(toCapturer, 2)
			p.Commitment, p.Disclosure = d.Commitment(), d.Disclosure()
		}, "the deal gives"},
		{"no disclosure", func(_ *game.Record, p *game.Proof) { p.Disclosure = "" }, "not disclosed"},
		{"no proof", func(_ *game.Record, p *game.Proof) { *p = game.Proof{} }, "no tag Commitment"},
		{"a position", func(r *game.Record, _ *game.Proof) { r.Start = few }, "begins from a position"},
		{"an option", func(r *game.Record, _ *game.Proof) { r.Variant = game.Variant{"captured": "all"} }, "must be one of"},
		{"a redeal", func(_ *game.Record, p *game.Proof) { p.Redeals = []int{0} }, "the deal gives"},
		{"a redeal after the end", func(_ *game.Record, p *game.Proof) { p.Redeals = []int{4} }, "redeal 1 came after move 4"},
		{"a redeal at the end", func(_ *game.Record, p *game.Proof) { p.Redeals = []int{3} }, ""},
		{"redeals taken back", func(_ *game.Record, p *game.Proof) { p.Redeals = []int{30, 2, 3} }, "move 3: "},
		{"given, and not all said", func(r *game.Record, p *game.Proof) {
			r.Root[0].Move = Resolve(r.Root[0].Move, Turned(r.Root[0].Move), 0)
			p.Given, p.Redeals = 1, []int{1}
		}, "move 1: it does not say what lay on b9"},
	}
	for _, tt := range tests {
		d, line := play(toCapturer, "b2b9", "a9b9", "a0a1")
		r := game.NewRecord("", line, "*")
		proof := game.Proof{Commitment: d.Commitment(), Disclosure: d.Disclosure()}
		tt.lie(r, &proof)
		r.Tags = slices.Concat(r.Tags, proof.Tags())
		_, err := rules{}.VerifyGame(r)
		if tt.reason == "" && err != nil || tt.reason != "" && (err == nil || !strings.Contains(err.Error(), tt.reason)) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.reason)
		}
	}
}

// FuzzVerifyGame: whatever a file says, verifying it gives a verdict.
func FuzzVerifyGame(f *testing.F) {
	d := dealOf(toCapturer, 7)
	head := "Game: jieqi\nCommitment: " + d.Commitment() + "\nOpening: " +
		strings.ReplaceAll(strings.TrimSpace(d.Disclosure()), "\n", " / ") + "\n"
	f.Add(head + "Redeals: 1@0 2@1\nGiven: 1\nPieces: b2=R b9=n\n\n1. C8+7\n")
	f.Add(head + "Captured: no-one\nRedeals: 1@1\nGiven: 1\nPieces: b2=R\n\n1. C8+7\n")
	f.Fuzz(func(t *testing.T, text string) {
		games, _ := readRecords(context.Background(), strings.NewReader(text))
		for _, r := range games {
			rules{}.VerifyGame(r)
		}
	})
}
