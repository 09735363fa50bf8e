package host

import (
	"slices"
	"strconv"
	"time"

	"banco/meet"
	"banco/people"
)

// placeholderName stands in package meet for the name of a player who has an account:
// that name is looked up when it is shown.
const placeholderName = "?"

// enter adds a player. The methods below either do what they say, or return an
// error and change nothing.
func (t *Tournament) enter(seat Seat, rating int, now time.Time) error {
	if err := t.checkEntry(seat, now); err != nil {
		return err
	}
	name := seat.Name
	if name == "" {
		name = placeholderName
	}
	var err error
	if t.Arena != nil {
		_, err = t.Arena.Enter(name, rating)
	} else {
		_, err = t.Rounds.Enter(name, rating)
	}
	if err == nil {
		t.Seats = append(t.Seats, seat)
	}
	return err
}

// checkEntry returns why somebody cannot enter, or nil.
func (t *Tournament) checkEntry(seat Seat, now time.Time) error {
	agents := 0
	for _, other := range t.Seats {
		if other.Agent != "" {
			agents++
		}
	}
	switch {
	case !t.Ended.IsZero() || t.pairingClosed(now):
		return meet.ErrOver
	case seat.Visitor != "" && t.Player(seat.Visitor) != 0:
		return ErrEntered
	case t.Settings.Rated && seat.Visitor != "" && seat.Name != "":
		return ErrGuest
	case seat.Agent != "" && agents >= maxAgents:
		return ErrAgents
	case t.planned(len(t.Seats)+1) > maxGames:
		return meet.ErrFull
	case seat.Name != "" && t.nameTaken(seat.Name):
		return ErrSameName
	case seat.Name != "":
		return checkName(seat.Name)
	}
	return nil
}

// planned returns how many games there are at most with so many players, 0 for an
// arena: its games are bounded while it runs.
func (t *Tournament) planned(players int) int {
	switch t.Settings.System {
	case meet.Swiss:
		return players / 2 * t.Settings.Rounds
	case meet.RoundRobin:
		return players * (players - 1) / 2
	case meet.DoubleRoundRobin:
		return players * (players - 1)
	case meet.Knockout:
		return (players - 1) * (maxDraws + 1)
	}
	return 0
}

// join lets a visitor enter, or come back.
func (t *Tournament) join(seat Seat, rating int, now time.Time) error {
	id := t.Player(seat.Visitor)
	switch {
	case id == 0:
		return t.enter(seat, rating, now)
	case !t.Ended.IsZero() || t.pairingClosed(now):
		return meet.ErrOver
	case !t.Withdrawn(id):
		return ErrEntered
	case t.Arena != nil:
		return t.Arena.SetWaiting(id, true)
	}
	return t.Rounds.Return(id)
}

// withdraw takes a player out of the rounds to come. A game that has begun goes on.
func (t *Tournament) withdraw(id int) error {
	switch {
	case id < 1 || id > len(t.Seats):
		return meet.ErrNobody
	case !t.Ended.IsZero():
		return meet.ErrOver
	case t.Arena != nil:
		return t.Arena.SetWaiting(id, false)
	}
	return t.Rounds.Withdraw(id)
}

// start begins the tournament, and makes the games of the first round.
func (t *Tournament) start(now time.Time) error {
	present := 0
	for i := range t.Seats {
		if !t.Withdrawn(i + 1) {
			present++
		}
	}
	switch {
	case !t.Ended.IsZero():
		return meet.ErrOver
	case !t.Begun.IsZero():
		return meet.ErrStarted
	case present < 2:
		return meet.ErrTooFew
	}
	if t.Rounds != nil {
		if err := t.Rounds.Next(false); err != nil {
			return err
		}
	}
	t.Begun = now
	t.addGames(now)
	return nil
}

// startNextRound ends the break before the next round.
func (t *Tournament) startNextRound(now time.Time) error {
	switch {
	case t.Begun.IsZero():
		return ErrNotBegun
	case !t.Ended.IsZero():
		return meet.ErrOver
	case t.Rounds == nil || t.Next.IsZero():
		return meet.ErrUnfinished
	}
	t.Next = now
	return nil
}

// correct replaces the result of a board, or decides one whose game goes on: that
// game is closed. A result that is taken back (Undecided) is played again.
func (t *Tournament) correct(round, board int, result meet.Result) error {
	switch {
	case t.Rounds == nil:
		return meet.ErrNoBoard
	case !t.Ended.IsZero() && result == meet.Undecided:
		return meet.ErrOver
	case result == meet.Undecided && len(t.Games) >= maxGames:
		return meet.ErrTooLarge
	}
	if err := t.Rounds.Correct(round, board, result); err != nil {
		return err
	}
	for i, g := range t.Games {
		if g.Round == round && g.Board == board {
			t.Games[i].Closed = true
		}
	}
	if round == len(t.Rounds.Rounds) {
		t.Next = time.Time{} // the round may be finished, or not any more
	}
	return nil
}

// end ends the tournament before its time, with the results so far.
func (t *Tournament) end(now time.Time) error {
	if !t.Ended.IsZero() {
		return meet.ErrOver
	}
	for i := range t.Games {
		t.Games[i].Closed = true
	}
	t.Ended, t.Next = now, time.Time{}
	return nil
}

// pairingClosed reports that no more games of an arena begin.
func (t *Tournament) pairingClosed(now time.Time) bool {
	if t.Arena == nil || t.Begun.IsZero() {
		return false
	}
	return !now.Before(t.Begun.Add(t.Settings.Length - meet.PairingCloses(t.Settings.Control.Total)))
}

// nameAgent returns a name for the next agent of a kind that no player has:
// "Greedy", "Greedy 2".
func (t *Tournament) nameAgent(name string) string {
	called := name
	for n := 2; t.nameTaken(called); n++ {
		called = name + " " + strconv.Itoa(n)
	}
	return called
}

// nameTaken reports that a player has a name already, or one that a reader may take
// for it: names are compared as those of accounts are.
func (t *Tournament) nameTaken(name string) bool {
	key := people.NameKey(name)
	return slices.ContainsFunc(t.Seats, func(s Seat) bool { return s.Name != "" && people.NameKey(s.Name) == key })
}
