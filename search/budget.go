package search

import (
	"context"
	"sync/atomic"
	"time"

	"banco/game"
)

// Budget watches the limits of one search: it counts nodes and manages time. Node
// is cheap enough to call at every node.
type Budget struct {
	limits  Limits
	done    <-chan struct{}
	begun   time.Time
	soft    time.Duration // do not begin another iteration after this; 0: no limit
	hard    time.Duration // stop at once after this; 0: no limit
	nodes   uint64
	next    uint64        // node count at which to read the clock again
	every   uint64        // nodes between two readings
	looked  time.Duration // when the clock was last read
	stopped bool

	first uint64         // nodes before which neither clock nor context stops the search
	scale float64        // by which soft is multiplied; 0: by nothing
	all   *atomic.Uint64 // nodes of all goroutines of the search; nil: there is one
	told  uint64         // how many of nodes are counted in all
}

// How many nodes pass between two readings of the clock and the context: clockFirst
// at first, clockEvery at most, and as few as it takes to read about every
// clockTime. Five hundred nodes are half a millisecond in most searches here, and
// much more in the slowest on a busy machine.
const (
	clockFirst = 1
	clockEvery = 512
	clockTime  = time.Millisecond
)

// NewBudget starts the clock for a search by side.
func NewBudget(ctx context.Context, l Limits, side game.Side) *Budget {
	b := &Budget{limits: l, done: ctx.Done(), begun: time.Now(), next: 1, every: clockFirst}
	b.soft, b.hard = l.times(side)
	return b
}

// times returns how long a search should take (soft) and may take (hard).
func (l *Limits) times(side game.Side) (soft, hard time.Duration) {
	if l.Infinite {
		return 0, 0
	}
	if left := l.GameTime.Left[side&1]; left > 0 {
		soft, hard = l.GameTime.share(left, l.GameTime.Increment[side&1])
	}
	if l.MoveTime > 0 {
		most := max(l.MoveTime-l.GameTime.Overhead, time.Millisecond)
		if hard == 0 {
			return most, most
		}
		soft, hard = min(soft, most), min(hard, most)
	}
	return soft, hard
}

// share returns the share of a game's time for one move: a part of what is left for
// each of the moves to come, most of the increment, and never more than what is left
// less the overhead.
func (c *GameTime) share(left, increment time.Duration) (soft, hard time.Duration) {
	const expected = 30 // moves, when nothing else is known
	moves := c.MovesToGo
	if moves <= 0 || moves > expected {
		moves = expected
	}
	spare := max(left-c.Overhead-left/50, time.Millisecond)
	soft = min(spare/time.Duration(moves)+increment*3/4, spare/2+time.Millisecond)
	hard = min(soft*4, spare*7/10+time.Millisecond, spare)
	if moves == 1 {
		soft, hard = spare*6/10, min(spare*8/10, max(spare-lastReserve, spare/2))
	}
	return min(soft, hard), hard
}

// lastReserve is kept in reserve at the last move before a time control: more time
// comes only once the move has arrived.
const lastReserve = 50 * time.Millisecond

// Node counts a node and reports whether the search must stop.
func (b *Budget) Node() (stop bool) {
	b.nodes++
	if b.nodes >= b.next || b.stopped {
		return b.look()
	}
	return false
}

// firstNodes is more than a first iteration takes, as a rule, and little time.
const firstNodes = 2000

// FinishFirst lets the first iteration come to its end although the time is over, or
// the search was told to stop, so that there is a sensible move to answer with. It
// holds for so many nodes at most. Call it before the first iteration.
func (b *Budget) FinishFirst() { b.first = firstNodes }

// Helper returns the budget of another goroutine that takes part in the search.
// It ends with ctx, and at b's limit of nodes, to which all goroutines count. Call
// Helper before the search begins.
func (b *Budget) Helper(ctx context.Context) *Budget {
	if b.all == nil {
		b.all = new(atomic.Uint64)
	}
	limits := Limits{Nodes: b.limits.Nodes, Infinite: b.limits.Infinite}
	return &Budget{limits: limits, done: ctx.Done(), begun: b.begun, next: 1, every: clockFirst, all: b.all}
}

// ScaleTime multiplies the time after which no other iteration begins by a factor,
// where that time is a share of the game's time. It stays below the time at which
// the search stops in any case.
func (b *Budget) ScaleTime(factor float64) {
	if b.soft < b.hard {
		b.scale = factor
	}
}

// look reads the clock and checks every limit that stops a search.
func (b *Budget) look() bool {
	now := time.Since(b.begun)
	if b.nodes >= b.next {
		b.adapt(now - b.looked)
	}
	b.looked, b.next = now, b.nodes+b.every
	if b.all != nil {
		b.all.Add(b.nodes - b.told)
		b.told = b.nodes
	}
	if b.limits.Yield != nil {
		b.begun = b.begun.Add(b.limits.Yield())
		b.looked = time.Since(b.begun)
	}
	if n := b.limits.Nodes; n > 0 && !b.limits.Infinite {
		if all := b.Nodes(); all >= n {
			b.stopped = true
		} else {
			b.next = min(b.next, b.nodes+n-all)
		}
	}
	if b.nodes < b.first {
		return b.stopped
	}
	select {
	case <-b.done:
		b.stopped = true
	default:
	}
	if b.hard > 0 && time.Since(b.begun) >= b.hard {
		b.stopped = true
	}
	return b.stopped
}

// adapt sets the number of nodes before the next reading by the time that passed
// before this one.
func (b *Budget) adapt(took time.Duration) {
	if took > clockTime {
		b.every = max(b.every*uint64(clockTime)/uint64(took), 1)
	} else {
		b.every = min(2*b.every, clockEvery)
	}
}

// Aside has other work done within what is left of the limits, and for at most so
// many nodes. The work returns how many it looked at; they count as the search's.
func (b *Budget) Aside(nodes uint64, work func(Limits) uint64) {
	l := Limits{Nodes: nodes}
	if n := b.limits.Nodes; n > 0 && !b.limits.Infinite {
		l.Nodes = min(nodes, n-min(n, b.Nodes()))
	}
	if b.hard > 0 {
		l.MoveTime = b.hard - b.Elapsed()
	}
	if l.Nodes == 0 || l.MoveTime < 0 {
		return
	}
	if yield := b.limits.Yield; yield != nil {
		l.Yield = func() time.Duration {
			stood := yield()
			b.begun = b.begun.Add(stood)
			return stood
		}
	}
	b.nodes += work(l)
}

// Stopped reports whether a limit has been reached; it does not count a node.
func (b *Budget) Stopped() bool { return b.stopped || b.look() }

// NextIteration reports whether to begin an iteration of that depth.
func (b *Budget) NextIteration(depth int) bool {
	if depth > 1 {
		b.first = 0
	}
	if b.Stopped() {
		return false
	}
	if b.limits.Infinite {
		return true
	}
	if d := b.limits.Depth; d > 0 && depth > d {
		return false
	}
	soft := b.soft
	if b.scale > 0 {
		soft = min(time.Duration(b.scale*float64(soft)), b.hard)
	}
	return soft == 0 || b.first > 0 || time.Since(b.begun) < soft
}

// Wait is called at the end of a search that has found all it can. An infinite
// search then waits until it is told to stop, as its caller expects.
func (b *Budget) Wait() {
	if b.limits.Infinite && b.done != nil {
		<-b.done
	}
}

// Nodes returns the nodes counted so far, those of helpers included.
func (b *Budget) Nodes() uint64 {
	if b.all == nil {
		return b.nodes
	}
	return b.all.Load() + b.nodes - b.told
}

// Time returns how long the search may take: the time in which it should end, or must;
// 0 where no clock limits it.
func (b *Budget) Time() time.Duration {
	if b.soft > 0 {
		return b.soft
	}
	return b.hard
}

// Elapsed returns the time since the search began, without the time it stood still.
func (b *Budget) Elapsed() time.Duration { return time.Since(b.begun) }
