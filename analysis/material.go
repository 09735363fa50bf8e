package analysis

import (
	"banco/engine"
	"banco/game"
	"banco/search"
)

// capture is what one move of a line wins at once; a quiet one wins nothing.
type capture struct {
	by    game.Side
	worth search.Score
	code  string // of the piece taken; empty where a man only became a better one
}

// follow returns what the moves of a line win, one after the other. Of a move
// of chance, which ends a line, it takes any outcome.
func follow(kit *engine.Kit, p game.Position, line []game.Move) []capture {
	p = p.Clone()
	list := make([]capture, 0, len(line))
	sides := sidesOf(kit.Game)
	before := kit.Game.Draw(p).Pieces
	for _, m := range line {
		c := capture{by: p.Side(), worth: kit.Guide.Gain(p, m)}
		p.Make(game.Outcomes(p, m)[0].Move)
		after := kit.Game.Draw(p).Pieces
		if len(after) > len(before) { // a stone was placed: games of stones win no material
			c.worth = 0
		}
		if c.worth > 0 {
			c.code = missing(before, after, sides, c.by.Other())
		}
		list, before = append(list, c), after
	}
	return list
}

// sidesOf tells whose piece a code is.
func sidesOf(g game.Game) map[string]game.Side {
	board, err := g.Board(nil)
	if err != nil {
		return nil
	}
	sides := make(map[string]game.Side, len(board.Pieces))
	for _, kind := range board.Pieces {
		sides[kind.Code] = kind.Side
	}
	return sides
}

// missing returns the code of the piece that a side has lost.
func missing(before, after []game.Placed, sides map[string]game.Side, side game.Side) string {
	count := map[string]int{}
	for _, p := range after {
		count[p.Code]++
	}
	for _, p := range before {
		if count[p.Code]--; count[p.Code] < 0 && sides[p.Code] == side {
			return p.Code
		}
	}
	return ""
}

// balance sums up what a side wins over so many plies, and on until a move
// wins nothing. It returns with it the piece to name: the one that is worth
// about as much, since what is traded on the way is not won.
func balance(list []capture, side game.Side, plies int) (net search.Score, piece string) {
	end := min(plies, len(list))
	for end < len(list) && list[end].worth > 0 {
		end++
	}
	for _, c := range list[:end] {
		if c.by == side {
			net += c.worth
		} else {
			net -= c.worth
		}
	}
	nearest := search.Infinity
	for _, c := range list[:end] {
		if off := max(c.worth-net, net-c.worth); c.by == side && c.code != "" && off < nearest {
			nearest, piece = off, c.code
		}
	}
	return net, piece
}
