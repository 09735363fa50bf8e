package wire

import "banco/game"

// Tournaments is GET /api/tournaments?before=T: those that the viewer may find,
// the newest first.
type Tournaments struct {
	Tournaments []TournamentHead `json:"tournaments"`
}

// TournamentSettings are what a tournament is announced with; POST /api/tournaments
// takes them and answers with 201 and Tournament. Times are in seconds.
type TournamentSettings struct {
	Name     string            `json:"name"`
	System   string            `json:"system"`           // swiss, round-robin, double-round-robin, knockout, arena
	Rounds   int               `json:"rounds,omitempty"` // of a Swiss
	Final    bool              `json:"final,omitempty"`  // of a Swiss: the first two meet in the last round
	Double   bool              `json:"double,omitempty"` // points are 2, 1 and 0
	Boards   int               `json:"boards,omitempty"` // of teams: how many games two of them play in a round
	Game     string            `json:"game"`
	Variant  map[string]string `json:"variant,omitempty"`
	Control  *Control          `json:"control,omitempty"`
	Length   int               `json:"length,omitempty"` // of an arena
	Patience int               `json:"patience"`         // who has not made a first move by then has not come
	Break    int               `json:"break"`            // between rounds
	Listed   bool              `json:"listed,omitempty"` // anyone may find it
	Rated    bool              `json:"rated,omitempty"`  // for accounts: games between two of them change ratings
	// whoever did not come to a game is paired again; otherwise they pause until they come back
	PairAbsent bool `json:"pairAbsent,omitempty"`
}

// TournamentHead is a tournament in a list.
type TournamentHead struct {
	ID       string             `json:"id"`
	Settings TournamentSettings `json:"settings"`
	Players  int                `json:"players"`
	Round    int                `json:"round,omitempty"` // that has begun
	Mine     bool               `json:"mine,omitempty"`  // the viewer hosts it
	Created  int64              `json:"created"`
	Begun    int64              `json:"begun,omitempty"`
	Ended    int64              `json:"ended,omitempty"`
	Paused   bool               `json:"paused,omitempty"`
	Waits    string             `json:"waits,omitempty"`
}

// Tournament is GET /api/tournaments/ID, the answer to every command about it,
// and what the socket tells of it.
type Tournament struct {
	ID       string             `json:"id"`
	Version  int                `json:"version"`
	Settings TournamentSettings `json:"settings"`
	Board    game.Board         `json:"board"`
	Host     bool               `json:"host,omitempty"`    // the viewer is
	You      int                `json:"you,omitempty"`     // the viewer's player
	Playing  string             `json:"playing,omitempty"` // the match that the viewer has to play now
	Turn     Side               `json:"turn,omitempty"`    // whose turn it is there; News.shots tell of every new move
	Forfeit  int64              `json:"forfeit,omitempty"` // when it is lost unless the first moves have been made
	Players  []Entrant          `json:"players"`           // by id, from 1
	Teams    []Team             `json:"teams,omitempty"`   // by id, from 1; ranks, rounds[].teams and workings are then of teams
	Rounds   []PairedRound      `json:"rounds"`
	Upcoming []PairedBoard      `json:"upcoming,omitempty"` // the next round as it would be now, during the break before it
	// of teams: who meets whom then
	UpcomingTeams []TeamMatch   `json:"upcomingTeams,omitempty"`
	Length        int           `json:"length,omitempty"` // rounds in all, once that is known
	Games         []PairedBoard `json:"games"`            // of an arena, the latest first
	Standings     []Rank        `json:"standings"`
	Ties          []string      `json:"ties"` // what the columns of Rank.ties are
	Now           int64         `json:"now"`
	Begun         int64         `json:"begun,omitempty"`
	Next          int64         `json:"next,omitempty"`       // when the next round begins
	Closes        int64         `json:"closes,omitempty"`     // when an arena ends
	PairsUntil    int64         `json:"pairsUntil,omitempty"` // when its last games begin
	Ended         int64         `json:"ended,omitempty"`
	Paused        bool          `json:"paused,omitempty"` // by the host: no round and no game begins
	// the host has to decide how it goes on: few (players have to come) or met (next lets players meet again)
	Waits string    `json:"waits,omitempty"`
	Log   []LogLine `json:"log"` // the latest first
}

// LogLine is a line of the log of a tournament: when, who (host, player or server) and
// what, with what it is about.
type LogLine struct {
	At int64  `json:"at"`
	By string `json:"by"`
	// start, end, round, round-end, pause, resume, correct, bye, remove, admit, enter, leave, return, no-show, repeat, relax, wait, rematch
	Kind   string `json:"kind"`
	Player int    `json:"player,omitempty"`
	Round  int    `json:"round,omitempty"`
	Board  int    `json:"board,omitempty"`
	Before string `json:"before,omitempty"` // of a correction
	Result string `json:"result,omitempty"`
	Half   int    `json:"half,omitempty"` // of a bye: half points; none: it is taken back
	Why    string `json:"why,omitempty"`  // of wait: few, met; of relax: bye, color, rematch
}

// Entrant is a player of a tournament.
type Entrant struct {
	ID      int    `json:"id"`
	Name    string `json:"name"`
	Account bool   `json:"account,omitempty"` // the name is an account's
	Agent   string `json:"agent,omitempty"`
	Bot     bool   `json:"bot,omitempty"` // somebody's program
	Rating  int    `json:"rating"`
	Gone    bool   `json:"gone,omitempty"`    // is not paired
	Out     string `json:"out,omitempty"`     // why: left, absent (did not come), removed (by the host, who alone lets them in again)
	Bye     int    `json:"bye,omitempty"`     // half points that the host gives for the next round instead of a game
	Offline bool   `json:"offline,omitempty"` // has no device: the host enters the results
}

// Team is a team of a tournament: its players in board order. Whoever sits below
// somebody who is away moves up.
type Team struct {
	ID      int      `json:"id"`
	Name    string   `json:"name"`
	Players []int    `json:"players"`
	Points  []string `json:"points"` // that each of the players has scored
}

// TeamMatch is a pair of teams. The first has the first move on the first board, and
// sides alternate down the boards. Black is 0 for a bye.
type TeamMatch struct {
	White  int    `json:"white"`
	Black  int    `json:"black"`
	Result string `json:"result,omitempty"` // 1-0, 0-1, 1/2; without a game: -+, +-, --
	Score  string `json:"score,omitempty"`  // of their games so far: 2.5-1.5
}

// PairedRound is a round of a tournament. Resting have half a point instead of a
// game, Granted a full point.
type PairedRound struct {
	Boards  []PairedBoard `json:"boards"`
	Resting []int         `json:"resting,omitempty"`
	Granted []int         `json:"granted,omitempty"`
	Teams   []TeamMatch   `json:"teams,omitempty"`   // their boards follow each other, a bye has none
	Relaxed string        `json:"relaxed,omitempty"` // the rule that no pairing could keep: bye, color, rematch
}

// PairedBoard is a board, by players. Black is 0 where White has a bye, and both are
// where two places of a knock-out are empty.
type PairedBoard struct {
	White  int    `json:"white"`
	Black  int    `json:"black"`
	Result string `json:"result,omitempty"` // 1-0, 0-1, 1/2; without a game: -+, +-, --
	Match  string `json:"match,omitempty"`
	Number int    `json:"number,omitempty"` // of a game of an arena, from 1
	Draws  int    `json:"draws,omitempty"`  // of a knock-out: games drawn before this one
	Live   bool   `json:"live,omitempty"`   // it is being played
}

// Rank is the place of a player, or a team.
type Rank struct {
	Rank   int      `json:"rank"`
	ID     int      `json:"id"`
	Points string   `json:"points"`
	Ties   []string `json:"ties"`
	Games  int      `json:"games,omitempty"` // of an arena
	Fire   bool     `json:"fire,omitempty"`  // of an arena: points count twice
}

// Workings is GET /api/tournaments/ID/players/N: how the tie-breaks of a player
// came about.
type Workings struct {
	Ties []Working `json:"ties"`
}

// Working is a tie-break with its terms.
type Working struct {
	Kind  string    `json:"kind"`
	Value string    `json:"value"`
	Parts []TieTerm `json:"parts"`
}

// TieTerm is what a round adds to a tie-break. Points are as the tournament counts them.
type TieTerm struct {
	Round    int    `json:"round"`
	Opponent int    `json:"opponent,omitempty"` // 0: nobody
	Unplayed bool   `json:"unplayed,omitempty"` // it counts as a game against somebody with the player's own points, or fewer
	Scored   string `json:"scored"`             // by the player
	Against  string `json:"against"`            // the points that the opponent counts with
	Value    string `json:"value"`
	Dropped  bool   `json:"dropped,omitempty"`
}

// Join is POST /api/tournaments/ID/join. Who has an account plays under its name, and
// a player who comes back under the name of before.
type Join struct {
	Name string `json:"name,omitempty"`
	Team string `json:"team,omitempty"` // by its name; one that is not there is made
}

// EnterAgents is POST /api/tournaments/ID/agents, for the host.
type EnterAgents struct {
	Agent string `json:"agent"`
	Name  string `json:"name"`
	Team  string `json:"team,omitempty"`
	Count int    `json:"count,omitempty"` // 1 where it is left out
}

// EnterOffline is POST /api/tournaments/ID/players, for the host: people without a
// device of their own, whose results the host enters.
type EnterOffline struct {
	Names []string `json:"names"`
	Team  string   `json:"team,omitempty"`
}

// TeamPlace is POST /api/tournaments/ID/place, for the host: the player takes a place
// of the board order of a team, from 1, before the beginning.
type TeamPlace struct {
	Player int    `json:"player"`
	Team   string `json:"team"`
	Place  int    `json:"place"`
}

// Removal is POST /api/tournaments/ID/remove, for the host.
type Removal struct {
	Player int `json:"player"`
}

// Admission is POST /api/tournaments/ID/admit, for the host: the player is paired
// again.
type Admission struct {
	Player int `json:"player"`
}

// GrantedBye is POST /api/tournaments/ID/bye, for the host: so many half points, 1 or
// 2, instead of a game in the next round of a Swiss; 0 takes that back.
type GrantedBye struct {
	Player int `json:"player"`
	Half   int `json:"half"`
}

// Correction is POST /api/tournaments/ID/results, for the host: rounds and boards
// are counted from 1. An empty result is played again. In an arena the round is 0 and
// the board the number of a game, which does not count with an empty result.
type Correction struct {
	Round  int    `json:"round"`
	Board  int    `json:"board"`
	Result string `json:"result"`
}

// Order is POST /api/tournaments/ID/leave and, for the host, start, next, pause,
// resume, repeat and end.
type Order struct{}

// Snapshot is a board of a tournament that is being played, for a small picture.
type Snapshot struct {
	Match   string       `json:"match"`
	Plies   int          `json:"plies"`
	Picture game.Picture `json:"picture"`
	Turn    Side         `json:"turn"`
	Clocks  *Clocks      `json:"clocks,omitempty"`
}
