package minimax_test

import (
	"strconv"

	"banco/game"
)

// tree is a game given by its tree: a node has moves, numbered from 1, or a
// value for First at the end of the game's look-ahead. At a node of chance the
// outcome of the move that leads to it is one of its own moves, equally likely.
type tree struct {
	next   []*tree
	value  int
	chance bool
}

func leaf(value int) *tree           { return &tree{value: value} }
func node(next ...*tree) *tree       { return &tree{next: next} }
func chanceNode(next ...*tree) *tree { return &tree{next: next, chance: true} }

// walk is a game in progress on a tree.
type walk struct{ way []*tree }

func (w *walk) here() *tree     { return w.way[len(w.way)-1] }
func (w *walk) Side() game.Side { return game.Side((len(w.way) - 1) % 2) }
func (w *walk) Hash() uint64    { return uint64(len(w.way)) }
func (w *walk) FEN() string     { return strconv.Itoa(len(w.way)) }
func (w *walk) Unmake()         { w.way = w.way[:len(w.way)-1] }

// Make takes moves of 1, 2, 3 …, plus 100 times the outcome.
func (w *walk) Make(m game.Move) {
	to := w.here().next[m%100-1]
	if to.chance {
		to = to.next[m/100-1]
	}
	w.way = append(w.way, to)
}

func (w *walk) Moves(buf []game.Move) []game.Move {
	for i := range w.here().next {
		buf = append(buf, game.Move(i+1))
	}
	return buf
}

func (w *walk) Outcomes(m game.Move, buf []game.Outcome) []game.Outcome {
	if to := w.here().next[m-1]; to.chance {
		for i := range to.next {
			buf = append(buf, game.Outcome{Move: m + game.Move(100*(i+1)), Weight: 1})
		}
	}
	return buf
}

// Result: a game without moves is drawn, but the look-ahead ends before.
func (w *walk) Result() game.Result                 { return game.Result{} }
func (w *walk) FormatMove(m game.Move) string       { return strconv.Itoa(int(m)) }
func (w *walk) ParseMove(string) (game.Move, error) { return game.NoMove, nil }
func (w *walk) Clone() game.Position                { return &walk{append([]*tree(nil), w.way...)} }
