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
	} else if t.Settings.Boards > 0 {
		_, err = t.Rounds.EnterFor(t.teamName(seat.Team), name, rating)
	} else {
		_, err = t.Rounds.Enter(name, rating)
	}
	if seat.Team = ""; err == nil {
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
	case t.Settings.Rated && seat.Agent == "" && seat.Name != "":
		return ErrGuest
	case seat.Agent != "" && agents >= maxAgents:
		return ErrAgents
	case t.Settings.Boards > 0 && seat.Team == "":
		return meet.ErrNoTeams
	case t.planned(len(t.Seats)+1) > maxGames:
		return meet.ErrFull
	case seat.Name != "" && t.nameTaken(seat.Name):
		return ErrSameName
	}
	for _, name := range []string{seat.Name, seat.Team} {
		if err := checkName(name); name != "" && err != nil {
			return err
		}
	}
	return nil
}

// planned returns how many games there are at most with so many players, 0 for an
// arena: its games are bounded while it runs.
func (t *Tournament) planned(players int) int {
	boards := 1
	if t.Settings.Boards > 0 {
		players, boards = len(t.Rounds.Teams)+1, t.Settings.Boards
	}
	switch t.Settings.System {
	case meet.Swiss:
		return players / 2 * boards * t.Settings.Rounds
	case meet.RoundRobin:
		return players * (players - 1) / 2 * boards
	case meet.DoubleRoundRobin:
		return players * (players - 1) * boards
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
		return t.enterLate(seat, rating, ByPlayer, now)
	case !t.Ended.IsZero() || t.pairingClosed(now):
		return meet.ErrOver
	case t.Seats[id-1].Out == OutRemoved:
		return ErrRemoved
	case !t.Withdrawn(id):
		return ErrEntered
	}
	if err := t.takeIn(id); err != nil {
		return err
	}
	t.noteChange(now, LogEntry{By: ByPlayer, Kind: LogReturn, Player: id})
	return nil
}

// enterLate adds a player, and notes it where the tournament has begun.
func (t *Tournament) enterLate(seat Seat, rating int, by LogBy, now time.Time) error {
	if err := t.enter(seat, rating, now); err != nil {
		return err
	}
	t.noteChange(now, LogEntry{By: by, Kind: LogEnter, Player: len(t.Seats)})
	return nil
}

// noteChange notes who comes and goes after the beginning, or by the host's will, and
// lets a tournament that waits for its host try again to make a round.
func (t *Tournament) noteChange(now time.Time, e LogEntry) {
	if t.Waits = NoWait; !t.Begun.IsZero() || e.Kind == LogRemove || e.Kind == LogAdmit {
		t.note(now, e)
	}
}

// leave lets a player leave.
func (t *Tournament) leave(id int, now time.Time) error {
	if err := t.checkOut(id); err != nil || t.Seats[id-1].Out == OutLeft {
		return err
	}
	if t.Seats[id-1].Out == OutRemoved {
		return ErrRemoved
	}
	if err := t.takeOut(id, OutLeft); err != nil {
		return err
	}
	t.noteChange(now, LogEntry{By: ByPlayer, Kind: LogLeave, Player: id})
	return nil
}

// remove takes a player out, for the host.
func (t *Tournament) remove(id int, now time.Time) error {
	if err := t.checkOut(id); err != nil || t.Seats[id-1].Out == OutRemoved {
		return err
	}
	if err := t.takeOut(id, OutRemoved); err != nil {
		return err
	}
	t.noteChange(now, LogEntry{By: ByHost, Kind: LogRemove, Player: id})
	return nil
}

// admit takes a player in again, for the host.
func (t *Tournament) admit(id int, now time.Time) error {
	switch err := t.checkOut(id); {
	case err != nil:
		return err
	case t.pairingClosed(now):
		return meet.ErrOver
	case !t.Withdrawn(id):
		return ErrEntered
	}
	if err := t.takeIn(id); err != nil {
		return err
	}
	t.noteChange(now, LogEntry{By: ByHost, Kind: LogAdmit, Player: id})
	return nil
}

// checkOut returns why a player cannot be taken out or in, or nil.
func (t *Tournament) checkOut(id int) error {
	switch {
	case id < 1 || id > len(t.Seats):
		return meet.ErrNobody
	case !t.Ended.IsZero():
		return meet.ErrOver
	}
	return nil
}

// takeOut takes a player out of the rounds to come. A game that has begun goes on.
func (t *Tournament) takeOut(id int, why Out) (err error) {
	if t.Arena != nil {
		err = t.Arena.SetWaiting(id, false)
	} else {
		err = t.Rounds.Withdraw(id)
	}
	if err == nil {
		t.Seats[id-1].Out = why
	}
	return err
}

// takeIn lets a player be paired again.
func (t *Tournament) takeIn(id int) (err error) {
	if t.Arena != nil {
		err = t.Arena.SetWaiting(id, true)
	} else {
		err = t.Rounds.Return(id)
	}
	if err == nil {
		t.Seats[id-1].Out = NotOut
	}
	return err
}

// teamName returns the name of the team that a reader takes for a name, or that name.
func (t *Tournament) teamName(name string) string {
	for _, team := range t.Rounds.Teams {
		if people.NameKey(team.Name) == people.NameKey(name) {
			return team.Name
		}
	}
	return name
}

// place puts a player at a place of the board order of a team.
func (t *Tournament) place(id int, team string, place int) error {
	switch err := t.checkOut(id); {
	case err != nil:
		return err
	case t.Rounds == nil:
		return meet.ErrNoTeams
	}
	return t.Rounds.Place(id, t.teamName(team), place)
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
	t.note(now, LogEntry{By: ByHost, Kind: LogStart})
	if t.Rounds != nil {
		t.noteRound(now)
	}
	t.addGames(now)
	return nil
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
