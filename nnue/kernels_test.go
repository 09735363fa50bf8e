package nnue

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// random returns lanes of numbers from least to most.
func random(rng *rand.Rand, words, least, most int) []lanes {
	numbers, list := make([]int16, 4*words), make([]lanes, words)
	for i := range numbers {
		numbers[i] = int16(least + rng.IntN(most-least+1))
	}
	pack(list, numbers)
	return list
}

func TestLanes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	edges := []int16{-32768, -32767, -256, -255, -1, 0, 1, 254, 255, 256, 32512, 32767}
	for range 100_000 {
		var x, y [4]int16
		for i := range 4 {
			x[i], y[i] = int16(rng.Uint32()), int16(rng.Uint32())
			if rng.IntN(2) == 0 {
				x[i], y[i] = edges[rng.IntN(len(edges))], edges[rng.IntN(len(edges))]
			}
		}
		words := make([]lanes, 2)
		pack(words, slices.Concat(x[:], y[:]))
		for i := range 4 {
			sum, difference, clipped := words[0].plus(words[1]).lane(i), words[0].minus(words[1]).lane(i), words[0].clip().lane(i)
			if sum != int64(x[i]+y[i]) || difference != int64(x[i]-y[i]) || clipped != int64(min(max(x[i], 0), 255)) {
				t.Fatalf("%d and %d: sum %d, difference %d, clipped %d", x[i], y[i], sum, difference, clipped)
			}
		}
	}
}

// widths are those of accumulators, in words.
var widths = []int{16, 32, 48, 64, 128, 256}

// The sum of rows is the same in both forms, whatever the numbers, and where a
// sum is changed in its place.
func TestAccumulateAgrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, width := range widths {
		rows := random(rng, 20*width, -32768, 32767)
		for range 200 {
			added, taken := make([]uint32, rng.IntN(6)), make([]uint32, rng.IntN(6))
			for _, list := range [][]uint32{added, taken} {
				for i := range list {
					list[i] = uint32(rng.IntN(20))
				}
			}
			from := random(rng, width, -32768, 32767)
			want := slices.Clone(from)
			for i := range want {
				for _, n := range added {
					want[i] = want[i].plus(rows[int(n)*width+i])
				}
				for _, n := range taken {
					want[i] = want[i].minus(rows[int(n)*width+i])
				}
			}
			plain, chosen, inPlace := make([]lanes, width), make([]lanes, width), slices.Clone(from)
			accumulatePlain(plain, from, rows, added, taken)
			accumulate(chosen, from, rows, added, taken)
			accumulate(inPlace, inPlace, rows, added, taken)
			if !slices.Equal(plain, want) || !slices.Equal(chosen, want) || !slices.Equal(inPlace, want) {
				t.Fatalf("width %d, %d rows added, %d taken: the sums differ", 4*width, len(added), len(taken))
			}
		}
	}
}

// What sums weigh is the same in both forms, up to the largest there can be.
func TestActivateAgrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, width := range widths {
		for _, span := range [][2]int{{-32768, 32767}, {-100, 400}, {0, 255}, {255, 255}, {32767, 32767}} {
			for _, weight := range [][2]int{{-outputMost, outputMost}, {outputMost, outputMost}, {-outputMost, -outputMost}} {
				own, foe := random(rng, width, span[0], span[1]), random(rng, width, span[0], span[1])
				weights := random(rng, 2*width, weight[0], weight[1])
				var want int64
				for i := range 8 * width {
					value := append(own[:width:width], foe...)[i/4].lane(i % 4)
					value = min(max(value, 0), 255)
					want += value * value * weights[i/4].lane(i%4)
				}
				if plain, chosen := activatePlain(own, foe, weights), activate(own, foe, weights); plain != want || chosen != want {
					t.Fatalf("width %d, sums %v, weights %v: %d plain, %d chosen, want %d", 4*width, span, weight, plain, chosen, want)
				}
			}
		}
	}
}

// BenchmarkKernels measures the loops alone, both forms in one run: a move that
// captures, for both sides, and the output.
func BenchmarkKernels(b *testing.B) {
	rng := rand.New(rand.NewPCG(7, 8))
	const width, many = 64, 768
	rows, weights := random(rng, many*width, -60, 60), random(rng, 2*width, -64, 64)
	sums := [2][]lanes{random(rng, width, -100, 400), random(rng, width, -100, 400)}
	next := [2][]lanes{make([]lanes, width), make([]lanes, width)}
	added, taken := make([]uint32, 1), make([]uint32, 2)
	for _, form := range []struct {
		name       string
		accumulate func(to, from, rows []lanes, added, taken []uint32)
		activate   func(own, foe, weights []lanes) int64
	}{{"plain", accumulatePlain, activatePlain}, {"chosen", accumulate, activate}} {
		b.Run(fmt.Sprintf("update/%s", form.name), func(b *testing.B) {
			for i := range b.N {
				for side := range 2 {
					n := uint32(i*7+side*31) % (many - 3)
					added[0], taken[0], taken[1] = n, n+1, n+2
					form.accumulate(next[side], sums[side], rows, added, taken)
				}
			}
		})
		b.Run(fmt.Sprintf("output/%s", form.name), func(b *testing.B) {
			for range b.N {
				form.activate(sums[0], sums[1], weights)
			}
		})
	}
}
