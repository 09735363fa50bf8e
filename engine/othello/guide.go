package othello

import (
	"banco/game"
	rules "banco/games/othello"
	"banco/search"
)

// Guide is Othello's advice to searches: corners first, the squares beside empty
// corners last. It has no state.
type Guide struct{}

var _ search.Guide = Guide{}

// ranks are all squares, those where a disc is likely best first.
var ranks = makeRanks()

func makeRanks() [5]rules.Set {
	var beside, diagonal rules.Set
	for _, a := range cornerAreas {
		beside |= a.beside
		diagonal |= a.diagonal
	}
	edges := (leftEdge | rightEdge | bottomEdge | topEdge) &^ allCorners &^ beside
	return [5]rules.Set{allCorners, edges, ^(allCorners | edges | beside | diagonal), beside, diagonal}
}

// Gain returns the worth of a corner. Other discs may be turned back at once.
func (Guide) Gain(_ game.Position, m game.Move) search.Score {
	if m != rules.Pass && allCorners.Has(rules.To(m)) {
		return cornerWorth
	}
	return 0
}

// Threatened is always false: there is no check in Othello.
func (Guide) Threatened(game.Position) bool { return false }

// Candidates appends all legal moves.
func (Guide) Candidates(p game.Position, buf []game.Move) []game.Move {
	position := p.(*rules.Position)
	free := position.Placements(position.Side())
	if free == 0 {
		return position.Moves(buf)
	}
	for _, rank := range ranks {
		for set := free & rank; set != 0; set = set.Rest() {
			buf = append(buf, rules.MoveTo(set.First()))
		}
	}
	return buf
}
