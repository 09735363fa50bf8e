package web

import (
	"banco/analysis"
	"banco/game"
	"banco/live"
	"banco/search"
	"banco/web/wire"
)

func optionMessage(g game.Game, p game.Position, m game.Move) wire.Option {
	return wire.Option{Move: p.FormatMove(m), Gesture: g.Gesture(p, m)}
}

// writeMove words a move in a notation, or in UCI where the game has no such.
func writeMove(g game.Game, p game.Position, m game.Move, notation string) string {
	if n, ok := game.FindNotation(g, notation); ok {
		return n.Format(p, m)
	}
	return p.FormatMove(m)
}

// lineMessage turns a line of a search at p into a message.
func lineMessage(g game.Game, p game.Position, l analysis.Line, notation string) wire.Line {
	out := wire.Line{Score: scoreMessage(l.Score), Moves: []wire.Option{}, Text: []string{}}
	p = p.Clone()
	for _, m := range l.PV[:min(len(l.PV), lineLength)] {
		out.Moves = append(out.Moves, optionMessage(g, p, m))
		out.Text = append(out.Text, writeMove(g, p, m, notation))
		if game.Outcomes(p, m)[0].Move != m { // chance decides how it goes on
			break
		}
		p.Make(m)
	}
	return out
}

// scoreMessage turns a score for First into a message.
func scoreMessage(s search.Score) wire.Score {
	if moves, ok := analysis.Mate(s); ok {
		return wire.Score{Points: int(s), Mate: &moves}
	}
	return wire.Score{Points: int(s)}
}

// thoughtMessage turns the latest thought of the agent to move into a message.
func thoughtMessage(s *live.Snapshot, notation string) *wire.Lines {
	i := s.Thinking.Info
	worth := i.Score
	if s.Thinking.Side == game.Second {
		worth = -worth
	}
	return &wire.Lines{
		Depth: i.Depth, Nodes: int(i.Nodes), Speed: int(i.NPS()), Millis: toMillis(i.Time),
		Lines: []wire.Line{lineMessage(s.Rules, s.At.View, analysis.Line{Score: worth, PV: i.PV}, notation)},
	}
}
