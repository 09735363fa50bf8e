package jieqi

import (
	"errors"
	"fmt"
	"slices"

	"banco/game"
	"banco/games/xiangqi"
)

// Deal is the referee's copy of a game. It implements game.Deal.
//
// It keeps the position of each seat and the spectators', and tells each of
// them of a move only what it may know, so no view has ever held more.
type Deal struct {
	seed       [32]byte
	disclosure string       // what was dealt before the first move, as committed to
	promise    string       // its hash
	truth      layout       // what lies there now, or lay there when it was lifted
	views      [3]*Position // by seat; NoSide is the spectators'
}

var _ game.Deal = (*Deal)(nil)

// Deal shuffles a new game.
func (r rules) Deal(v game.Variant, seed [32]byte) (game.Deal, error) {
	rule, err := r.captureRuleOf(v)
	if err != nil {
		return nil, err
	}
	return newDeal(rule, seed, shuffle(seed)), nil
}

// newDeal lays a game out that is opened by its seed and what lies where.
func newDeal(rule captureRule, seed [32]byte, truth layout) *Deal {
	d := &Deal{seed: seed, disclosure: disclosureText(seed, &truth), truth: truth}
	d.promise = commitment(d.disclosure)
	for seat := range d.views {
		p, err := parse(StartFEN)
		if err != nil {
			panic(err) // StartFEN is a constant
		}
		p.rule, p.seat = rule, game.Side(seat)
		d.views[seat] = p
	}
	return d
}

// Play plays a move as the mover's View lists it, without identities, or
// passes the turn for NoMove.
func (d *Deal) Play(m game.Move) error {
	if err := d.admit(m); err != nil {
		return err
	}
	for _, view := range d.views {
		if m == game.NoMove {
			view.Pass()
			continue
		}
		view.Make(d.tell(view, m))
	}
	return nil
}

// admit refuses a move, without identities, that cannot be played here.
func (d *Deal) admit(m game.Move) error {
	public := d.views[game.NoSide]
	switch r := public.Result(); {
	case r.Over():
		return fmt.Errorf("the game is over: %v, %v", r, r.Reason)
	case m == game.NoMove && public.InCheck():
		return errors.New("a side in check cannot pass")
	case m != game.NoMove && (m != plain(m) || !public.legal(m)):
		return fmt.Errorf("move %v%v is not legal here", xiangqi.From(m), xiangqi.To(m))
	}
	return nil
}

// tell returns a move with what the viewer learns from it.
func (d *Deal) tell(view *Position, m game.Move) game.Move {
	from, to := xiangqi.From(m), xiangqi.To(m)
	revealed, captured := xiangqi.None, xiangqi.None
	if view.board[from].Covered() {
		revealed = d.truth[from]
	}
	if view.board[to].Covered() && view.learns() {
		captured = d.truth[to]
	}
	return Resolve(m, revealed, captured)
}

// Unplay takes the last move or pass back.
func (d *Deal) Unplay() error {
	if len(d.views[game.NoSide].played) == 0 {
		return errors.New("no move to take back")
	}
	for _, view := range d.views {
		view.Unmake()
	}
	return nil
}

// CheckUnplay refuses to take back what turned up while its side has lost a
// covered piece that only the capturer knows. That piece cannot be dealt anew
// with the rest, so whoever turned pieces up and took them back, again and
// again, would count out which one it is.
func (d *Deal) CheckUnplay(n int) error {
	public := d.views[game.NoSide]
	kept := len(public.played) - n
	if n < 0 || kept < 0 {
		return fmt.Errorf("%d moves cannot be taken back of %d", n, len(public.played))
	}
	if public.rule != toCapturer {
		return nil
	}
	var lost [2]bool
	for i, u := range public.undos {
		switch {
		case i < kept && u.taken.Covered():
			lost[u.taken.Side()] = true
		case i >= kept && u.mover.Covered() && lost[u.mover.Side()]:
			side := u.mover.Side()
			return game.Wrong("takeback-reveal", game.Params{"side": side.String()},
				"a piece of %s that turned up stays up once one was captured covered: how it turned up would tell which", sideNames[side])
		}
	}
	return nil
}

// Agree makes the deal agree with what a move states that it turns up and takes:
// all that any viewer learns of it, and no more. With an error nothing has
// changed.
func (d *Deal) Agree(m game.Move) (game.Move, error) {
	bare := plain(m)
	if bare == game.NoMove && m != game.NoMove || m != Resolve(m, Turned(m), Captured(m)) {
		return game.NoMove, fmt.Errorf("%x is not a move", m)
	}
	if err := d.admit(bare); err != nil || m == game.NoMove {
		return game.NoMove, err
	}
	before := d.truth
	err := d.agree(xiangqi.From(m), Turned(m), true)
	if err == nil {
		err = d.agree(xiangqi.To(m), Captured(m), d.views[game.NoSide].rule != toNoOne)
	}
	if err != nil {
		d.truth = before
		return game.NoMove, err
	}
	return bare, nil
}

// agree makes what lies covered on a point be of a kind, by an exchange with
// what is hidden elsewhere; shown tells whether anyone gets to see it.
func (d *Deal) agree(at xiangqi.Square, k xiangqi.Kind, shown bool) error {
	cover := d.views[game.NoSide].board[at]
	switch shown = shown && cover.Covered(); {
	case !shown && k == xiangqi.None:
		return nil
	case !shown:
		return fmt.Errorf("nothing is seen under a cover on %v", at)
	case k == xiangqi.None:
		return fmt.Errorf("it does not say what lay on %v", at)
	case d.truth[at] == k:
		return nil
	}
	for _, s := range d.hidden(cover.Side()) {
		if d.truth[s] == k {
			d.truth[s], d.truth[at] = d.truth[at], d.truth[s]
			return nil
		}
	}
	return fmt.Errorf("%s has no such piece left under cover to lie on %v", sideNames[cover.Side()], at)
}

// Tell returns a move as the seat will know it.
func (d *Deal) Tell(m game.Move, seat game.Side) game.Move {
	if m == game.NoMove {
		return m
	}
	return d.tell(d.views[seat], m)
}

// Bare draws the position as the deal knows it.
func (d *Deal) Bare() game.Picture {
	public := d.views[game.NoSide]
	picture := rules{}.Draw(public)
	for i, placed := range picture.Pieces {
		s := xiangqi.Square(placed.Square)
		if piece := public.board[s]; piece.Covered() {
			picture.Pieces[i].Code = Revealed(piece.Side(), d.truth[s]).Code()
		}
	}
	for side := range picture.Taken {
		picture.Taken[side] = public.lost(game.Side(side), func(_ game.Move, s xiangqi.Square) xiangqi.Kind { return d.truth[s] })
	}
	return picture
}

// SharedView returns what the seat knows.
func (d *Deal) SharedView(seat game.Side) game.Position { return d.views[seat] }

// View returns a copy of what the seat knows.
func (d *Deal) View(seat game.Side) game.Position { return d.views[seat].Clone() }

// Seen returns the moves played so far as the seat knows them, NoMove for a
// pass.
func (d *Deal) Seen(seat game.Side) []game.Move {
	seen := slices.Clone(d.views[seat].played)
	for i, m := range seen {
		if isPass(m) {
			seen[i] = game.NoMove
		}
	}
	return seen
}
