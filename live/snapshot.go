package live

import (
	"slices"
	"time"

	"banco/game"
	"banco/live/sight"
	"banco/play"
	"banco/search"
)

// Snapshot is what one visitor may know of a match at a version. It is made from
// the view of the visitor's seat alone, and holds nothing that the seat may not
// know.
type Snapshot struct {
	Match        play.Settings
	Rules        game.Game
	Options      game.Variant
	Held         [2]bool // the seats that the visitor has
	SpeaksForAll bool    // the visitor decides for everyone at the board

	Version, Since int
	Nodes          []Node // changed since, in the order of their numbers
	Current, Redo  int
	MainLineEnd    int            // the end of the main line of a game; 0 in a study
	Viewer         game.Side      // the seat through whose eyes it is seen; NoSide: a spectator's
	Start          game.Position  // the start as the visitor knows it; nil for a follower who has it
	At             PositionView   // the position at Current
	Changed        *sight.Changed // what is new in its picture since; nil: not known

	Clock       *Clocks
	Offer       game.Side
	Refused     bool
	People      bool      // two people play, or will
	Free        game.Side // the seat that waits for somebody
	Here        [2]bool   // which of them follow the match
	Takeback    game.Side // the player who asks to take back; NoSide: nobody
	Rematch     game.Side // the player who wants one; NoSide: nobody
	MayAbort    bool      // either player may call the game off
	Aborter     game.Side // the player who called the game off; NoSide: nobody
	AbortWaited time.Duration
	FirstMove   *FirstMove   // that an arranged match waits for
	NextMatch   string       // the rematch that has begun; "": none
	Mixing      *Mixing      // of secrets into the deal
	Vacation    [2]time.Time // until when a player is on vacation
	Paused      bool
	Undone      int
	Result      game.Result
	InVariation bool // it has ended, and stands in a variation of what was played
	Thinking    *Thinking
	Trouble     *Trouble // nil: none

	Proof game.Proof // of a dealt game

	asked int         // the version that it was asked for
	memo  *sight.Memo // nil: it is for one visitor
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
	View  game.Position  // nil for a follower, who gets the facts
	Facts *sight.Facts   // nil: View says them
	Moves []play.Written // the visitor's legal moves
	Last  *play.Written
	Claim game.Result // that the visitor may claim
	Pass  bool        // the visitor may hand the turn over

	Bare *game.Picture // where a dealt match has ended: the position with nothing covered
}

// Clocks are what the clocks show.
type Clocks struct {
	Left    [2]time.Duration
	Periods [2]int
	Period  [2]bool // past the total time
	Running game.Side
}

// Thinking is the agent to move. Info is nil where it has not thought yet, or
// where its thoughts would give away what it knows.
type Thinking struct {
	Side   game.Side
	Ahead  int
	Number int // of thoughts so far
	Info   *search.Info
}

// snapshot makes the snapshot of a locked room for a visitor, with positions that the
// visitor may play on.
func (r *room) snapshot(v Visitor, since int) *Snapshot {
	s := r.observe(v, since)
	s.Start, s.At.View, s.At.Facts = r.match.StartView(s.Viewer), r.match.View(s.Viewer), nil
	return s
}

// observe makes the snapshot of a locked room for a visitor, with the facts of its
// position alone where these will do: a copy would cost as much as the match is long.
func (r *room) observe(v Visitor, since int) *Snapshot {
	m := r.match
	if since > m.Version() || since < 0 {
		since = 0
	}
	if since < m.SeatedSince() { // the sitters have changed, and with them what everyone may know
		since = 0
	}
	s := &Snapshot{
		Match: m.Settings, Rules: m.Rules(), Options: m.Options(), Held: r.holds(v), SpeaksForAll: r.speaksForAll(v),
		Version: m.Version(), Since: since, Current: m.Current(), Redo: m.Redo(), MainLineEnd: m.MainLineEnd(), Viewer: r.viewer(v),
		Paused: m.IsPaused(), Undone: m.Undone(), Result: m.Result(), InVariation: m.InVariation(), Trouble: r.hall.troubleOf(m.ID),
		Proof: m.Proof(),
	}
	s.Offer, s.Refused = m.Offer()
	s.FirstMove = r.firstMove()
	for side, held := range s.Held {
		r.came[side] = r.came[side] || held
	}
	r.addPeople(s)
	if since == 0 {
		s.Start = m.StartView(s.Viewer)
	}
	known := since
	if m.Dealt() && m.Result().Over() && m.Stale(since) { // the end has uncovered something of every move
		known = 0
	}
	for _, i := range m.ChangedNodes(known) {
		s.Nodes = append(s.Nodes, nodeView(m, i, s.Viewer))
	}
	s.At = r.currentView(v)
	s.Changed = changedSince(m, &r.pictures, s.Viewer, since)
	if !m.Control.None() {
		s.Clock = r.readClocks()
	}
	if t := r.thinking; t != nil {
		s.Thinking = &Thinking{Side: t.side, Ahead: t.ahead, Number: t.number}
		if _, hidden := m.Rules().(game.Dealer); !hidden && !fairPlayApplies(m) { // what it expects would help
			s.Thinking.Info = t.info
			s.At.View = m.View(s.Viewer) // to write its line
		}
	}
	return s
}

// changedSince returns what is new in the picture that a viewer has of a version.
func changedSince(m *play.Match, log *sight.Log, viewer game.Side, since int) *sight.Changed {
	switch {
	case since == 0:
		return nil
	case !m.Dealt():
		viewer = 0
	case m.Result().Over(): // what was covered is not
		return nil
	}
	return log.Since(since, m.Version(), viewer)
}

// addPeople adds what concerns the people at a locked room.
func (r *room) addPeople(s *Snapshot) {
	m := r.match
	s.People, s.Free = m.People(), m.Free()
	s.Takeback, _ = m.Takeback()
	s.MayAbort = s.People && m.CheckAbort(false) == nil
	s.Aborter, s.AbortWaited = m.Aborter()
	s.Rematch, s.NextMatch = m.Rematch()
	for side := range s.Vacation {
		if until := m.VacationUntil(game.Side(side)); until.After(r.hall.Now()) {
			s.Vacation[side] = until
		}
	}
	if now := m.Mixing(); now != nil {
		s.Mixing = &Mixing{now.Step, now.Hashes, [2]bool{now.Secrets[0] != nil, now.Secrets[1] != nil}}
	}
	if !s.People {
		return
	}
	r.hall.mu.Lock()
	defer r.hall.mu.Unlock()
	for seat, sitter := range m.Sitters {
		s.Here[seat] = sitter != "" && (r.hall.followedBy(sitter, m.ID) || r.hall.elsewhere.Has(m.ID, sitter))
	}
}

// nodeView returns a move as a seat knows it.
func nodeView(m *play.Match, i int, seat game.Side) Node {
	n := &m.Nodes()[i]
	known := Node{Annotation: n.Annotation, ID: n.ID, Parent: n.Parent, Ply: n.Ply, Side: n.Side}
	if i > 0 { // the start is no move
		if m.Dealt() && m.Result().Over() {
			seat = n.Side
		}
		known.Move, known.Written, known.Spent = n.KnownMove(seat), n.Written(seat), m.Events[n.Event].Spent
	}
	return known
}

// readClocks reads the clocks.
func (r *room) readClocks() *Clocks {
	m := r.match
	c := &Clocks{Running: game.NoSide}
	for side := game.First; side <= game.Second; side++ {
		spent := time.Duration(0)
		if side == m.Turn() {
			spent = m.Elapsed(r.hall.Now())
		}
		c.Left[side], c.Periods[side] = m.Control.Shown(m.Clock(), side, spent)
		c.Period[side] = m.Control.InPeriod(m.Clock(), side, spent)
	}
	if m.Ticking() {
		c.Running = m.Turn()
	}
	return c
}

// positionView returns the position at a node as a visitor sees it.
func (r *room) positionView(v Visitor, node int) PositionView {
	m := r.match
	if node == m.Current() {
		s := r.currentView(v)
		s.View, s.Facts = m.View(r.viewer(v)), nil
		return s
	}
	s := PositionView{Node: node, View: m.At(node, r.viewer(v))}
	s.Last = lastMove(m, node, r.viewer(v))
	if m.Kind == play.KindStudy && r.speaksForAll(v) {
		s.Moves = StudyMoves(m.Rules(), s.View)
	}
	return s
}

// lastMove returns the move that led to a node as a seat knows it; nil at the start.
func lastMove(m *play.Match, node int, seat game.Side) *play.Written {
	if node == 0 {
		return nil
	}
	last := m.Nodes()[node].Written(seat)
	return &last
}

// currentView returns the position at which the match stands as a visitor sees it, by
// its facts.
func (r *room) currentView(v Visitor) PositionView {
	m, seat := r.match, r.viewer(v)
	shared := m.SharedView(seat)
	fen := ""
	if !m.Dealt() && !m.Result().Over() {
		fen = m.Digest().FEN
	}
	facts := r.pictures.Describe(m.Version(), seat, m.Dealt(), m.Rules(), shared, fen)
	s := PositionView{Node: m.Current(), Facts: facts, Last: lastMove(m, m.Current(), seat), Bare: m.Bare()}
	if m.Kind == play.KindStudy {
		if r.speaksForAll(v) {
			s.Moves = StudyMoves(m.Rules(), shared)
			s.Pass = m.MayPass()
		}
		return s
	}
	if turn := m.Turn(); r.holds(v)[turn] && r.mayMove() {
		view := m.SharedView(turn)
		legal := view.Moves(nil)
		s.Moves = make([]play.Written, 0, len(legal))
		for _, mv := range legal {
			s.Moves = append(s.Moves, play.Written{UCI: view.FormatMove(mv), Gesture: m.Rules().Gesture(view, mv)})
		}
		slices.SortStableFunc(s.Moves, func(a, b play.Written) int { return a.Gesture.From - b.Gesture.From }) // as a hand finds them
		s.Claim, s.Pass = m.Claim(), m.MayPass()
	}
	return s
}

// mayMove reports that the side to move of a game may move now.
func (r *room) mayMove() bool {
	m := r.match
	return !m.Over() && !m.PassDue() && !m.Held() && m.Free() == game.NoSide && !m.MixingOpen()
}

// StudyMoves lists the legal moves of a position as a study offers them: whoever
// moves says how chance decides. There are none after the end.
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
