package scale

import (
	"testing"
	"time"
)

var measured = Figures{Work: 200 * time.Microsecond, Connection: 40 << 10, Message: 8 << 10, Stored: 20_000}

var today = Plant{Cores: 2, Poll: time.Second}

// More players need more, and what they need does the work.
func TestPlan(t *testing.T) {
	var last Needs
	for _, players := range []int{100, 5_000, 50_000, 200_000} {
		n := Plan(measured, City{players, 5 * time.Second}, today)
		if !n.Feasible || n.P99 > quick || n.P99 <= measured.Work || n.Node > busy || n.Data > busy {
			t.Errorf("%d players: %+v", players, n)
		}
		if n.Plant.Nodes < last.Plant.Nodes || n.Plant.Databases < last.Plant.Databases || n.Money < last.Money ||
			n.Memory != int64(players)*measured.Connection {
			t.Errorf("%d players: %+v after %+v", players, n, last)
		}
		last = n
	}
	if last.Plant.Nodes < 6 || last.Plant.Databases < 2 {
		t.Errorf("200,000 players on %+v", last.Plant)
	}
}

// Hints to all nodes are too many in the end; hints to those concerned are not.
func TestHintsToAllAreTooMany(t *testing.T) {
	million := City{1_000_000, 5 * time.Second}
	narrow := today
	narrow.Narrow, narrow.Poll = true, 10*time.Second
	wide, less := Plan(measured, million, today), Plan(measured, million, narrow)
	if !less.Feasible || less.Hints > 2*million.Moves() {
		t.Errorf("with narrow hints: %+v", less)
	}
	if wide.Feasible && wide.Plant.Nodes < 2*less.Plant.Nodes {
		t.Errorf("hints to all cost little: %d nodes and %d", wide.Plant.Nodes, less.Plant.Nodes)
	}
}

// A node that is nearly busy answers late: the simulation has queues.
func TestQueues(t *testing.T) {
	p := Plant{Nodes: 1, Cores: 2, Databases: 1, Poll: time.Second}
	calm, full := p.simulate(measured, City{1000, 5 * time.Second}), p.simulate(measured, City{49_000, 5 * time.Second})
	if calm > 5*time.Millisecond || full < 2*calm {
		t.Errorf("calm %v, full %v", calm, full)
	}
}

func TestBounds(t *testing.T) {
	list := Bounds(measured, 5*time.Second, today)
	if len(list) != 4 || list[0].Part != "one node's cores" || list[0].Players < 30_000 || list[0].Players > 40_000 {
		t.Errorf("%+v", list)
	}
	for i := 1; i < len(list); i++ {
		if list[i].Players < list[i-1].Players {
			t.Errorf("%+v", list)
		}
	}
}
