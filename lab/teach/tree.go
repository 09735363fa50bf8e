package teach

import (
	"strconv"
	"strings"

	"banco/engine"
	"banco/game"
	"banco/search"
)

// usualTree is the tree that most courses show first: its value is 3, and two
// leaves are cut.
const usualTree = "max ((3 12 8) (2 4 6) (14 5 2))"

// typed is a position in a tree that someone typed: one of its nodes.
type typed struct {
	nodes []branch // the whole tree, never changed; the root is the first
	first game.Side
	way   []int // nodes from the root to where the position stands
}

// branch is a node of a typed tree.
type branch struct {
	children []int
	value    int    // of a leaf, for Max
	name     string // of the others: A, B, C …
}

func (t *typed) here() *branch { return &t.nodes[t.way[len(t.way)-1]] }

func (t *typed) Side() game.Side { return t.first ^ game.Side((len(t.way)-1)&1) }

func (t *typed) Moves(buf []game.Move) []game.Move {
	for i := range t.here().children {
		buf = append(buf, game.Move(i+1))
	}
	return buf
}

func (t *typed) Make(m game.Move) { t.way = append(t.way, t.here().children[m-1]) }

func (t *typed) Unmake() { t.way = t.way[:len(t.way)-1] }

func (t *typed) Hash() uint64 { return engine.Mix(uint64(t.way[len(t.way)-1])) }

// Result is a draw at a leaf, which Score says the worth of.
func (t *typed) Result() game.Result {
	if len(t.here().children) > 0 {
		return game.Result{}
	}
	return game.Draw(game.Stalemate)
}

// Score returns the worth of a leaf for the side to move.
func (t *typed) Score() search.Score {
	if t.Side() == game.Second {
		return -search.Score(t.here().value)
	}
	return search.Score(t.here().value)
}

func (t *typed) FormatMove(m game.Move) string { return strconv.Itoa(int(m)) }

func (t *typed) ParseMove(s string) (game.Move, error) { return find(t, s) }

// State is the number of a leaf, or the name of another node.
func (t *typed) State() string {
	if n := t.here(); n.name != "" {
		return n.name
	}
	return strconv.Itoa(t.here().value)
}

func (t *typed) FEN() string {
	var b strings.Builder
	b.WriteString(sideWords[t.Side()] + " ")
	t.write(&b, t.way[len(t.way)-1])
	return b.String()
}

func (t *typed) write(b *strings.Builder, id int) {
	n := &t.nodes[id]
	if len(n.children) == 0 {
		b.WriteString(strconv.Itoa(n.value))
		return
	}
	for i, c := range n.children {
		b.WriteByte("( "[min(i, 1)])
		t.write(b, c)
	}
	b.WriteByte(')')
}

func (t *typed) Clone() game.Position {
	c := *t
	c.way = append([]int(nil), t.way...)
	return &c
}
