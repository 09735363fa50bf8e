package tune

import (
	"errors"
	"fmt"

	"banco/game"
	"banco/search"
)

// Game is a game of self-play. It begins at the start of its variant.
type Game struct {
	Deal   []byte // what lay under the covers, where the game begins with a deal
	Plies  []Ply
	Result Result
	Ending Ending
}

// Result is how a game came out.
type Result uint8

// The results, so that their numbers are twice the points of the first side.
const (
	SecondWins Result = iota
	Drawn
	FirstWins
)

// Ending is why a game was over.
type Ending uint8

// The endings.
const (
	ByRule   Ending = iota // the rules ended it
	ByScore                // both sides had judged it won, or drawn, for a while
	ByLength               // it was drawn for its length
)

// Ply is a move and what its player thought of the position before it.
type Ply struct {
	code  uint16
	score int16
}

const (
	noisyBit = 1 << 15
	codeMask = noisyBit - 1

	noScore  = -1 << 15
	maxScore = 32_000 // of a proved win; other scores are cut off below it
)

// NewPly packs a move that was chosen for a score. A noisy ply is one at which
// the position is not at rest: the mover is in check, or wins something at once.
func NewPly(m game.Move, score search.Score, noisy bool) Ply {
	limit := search.Score(maxScore - 1)
	if _, proved := score.Mate(); proved {
		limit = maxScore
	}
	p := Ply{code: uint16(m) & codeMask, score: int16(min(max(score, -limit), limit))}
	if noisy {
		p.code |= noisyBit
	}
	return p
}

// Opening packs a random move.
func Opening(m game.Move) Ply { return Ply{code: uint16(m) & codeMask, score: noScore} }

// Noisy reports whether the position before the move was not at rest.
func (p Ply) Noisy() bool { return p.code&noisyBit != 0 }

// Score returns what the position was judged, for the side to move; false for
// a random move. A proved win is 32,000, whatever its length.
func (p Ply) Score() (score int, ok bool) { return int(p.score), p.score != noScore }

// errNoMove is in the error of Move.
var errNoMove = errors.New("tune: no legal move has that code")

// Move returns the move among the legal ones of the position before it. The
// low bits of a move that are kept tell all moves of a position apart.
func (p Ply) Move(legal []game.Move) (game.Move, error) {
	for _, m := range legal {
		if uint16(m)&codeMask == p.code&codeMask {
			return m, nil
		}
	}
	return game.NoMove, fmt.Errorf("%w: %#04x", errNoMove, p.code&codeMask)
}

// Replay plays the game from p, its start, and calls visit before each move.
// An error says at which ply the game leaves the rules.
func (g *Game) Replay(p game.Position, visit func(p game.Position, ply Ply, m game.Move)) error {
	return g.follow(&gameState{position: p}, visit)
}

// Follow plays the game by the rules of its variant and calls visit before each
// move, with what the side to move knows. Visit does not change that position.
func (g *Game) Follow(rules game.Game, v game.Variant, visit func(p game.Position, ply Ply, m game.Move)) error {
	c, err := begin(rules, v, g.Deal)
	if err != nil {
		return err
	}
	return g.follow(c, visit)
}

func (g *Game) follow(c *gameState, visit func(p game.Position, ply Ply, m game.Move)) error {
	var buf []game.Move
	for i, ply := range g.Plies {
		p := c.view()
		buf = p.Moves(buf[:0])
		m, err := ply.Move(buf)
		if err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
		if visit != nil {
			visit(p, ply, m)
		}
		if err := c.play(m); err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return nil
}
