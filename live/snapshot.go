package live

import (
	"time"

	"banco/game"
	"banco/play"
	"banco/search"
)

// Snapshot is what one visitor gets to know of a match, taken at one moment. What
// it holds is the visitor's: it was made from that seat's view alone.
type Snapshot struct {
	Match        play.Settings
	Rules        game.Game
	Options      game.Variant
	Held         [2]bool // the seats the visitor has
	SpeaksForAll bool    // the visitor speaks for everyone at the board

	Version, Since int
	Nodes          []Node // changed since, in the order of their numbers
	Current, Redo  int
	MainLineEnd    int           // the end of the main line of a contest; 0 in a study
	Viewer         game.Side     // through whose eyes
	Start          game.Position // the start as the visitor knows it
	At             PositionView  // the position at Current

	Clock       *Clocks
	Offer       game.Side
	Refused     bool
	People      bool      // two people play, or will
	Free        game.Side // the seat that waits for somebody
	Here        [2]bool   // who of them follows the match
	Takeback    game.Side // who asks to take back
	Rematch     game.Side // who wants one
	NextMatch   string    // the match that came of it
	Mixing      *Mixing   // of secrets into the deal
	Paused      bool
	Undone      int
	Result      game.Result
	InVariation bool // it has ended, and stands in a variation of what was played
	Thinking    *Thinking
	Trouble     *Trouble // something failed and is tried again

	Proof game.Proof // of a dealt game
}

// Node is a move of a match as one visitor knows it; once its deal is open, as
// its mover does.
type Node struct {
	game.Annotation
	ID, Parent, Ply int
	Side            game.Side
	Move            game.Move // NoMove for a pass
	Written         play.Written
	Spent           time.Duration // on the clock
}

// PositionView is a position of a match as a visitor sees it.
type PositionView struct {
	Node  int
	View  game.Position
	Moves []play.Written // the visitor's legal moves
	Last  *play.Written
	Claim game.Result // that the visitor may claim
	Pass  bool        // the visitor may hand the turn over

	Bare *game.Picture // where a dealt match ended: the position with nothing covered
}

// Clocks are what the clocks show.
type Clocks struct {
	Left    [2]time.Duration
	Periods [2]int
	Period  [2]bool // past the total time
	Running game.Side
}

// Thinking tells of the agent to move. Info is nil where it has not thought
// yet, or what it thinks would give away what it knows.
type Thinking struct {
	Side   game.Side
	Ahead  int
	Number int // of thoughts so far
	Info   *search.Info
}

// see takes a picture of a locked room for a visitor.
func (r *room) see(v Visitor, since int) *Snapshot {
	m := r.match
	if since > m.Version() || since < 0 {
		since = 0
	}
	if since < m.SeatedSince() { // who sits where has changed, and with it what everyone may know
		since = 0
	}
	s := &Snapshot{
		Match: m.Settings, Rules: m.Rules(), Options: m.Options(), Held: r.holds(v), SpeaksForAll: r.rules(v),
		Version: m.Version(), Since: since, Current: m.Current(), Redo: m.Redo(), MainLineEnd: m.MainLineEnd(), Viewer: r.as(v),
		Paused: m.Halted(), Undone: m.Undone(), Result: m.Result(), InVariation: m.InVariation(), Trouble: r.hall.troubled(m.ID),
		Proof: m.Proof(),
	}
	s.Offer, s.Refused = m.Offer()
	r.seePeople(s)
	s.Start = m.StartView(s.Viewer)
	known := since
	if m.Dealt() && m.Result().Over() && m.Stale(since) { // the end has told something of every move
		known = 0
	}
	for _, i := range m.ChangedNodes(known) {
		s.Nodes = append(s.Nodes, r.node(i, s.Viewer))
	}
	s.At = r.sight(v, m.Current())
	if !m.Control.None() {
		s.Clock = r.clocks()
	}
	if t := r.thinking; t != nil {
		s.Thinking = &Thinking{Side: t.side, Ahead: t.ahead, Number: t.number}
		if _, hidden := m.Rules().(game.Dealer); !hidden {
			s.Thinking.Info = t.info
		}
	}
	return s
}

// node tells a seat of a move.
func (r *room) node(i int, seat game.Side) Node {
	n := &r.match.Nodes()[i]
	told := Node{Annotation: n.Annotation, ID: n.ID, Parent: n.Parent, Ply: n.Ply, Side: n.Side}
	if i > 0 { // the start is no move
		if r.match.Dealt() && r.match.Result().Over() {
			seat = n.Side
		}
		told.Move, told.Written, told.Spent = n.KnownMove(seat), n.Written(seat), r.match.Events[n.Event].Spent
	}
	return told
}

// clocks reads the clocks.
func (r *room) clocks() *Clocks {
	m := r.match
	c := &Clocks{Running: game.NoSide}
	for side := game.First; side <= game.Second; side++ {
		spent := time.Duration(0)
		if side == m.Turn() {
			spent = m.Elapsed(r.hall.moment())
		}
		c.Left[side], c.Periods[side] = m.Control.Shown(m.Clock(), side, spent)
		c.Period[side] = m.Control.InPeriod(m.Clock(), side, spent)
	}
	if m.Ticking() {
		c.Running = m.Turn()
	}
	return c
}

// sight looks at a node.
func (r *room) sight(v Visitor, node int) PositionView {
	m := r.match
	seat := r.as(v)
	s := PositionView{Node: node, View: m.At(node, seat)}
	if node != 0 {
		last := m.Nodes()[node].Written(seat)
		s.Last = &last
	}
	if node == m.Current() {
		s.Bare = m.Bare()
	}
	if m.Kind == play.KindStudy {
		if r.rules(v) {
			s.Moves = StudyMoves(m.Rules(), s.View)
			s.Pass = node == m.Current() && m.MayPass()
		}
		return s
	}
	if turn := m.Turn(); node == m.Current() && r.holds(v)[turn] && !m.Over() && !m.PassDue() && !m.Held() && m.Free() == game.NoSide && !m.MixingOpen() {
		view := m.Peek(turn)
		legal := view.Moves(nil)
		s.Moves = make([]play.Written, 0, len(legal))
		for _, mv := range legal {
			s.Moves = append(s.Moves, play.Written{UCI: view.FormatMove(mv), Gesture: m.Rules().Gesture(view, mv)})
		}
		s.Claim, s.Pass = m.Claim(), m.MayPass()
	}
	return s
}

// StudyMoves lists the legal moves of a position as a study offers them: the
// student says how chance decides. There are none after the end.
func StudyMoves(rules game.Game, p game.Position) []play.Written {
	if p.Result().Over() {
		return nil
	}
	var list []play.Written
	for _, m := range p.Moves(nil) {
		plain := p.FormatMove(m)
		for _, o := range game.Outcomes(p, m) {
			w := play.Written{UCI: p.FormatMove(o.Move), Gesture: rules.Gesture(p, o.Move)}
			if len(w.UCI) > len(plain) && w.Gesture.Choice == "" {
				w.Gesture.Choice = w.UCI[len(plain):]
			}
			list = append(list, w)
		}
	}
	return list
}
