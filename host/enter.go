package host

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"banco/meet"
)

// unnamed stands in package meet for who has an account: their name is looked
// up when it is shown.
const unnamed = "?"

// enter adds a player. The methods below either do what they say or return an
// error and change nothing.
func (t *Tournament) enter(seat Seat, rating int, now time.Time) error {
	if err := t.admits(seat, now); err != nil {
		return err
	}
	name := seat.Name
	if name == "" {
		name = unnamed
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

// admits says why somebody cannot enter, or nothing.
func (t *Tournament) admits(seat Seat, now time.Time) error {
	agents := 0
	for _, other := range t.Seats {
		if other.Agent != "" {
			agents++
		}
	}
	switch {
	case !t.Ended.IsZero() || t.closing(now):
		return meet.ErrOver
	case seat.Visitor != "" && t.Player(seat.Visitor) != 0:
		return ErrEntered
	case t.Settings.Rated && seat.Visitor != "" && seat.Name != "":
		return ErrGuest
	case seat.Agent != "" && agents >= maxAgents:
		return ErrAgents
	case t.planned(len(t.Seats)+1) > maxGames:
		return meet.ErrFull
	case seat.Name != "" && t.named(seat.Name):
		return ErrSameName
	case seat.Name != "":
		return checkName(seat.Name)
	}
	return nil
}

// planned returns how many games there are at most with so many players. What an
// arena has is bounded while it goes on.
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
	case !t.Ended.IsZero() || t.closing(now):
		return meet.ErrOver
	case !t.Gone(id):
		return ErrEntered
	case t.Arena != nil:
		return t.Arena.Wait(id, true)
	}
	return t.Rounds.Return(id)
}

// leave takes a player out of what is still to be paired; a game that goes on
// goes on.
func (t *Tournament) leave(id int) error {
	switch {
	case id < 1 || id > len(t.Seats):
		return meet.ErrNobody
	case !t.Ended.IsZero():
		return meet.ErrOver
	case t.Arena != nil:
		return t.Arena.Wait(id, false)
	}
	return t.Rounds.Withdraw(id)
}

// start ends the time of entering, and makes the first pairs.
func (t *Tournament) start(now time.Time) error {
	present := 0
	for i := range t.Seats {
		if !t.Gone(i + 1) {
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
	t.arrange(now)
	return nil
}

// hurry makes the next round without waiting for the end of the break.
func (t *Tournament) hurry(now time.Time) error {
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

// correct replaces the result of a board, or decides one that is played: its
// match is no longer waited for. A result that is taken back is played anew.
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

// end closes the tournament before its time: as it stands.
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

// closing reports that no games of an arena begin any more.
func (t *Tournament) closing(now time.Time) bool {
	return t.Arena != nil && !t.Begun.IsZero() && !now.Before(t.Begun.Add(t.Settings.Length-meet.PairingCloses(t.Settings.Control.Total)))
}

// nameAgent returns what the next agent of a kind is called, so that no two have
// the same name: "Greedy", "Greedy 2".
func (t *Tournament) nameAgent(name string) string {
	called := name
	for n := 2; t.named(called); n++ {
		called = name + " " + strconv.Itoa(n)
	}
	return called
}

// named reports that a player has a name. Case does not count, accents do: Hoa
// and Hòa are two people.
func (t *Tournament) named(name string) bool {
	key := strings.ToLower(norm.NFC.String(name))
	return slices.ContainsFunc(t.Seats, func(s Seat) bool { return strings.ToLower(norm.NFC.String(s.Name)) == key })
}
