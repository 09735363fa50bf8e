package wire

import "banco/game"

// Lobby is GET /api/lobby, and what the socket tells of it: who looks for a
// game, and what is being played.
type Lobby struct {
	Seeks      []Seek      `json:"seeks"`
	Challenges []Challenge `json:"challenges"` // from and to the viewer
	Games      []Running   `json:"games"`
	Here       int         `json:"here"` // how many look at the lobby
}

// Challenge is what one account asks another to play. The challenged answers with
// POST /api/challenges/ID/accept, which is answered with Sought, or …/refuse; the
// challenger takes it back with DELETE.
type Challenge struct {
	ID      string            `json:"id"`
	Mine    bool              `json:"mine,omitempty"` // the viewer's own
	Player  Player            `json:"player"`         // the other
	Game    string            `json:"game"`
	Variant map[string]string `json:"variant"`
	Control *Control          `json:"control,omitempty"`
	Speed   string            `json:"speed"`
	Rated   bool              `json:"rated,omitempty"`
	Side    Side              `json:"side,omitempty"` // the challenger's; absent: either
	State   string            `json:"state"`          // open, accepted, refused, withdrawn
	Match   string            `json:"match,omitempty"`
	Expires int64             `json:"expires"` // when it is void
}

// NewChallenge is POST /api/challenges, answered with Challenge.
type NewChallenge struct {
	Name    string            `json:"name"` // of the account
	Game    string            `json:"game"`
	Variant map[string]string `json:"variant,omitempty"`
	Control *Control          `json:"control,omitempty"`
	Rated   bool              `json:"rated,omitempty"`
	Side    Side              `json:"side,omitempty"`
}

// Seek is somebody who looks for a game.
type Seek struct {
	ID      string            `json:"id"`
	Mine    bool              `json:"mine,omitempty"`
	Player  Player            `json:"player"`
	Game    string            `json:"game"`
	Variant map[string]string `json:"variant"`
	Control *Control          `json:"control,omitempty"`
	Speed   string            `json:"speed"`
	Rated   bool              `json:"rated,omitempty"`
	Side    Side              `json:"side,omitempty"` // the seeker's; absent: either
	Quick   bool              `json:"quick,omitempty"`
}

// NewSeek is POST /api/lobby/seeks. The answer is Sought. POST …/seeks/ID/accept
// answers with Sought too; DELETE …/seeks/ID withdraws one's own.
type NewSeek struct {
	Game    string            `json:"game"`
	Variant map[string]string `json:"variant,omitempty"`
	Control *Control          `json:"control,omitempty"`
	Rated   bool              `json:"rated,omitempty"`
	Side    Side              `json:"side,omitempty"`
	Quick   bool              `json:"quick,omitempty"` // be paired with whoever fits best
}

// Sought is what comes of a seek: it waits, or a match has begun.
type Sought struct {
	Seek  string `json:"seek,omitempty"`
	Match string `json:"match,omitempty"`
}

// Running is a game between two people that anyone may watch.
type Running struct {
	ID      string       `json:"id"`
	Game    string       `json:"game"`
	Players [2]Player    `json:"players"`
	Speed   string       `json:"speed"`
	Rated   bool         `json:"rated,omitempty"`
	Plies   int          `json:"plies"`
	Board   game.Board   `json:"board"`
	Picture game.Picture `json:"picture"`
}

// Leaders is GET /api/leaders?game=G&speed=S: the best, without those of whom
// too little is known.
type Leaders struct {
	Leaders []Player `json:"leaders"`
}

// Profile is GET /api/players/NAME.
type Profile struct {
	Name    string        `json:"name"`
	Created int64         `json:"created"`
	Bot     bool          `json:"bot,omitempty"`   // it is a program,
	Owner   string        `json:"owner,omitempty"` // of this account; absent: of a guest
	Ratings []Rating      `json:"ratings"`
	Games   []RatedGame   `json:"games"` // the latest first
	Tallies []PlayerTally `json:"tallies"`
	Against *Versus       `json:"against,omitempty"` // how it stands with the viewer or, with ?against=NAME, with another
	Me      bool          `json:"me,omitempty"`      // it is the viewer's own
	Blocked bool          `json:"blocked,omitempty"` // the viewer does not want to meet them
	// the viewer follows them
	Followed bool        `json:"followed,omitempty"`
	Puzzles  []PuzzleDay `json:"puzzles"` // the days on which they solved some, the first first
}

// Follow is POST /api/players/NAME/follow.
type Follow struct {
	On bool `json:"on"`
}

// Follows is GET /api/account/follows: the players whom the viewer follows.
type Follows struct {
	Players []FollowedPlayer `json:"players"`
}

// FollowedPlayer is one of them, as far as this server knows.
type FollowedPlayer struct {
	Name   string `json:"name"`
	Online bool   `json:"online,omitempty"` // has a page open
	Match  string `json:"match,omitempty"`  // that they play now, and anyone may watch
	Game   string `json:"game,omitempty"`   // of the match
}

// PlayerNames is GET /api/players?name=START: some names that begin with it.
type PlayerNames struct {
	Names []string `json:"names"`
}

// PlayerTally counts how the rated games of somebody ended.
type PlayerTally struct {
	Game  string `json:"game"`
	Speed string `json:"speed"`
	Side  Side   `json:"side"`
	Won   int    `json:"won"`
	Drawn int    `json:"drawn"`
	Lost  int    `json:"lost"`
	Best  int    `json:"best"` // the highest rating after any of them
}

// Versus is how it stands between two accounts.
type Versus struct {
	Name    string        `json:"name"` // the other
	Tallies []PlayerTally `json:"tallies"`
}

// RatingGraph is GET /api/players/NAME/ratings?game=G&speed=S: how a rating went,
// the oldest first, at most the last 500 games.
type RatingGraph struct {
	Points []RatingPoint `json:"points"`
}

// RatingPoint is a rating after a game.
type RatingPoint struct {
	At     int64  `json:"at"`
	Rating int    `json:"rating"`
	Match  string `json:"match"`
}

// RatedGame is a rated game as one of its players has it.
type RatedGame struct {
	Match    string  `json:"match"`
	Opponent string  `json:"opponent,omitempty"` // absent: deleted
	Game     string  `json:"game"`
	Speed    string  `json:"speed"`
	Side     Side    `json:"side"`
	Score    float64 `json:"score"` // 1, ½ or 0
	Before   int     `json:"before"`
	After    int     `json:"after"`
	At       int64   `json:"at"`
	// of GET /api/matches/ID/rating: too little is known yet for After to mean much
	Provisional bool `json:"provisional,omitempty"`
}

// Message is something that one of two players says to the other.
type Message struct {
	Number int    `json:"number"`
	Side   Side   `json:"side"`
	Text   string `json:"text"`
	At     int64  `json:"at"`
}

// Chat is GET /api/matches/ID/chat: what the players have said, for them alone.
type Chat struct {
	Said []Message `json:"said"`
}

// Say is POST /api/matches/ID/chat: at most 140 characters.
type Say struct {
	Text string `json:"text"`
}

// Block is POST /api/matches/ID/block: the other player's challenges and words
// are not wanted, or are again.
type Block struct {
	On bool `json:"on"`
}

// Complaint is POST /api/matches/ID/report, about the other player.
type Complaint struct {
	Reason string `json:"reason"` // "cheating", "rude", "stalling", "other"
}
