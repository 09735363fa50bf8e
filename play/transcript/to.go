package transcript

import (
	"slices"

	"banco/game"
	"banco/play"
)

// Match is a match as one viewer knows it.
type Match struct {
	play.Settings
	Options     game.Variant
	Nodes       []Node      // all of them, in the order of their numbers
	MainLineEnd int         // the end of the main line; of a study 0: its lines are in order
	Result      game.Result // of a game
	Proof       game.Proof  // of a dealt game
}

// Node is a move of a match as the viewer knows it. Node 0, which need not be
// there, is the start.
type Node struct {
	game.Annotation
	ID, Parent int
	Move       game.Move // NoMove for a pass
}

// Here is the Event tag of games that were played on this server.
const Here = "Bàn Cờ"

// ToRecord returns the record of a match: of one that came from a record, its
// tags and its result; of one played here, who played when, how it ended, and
// what proves its deal.
func ToRecord(colours [2]string, m *Match) *game.Record {
	rec := &game.Record{Variant: m.Options, Start: m.Start, Tags: slices.Clone(m.Tags), Result: m.Recorded}
	if m.Recorded == "" {
		rec.Tags = append(rec.Tags, game.Tag{Name: "Event", Value: Here}, game.Tag{Name: "Date", Value: m.Created.Format("2006.01.02")})
		rec.Tags = append(rec.Tags, players(colours, &m.Settings)...)
		rec.Tags = append(rec.Tags, m.Proof.Tags()...)
		if rec.Result = m.Result.String(); m.Result.Reason == game.Forfeit {
			rec.Tags = append(rec.Tags, game.Tag{Name: "Termination", Value: game.Forfeit.String()})
		}
	}
	nodes := map[int]*game.Node{}
	for _, n := range m.Nodes {
		if n.ID == 0 {
			rec.Comment = n.Comment
			continue
		}
		nodes[n.ID] = &game.Node{Move: n.Move, Annotation: n.Annotation}
		siblings := children(rec, nodes, n.Parent)
		*siblings = append(*siblings, nodes[n.ID])
	}
	m.promote(rec, nodes)
	return rec
}

// players names who sits on the seats, where anything is known of them.
func players(colours [2]string, t *play.Settings) (tags []game.Tag) {
	for i, colour := range colours {
		name := t.Names[i]
		if name == "" && t.Seats[i] != play.Human {
			name = t.Seats[i]
		}
		if name != "" {
			tags = append(tags, game.Tag{Name: colour, Value: name})
		}
	}
	return tags
}

// children returns the moves that follow a node.
func children(rec *game.Record, nodes map[int]*game.Node, parent int) *[]*game.Node {
	if n := nodes[parent]; n != nil {
		return &n.Next
	}
	return &rec.Root
}

// promote puts the main line first among its variations.
func (m *Match) promote(rec *game.Record, nodes map[int]*game.Node) {
	parents := map[int]int{}
	for _, n := range m.Nodes {
		parents[n.ID] = n.Parent
	}
	for id := m.MainLineEnd; id != 0; id = parents[id] {
		siblings := *children(rec, nodes, parents[id])
		i := slices.Index(siblings, nodes[id])
		copy(siblings[1:i+1], siblings[:i])
		siblings[0] = nodes[id]
	}
}
