package solve

import (
	"cmp"
	"errors"
	"slices"

	"banco/game"
	"banco/solve/proof"
)

// errLost is returned where a part of a proof cannot be found again.
var errLost = errors.New("solve: the proof cannot be written down within the limits")

// errFull is returned where a proof is larger than there is room for.
var errFull = errors.New("solve: the proof does not fit into the memory")

// errShorter is returned where a position turned out to be won sooner than the
// tree under way says, so that it has to be written anew.
var errShorter = errors.New("solve: a shorter win was found meanwhile")

// rewrites is how often a tree is begun anew because of errShorter.
const rewrites = 50

// replyBytes is about what one reply takes in a tree, its share of the nodes
// and of the map included.
const replyBytes = 64

// treeWriter builds the tree of a proof from a function that finds winning moves.
type treeWriter struct {
	position game.Position
	attacker game.Side

	// win returns a move that wins the position that stands within so many
	// moves, and within how many it does; NoMove where none is found.
	win func(left int) (game.Move, int)

	stop    func() bool
	replies int // that may still be written
	nodes   map[uint64]*proof.Node
}

// tree returns the proof of a win within so many moves, or unlimited where
// lengths are not told.
func (w *treeWriter) tree(moves int) (*proof.Tree, error) {
	room := w.replies
	for range rewrites {
		w.replies, w.nodes = room, map[uint64]*proof.Node{}
		root := &proof.Node{}
		var err error
		if w.position.Side() == w.attacker {
			root, err = w.node(moves)
		} else {
			err = w.defend(root, moves)
		}
		if err == nil {
			return &proof.Tree{Winner: w.attacker, Root: root}, nil
		}
		if !errors.Is(err, errShorter) {
			return nil, err
		}
	}
	return nil, errLost
}

// node writes the position that stands, with the attacker to move, as won
// within so many moves.
func (w *treeWriter) node(left int) (*proof.Node, error) {
	key := w.position.Hash()
	if n := w.nodes[key]; n != nil {
		if n.Moves > 0 && n.Moves <= left {
			return n, nil
		}
		w.win(left) // it is being written, or was as a longer one
		return nil, errShorter
	}
	move, left := w.win(left)
	if move == game.NoMove {
		return nil, errLost
	}
	n := &proof.Node{Move: move}
	w.nodes[key] = n
	w.position.Make(move)
	defer w.position.Unmake()
	if w.position.Result().Over() {
		n.Moves = 1
		return n, nil
	}
	err := w.defend(n, movesAfter(left, true))
	return n, err
}

// defend writes every reply at the position that stands, with so many moves of
// the attacker left.
func (w *treeWriter) defend(n *proof.Node, left int) error {
	moves := w.position.Moves(nil)
	if w.replies -= len(moves); w.replies < 0 {
		return errFull
	}
	if w.stop() {
		return errLost
	}
	longest := 0
	n.Replies = make([]proof.Reply, 0, len(moves))
	for _, m := range moves {
		w.position.Make(m)
		next, err := w.node(left)
		w.position.Unmake()
		if err != nil {
			return err
		}
		longest = max(longest, next.Moves)
		n.Replies = append(n.Replies, proof.Reply{Move: m, Next: next})
	}
	sortReplies(n.Replies)
	n.Moves = longest
	if n.Move != game.NoMove {
		n.Moves++
	}
	return nil
}

// sortReplies puts the replies that last longest first. Of those that last as
// long, in games in which either side could make the same move, it is the one
// that takes the winner's best next move away from him.
func sortReplies(list []proof.Reply) {
	wanted := map[game.Move]int{}
	for _, r := range list {
		wanted[r.Next.Move]++
	}
	slices.SortStableFunc(list, func(a, b proof.Reply) int {
		return cmp.Or(cmp.Compare(b.Next.Moves, a.Next.Moves), cmp.Compare(wanted[b.Move], wanted[a.Move]))
	})
}

// winningMove returns a move that the table has proved to win. It proves again what
// the table has lost.
func (s *prover) winningMove(left int) (game.Move, int) {
	key := s.position.Hash() ^ s.base
	for tactic := -1; tactic < len(s.tactics); tactic++ {
		if tactic >= 0 {
			s.search(tactic, left, 0)
		}
		if e := s.table.probe(key); e != nil && e.won > 0 && int(e.won) <= left {
			return e.move, int(e.won)
		}
	}
	return game.NoMove, 0
}
