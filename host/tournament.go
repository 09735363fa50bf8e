// Package host runs tournaments on a server: a [Director] begins the matches of
// every round, hears how they end, and asks package meet for the next round.
//
// Its nouns: a [Tournament] is all that is stored of one, in one document; its
// [TournamentSettings] are what it was announced with; a [Seat] says who a player
// is; a [Game] is a match that was arranged for two players; a [LogEntry] is a line
// of its log.
package host

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"banco/clock"
	"banco/meet"
)

// Arena is the system of a tournament without rounds, beside the systems of meet.
const Arena meet.System = "arena"

// TournamentSettings are what a tournament is announced with.
type TournamentSettings struct {
	Name     string
	System   meet.System
	Rounds   int  // of a Swiss
	Final    bool // of a Swiss: the first two meet in the last round
	Double   bool // points are shown as 2, 1 and 0
	Boards   int  `json:",omitempty"` // of teams: how many games two of them play in a round; 0: players are on their own
	Game     string
	Variant  string // every option named
	Control  clock.Control
	Length   time.Duration // of an arena
	Patience time.Duration // how long a player may take for the first move before the game is forfeited
	Break    time.Duration // between rounds

	PairAbsent bool `json:",omitempty"` // whoever did not come is paired again; otherwise they pause until they come back
	Listed     bool // anyone may find it; otherwise one needs the link
	Rated      bool // people need an account, and games between two of them change ratings
}

// Seat is who a player is: a visitor, an agent, or neither: a player without a device,
// whose results the host enters. Name is empty for a visitor with an account, whose
// name is looked up: a deleted account leaves no name behind.
type Seat struct {
	Visitor string `json:",omitempty"`
	Agent   string `json:",omitempty"`
	Name    string `json:",omitempty"`
	Out     Out    `json:",omitempty"`
	Team    string `json:"-"` // that the player enters for; meet.Tournament keeps it
}

// Out is why a player is not paired.
type Out string

// The reasons. Whoever left, or did not come, comes back when they like; whom the host
// took out only the host takes in again.
const (
	NotOut     Out = ""
	OutLeft    Out = "left"
	OutRemoved Out = "removed"
	OutAbsent  Out = "absent"
)

// Wait is why a tournament cannot go on without its host.
type Wait string

// The reasons.
const (
	NoWait         Wait = ""
	WaitForPlayers Wait = "few" // fewer than two players are there
	WaitForRematch Wait = "met" // all pairs that could be made have met: the host may let players meet again
)

// Offline reports that a player has no device: nobody can play a match for them.
func (s Seat) Offline() bool { return s.Visitor == "" && s.Agent == "" }

// Game is a match between two players, by their IDs. It is stored here before the
// match begins, so that the match begins once.
type Game struct {
	Match        string // "" where a player is offline: they play it on a board of wood
	White, Black int
	Round, Board int         // from 1; 0 in an arena
	Result       meet.Result `json:",omitempty"` // of the match
	Closed       bool        `json:",omitempty"` // it is over, or its result is no longer waited for
	Plies        int         `json:",omitempty"` // of the match, once it is over, in an arena
	Ruled        bool        `json:",omitempty"` // the host has given the result, in an arena
	Made         time.Time
}

// Tournament is all that is stored of one.
type Tournament struct {
	Settings TournamentSettings
	Rounds   *meet.Tournament `json:",omitempty"` // nil: an arena
	Arena    *meet.Arena      `json:",omitempty"`
	Seats    []Seat           // of players, by ID from 1
	Games    []Game           // in the order in which they were made
	Begun    time.Time        // zero: not yet
	Next     time.Time        // when the next round begins, or an arena pairs again; zero: a round is on
	Ended    time.Time        // zero: not yet
	Paused   time.Time        // since when the host has stopped it; zero: it goes on
	Resumed  time.Time        // when it went on after the last pause
	Stopped  time.Duration    `json:",omitempty"` // all pauses that are over, together
	Waits    Wait             `json:",omitempty"`
	Ending   []string         `json:",omitempty"` // matches whose games the host has ended: they are yet to be called off
	Log      []LogEntry       `json:",omitempty"` // the oldest first
}

// The bounds of what a tournament may be.
const (
	maxName     = 60
	maxAgents   = 40   // so that they leave some of the machine to others
	maxGames    = 6000 // by its settings, and as many that are played again: then it can be stored
	minLength   = 5 * time.Minute
	maxLength   = 4 * time.Hour
	minPatience = 10 * time.Second
	maxPatience = time.Hour
	maxBreak    = 30 * time.Minute
	pairEvery   = 3 * time.Second // in an arena
)

// Why something is refused, beside the errors of meet.
var (
	ErrSettings = errors.New("no tournament can be held with these settings")
	ErrClock    = errors.New("a tournament is played on the clock")
	ErrNotHost  = errors.New("only the host may do that")
	ErrNotBegun = errors.New("the tournament has not begun")
	ErrRunning  = errors.New("the tournament is still running")
	ErrSameName = errors.New("another player has this name")
	ErrEntered  = errors.New("you have entered already")
	ErrGuest    = errors.New("only players with an account can enter a rated tournament")
	ErrAgents   = errors.New("the tournament has as many agents as it can have")
	ErrMany     = errors.New("you host too many tournaments at once")
	ErrRemoved  = errors.New("the host has taken you out of the tournament")
	ErrPaused   = errors.New("the tournament is paused, or goes on, already")
)

// New returns a tournament that nobody has entered. The caller has checked the
// game, its variant and the clock.
func New(settings TournamentSettings) (*Tournament, error) {
	t := &Tournament{Settings: settings}
	t.Settings.Name = strings.TrimSpace(settings.Name)
	if err := checkName(t.Settings.Name); err != nil {
		return nil, err
	}
	switch {
	case settings.Control.None():
		return nil, ErrClock
	case settings.Patience < minPatience || settings.Patience > maxPatience || settings.Break < 0 || settings.Break > maxBreak:
		return nil, ErrSettings
	case settings.System == Arena && (settings.Length < minLength || settings.Length > maxLength):
		return nil, ErrSettings
	case settings.System == Arena && (settings.Rounds != 0 || settings.Final || settings.Boards != 0):
		return nil, ErrSettings
	case settings.System == Arena:
		t.Arena = &meet.Arena{Name: t.Settings.Name}
		return t, nil
	case settings.Length != 0:
		return nil, ErrSettings
	}
	t.Settings.Double = settings.Double || settings.Boards > 0
	var err error
	t.Rounds, err = meet.New(meet.Settings{
		Name: t.Settings.Name, System: settings.System, Rounds: settings.Rounds, Final: settings.Final, Double: t.Settings.Double,
		Boards: settings.Boards,
	})
	return t, err
}

// checkName returns what is wrong with a name, or nil.
func checkName(name string) error {
	letters, controls := strings.ContainsFunc(name, unicode.IsLetter), strings.ContainsFunc(name, unicode.IsControl)
	if utf8.RuneCountInString(name) > maxName || !letters || controls {
		return meet.ErrName
	}
	return nil
}

// Player returns the ID of a visitor as a player, or 0.
func (t *Tournament) Player(visitor string) int {
	if visitor == "" {
		return 0
	}
	return 1 + slices.IndexFunc(t.Seats, func(s Seat) bool { return s.Visitor == visitor })
}

// Withdrawn reports that a player is not paired any more.
func (t *Tournament) Withdrawn(id int) bool {
	if t.Arena != nil {
		return !t.Arena.Entries[id-1].Waiting
	}
	return t.Rounds.Players[id-1].Withdrawn
}

// NextBye returns the half points that a player has in the next round instead of a
// game.
func (t *Tournament) NextBye(id int) int {
	switch {
	case t.Rounds == nil || !t.Rounds.Players[id-1].Rests:
		return 0
	case t.Rounds.Players[id-1].FullBye:
		return 2
	}
	return 1
}

// Rating returns the rating of a player at the time when they entered.
func (t *Tournament) Rating(id int) int {
	if t.Arena != nil {
		return t.Arena.Entries[id-1].Rating
	}
	return t.Rounds.Players[id-1].Rating
}

// Playing returns the match that a player has to play now, or "".
func (t *Tournament) Playing(id int) string {
	for _, g := range slices.Backward(t.Games) {
		if !g.Closed && (g.White == id || g.Black == id) {
			return g.Match
		}
	}
	return ""
}

// Upcoming returns the next round as it would be now, during the
// break before it. A late entry, a withdrawal or a correction changes them.
func (t *Tournament) Upcoming() (next meet.Round) {
	if t.Rounds == nil || t.Next.IsZero() || !t.Ended.IsZero() {
		return next
	}
	rounds := *t.Rounds // Next leaves alone what this copy shares
	if rounds.Next(false) != nil {
		return next
	}
	return rounds.Rounds[len(rounds.Rounds)-1]
}

// Head is what a list shows of a tournament.
type Head struct {
	Settings TournamentSettings
	Players  int
	Rounds   int `json:",omitempty"` // that have begun
	Begun    time.Time
	Ended    time.Time
	Paused   bool `json:",omitempty"`
	Waits    Wait `json:",omitempty"`
}

// Head returns what a list shows of the tournament.
func (t *Tournament) Head() Head {
	h := Head{Settings: t.Settings, Begun: t.Begun, Ended: t.Ended, Paused: !t.Paused.IsZero(), Waits: t.Waits}
	for id := range t.Seats {
		if !t.Withdrawn(id+1) || !t.Ended.IsZero() {
			h.Players++
		}
	}
	if t.Rounds != nil {
		h.Rounds = len(t.Rounds.Rounds)
	}
	return h
}

// pack writes a tournament into its document.
func (t *Tournament) pack(g *meet.Document) error {
	head, err := json.Marshal(t.Head())
	if err != nil {
		return err
	}
	body, err := json.Marshal(t)
	g.Head, g.Body, g.Over = string(head), string(body), !t.Ended.IsZero() && len(t.Ending) == 0
	return err
}

// unpack reads a tournament from its document.
func unpack(g meet.Document) (*Tournament, error) {
	t := &Tournament{}
	if err := json.Unmarshal([]byte(g.Body), t); err != nil {
		return nil, err
	}
	if (t.Rounds == nil) == (t.Arena == nil) {
		return nil, ErrSettings
	}
	return t, nil
}

// ReadHead reads what a list shows of a tournament.
func ReadHead(g meet.Document) (h Head, err error) {
	err = json.Unmarshal([]byte(g.Head), &h)
	return h, err
}
