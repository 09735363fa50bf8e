// Package scale works out what a number of players needs: from what one node was
// measured to spend on a move it simulates many nodes on one or more databases,
// move by move, and looks for the least that keeps acknowledgements quick.
//
// Its nouns: [Figures] are what was measured, a [City] is who plays and how fast, a
// [Plant] is what it is served by, a load what a plant bears, [Needs] the smallest plant that will
// do, and a [Bound] the number of players at which one part gives way.
package scale

import (
	"slices"
	"time"
)

// Figures are what a machine was measured to do.
type Figures struct {
	Work       time.Duration // of a core for a move: its request, its rules, and two who watch
	Connection int64         // bytes of memory for a client that watches
	Message    int64         // bytes sent for a move, to whom made it and to whom watch
	Stored     float64       // moves a second that a database makes durable
}

// What was not measured here. A node that hears a hint of a match it does not
// have looks into one table; a version that is polled is a row by its key; money is what
// rented cores cost for an hour.
const (
	hintWork = 5 * time.Microsecond
	pollWork = 2 * time.Microsecond // of the database, for a version
	coreHour = 0.02                 // $
	dataHour = 0.05                 // $, of a core for a database
	month    = 730                  // hours
	busy     = 0.7                  // of a core or a database, at most: the rest is for bad minutes
	quick    = 50 * time.Millisecond
	batch    = 256 // moves of one transaction at most
	eventRow = 150 // bytes of a stored move
)

// City is who plays: so many at once, each with a move every Pace.
type City struct {
	Players int
	Pace    time.Duration
}

// Moves returns how many are made in a second.
func (c City) Moves() float64 { return float64(c.Players) / 2 / (c.Pace.Seconds() / 2) }

// Plant is what serves a city.
type Plant struct {
	Nodes, Cores int // Cores of each node
	Databases    int
	Narrow       bool          // hints reach only the nodes that have the match, not all
	Poll         time.Duration // how often a node asks for the versions of its matches
}

// load is how much of the parts of a plant is used, 1 being all.
type load struct {
	node, data, bus float64 // bus: of a node's cores, by hints alone
	p99             time.Duration
}

// hints returns how many deliveries of hints a second there are in all.
func (p Plant) hints(c City) float64 {
	if p.Narrow {
		return c.Moves()
	}
	return c.Moves() * float64(p.Nodes-1)
}

// bear works out how much of a plant a city uses, by its means.
func (p Plant) bear(f Figures, c City) load {
	cores := float64(p.Nodes * p.Cores)
	bus := p.hints(c) * hintWork.Seconds() / cores
	versions := float64(c.Players) / 2 / p.Poll.Seconds()
	return load{
		node: c.Moves()*f.Work.Seconds()/cores + bus,
		data: (c.Moves()/f.Stored + versions*pollWork.Seconds()) / float64(p.Databases),
		bus:  bus,
	}
}

// Needs is the smallest plant for a city, and what it then does.
type Needs struct {
	City  City
	Plant Plant
	Node  float64 // of the cores of nodes that is used
	Data  float64 // of the databases
	P99   time.Duration

	Memory   int64   // bytes of all connections
	Hints    float64 // deliveries a second
	Network  int64   // bytes a second that leave
	Growth   int64   // bytes of tables for each day of such play
	Money    float64 // $ a month
	Feasible bool    // there is such a plant
}

// maxNodes is where the search ends.
const maxNodes = 5000

// Plan finds the smallest plant for a city: nodes until none is busy and
// acknowledgements are quick, databases until none is busy.
func Plan(f Figures, c City, like Plant) Needs {
	p := like
	p.Databases = max(1, p.Databases)
	for p.Nodes = 1; p.Nodes <= maxNodes; p.Nodes++ {
		l := p.bear(f, c)
		for l.data > busy {
			p.Databases++
			l = p.bear(f, c)
		}
		if l.node > busy {
			continue
		}
		if l.p99 = p.simulate(f, c); l.p99 <= quick {
			return needs(f, c, p, l)
		}
	}
	return Needs{City: c, Plant: p}
}

func needs(f Figures, c City, p Plant, l load) Needs {
	nodes := p.Nodes + max(1, p.Nodes/10) // and some to spare
	n := Needs{
		City: c, Plant: p, Node: l.node, Data: l.data, P99: l.p99, Feasible: true,
		Memory: int64(c.Players) * f.Connection, Hints: p.hints(c), Network: int64(c.Moves() * float64(f.Message)),
		Growth: int64(c.Moves() * eventRow * 86400),
		Money:  month * (float64(nodes*p.Cores)*coreHour + float64(2*p.Databases*8)*dataHour), // each with a standby
	}
	if n.Alone() {
		n.Money, n.Hints = month*float64(p.Cores)*coreHour, 0
	}
	return n
}

// Alone reports that one node will do, with its database in a file and nothing to spare.
func (n Needs) Alone() bool { return n.Plant.Nodes == 1 }

// Bound is the number of players at which a part gives way while all else grows.
type Bound struct {
	Part    string
	Players int
}

// Bounds tells which parts give way, the first first.
func Bounds(f Figures, pace time.Duration, like Plant) []Bound {
	one := like
	one.Databases = 1
	list := []Bound{
		{"one database's writes", until(func(n int) bool { return City{n, pace}.Moves()/f.Stored > busy })},
		{"one database's polls for versions", until(func(n int) bool { return float64(n)/2/one.Poll.Seconds()*pollWork.Seconds() > busy })},
		{"hints to all nodes", until(func(n int) bool {
			c := City{n, pace}
			p := one
			p.Nodes = max(1, int(c.Moves()*f.Work.Seconds()/busy/float64(p.Cores)))
			return p.bear(f, c).bus > busy/2
		})},
		{"one node's cores", until(func(n int) bool { return City{n, pace}.Moves()*f.Work.Seconds()/float64(one.Cores) > busy })},
	}
	slices.SortFunc(list, func(a, b Bound) int { return a.Players - b.Players })
	return list
}

// until returns the smallest number for which something holds, to three digits.
func until(holds func(n int) bool) int {
	low, high := 1, 2
	for !holds(high) && high < 1<<29 {
		low, high = high, high*2
	}
	for high-low > high/1000+1 {
		if middle := (low + high) / 2; holds(middle) {
			high = middle
		} else {
			low = middle
		}
	}
	return high
}
