package match

import (
	"context"
	"regexp"
	"strings"
	"time"

	"banco/analysis"
	"banco/clock"
	"banco/game"
	"banco/game/files"
	"banco/live"
	"banco/people"
	"banco/play"
	"banco/web/message"
	"banco/web/wire"
)

// updateMessage turns what a visitor sees into a message, with the names of the
// people at the match.
func (h *Handlers) updateMessage(ctx context.Context, seen *live.Snapshot) *wire.Update {
	u := matchMessage(seen)
	if u.Head != nil {
		h.namePlayers(ctx, u.Head, seen.Match.Control)
	}
	return u
}

// changeMessage shortens an update made of what a visitor sees; nil where it must be
// whole.
func (h *Handlers) changeMessage(s *live.Snapshot, u *wire.Update) *wire.Change {
	if s.Changed == nil {
		return nil
	}
	return wire.NewChange(u, s.Changed.Squares, s.Changed.Taken, h.squaresOf(s), message.Notations(s.Rules))
}

// squaresOf returns the names of the squares of a match.
func (h *Handlers) squaresOf(s *live.Snapshot) *wire.Squares {
	key := [2]string{s.Match.Game, s.Match.Variant}
	if known, ok := h.squares.Load(key); ok {
		return known.(*wire.Squares)
	}
	board, _ := s.Rules.Board(s.Options) // the variant was checked when the match began
	named := wire.NewSquares(&board)
	h.squares.Store(key, named)
	return named
}

func matchMessage(s *live.Snapshot) *wire.Update {
	u := &wire.Update{
		Match: s.Match.ID, Version: s.Version, Since: s.Since, Nodes: nodeMessages(s), Current: s.Current, Main: s.MainLineEnd, Redo: s.Redo,
		Now: message.Position(s.Rules, s.At), Undone: s.Undone, After: s.InVariation, Disclosure: s.Proof.Disclosure, State: stateMessage(s),
	}
	if s.People {
		u.Here = &s.Here
	}
	if s.Since == 0 {
		u.Head = headMessage(s)
	}
	if s.Clock != nil {
		u.Clocks = message.Clocks(s.Clock)
	}
	if s.Result.Over() && s.Match.Kind == play.KindGame {
		u.Result = message.Result(s.Result)
		if over := u.Now.Over; over != nil && over.Score == u.Result.Score && over.Reason == u.Result.Reason {
			u.Result.Text = over.Text
		}
	}
	return u
}

func stateMessage(s *live.Snapshot) wire.State {
	u := wire.State{Offer: message.Side(s.Offer), Refused: s.Refused, Paused: s.Paused, Redeals: s.Proof.Redeals}
	if s.People {
		u.NextMatch, u.Abort = s.NextMatch, s.MayAbort
		u.Mixing = mixingMessage(s.Mixing)
		u.Vacation = vacationMessage(s.Vacation)
		u.Free, u.Takeback, u.Rematch = message.Side(s.Free), message.Side(s.Takeback), message.Side(s.Rematch)
	}
	if f := s.FirstMove; f != nil {
		u.FirstMove = &wire.FirstMove{Side: wire.Side(f.Side.String()), Left: max(message.Millis(f.Left), 0), Of: message.Millis(f.Of)}
	}
	if s.Trouble != nil {
		u.Trouble = &wire.Trouble{Code: s.Trouble.Code, Again: message.Millis(s.Trouble.Again)}
	}
	if s.Thinking != nil {
		u.Thinking = &wire.Thinking{Side: wire.Side(s.Thinking.Side.String()), Queue: s.Thinking.Ahead}
	}
	return u
}

// vacationMessage tells until when players are on vacation; nil where nobody is.
func vacationMessage(until [2]time.Time) *[2]int64 {
	var out [2]int64
	for i, at := range until {
		if !at.IsZero() {
			out[i] = at.UnixMilli()
		}
	}
	if out == [2]int64{} {
		return nil
	}
	return &out
}

// mixingMessage tells how far a mixing is; nil where there is none.
func mixingMessage(m *live.Mixing) *wire.Mixing {
	if m == nil {
		return nil
	}
	return &wire.Mixing{Step: string(m.Step), Hashes: m.Hashes, Revealed: m.Revealed}
}

func headMessage(s *live.Snapshot) *wire.Head {
	m := &s.Match
	board, _ := s.Rules.Board(s.Options) // the variant was checked when the match began
	h := &wire.Head{
		ID: m.ID, Game: m.Game, Kind: string(m.Kind), Variant: s.Options, Start: s.Start.FEN(), Seats: m.Seats, Names: m.Names,
		You: message.You(s.Held), People: s.People, Rated: m.Rated(), Rule: s.SpeaksForAll, Board: board,
		Notations: message.Notations(s.Rules), Formats: files.Formats(s.Rules),
		Created: m.Created.UnixMilli(), Commitment: s.Proof.Commitment, Given: s.Proof.Given, Tags: []wire.Tag{}, Recorded: m.Recorded,
		Series: message.Series(m),
	}
	for _, t := range m.Tags {
		h.Tags = append(h.Tags, wire.Tag{Name: t.Name, Value: t.Value})
	}
	h.Control = message.Control(m.Control)
	if m.Undos != play.Unlimited {
		h.Undos = &m.Undos
	}
	if m.Handicap.Moves > 0 {
		h.Handicap = &wire.Handicap{Side: wire.Side(m.Handicap.Side.String()), Moves: m.Handicap.Moves}
	}
	return h
}

func nodeMessages(s *live.Snapshot) []wire.Node {
	list := make([]wire.Node, 0, len(s.Nodes))
	for _, n := range s.Nodes {
		told := wire.Node{
			ID: n.ID, Parent: n.Parent, Ply: n.Ply, Side: wire.Side(n.Side.String()), Move: n.Written.UCI, Text: map[string]string{},
			Opening: message.Opening(n.Written.Opening), Before: n.Before, NAGs: n.NAGs, Eval: n.Eval,
			Spent: message.Millis(n.Spent),
		}
		told.Comment, told.Drawn = splitComment(n.Comment)
		for i, notation := range s.Rules.Notations() {
			if n.ID > 0 {
				told.Text[notation.Name] = n.Written.Text[i]
			}
		}
		if n.Clock != nil {
			left := message.Millis(*n.Clock)
			told.Clock = &left
		}
		list = append(list, told)
	}
	return list
}

// strokes are the commands in a comment that draw arrows and rings.
var strokes = regexp.MustCompile(`(?:\s*\[%c[as]l [^\]]*\])+\s*`)

// splitComment returns what a comment says, and what it draws.
func splitComment(comment string) (text, drawn string) {
	if !strings.Contains(comment, "[%c") {
		return comment, ""
	}
	for _, some := range strokes.FindAllString(comment, -1) {
		drawn += strings.TrimSpace(some)
	}
	return strings.TrimSpace(strokes.ReplaceAllString(comment, " ")), drawn
}

// namePlayers tells a viewer who the two people at a match are.
func (h *Handlers) namePlayers(ctx context.Context, head *wire.Head, c clock.Control) {
	if !head.People || h.People == nil {
		return
	}
	sitters, err := h.Hall.Players(ctx, head.ID)
	if err != nil {
		return
	}
	class := people.Category{Game: head.Game, Speed: people.SpeedOf(c)}
	head.Players = &[2]wire.Player{}
	for i, v := range sitters {
		head.Players[i] = h.Players.Player(ctx, v, class)
		if head.Names[i] == "" {
			head.Names[i] = head.Players[i].Name
		}
	}
}

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
