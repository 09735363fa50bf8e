package nnue_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"banco/game"
	"banco/games/chess"
	"banco/games/xiangqi"
	"banco/nnue"
	"banco/nnue/nnuetest"
)

// policyHeader is that of a policy for a game.
func policyHeader(game string, hidden int) nnue.PolicyHeader {
	return nnue.PolicyHeader{Game: game, Hidden: hidden, Input: 255, Output: 64, Trained: "at random, for a test"}
}

// choice is a move of either game as a policy sees it, with traits that are as
// good as random.
func choice(p game.Position, m game.Move) nnue.Choice {
	if _, ok := p.(*chess.Position); ok {
		return nnue.Choice{From: uint8(chess.From(m)), To: uint8(chess.To(m)), Traits: nnue.Traits(m>>3) & 63}
	}
	return nnue.Choice{From: uint8(xiangqi.From(m)), To: uint8(xiangqi.To(m)), Traits: nnue.Traits(m>>3) & 63}
}

// mirroredSquare returns a square as a side sees it.
func mirroredSquare(square, files, ranks, side int, mirrored bool) int {
	file, rank := square%files, square/files
	if side == 1 {
		rank = ranks - 1 - rank
	}
	if mirrored {
		file = files - 1 - file
	}
	return rank*files + file
}

// What a policy says in games is what its definition says, worked out number by
// number.
func TestPolicyFollowsTheDefinition(t *testing.T) {
	for _, tt := range []struct {
		game               game.Game
		files, ranks       int
		kinds, king, width int
	}{{chess.New(), 8, 8, 6, 6, 128}, {xiangqi.New(), 9, 10, 7, 1, 256}} {
		squares := tt.files * tt.ranks
		features, outputs := 2*tt.kinds*squares, 2*tt.kinds*squares+64
		numbers, biases := nnuetest.PolicyWeights(tt.width, features, outputs, 3)
		policy, err := nnue.ReadPolicy(nnuetest.PolicyFile(policyHeader(tt.game.Name(), tt.width), numbers, biases), tt.game.Name())
		if err != nil {
			t.Fatal(err)
		}
		define := func(p game.Position, choices []nnue.Choice) (logits []int64) {
			men, side := at(p), int(p.Side())
			king := [2]int{}
			for square, man := range men {
				if man%black == tt.king {
					king[man/black] = square
				}
			}
			own, foe := 2*(king[side]%tt.files), 2*(king[side^1]%tt.files)
			mirrored := own < tt.files-1 || own == tt.files-1 && foe < tt.files-1
			see := func(square int) int { return mirroredSquare(square, tt.files, tt.ranks, side, mirrored) }
			sums := make([]int64, tt.width)
			for i := range sums {
				sums[i] = int64(numbers[features*tt.width+i])
				for square, man := range men {
					if man > 0 {
						row := (man/black^side)*tt.kinds*squares + (man%black-1)*squares + see(square)
						sums[i] += int64(numbers[row*tt.width+i])
					}
				}
				sums[i] = min(max(sums[i], 0), 255)
			}
			for _, c := range choices {
				kind, total := men[c.From]%black-1, int64(0)
				for _, row := range []int{
					kind*squares + see(int(c.To)), (tt.kinds+kind)*squares + see(int(c.From)), 2*tt.kinds*squares + int(c.Traits),
				} {
					for i, s := range sums {
						total += s * s * int64(numbers[(features+1+row)*tt.width+i])
					}
					total += int64(biases[row]) * 255
				}
				logits = append(logits, total)
			}
			return logits
		}
		rng := rand.New(rand.NewPCG(1, 9))
		for range 6 {
			p, err := tt.game.Start(nil)
			if err != nil {
				t.Fatal(err)
			}
			for range 40 {
				moves := p.Moves(nil)
				if len(moves) == 0 {
					break
				}
				var choices []nnue.Choice
				for _, m := range moves {
					choices = append(choices, choice(p, m))
				}
				board := nnue.Board(p.(nnue.Placement).Planes())
				logits, want := make([]int64, len(moves)), define(p, choices)
				policy.Logits(&board, int(p.Side()), choices, logits)
				for i := range logits {
					if logits[i] != want[i] {
						t.Fatalf("%s, %v: %d, want %d", p.FEN(), choices[i], logits[i], want[i])
					}
				}
				p.Make(moves[rng.IntN(len(moves))])
			}
		}
	}
}

// A policy written in zigzag is the policy that it was made of, and takes less room.
func TestReadZigzag(t *testing.T) {
	numbers, biases := nnuetest.PolicyWeights(128, 768, 832, 1)
	h := policyHeader("chess", 128)
	choices := []nnue.Choice{{From: 12, To: 28}, {From: 6, To: 21, Traits: nnue.Safe}}
	var logits [2][]int64
	var sizes [2]int
	for i := range logits {
		h.Zigzag = i == 1
		file := nnuetest.PolicyFile(h, numbers, biases)
		n, err := nnue.ReadPolicy(file, "chess")
		if err != nil {
			t.Fatal(err)
		}
		sizes[i], logits[i] = len(file), make([]int64, len(choices))
		n.Logits(&nnue.Board{{1 << 12}, {1 << 6}, {1 << 4}, {1 << 60}}, 0, choices, logits[i])
	}
	if !slices.Equal(logits[0], logits[1]) || sizes[1] >= sizes[0] {
		t.Errorf("%v in %d bytes as they are, %v in %d in zigzag", logits[0], sizes[0], logits[1], sizes[1])
	}
}

// Whatever is not the policy asked for is refused, with what was expected.
func TestReadPolicyRefuses(t *testing.T) {
	h := policyHeader("chess", 128)
	numbers, biases := nnuetest.PolicyWeights(128, 768, 832, 1)
	file := nnuetest.PolicyFile(h, numbers, biases)
	with := func(change func(h *nnue.PolicyHeader)) []byte {
		other := h
		change(&other)
		return nnuetest.PolicyFile(other, numbers, biases)
	}
	heavy := append([]int16(nil), numbers...)
	heavy[len(heavy)-1] = 129
	_, _, _, network := small()
	for _, tt := range []struct {
		name string
		file []byte
		want string
	}{
		{"empty", nil, "begins with BANCOPOL is expected"},
		{"a network", network, "begins with BANCOPOL is expected"},
		{"newer", append(append([]byte("BANCOPOL"), 2, 0), file[10:]...), "version 2, version 1 is expected"},
		{"cut off in the header", file[:40], "ends after 40 bytes, inside its header"},
		{"cut off in the weights", file[:len(file)-1000], "cut off"},
		{"longer", append(file[:len(file):len(file)], 0), "1 bytes follow the weights"},
		{"another game", with(func(h *nnue.PolicyHeader) { h.Game = "xiangqi" }), `it is for "xiangqi", a policy for chess is expected`},
		{"too narrow", with(func(h *nnue.PolicyHeader) { h.Hidden = 64 }), "an accumulator of 64, a multiple of 128 up to 512"},
		{"too wide", with(func(h *nnue.PolicyHeader) { h.Hidden = 640 }), "an accumulator of 640"},
		{"too few weights", with(func(h *nnue.PolicyHeader) { h.Hidden = 256 }), "are there"},
		{"another unit", with(func(h *nnue.PolicyHeader) { h.Output = 32 }), "1/255 and 1/32, 1/255 and 1/64 are expected"},
		{"another hash", bytes.Replace(file, []byte(`"trained":"at`), []byte(`"trained":"AT`), 1), ""},
		{"heavy", nnuetest.PolicyFile(h, heavy, biases), "output weights from -128 to 129, at most 128"},
	} {
		_, err := nnue.ReadPolicy(tt.file, "chess")
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
	file[len(file)/2] ^= 4
	if _, err := nnue.ReadPolicy(file, "chess"); err == nil {
		t.Error("a damaged file is taken")
	}
	if _, err := nnue.NewPolicy("jieqi"); err == nil || !strings.Contains(err.Error(), "known: chess, xiangqi") {
		t.Errorf("a game without policies: %v", err)
	}
}

// No file makes ReadPolicy panic, and what it takes can be used.
func FuzzReadPolicy(f *testing.F) {
	numbers, biases := nnuetest.PolicyWeights(128, 768, 832, 1)
	file := nnuetest.PolicyFile(policyHeader("chess", 128), numbers, biases)
	f.Add(file)
	f.Add(file[:200])
	f.Add([]byte("BANCOPOL\x01\x00\x02\x00{}"))
	f.Fuzz(func(t *testing.T, file []byte) {
		if n, err := nnue.ReadPolicy(file, "chess"); err == nil {
			n.Logits(&nnue.Board{{1}, {3}, {7}, {9}}, 1, []nnue.Choice{{From: 255, To: 255, Traits: 255}, {}}, make([]int64, 2))
		}
	})
}
