package loadtest

import (
	"fmt"
	"strconv"
	"time"

	"banco/cmd/banco/scale"
)

// project prints what more players would need, by a simulation from what a load
// test measured, with hints to the nodes that have the match and versions polled every 10 s.
func (c *Command) project(r *Report, stored float64) {
	if r.Moves == 0 || r.CPU == 0 {
		fmt.Println("simulated nothing: it is not known what the server used")
		return
	}
	f := scale.Figures{Work: r.CPU / time.Duration(r.Moves), Connection: r.Connection, Message: r.Received / int64(r.Moves), Stored: stored}
	pace := max(c.Pace, 5*time.Second)
	fmt.Printf("simulated from %v of a core and %d B a move, %d B a connection, %.0f moves/s a database; a move every %v a side\n", f.Work,
		f.Message, f.Connection, f.Stored, pace)
	fmt.Println("players   nodes  databases  cores used  database used  p99      memory  moves/s  hints/s    out       tables " +
		"a day  money a month")
	today := scale.Plant{Cores: 2, Poll: 10 * time.Second, Narrow: true}
	for _, players := range c.Players {
		printNeeds(scale.Plan(f, scale.City{Players: players, Pace: pace}, today))
	}
	for _, b := range scale.Bounds(f, pace, today) {
		if b.Players < 1e9 { // there are no more people
			fmt.Printf("gives way at %9d players: %s\n", b.Players, b.Part)
		}
	}
}

func printNeeds(n scale.Needs) {
	if !n.Feasible {
		fmt.Printf("%-9d no number of nodes will do\n", n.City.Players)
		return
	}
	databases := strconv.Itoa(n.Plant.Databases)
	if n.Alone() {
		databases = "a file"
	}
	fmt.Printf("%-9d %5d  %9s  %9.0f%%  %12.0f%%  %-7v %4.1f GB  %7.0f  %9.0f  %5.0f MB/s  %9.1f GB  %8.0f $\n",
		n.City.Players, n.Plant.Nodes, databases, 100*n.Node, 100*n.Data, n.P99.Round(100*time.Microsecond),
		float64(n.Memory)/(1<<30), n.City.Moves(), n.Hints,
		float64(n.Network)/1e6, float64(n.Growth)/1e9, n.Money)
}
