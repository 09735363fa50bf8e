package scale

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"time"
)

// simulated is how long is simulated, after as much of a start.
const simulated = 4 * time.Second

// simulate lets moves come at random to the nodes of one database, and returns
// within what time 99 of 100 are acknowledged. A move waits for a core of its
// node, works, and waits for the database to commit the batch it gets into.
func (p Plant) simulate(f Figures, c City) time.Duration {
	r := rand.New(rand.NewPCG(1, 2)) // the same each time
	nodes := max(1, p.Nodes/p.Databases)
	rate := c.Moves() * float64(nodes) / float64(p.Nodes)
	slowed := 1 / (1 - min(p.bear(f, c).bus, 0.99)) // by hints, which come all the time
	type move struct{ came, worked float64 }
	var moves []move
	cores := make([][]float64, nodes) // when each is free
	for n := range cores {
		cores[n] = make([]float64, p.Cores)
	}
	for at := 0.0; at < 2*simulated.Seconds(); at += r.ExpFloat64() / rate {
		node := cores[r.IntN(nodes)]
		core := 0
		for k := range node {
			if node[k] < node[core] {
				core = k
			}
		}
		begun := max(at, node[core])
		node[core] = begun + r.ExpFloat64()*f.Work.Seconds()*slowed
		moves = append(moves, move{at, node[core]})
	}
	slices.SortFunc(moves, func(a, b move) int { return cmp.Compare(a.worked, b.worked) })
	var delays []float64
	for free, i := 0.0, 0; i < len(moves); {
		begun := max(free, moves[i].worked)
		end := i
		for end < len(moves) && end-i < batch && moves[end].worked <= begun {
			end++
		}
		free = begun + commitTime + float64(end-i)/f.Stored
		for _, m := range moves[i:end] {
			if m.came > simulated.Seconds() {
				delays = append(delays, free-m.came)
			}
		}
		i = end
	}
	if len(delays) == 0 {
		return 0
	}
	slices.Sort(delays)
	return time.Duration(delays[len(delays)*99/100] * float64(time.Second))
}

// commitTime is what a transaction takes besides its moves, in seconds: a disk
// that waits 1 ms.
const commitTime = 0.001
