package message

import (
	"banco/engine"
	"banco/game"
	"banco/live"
	"banco/play"
	"banco/play/transcript"
	"banco/web/api"
	"banco/web/wire"
)

// Record turns a match, as the visitor knows it, into a record.
func Record(k *engine.Kit, s *live.Snapshot) *game.Record {
	m := transcript.Match{Settings: s.Match, Options: s.Options, MainLineEnd: s.MainLineEnd, Proof: s.Proof}
	if s.Match.Kind == play.KindGame {
		m.Result = s.Result
	}
	for _, n := range s.Nodes {
		m.Nodes = append(m.Nodes, transcript.Node{Annotation: n.Annotation, ID: n.ID, Parent: n.Parent, Move: n.Move})
	}
	return transcript.ToRecord(k.Colours, &m)
}

// Summary makes an entry of the list; a match of a game that is no longer
// there is left out.
func Summary(kits api.Kits, v live.Visitor, e *play.Entry) (wire.Summary, bool) {
	k, err := kits.Find(e.Game)
	if err != nil {
		return wire.Summary{}, false
	}
	variant, _ := game.ParseVariant(e.Variant)
	board, err := k.Game.Board(variant)
	if err != nil {
		return wire.Summary{}, false
	}
	sum := wire.Summary{
		ID: e.ID, Game: e.Game, Kind: string(e.Kind), Variant: variant, Seats: e.Seats, Names: e.Names,
		You: You(SeatsHeld(v, e)), Created: e.Created.UnixMilli(), Plies: e.Plies, Board: board, Recorded: e.Recorded,
		Series: Series(&e.Settings),
	}
	from := game.Record{Tags: e.Tags}
	sum.Event, sum.Date = from.Tag("Event"), from.Tag("Date")
	p, err := k.Game.Parse(variant, e.FEN)
	if err != nil { // of an old version, which kept none
		p, err = k.Game.Start(variant)
	}
	if err == nil {
		sum.Picture = Picture(k.Game, p)
	}
	if e.Ended.Over() && e.Kind == play.KindGame {
		sum.Result = &wire.Result{
			Score: score(e.Ended), Winner: wire.Winner(e.Ended.Winner.String()), Reason: e.Ended.Reason.String(), Text: map[string]string{},
		}
	}
	return sum, true
}

// SeatsHeld tells which seats of a match a visitor holds.
func SeatsHeld(v live.Visitor, e *play.Entry) [2]bool {
	return [2]bool{e.Sitters[0] == v, e.Sitters[1] == v}
}

// Running draws how a game stands, as a spectator knows it. It returns false for a
// game that is no longer there.
func Running(kits api.Kits, g live.RunningGame) (board game.Board, picture game.Picture, ok bool) {
	k, err := kits.Find(g.Match.Game)
	if err != nil {
		return board, picture, false
	}
	variant, _ := game.ParseVariant(g.Match.Variant)
	if board, err = k.Game.Board(variant); err != nil {
		return board, picture, false
	}
	p, err := k.Game.Parse(variant, g.FEN)
	if err != nil {
		return board, picture, false
	}
	return board, Picture(k.Game, p), true
}
