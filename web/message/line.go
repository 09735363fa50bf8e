package message

import (
	"banco/analysis"
	"banco/game"
	"banco/search"
	"banco/web/wire"
)

// lineLength is how many moves of a line are sent.
const lineLength = 12

// Option tells of a move that can be made.
func Option(g game.Game, p game.Position, m game.Move) wire.Option {
	return wire.Option{Move: p.FormatMove(m), Gesture: g.Gesture(p, m)}
}

// Move words a move in a notation, or in UCI where the game has no such.
func Move(g game.Game, p game.Position, m game.Move, notation string) string {
	if n, ok := game.FindNotation(g, notation); ok {
		return n.Format(p, m)
	}
	return p.FormatMove(m)
}

// Line turns a line of a search at p into a message.
func Line(g game.Game, p game.Position, l analysis.Line, notation string) wire.Line {
	out := wire.Line{Score: Score(l.Score), Moves: []wire.Option{}, Text: []string{}}
	p = p.Clone()
	for _, m := range l.PV[:min(len(l.PV), lineLength)] {
		out.Moves = append(out.Moves, Option(g, p, m))
		out.Text = append(out.Text, Move(g, p, m, notation))
		if game.Outcomes(p, m)[0].Move != m { // chance decides how it goes on
			break
		}
		p.Make(m)
	}
	return out
}

// Score turns a score for First into a message.
func Score(s search.Score) wire.Score {
	if moves, ok := analysis.Mate(s); ok {
		return wire.Score{Points: int(s), Mate: &moves}
	}
	return wire.Score{Points: int(s)}
}
