package matching

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// heaviestByTrial tries every matching of a small graph.
func heaviestByTrial(g *Graph) []int64 {
	taken := make([]bool, g.n)
	var best []int64
	var try func(u int, sum []int64)
	try = func(u int, sum []int64) {
		for u < g.n && taken[u] {
			u++
		}
		if u == g.n {
			if best == nil || slices.Compare(sum, best) > 0 {
				best = slices.Clone(sum)
			}
			return
		}
		taken[u] = true
		try(u+1, sum)
		for v := u + 1; v < g.n; v++ {
			if !taken[v] && g.joined[u*g.n+v] {
				taken[v] = true
				next := slices.Clone(sum)
				add(next, g.weight(u, v), 1)
				try(u+1, next)
				taken[v] = false
			}
		}
		taken[u] = false
	}
	try(0, make([]int64, g.limbs))
	return best
}

// sumOf adds up a matching, and fails on one that is none.
func sumOf(t *testing.T, g *Graph, mates []int) []int64 {
	t.Helper()
	sum := make([]int64, g.limbs)
	for u, v := range mates {
		if v < 0 {
			continue
		}
		if mates[v] != u || !g.joined[u*g.n+v] {
			t.Fatalf("%v is no matching", mates)
		}
		if u < v {
			add(sum, g.weight(u, v), 1)
		}
	}
	return sum
}

func TestHeaviestIsHeaviest(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	times := 6000
	if testing.Short() {
		times /= 10
	}
	for round := range times {
		n, limbs := 2+random.IntN(8), 1+random.IntN(3)
		g := NewGraph(n, limbs)
		most := int64(1 + random.IntN(12))
		share := random.Float64()
		for u := range n {
			for v := range u {
				if random.Float64() > share {
					continue
				}
				weight := make([]int64, limbs)
				for i := range weight {
					weight[i] = random.Int64N(2*most+1) - most
				}
				weight[0] = 1 + random.Int64N(most)
				g.Join(u, v, weight)
			}
		}
		if got, want := sumOf(t, g, g.Heaviest()), heaviestByTrial(g); !slices.Equal(got, want) {
			t.Fatalf("graph %d: a matching of weight %v, the heaviest has %v", round, got, want)
		}
	}
}

// A large graph with few different weights has blossoms within blossoms.
func TestHeaviestMatchesAll(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		const n = 60
		g := NewGraph(n, 2)
		for u := range n {
			for v := range u {
				if random.IntN(4) == 0 || u == v+1 && u%2 == 1 {
					g.Join(u, v, []int64{1, random.Int64N(3)})
				}
			}
		}
		if sum := sumOf(t, g, g.Heaviest()); sum[0] != n/2 {
			t.Fatalf("%d pairs of %d", sum[0], n/2)
		}
	}
}

func BenchmarkHeaviest(b *testing.B) {
	random := rand.New(rand.NewPCG(5, 6))
	const n, limbs = 60, 10
	g := NewGraph(n, limbs)
	for u := range n {
		for v := range u {
			weight := make([]int64, limbs)
			for i := range weight {
				weight[i] = random.Int64N(4)
			}
			weight[0] = 1
			g.Join(u, v, weight)
		}
	}
	for b.Loop() {
		g.Heaviest()
	}
}
