package live

import (
	"context"
	"encoding/json"
	"time"

	"banco/game"
	"banco/live/fairplay"
	"banco/play"
)

// Fair play: a player of a running game against a person, or of a tournament or
// class, gets no help from this server, neither with that game nor with a position
// near the one on its board. Nobody is helped with a rated game by naming it before
// it is over. A question about a position that stands on the board of a rated game of
// others cannot be told from an honest one: it is answered, and noted for the
// moderators. Players of a game by correspondence may look into opening books, as its
// rules usually say, and get no other help.

// Why help is refused.
var (
	ErrHelpForbidden error = game.Wrong("playing", nil, "a player gets no help while the game against a person goes on")
	ErrAnalysisLater error = game.Wrong("analysis-later", nil, "a rated game can be analysed when it is over")
)

// fairPlayApplies reports that nobody may help in a match: one between two
// people, or one of a tournament or class.
func fairPlayApplies(m *play.Match) bool { return m.People() || m.Arranged() != "" }

// mayUseBook reports that the players of a match may look into opening books: it is
// played by correspondence, hides nothing, and nobody else has arranged it.
func mayUseBook(s *play.Saved, rules game.Game) bool {
	_, dealt := rules.(game.Dealer)
	return s.ByCorrespondence() && s.Arranged() == "" && !dealt
}

// checkHelp returns why a visitor gets no help with the match of a locked room, or
// nil.
func (r *room) checkHelp(v Visitor) error {
	switch held := r.holds(v); {
	case !fairPlayApplies(r.match) || r.match.Result().Over():
		return nil
	case held[0] || held[1]:
		return ErrHelpForbidden
	case r.match.Rated():
		return ErrAnalysisLater
	}
	return nil
}

// noteBoard notes what stands on the board of a locked room, if nobody may help there.
func (r *room) noteBoard() {
	m := r.match
	if !fairPlayApplies(m) || m.Free() != game.NoSide || m.Result().Over() {
		r.hall.fairPlay.Remove(m.ID)
		return
	}
	r.hall.fairPlay.Put(fairplay.Game{
		Match: m.ID, Rules: m.Rules(), Variant: m.Options(), Players: m.Sitters, Rated: m.Rated(),
		FEN: m.Digest().FEN, Plies: m.Plies(), Book: mayUseBook(&m.Saved, m.Rules()),
	})
}

// Question is something that somebody asks the engines of the server.
type Question struct {
	Visitor Visitor
	Address string          // for the moderators
	What    string          // for them too, such as "analyse"
	Match   string          // that it is about; "": none
	Rules   game.Game       // of the positions
	At      game.Position   // that it is about; nil: it may be about any
	Line    []game.Position // that the answer tells of besides
	Book    bool            // it asks what was played, not what an engine thinks
}

// CheckQuestion returns why a question is not answered now, or nil. Everything that
// takes a position and answers with what an engine thinks of it, or what was played in
// it, comes here first.
func (w *Watching) CheckQuestion(ctx context.Context, q Question) error {
	h := w.hall
	if q.Match != "" {
		r, err := h.lockRoom(ctx, q.Match)
		if err != nil {
			return err
		}
		err = r.checkHelp(q.Visitor)
		r.mu.Unlock()
		if err != nil {
			return err
		}
	}
	if err := h.readFairGames(ctx, q.Visitor); err != nil {
		return err
	}
	for _, g := range h.fairPlay.Of(q.Visitor, q.Rules.Name()) {
		if q.Book && g.Book {
			continue
		}
		if q.At == nil || g.HelpedBy(q.At) {
			return ErrHelpForbidden
		}
		for _, p := range q.Line {
			if g.Shows(fairplay.BoardOf(p)) {
				return ErrHelpForbidden
			}
		}
	}
	h.noteQuestion(&q)
	return nil
}

// How many games of one visitor are looked at, and for how long it is believed what
// a store that other servers use has of them.
const (
	maxFairGames  = 500
	fairGamesHold = 5 * time.Second
)

// readFairGames makes the games of a visitor known that are not in memory here.
func (h *Hall) readFairGames(ctx context.Context, v Visitor) error {
	now, since := time.Now(), time.Time{}
	if h.shared != nil {
		since = now.Add(-fairGamesHold)
	}
	if v == "" || !h.fairPlay.Stale(v, now, since) {
		return nil
	}
	entries, err := h.store.List(ctx, play.Query{Visitor: v, Kind: play.KindGame, Outcome: "open", Limit: maxFairGames})
	if err != nil {
		h.fairPlay.Unread(v)
		return err
	}
	var list []fairplay.Game
	for _, e := range entries {
		rules := h.games[e.Game]
		variant, err := game.ParseVariant(e.Variant)
		if rules == nil || err != nil || !e.People() && e.Arranged() == "" || e.Free() != game.NoSide {
			continue
		}
		list = append(list, fairplay.Game{
			Match: e.ID, Rules: rules, Variant: variant, Players: e.Sitters, FEN: e.FEN, Plies: e.Plies, Rated: e.Rated(),
			Book: mayUseBook(&e.Saved, rules),
		})
	}
	h.fairPlay.Restore(v, list, h.shared != nil)
	return nil
}

// Asked is a question about a position while it stood on the board of a running rated
// game of others.
type Asked struct {
	Match   string
	Players [2]Visitor
	Plies   int
	FEN     string
	Visitor Visitor // who asked; "": without a cookie
	Address string
	What    string
}

// SetWitness sets who hears of such questions from now on. It must return soon.
func (h *Hall) SetWitness(hear func(Asked)) { h.witness.Store(&hear) }

// topicAsked is the topic of questions: the board may be on another server. A text is
// an askedBoard as JSON.
const topicAsked = "asked"

// askedBoard is a board that somebody asks about.
type askedBoard struct {
	Game    string
	Key     uint64
	Visitor Visitor
	Address string
	What    string
}

// maxAskedLine bounds how many positions of one question are looked for: the last ones.
const maxAskedLine = 100

// noteQuestion has the positions of a question looked for on the boards of rated games,
// here and on other servers.
func (h *Hall) noteQuestion(q *Question) {
	bus := h.connectedBus()
	if bus == nil && !h.fairPlay.Watched() {
		return
	}
	if q.At == nil {
		return
	}
	line := append([]game.Position{q.At}, q.Line[max(len(q.Line)-maxAskedLine, 0):]...)
	for i, p := range line {
		b := askedBoard{q.Rules.Name(), fairplay.BoardOf(p).Key(), q.Visitor, q.Address, q.What}
		h.noteBoardAsked(b)
		if bus == nil || i > 0 {
			continue
		}
		if text, err := json.Marshal(b); err == nil {
			bus.Publish(topicAsked, string(text))
		}
	}
}

// noteBoardAsked tells the witness of a board that somebody asks about, if it is that
// of a rated game of others.
func (h *Hall) noteBoardAsked(b askedBoard) {
	witness := h.witness.Load()
	if witness == nil {
		return
	}
	for _, g := range h.fairPlay.On(b.Game, b.Key) {
		if b.Visitor == "" || g.Players[0] != b.Visitor && g.Players[1] != b.Visitor {
			(*witness)(Asked{g.Match, g.Players, g.Plies, g.FEN, b.Visitor, b.Address, b.What})
		}
	}
}

// observeAsked takes what another server tells of a question.
func (s *OtherServers) observeAsked(text string) {
	var b askedBoard
	if json.Unmarshal([]byte(text), &b) == nil {
		s.hall.noteBoardAsked(b)
	}
}

// echoes reports whether a position stands on the board of a game against a person
// that a visitor plays: an agent that moved there would help in it.
func (h *Hall) echoes(v Visitor, rules game.Game, p game.Position) bool {
	if v == "" {
		return false
	}
	for _, g := range h.fairPlay.Of(v, rules.Name()) {
		if g.Shows(fairplay.BoardOf(p)) {
			return true
		}
	}
	return false
}

// echoesAfter reports whether an agent would be asked for help by a move of a visitor
// in a locked room.
func (r *room) echoesAfter(v Visitor, move string) bool {
	m := r.match
	if m.Dealt() || fairPlayApplies(m) || !r.isAgent(m.Turn().Other()) {
		return false
	}
	p := m.View(m.Turn())
	mv, err := p.ParseMove(move)
	if err != nil {
		return false
	}
	p.Make(mv)
	return r.hall.echoes(v, m.Rules(), p)
}

// helpsElsewhere reports whether the agent to move in a locked room would help
// somebody who sits there in another game.
func (r *room) helpsElsewhere() bool {
	m := r.match
	if fairPlayApplies(m) {
		return false
	}
	for _, v := range []Visitor{m.Owner, m.Sitters[0], m.Sitters[1]} {
		if r.hall.echoes(v, m.Rules(), m.SharedView(game.NoSide)) {
			return true
		}
	}
	return false
}
