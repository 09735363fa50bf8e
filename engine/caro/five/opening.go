package five

import (
	"slices"
	"strings"

	"banco/game"
	rules "banco/games/caro"
	"banco/search"
)

// This file plays the openings in which colours are chosen: whoever places
// stones for the other side to choose from looks for a balance, and whoever
// chooses takes the side that the search likes better.

// choose plays a move of such an opening.
func (s *Searcher) choose(b *search.Budget) (game.Move, error) {
	moves := s.asked()
	if len(moves) == 0 {
		return game.NoMove, search.ErrNoMove
	}
	plain, err := s.plain()
	if err != nil {
		return game.NoMove, err
	}
	var m game.Move
	var score search.Score
	switch first := moves[0]; {
	case len(moves) == 1:
		m = first
	case s.position.Stones() == 0:
		m = game.Move(rules.PointAt(plain.Size()/2, plain.Size()/2))
	case isPoint(first):
		m, score = s.balance(plain, b)
	default:
		m, score = s.side(plain, first, b)
	}
	if !slices.Contains(moves, m) {
		m = moves[0]
	}
	depth := int(min(b.Nodes(), 1)) // none without a search
	s.report(search.Info{Depth: depth, SelDepth: depth, MultiPV: 1, Score: score, PV: []game.Move{m}, Nodes: b.Nodes(), Time: b.Elapsed()})
	b.Wait()
	return m, nil
}

// asked returns the legal moves that the limits allow, or all where they allow
// none.
func (s *Searcher) asked() []game.Move {
	legal := s.position.Moves(nil)
	var list []game.Move
	for _, m := range legal {
		if slices.Contains(s.limits.Moves, m) {
			list = append(list, m)
		}
	}
	if len(list) > 0 {
		return list
	}
	return legal
}

// plain returns the position with the same stones of a game in which nobody
// chooses.
func (s *Searcher) plain() (*rules.Position, error) {
	fields := strings.Fields(s.position.FEN())
	v := game.Variant{}
	for name, value := range s.position.Variant() {
		if name != "opening" {
			v[name] = value
		}
	}
	p, err := rules.New().Parse(v, fields[0]+" "+fields[1])
	if err != nil {
		return nil, err
	}
	return p.(*rules.Position), nil
}

// side chooses between the colours: first tells which choices there are. It
// returns the worth for the side that chooses.
func (s *Searcher) side(plain *rules.Position, first game.Move, b *search.Budget) (game.Move, search.Score) {
	best, white := s.weigh(plain, b, MaxDepth)
	take := rules.TakeBlack
	if first == rules.Swap {
		take = rules.Swap
	}
	switch {
	case white < 0:
		return take, -white
	case first == rules.Swap:
		return best, white // a white stone keeps White
	}
	return rules.TakeWhite, white
}

// weigh searches a position in which White is to move to a depth at most, and
// returns the best move and the worth for White.
func (s *Searcher) weigh(p *rules.Position, b *search.Budget, depth int) (game.Move, search.Score) {
	w := s.workers[0]
	w.begin(p, search.Limits{}, b)
	score := w.Evaluate()
	for w.depth = 1; w.depth <= min(depth, s.limits.Depth) && b.NextIteration(w.depth) && !w.stopped; w.depth++ {
		w.aspirationSearch(0)
		if score = w.roots[0].score; score > search.MateBound || score < -search.MateBound {
			break
		}
	}
	return game.Move(w.roots[0].at), score
}

// balanceDepth is how deep the places for a stone are compared of which the
// most even is wanted.
const balanceDepth = 4

// balance places the next stone where both sides seem to have the same chances.
func (s *Searcher) balance(plain *rules.Position, b *search.Budget) (best game.Move, score search.Score) {
	least := search.Infinity
	f := NewBoard(plain)
	for pt, ok := f.open.Pop(); ok && !b.Stopped(); pt, ok = f.open.Pop() {
		plain.Make(game.Move(pt))
		if !plain.Result().Over() {
			_, v := s.weigh(plain, b, balanceDepth)
			if even := max(v, -v); even < least {
				best, score, least = game.Move(pt), v, even
			}
		}
		plain.Unmake()
	}
	return best, score
}
