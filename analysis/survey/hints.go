// Package survey measures what the platform tells people about their games: how many
// hints have a reason, and how accurate games of known strength are found.
package survey

import (
	"context"
	"errors"

	"banco/analysis"
	"banco/engine"
	"banco/game"
	"banco/search"
)

// How positions of beginners are made: games of the two weakest levels after a few
// random moves.
const (
	randomPlies  = 2
	firstPly     = 2 // that a position is taken at
	plyStep      = 5 // from one position to the next of a game
	maxPositions = 12
	maxPlies     = firstPly + maxPositions*plyStep
)

// Advised is a position with the hint that was given there.
type Advised struct {
	View game.Position // as its mover knows it
	Hint analysis.Hint
}

// Hints asks for hints at so many positions of beginners' games, which the seed
// decides, within limits for the search of a position and of what the opponent
// threatens there. It calls each with every one of them.
func Hints(ctx context.Context, kit *engine.Kit, count int, seed uint64, think, idle search.Limits, each func(Advised) error) error {
	views, err := Positions(ctx, kit, count, seed)
	if err != nil {
		return err
	}
	for _, view := range views {
		hint, err := analysis.FindHintWithin(ctx, kit, view, think, idle)
		if err != nil {
			return err
		}
		if err := each(Advised{view, hint}); err != nil {
			return err
		}
	}
	return nil
}

// Positions returns different positions of games between the two weakest levels, as
// those to move know them.
func Positions(ctx context.Context, kit *engine.Kit, count int, seed uint64) ([]game.Position, error) {
	var list []game.Position
	seen := map[uint64]bool{}
	for number := uint64(1); len(list) < count; number++ {
		table, err := newTable(kit, engine.Mix(seed, number))
		if err != nil {
			return nil, err
		}
		err = table.playBeginners(ctx, kit, engine.Mix(seed, number), func(ply int, view game.Position) bool {
			if ply >= firstPly && (ply-firstPly)%plyStep == 0 && !seen[view.Hash()] {
				seen[view.Hash()] = true
				list = append(list, view.Clone())
			}
			return len(list) < count && ply < maxPlies
		})
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Game returns a game between the two weakest levels of at most so many plies, as the
// side that moves first knows it.
func Game(ctx context.Context, kit *engine.Kit, seed uint64, plies int) (begin game.Position, line []game.Move, err error) {
	table, err := newTable(kit, seed)
	if err != nil {
		return nil, nil, err
	}
	begin = table.view().Clone()
	err = table.playBeginners(ctx, kit, seed, func(ply int, _ game.Position) bool { return ply < plies })
	if table.deal != nil {
		return begin, table.deal.Seen(game.First), err
	}
	return begin, table.line, err
}

// playBeginners plays a game, and calls visit with each view of a mover until it
// returns false.
func (t *table) playBeginners(ctx context.Context, kit *engine.Kit, seed uint64, visit func(ply int, view game.Position) bool) error {
	var players [2]*engine.Agent
	for i := range players {
		agent, err := engine.New(kit, "engine:level="+engine.LevelNames[i])
		if err != nil {
			return err
		}
		defer agent.Close()
		agent.Limits.MoveTime = 0 // nodes alone repeat
		players[i] = agent
	}
	for ply := 0; ; ply++ {
		view := t.view()
		if view.Result().Over() || !visit(ply, view) {
			return nil
		}
		player, random := players[(uint64(ply)+seed)%2], engine.Mix(seed, uint64(ply))
		m, err := player.Search(ctx, view, player.Within(search.Limits{Seed: random}, view.Side()), nil)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		if ply < randomPlies {
			all := view.Moves(nil)
			m = all[random%uint64(len(all))]
		}
		if err := t.play(m); err != nil {
			return err
		}
	}
}

// table is a game under way, dealt where the game hides something.
type table struct {
	position game.Position
	deal     game.Deal // nil: position is all there is
	line     []game.Move
}

func newTable(kit *engine.Kit, seed uint64) (*table, error) {
	dealer, ok := kit.Game.(game.Dealer)
	if !ok {
		p, err := kit.Game.Start(nil)
		return &table{position: p}, err
	}
	var bytes [32]byte
	for i := range 8 {
		bytes[i] = byte(seed >> (8 * i))
	}
	deal, err := dealer.Deal(nil, bytes)
	return &table{deal: deal}, err
}

// view returns what the side to move knows.
func (t *table) view() game.Position {
	if t.deal != nil {
		return t.deal.View(game.Side(len(t.line) % 2))
	}
	return t.position
}

func (t *table) play(m game.Move) error {
	t.line = append(t.line, m)
	if t.deal != nil {
		return t.deal.Play(m)
	}
	if m == game.NoMove {
		return errors.New("survey: a player has no move")
	}
	t.position.Make(m)
	return nil
}
