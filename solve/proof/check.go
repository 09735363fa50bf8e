package proof

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"banco/game"
)

// Check plays a tree through by the rules, from the position it begins with,
// and returns what is wrong with it. It asks of every node that
//
//   - the winner's move is legal;
//   - the game is over after it and won, or every legal reply is there, once;
//   - nobody may claim a draw there;
//   - the number of moves to the end falls with every move of the winner, and a
//     position has the same number wherever it stands. So no line is without
//     end, and none repeats a position.
//
// Positions are told apart by their FEN, not by a hash. A stop that returns
// true ends it early, with ErrStopped.
func Check(p game.Position, t *Tree, stop func() bool) error {
	c := checker{p: p.Clone(), winner: t.Winner, stop: stop, moves: map[string]int{}, seen: map[string]bool{}}
	if t.Root == nil {
		return c.wrong("the tree is empty")
	}
	if first := p.Side() == t.Winner; first != (t.Root.Move != game.NoMove) {
		return c.wrong("the tree begins with the wrong side")
	}
	if p.Result().Over() {
		return c.wrong("the game is over at the beginning")
	}
	if t.Root.Move == game.NoMove {
		return c.replies(t.Root)
	}
	return c.node(t.Root)
}

// ErrStopped is returned by a check that was stopped.
var ErrStopped = errors.New("proof: the check was stopped")

// Drawn is the error of a tree that is right but for a draw by the clock or by
// a claim: a shorter one may be in time.
type Drawn struct {
	Ply    int // the moves of both sides before it
	Reason game.Reason
}

// Error tells the reason and the place.
func (d *Drawn) Error() string {
	return fmt.Sprintf("proof: after %d plies it is a draw by %s", d.Ply, d.Reason)
}

// checker holds the position that stands while a tree is played through.
type checker struct {
	p      game.Position
	ply    int // moves made since the beginning
	winner game.Side
	stop   func() bool
	moves  map[string]int  // the number of moves of every placement
	seen   map[string]bool // placements checked, with their clocks
}

// node checks a node whose position stands.
func (c *checker) node(n *Node) error {
	if c.stop != nil && c.stop() {
		return ErrStopped
	}
	fen := withoutCounter(c.p.FEN()) // the number of the move
	placement := withoutCounter(fen) // and the clock
	if known, ok := c.moves[placement]; ok && known != n.Moves {
		return c.wrong("it is won in %d moves here and in %d elsewhere", n.Moves, known)
	}
	if c.seen[fen] {
		return nil
	}
	c.moves[placement], c.seen[fen] = n.Moves, true
	if c.p.Side() != c.winner {
		return c.wrong("the side that loses is to move")
	}
	if n.Moves < 1 {
		return c.wrong("no move is left")
	}
	if n.Move == game.NoMove || !slices.Contains(c.p.Moves(nil), n.Move) {
		return c.wrong("the winner's move is not legal")
	}
	c.make(n.Move)
	defer c.unmake()
	if r := c.p.Result(); r.Over() {
		return c.ended(n, r)
	}
	return c.replies(n)
}

// ended checks that the game, which is over after a node's move, is won.
func (c *checker) ended(n *Node, r game.Result) error {
	switch {
	case r.Reason == game.MoveCount:
		return &Drawn{c.ply, r.Reason}
	case r.Winner != c.winner || len(n.Replies) > 0:
		return c.wrong("the game ends by %s, not in a win", r.Reason)
	}
	return nil
}

func (c *checker) make(m game.Move) {
	c.p.Make(m)
	c.ply++
}

func (c *checker) unmake() {
	c.p.Unmake()
	c.ply--
}

// replies checks the replies of a node whose move has been made.
func (c *checker) replies(n *Node) error {
	if claimer, ok := c.p.(game.Claimer); ok {
		if r := claimer.Claim(); r.Over() {
			return &Drawn{c.ply, r.Reason}
		}
	}
	legal := c.p.Moves(nil)
	if len(legal) != len(n.Replies) {
		return c.wrong("%d replies are answered, %d are legal", len(n.Replies), len(legal))
	}
	answered := map[game.Move]bool{}
	for _, r := range n.Replies {
		if answered[r.Move] || !slices.Contains(legal, r.Move) {
			return c.wrong("the reply %d is not legal, or there twice", r.Move)
		}
		answered[r.Move] = true
		if err := c.reply(n, r); err != nil {
			return err
		}
	}
	return nil
}

// reply checks what follows a reply.
func (c *checker) reply(n *Node, r Reply) error {
	c.make(r.Move)
	defer c.unmake()
	if ended := c.p.Result(); ended.Reason == game.MoveCount {
		return &Drawn{c.ply, ended.Reason}
	} else if ended.Over() {
		return c.wrong("the reply ends the game by %s", ended.Reason)
	}
	if r.Next == nil {
		return c.wrong("the reply is not answered")
	}
	left := n.Moves
	if n.Move != game.NoMove {
		left--
	}
	if r.Next.Moves > left {
		return c.wrong("it is to be won in %d moves, and %d are left", r.Next.Moves, left)
	}
	return c.node(r.Next)
}

// wrong returns an error at the position that stands.
func (c *checker) wrong(format string, args ...any) error {
	return fmt.Errorf("proof: %s: %s", c.p.FEN(), fmt.Sprintf(format, args...))
}

// withoutCounter drops the last field where it is a number.
func withoutCounter(fen string) string {
	i := strings.LastIndexByte(fen, ' ')
	if i < 0 || strings.Trim(fen[i+1:], "0123456789") != "" {
		return fen
	}
	return fen[:i]
}
