package puzzles

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"banco/engine"
	"banco/game"
)

// errLineWrong is in the error of a puzzle whose line is not its solution.
var errLineWrong = errors.New("puzzles: the line is not the solution")

// Check proves a puzzle again. It must be won in its number of moves, in one way at each
// move of the line but the last, and have its themes.
func (m *Maker) Check(ctx context.Context, z *Puzzle) error {
	p, err := z.Position(m.kit.Game)
	if err != nil {
		return err
	}
	if m.expects != nil {
		return m.checkExpected(ctx, z, p)
	}
	line, err := winningLine(p, z.Line)
	if err != nil {
		return err
	}
	if err := m.follow(ctx, p, z.Moves, line); err != nil {
		return err
	}
	if themes := m.themes(p, line); !slices.Equal(themes, z.Themes) {
		return fmt.Errorf("puzzles: the themes are %v, not %v", themes, z.Themes)
	}
	return nil
}

// winningLine reads a line in the UCI form. It must end in a win of the side to move.
func winningLine(p game.Position, texts []string) (line []game.Move, err error) {
	winner := p.Side()
	p = p.Clone()
	for _, text := range texts {
		move, err := p.ParseMove(text)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errLineWrong, err)
		}
		line = append(line, move)
		p.Make(move)
	}
	if p.Result().Winner != winner {
		return nil, fmt.Errorf("%w: it ends without a win", errLineWrong)
	}
	return line, nil
}

// follow proves that each move of the winner in a line is the only one that wins in the
// moves that are left. In games with a prover of their own it checks the first move.
func (m *Maker) follow(ctx context.Context, p game.Position, moves int, line []game.Move) error {
	if len(line) != 2*moves-1 {
		return fmt.Errorf("%w: it has %d plies, and %d moves", errLineWrong, len(line), moves)
	}
	p = p.Clone()
	for ; moves >= minMoves; moves, line = moves-1, line[2:] {
		find := m.prove
		if m.fours != nil {
			find = m.solveForced
		}
		a, err := find(ctx, p)
		if err != nil {
			return err
		}
		if a.Moves != moves || a.Tree.Root.Move != line[0] {
			return fmt.Errorf("%w: %s wins in %d moves", errLineWrong, p.FormatMove(a.Tree.Root.Move), a.Moves)
		}
		if m.fours != nil {
			return nil
		}
		p.Make(line[0])
		p.Make(line[1])
	}
	return nil
}

// NameThemes names the themes of a puzzle anew.
func NameThemes(k *engine.Kit, z *Puzzle) error {
	p, err := z.Position(k.Game)
	if err != nil {
		return err
	}
	var line []game.Move
	for at, i := p.Clone(), 0; i < len(z.Line); i++ {
		m, err := at.ParseMove(z.Line[i])
		if err != nil {
			return fmt.Errorf("%w: %w", errLineWrong, err)
		}
		if line = append(line, m); i+1 < len(z.Line) {
			at.Make(m)
		}
	}
	z.Themes = (&Maker{kit: k}).themes(p, line)
	return nil
}
