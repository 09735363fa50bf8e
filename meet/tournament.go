// Package meet is how players find opponents: a [Tournament] of rounds (Swiss, round
// robin or knock-out), an [Arena], in which players who are free are paired at once,
// and a [Lobby] of [Seek]s. A [Round] has a [Board] for each pair;
// [Tournament.Standings] ranks the players and shows how. All of it is data that can
// be stored as JSON, in a [Document]; nothing here does I/O or reads a clock.
package meet

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// System is how a tournament pairs.
type System string

// The systems of tournaments of rounds.
const (
	Swiss            System = "swiss"
	RoundRobin       System = "round-robin"
	DoubleRoundRobin System = "double-round-robin"
	Knockout         System = "knockout"
)

// Settings are how a tournament is played: its system, its length and its points.
type Settings struct {
	Name   string
	System System
	Rounds int  // of a Swiss; the others follow from their players
	Final  bool // in the last round of a Swiss the first two of the standings meet
	Double bool // points are shown as 2, 1 and 0, as in xiangqi and between teams; otherwise as 1, ½ and 0
	Boards int  `json:",omitempty"` // of teams: how many games two of them play in a round; 0: players are on their own
	Ties   []Tiebreak
}

// Player is somebody who has entered.
type Player struct {
	ID        int // from 1, in the order of entering; never given again
	Name      string
	Rating    int
	Withdrawn bool // is not paired any more
	Rests     bool // has half a point instead of a game in the next round
	FullBye   bool `json:",omitempty"` // resting is worth a full point
}

// Tournament is a tournament of rounds. With nothing but its Settings it is one that
// nobody has entered. Its methods either do what they say, or return an error and
// change nothing.
type Tournament struct {
	Settings Settings
	Players  []Player // by ID
	Teams    []Team   `json:",omitempty"` // by ID
	Seeds    []int    // of a round robin and a knock-out: IDs of players, or teams, by strength, fixed by the first round
	Rounds   []Round

	Rematches bool `json:",omitempty"` // of a Swiss: the host lets players meet again where no other pairing is left

	ofTeams    bool          // the players stand for teams: see byTeams
	gamePoints []map[int]int // of teams, by round: half points of games by ID
}

// The bounds of a tournament.
const (
	MaxPlayers = 300
	maxRounds  = 99
	maxName    = 60
	maxRating  = 9999
)

// Why an operation is refused.
var (
	ErrSettings   = errors.New("a tournament is a swiss of 1 to 99 rounds, a round-robin, a double-round-robin or a knockout")
	ErrFull       = errors.New("the tournament is full")
	ErrName       = errors.New("a name has 1 to 60 characters, without line breaks")
	ErrRating     = errors.New("a rating is a number from 0 to 9999")
	ErrStarted    = errors.New("the tournament has begun")
	ErrOver       = errors.New("the tournament is over")
	ErrNobody     = errors.New("there is no such player")
	ErrTooFew     = errors.New("at least two players are needed")
	ErrUnfinished = errors.New("results of this round are missing")
	ErrNoBoard    = errors.New("there is no such board")
	ErrResult     = errors.New("this board cannot have this result")
	ErrDecided    = errors.New("the board has a result already: correct it")
	ErrAdvanced   = errors.New("the next round depends on the winner of this board: the score can be corrected, the winner cannot")
	ErrNoRest     = errors.New("only a Swiss tournament gives points for a round of rest")
	ErrNoPairing  = errors.New("all pairs that could be made have met")
	ErrNoTeams    = errors.New("there is no such team: a tournament of teams needs one for each player, others have none")
	ErrPlayed     = errors.New("a game of this round has been played")
)

// New returns a tournament with nobody in it.
func New(settings Settings) (*Tournament, error) {
	settings.Double = settings.Double || settings.Boards > 0
	t := &Tournament{Settings: settings}
	if err := settings.check(); err != nil {
		return nil, err
	}
	return t, nil
}

// check returns what is wrong with settings, or nil.
func (settings Settings) check() error {
	switch settings.System {
	case Swiss:
		if settings.Rounds < 1 || settings.Rounds > maxRounds {
			return ErrSettings
		}
	case RoundRobin, DoubleRoundRobin, Knockout:
		if settings.Rounds != 0 || settings.Final {
			return ErrSettings
		}
	default:
		return ErrSettings
	}
	if err := settings.checkTeams(); err != nil {
		return err
	}
	for _, tie := range settings.Ties {
		if !slices.Contains(Tiebreaks, tie) {
			return fmt.Errorf("%q: %w", tie, ErrSettings)
		}
	}
	return nil
}

// Enter adds a player and returns the ID. Only a Swiss takes late entries; the rounds
// that they missed count nothing.
func (t *Tournament) Enter(name string, rating int) (int, error) {
	name = strings.TrimSpace(name)
	err := checkEntry(name, rating, len(t.Players))
	switch {
	case err != nil:
		return 0, err
	case t.Settings.Boards > 0:
		return 0, ErrNoTeams
	case t.Over():
		return 0, ErrOver
	case len(t.Rounds) > 0 && t.Settings.System != Swiss:
		return 0, ErrStarted
	}
	t.Players = append(t.Players, Player{ID: len(t.Players) + 1, Name: name, Rating: rating})
	return len(t.Players), nil
}

// checkEntry returns why somebody cannot enter after so many others, or nil.
func checkEntry(name string, rating, entered int) error {
	switch {
	case name == "" || utf8.RuneCountInString(name) > maxName || strings.ContainsFunc(name, unicode.IsControl):
		return ErrName
	case rating < 0 || rating > maxRating:
		return ErrRating
	case entered >= MaxPlayers:
		return ErrFull
	}
	return nil
}

// player returns the player of an ID.
func (t *Tournament) player(id int) (*Player, error) {
	if id < 1 || id > len(t.Players) {
		return nil, ErrNobody
	}
	return &t.Players[id-1], nil
}

// Withdraw takes a player out of the rounds to come. A game on the board goes
// on; what was played stays.
func (t *Tournament) Withdraw(id int) error { return t.setWithdrawn(id, true) }

// Return brings back a player who has withdrawn.
func (t *Tournament) Return(id int) error { return t.setWithdrawn(id, false) }

func (t *Tournament) setWithdrawn(id int, withdrawn bool) error {
	p, err := t.player(id)
	if err != nil {
		return err
	}
	entrant := id
	if t.Settings.Boards > 0 {
		entrant = t.TeamOf(id)
	}
	if !withdrawn && t.drawnWithout(entrant) { // left before the draw
		return ErrStarted
	}
	p.Withdrawn = withdrawn
	return nil
}

// Rest asks for half a point instead of a game in the next round for a player, or
// takes that back.
func (t *Tournament) Rest(id int, rests bool) error {
	p, err := t.player(id)
	if err != nil {
		return err
	}
	if t.Settings.System != Swiss || t.Settings.Boards > 0 {
		return ErrNoRest
	}
	p.Rests, p.FullBye = rests, false
	return nil
}

// GrantBye gives a player so many half points, 1 or 2, instead of a game in the next
// round. With 0 it takes that back.
func (t *Tournament) GrantBye(id, half int) error {
	if half < 0 || half > 2 {
		return ErrResult
	}
	err := t.Rest(id, half > 0)
	if err == nil {
		t.Players[id-1].FullBye = half == 2
	}
	return err
}

// seeded returns the IDs of the players who have not withdrawn, by strength.
func (t *Tournament) seeded() []int {
	var ids []int
	for _, p := range t.Players {
		if !p.Withdrawn {
			ids = append(ids, p.ID)
		}
	}
	t.sortByStrength(ids)
	return ids
}

// sortByStrength sorts IDs by rating, and then by the order of entering.
func (t *Tournament) sortByStrength(ids []int) {
	slices.SortStableFunc(ids, func(a, b int) int { return t.Players[b-1].Rating - t.Players[a-1].Rating })
}
