package puzzles

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"banco/engine"
	"banco/game"
	"banco/search"
)

// Nobody can prove what the best move is while pieces are hidden. A puzzle of such a game
// is a position in which one move leads all others by far: in a search that takes the mean
// over what comes up, in a stronger one, and in the mean of many random layouts of the
// hidden pieces that are played on from either move. Only what the side to move knows goes
// into a puzzle: the position is its view.

// The judgement of a move under chance.
const (
	likelyLead  = 200 // hundredths of a pawn, at a short look
	leastLead   = 150 // at the searches that decide
	checkedLead = 75  // at the search that checks a puzzle: searches change, and none sees the same lead as another
	mostScore   = 1_200
	clampedAt   = 2_500 // scores beyond it, and wins, count as much
	shownMoves  = 4
	shortNodes  = 1_500
	firstNodes  = 30_000
	secondNodes = 200_000
	checkNodes  = 300_000

	leastExpected = 700 // rating: what is easier is a capture that nobody misses
)

// The layouts that are played on.
const (
	leastLayouts = 12
	mostLayouts  = 48
	layoutPlies  = 6
	layoutNodes  = 150
	endNodes     = 500
	confidence   = 2.58 // standard errors: 99 %
)

// expectations judges moves in a game of hidden pieces.
type expectations struct {
	kit   *engine.Kit
	agent *engine.Agent
}

func newExpectations(kit *engine.Kit) (*expectations, error) {
	agent, err := engine.New(kit, kit.Strongest())
	if err != nil {
		return nil, err
	}
	return &expectations{kit, agent}, nil
}

// worth is a move with what it is worth for its side.
type worth struct {
	move   game.Move
	points int
}

// best returns the best moves by a search of its own, the best first.
func (e *expectations) best(ctx context.Context, p game.Position, moves int, nodes, seed uint64) ([]worth, error) {
	e.agent.Forget()
	list := make([]worth, moves)
	depth := 0
	_, err := e.agent.Search(ctx, p.Clone(), search.Limits{Nodes: nodes, Seed: seed, MultiPV: moves}, func(i search.Info) {
		if line := max(i.MultiPV, 1); line <= moves && len(i.PV) > 0 && i.Depth >= depth {
			depth = i.Depth
			list[line-1] = worth{i.PV[0], clamp(i.Score)}
		}
	})
	if err == nil {
		err = context.Cause(ctx)
	}
	list = slices.DeleteFunc(list, func(w worth) bool { return w.move == game.NoMove })
	slices.SortStableFunc(list, func(a, b worth) int { return b.points - a.points })
	return list, err
}

func clamp(s search.Score) int { return int(min(max(s, -clampedAt), clampedAt)) }

// likely reports whether a short look finds a move that leads the others while pieces are
// hidden and neither side is winning.
func (e *expectations) likely(ctx context.Context, p game.Position) (bool, error) {
	if over(p) || !hasChance(p) {
		return false, nil
	}
	list, err := e.best(ctx, p, 2, shortNodes, 1)
	return err == nil && leads(list, likelyLead), err
}

// hasChance reports whether some move turns a piece up.
func hasChance(p game.Position) bool {
	c, ok := p.(game.Chance)
	return ok && slices.ContainsFunc(p.Moves(nil), func(m game.Move) bool { return len(c.Outcomes(m, nil)) > 0 })
}

// leads reports whether the first of some moves is better than the second by so much, in a
// game that is not decided.
func leads(list []worth, by int) bool {
	return len(list) >= 2 && list[0].points-list[1].points >= by && list[0].points > -mostScore && list[1].points < mostScore
}

// judge returns how much better the best move is, by searches of so many nodes and by
// layouts. It is ErrNoPuzzle where a search does not see the move lead by so much.
func (e *expectations) judge(
	ctx context.Context, p game.Position, seed uint64, lead int, searches ...uint64,
) (list []worth, out *Expected, err error) {
	first := game.NoMove
	for i, nodes := range searches {
		if list, err = e.best(ctx, p, shownMoves, nodes, seed+uint64(i)); err != nil {
			return nil, nil, err
		}
		if len(list) < 3 || !leads(list, lead) || i > 0 && list[0].move != first {
			return nil, nil, fmt.Errorf("%w: no move leads the others", ErrNoPuzzle)
		}
		first = list[0].move
	}
	margin, spread, err := e.sample(ctx, p, [2]game.Move{list[0].move, list[1].move}, seed)
	if err != nil {
		return nil, nil, err
	}
	out = &Expected{Margin: margin, Error: spread}
	for _, w := range list {
		out.Worths = append(out.Worths, Worth{p.FormatMove(w.move), w.points})
	}
	return list, out, nil
}

// sample plays on from two moves in random layouts of what is hidden, and returns by how
// much the first is better in the mean, with the error of that.
func (e *expectations) sample(ctx context.Context, p game.Position, moves [2]game.Move, seed uint64) (margin, spread int, err error) {
	var sum, squares float64
	for n := 1; ; n++ {
		var value [2]int
		for i, m := range moves {
			rng := rand.New(rand.NewPCG(seed, uint64(n))) // the same luck for both
			if value[i], err = e.playOn(ctx, p, m, rng); err != nil {
				return 0, 0, err
			}
		}
		d := float64(value[0] - value[1])
		sum, squares = sum+d, squares+d*d
		mean := sum / float64(n)
		variance := max(squares/float64(n)-mean*mean, 0) * float64(n) / float64(max(n-1, 1))
		off := confidence * math.Sqrt(variance/float64(n))
		if n == mostLayouts || n >= leastLayouts && (mean > 2*off || mean < 0) {
			return int(math.Round(mean)), int(math.Ceil(off)), nil
		}
	}
}

// playOn plays a move and some more by either side, what is hidden turning up by lot, and
// judges where that leads to, for the side that moved.
func (e *expectations) playOn(ctx context.Context, p game.Position, m game.Move, rng *rand.Rand) (int, error) {
	side := p.Side()
	p = p.Clone()
	e.agent.Forget()
	for range layoutPlies {
		p.Make(turnUp(p, m, rng))
		if over(p) {
			break
		}
		var err error
		if m, err = e.agent.Search(ctx, p.Clone(), search.Limits{Nodes: layoutNodes, Seed: rng.Uint64() | 1}, nil); err != nil {
			return 0, err
		}
	}
	if r := p.Result(); r.Over() {
		switch r.Winner {
		case side:
			return clampedAt, nil
		case side.Other():
			return -clampedAt, nil
		}
		return 0, nil
	}
	list, err := e.best(ctx, p, 1, endNodes, 1)
	if err != nil || len(list) == 0 {
		return 0, err
	}
	if p.Side() == side {
		return list[0].points, nil
	}
	return -list[0].points, nil
}

// turnUp returns a move with one of its outcomes, each as likely as it is.
func turnUp(p game.Position, m game.Move, rng *rand.Rand) game.Move {
	c, ok := p.(game.Chance)
	if !ok {
		return m
	}
	outcomes := c.Outcomes(m, nil)
	var total uint32
	for _, o := range outcomes {
		total += o.Weight
	}
	if total == 0 {
		return m
	}
	at := rng.Uint32N(total)
	for _, o := range outcomes {
		if at < o.Weight {
			return o.Move
		}
		at -= o.Weight
	}
	return m
}

// The seeds of the layouts that a puzzle is made with and checked with.
const makeSeed, checkSeed = 11, 12

// makeExpected makes a puzzle of a position with hidden pieces.
func (m *Maker) makeExpected(ctx context.Context, fen string, p game.Position) (*Puzzle, error) {
	list, expected, err := m.expects.judge(ctx, p, makeSeed, leastLead, firstNodes, secondNodes)
	if err == nil {
		err = expected.doubt()
	}
	if err != nil {
		return nil, err
	}
	again, checked, err := m.expects.judge(ctx, p, checkSeed, leastLead, checkNodes)
	if err == nil {
		err = checked.doubt()
	}
	if err != nil {
		return nil, err
	}
	if again[0].move != list[0].move {
		return nil, fmt.Errorf("%w: a stronger search has another move", ErrNoPuzzle)
	}
	line := []game.Move{list[0].move}
	rating, err := m.rate(ctx, p, line[0])
	if err != nil {
		return nil, err
	}
	if rating < leastExpected {
		return nil, fmt.Errorf("%w: anybody sees it", ErrNoPuzzle)
	}
	return &Puzzle{
		FEN: fen, Moves: 1, Rating: rating, Themes: m.themes(p, line), Line: []string{p.FormatMove(line[0])}, Expected: expected,
	}, nil
}

// doubt is ErrNoPuzzle where layouts do not show the best move to lead.
func (e *Expected) doubt() error {
	if e.certain() {
		return nil
	}
	return fmt.Errorf("%w: by layouts its move leads by %d ± %d", ErrNoPuzzle, e.Margin, e.Error)
}

// checkExpected judges a puzzle again, by a stronger search and in other layouts, and
// asks for half of the lead with which it was made.
func (m *Maker) checkExpected(ctx context.Context, z *Puzzle, p game.Position) error {
	if z.Expected == nil || z.Moves != 1 || len(z.Line) != 1 || z.Expected.Worths[0].Move != z.Line[0] {
		return fmt.Errorf("%w: it is one move, with what it is worth", errLineWrong)
	}
	list, expected, err := m.expects.judge(ctx, p, checkSeed, checkedLead, checkNodes)
	if err != nil {
		return err
	}
	if best := p.FormatMove(list[0].move); best != z.Line[0] {
		return fmt.Errorf("%w: %s is better", errLineWrong, best)
	}
	if expected.Margin <= 0 {
		return fmt.Errorf("%w: by layouts its move leads by %d ± %d", errLineWrong, expected.Margin, expected.Error)
	}
	if themes := m.themes(p, []game.Move{list[0].move}); !slices.Equal(themes, z.Themes) {
		return fmt.Errorf("puzzles: the themes are %v, not %v", themes, z.Themes)
	}
	return nil
}
