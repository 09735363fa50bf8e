package web

import (
	"banco/analysis"
	"banco/game"
	"banco/live"
	"banco/web/message"
	"banco/web/wire"
)

// thoughtMessage turns the latest thought of the agent to move into a message.
func thoughtMessage(s *live.Snapshot, notation string) *wire.Lines {
	i := s.Thinking.Info
	worth := i.Score
	if s.Thinking.Side == game.Second {
		worth = -worth
	}
	return &wire.Lines{
		Depth: i.Depth, Nodes: int(i.Nodes), Speed: int(i.NPS()), Millis: message.Millis(i.Time),
		Lines: []wire.Line{message.Line(s.Rules, s.At.View, analysis.Line{Score: worth, PV: i.PV}, notation)},
	}
}
