package web

import (
	"context"
	"time"

	"banco/book"
	"banco/clock"
	"banco/game"
	"banco/game/files"
	"banco/live"
	"banco/play"
	"banco/web/wire"
)

// updateMessage turns what a visitor sees into a message, with the names of the
// people at the match.
func (s *Server) updateMessage(ctx context.Context, seen *live.Snapshot) *wire.Update {
	u := matchMessage(seen)
	if u.Head != nil {
		s.namePlayers(ctx, u.Head, seen.Match.Control)
	}
	return u
}

func matchMessage(s *live.Snapshot) *wire.Update {
	u := &wire.Update{
		Match: s.Match.ID, Version: s.Version, Since: s.Since, Nodes: nodeMessages(s), Current: s.Current, Main: s.MainLineEnd, Redo: s.Redo,
		Now: sightMessage(s.Rules, s.At), Offer: sideMessage(s.Offer), Refused: s.Refused, Paused: s.Paused, Undone: s.Undone, After: s.InVariation, Redeals: s.Proof.Redeals, Disclosure: s.Proof.Disclosure,
	}
	if s.People {
		u.Here, u.NextMatch = &s.Here, s.NextMatch
		u.Mixing = mixingMessage(s.Mixing)
		u.Free, u.Takeback, u.Rematch = sideMessage(s.Free), sideMessage(s.Takeback), sideMessage(s.Rematch)
	}
	if s.Since == 0 {
		u.Head = headMessage(s)
	}
	if s.Clock != nil {
		u.Clocks = clocksMessage(s.Clock)
	}
	if s.Result.Over() && s.Match.Kind == play.KindGame {
		u.Result = resultMessage(s.At.View, s.Result)
	}
	if s.Trouble != nil {
		u.Trouble = &wire.Trouble{Code: s.Trouble.Code, Again: toMillis(s.Trouble.Again)}
	}
	if s.Thinking != nil {
		u.Thinking = &wire.Thinking{Side: wire.Side(s.Thinking.Side.String()), Queue: s.Thinking.Ahead}
	}
	return u
}

// mixingMessage tells how far a mixing is; nil where there is none.
func mixingMessage(m *live.Mixing) *wire.Mixing {
	if m == nil {
		return nil
	}
	return &wire.Mixing{Step: string(m.Step), Hashes: m.Hashes, Revealed: m.Revealed}
}

// sideMessage names a side; NoSide is left out of messages.
func sideMessage(side game.Side) wire.Side {
	if side == game.NoSide {
		return ""
	}
	return wire.Side(side.String())
}

func headMessage(s *live.Snapshot) *wire.Head {
	m := &s.Match
	board, _ := s.Rules.Board(s.Options) // the variant was checked when the match began
	h := &wire.Head{
		ID: m.ID, Game: m.Game, Kind: string(m.Kind), Variant: s.Options, Start: s.Start.FEN(), Seats: m.Seats, Names: m.Names,
		You: youMessage(s.Held), People: s.People, Rated: m.Rated(), Rule: s.SpeaksForAll, Board: board, Notations: notationNames(s.Rules), Formats: files.Formats(s.Rules),
		Created: m.Created.UnixMilli(), Commitment: s.Proof.Commitment, Given: s.Proof.Given, Tags: []wire.Tag{}, Recorded: m.Recorded,
		Series: seriesMessage(m),
	}
	for _, t := range m.Tags {
		h.Tags = append(h.Tags, wire.Tag{Name: t.Name, Value: t.Value})
	}
	h.Control = controlMessage(m.Control)
	if m.Undos != play.Unlimited {
		h.Undos = &m.Undos
	}
	if m.Handicap.Moves > 0 {
		h.Handicap = &wire.Handicap{Side: wire.Side(m.Handicap.Side.String()), Moves: m.Handicap.Moves}
	}
	return h
}

// seriesMessage tells the place of a match in its series; nil where it has none.
func seriesMessage(t *play.Settings) *wire.Series {
	s, ok := t.Series()
	if !ok {
		return nil
	}
	return &wire.Series{Games: s.Games, Number: s.Number, Score: [2]float64{float64(s.Score[0]) / 2, float64(s.Score[1]) / 2}}
}

// controlMessage tells of a clock; nil where there is none.
func controlMessage(c clock.Control) *wire.Control {
	if c.None() {
		return nil
	}
	return &wire.Control{Total: toMillis(c.Total), Increment: toMillis(c.Increment), Byoyomi: toMillis(c.Byoyomi), Periods: c.Periods, PerMove: toMillis(c.PerMove)}
}

func toMillis(d time.Duration) int { return int(d.Milliseconds()) }

func youMessage(held [2]bool) wire.You {
	switch {
	case held[0] && held[1]:
		return "both"
	case held[0]:
		return "first"
	case held[1]:
		return "second"
	}
	return "none"
}

func notationNames(g game.Game) []string {
	names := []string{}
	for _, n := range g.Notations() {
		names = append(names, n.Name)
	}
	return names
}

func nodeMessages(s *live.Snapshot) []wire.Node {
	list := make([]wire.Node, 0, len(s.Nodes))
	for _, n := range s.Nodes {
		told := wire.Node{
			ID: n.ID, Parent: n.Parent, Ply: n.Ply, Side: wire.Side(n.Side.String()), Move: n.Written.UCI, Text: map[string]string{},
			Opening: openingMessage(n.Written.Opening), Before: n.Before, Comment: n.Comment, NAGs: n.NAGs, Eval: n.Eval, Spent: toMillis(n.Spent),
		}
		for i, notation := range s.Rules.Notations() {
			if n.ID > 0 {
				told.Text[notation.Name] = n.Written.Text[i]
			}
		}
		if n.Clock != nil {
			left := toMillis(*n.Clock)
			told.Clock = &left
		}
		list = append(list, told)
	}
	return list
}

// openingMessage names an opening in every language; nil stays nil.
func openingMessage(o *book.Opening) *wire.Opening {
	if o == nil {
		return nil
	}
	return &wire.Opening{Code: o.Code, Name: map[string]string{"vi": o.Vi, "en": o.En}}
}

// drawPicture draws a position, with lists where there is nothing to list: the page
// has no null.
func drawPicture(rules game.Game, p game.Position) game.Picture { return listed(rules.Draw(p)) }

func listed(d game.Picture) game.Picture {
	if d.Pieces == nil {
		d.Pieces = []game.Placed{}
	}
	for side, taken := range d.Taken {
		if taken == nil {
			d.Taken[side] = []string{}
		}
	}
	return d
}

// sightMessage turns a sight of a position into a message.
func sightMessage(rules game.Game, s live.PositionView) wire.Now {
	n := wire.Now{
		Node: s.Node, Turn: wire.Side(s.View.Side().String()), Picture: drawPicture(rules, s.View), Moves: make([]wire.Option, 0, len(s.Moves)), FEN: s.View.FEN(),
	}
	for _, m := range s.Moves {
		n.Moves = append(n.Moves, wire.Option{Move: m.UCI, Gesture: m.Gesture})
	}
	if s.Last != nil {
		n.Last = &wire.Option{Move: s.Last.UCI, Gesture: s.Last.Gesture}
	}
	n.Pass = s.Pass
	if s.Bare != nil {
		bare := listed(*s.Bare)
		n.Bare = &bare
	}
	if s.Claim.Over() {
		n.Claim = s.Claim.Reason.String()
	}
	if r := s.View.Result(); r.Over() {
		n.Over = resultMessage(s.View, r)
	}
	return n
}

// resultMessage words how a match ended at p.
func resultMessage(p game.Position, r game.Result) *wire.Result {
	out := &wire.Result{Score: r.String(), Winner: wire.Winner(r.Winner.String()), Reason: r.Reason.String(), Text: map[string]string{}}
	if e, ok := p.(game.Explainer); ok && p.Result() == r {
		for _, lang := range []string{"vi", "en"} {
			if text := e.Explain(lang); text != "" {
				out.Text[lang] = text
			}
		}
	}
	return out
}

func clocksMessage(c *live.Clocks) *wire.Clocks {
	return &wire.Clocks{Left: [2]int{toMillis(c.Left[0]), toMillis(c.Left[1])}, Periods: c.Periods, Period: c.Period, Running: wire.Winner(c.Running.String())}
}
