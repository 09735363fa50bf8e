package wire

import "banco/game"

// Match kinds.
const (
	Played  = "game"  // two seats, a result
	Studied = "study" // one person moves for both sides and branches anywhere
)

// Side is "first" or "second"; Winner also "none" for a draw; You also "both"
// for who moves for both sides and "none" for a spectator.
type (
	Side   string
	Winner string
	You    string
)

// NewMatch asks for a match (POST /api/matches). The answer is an Update.
type NewMatch struct {
	Game     string            `json:"game"`
	Kind     string            `json:"kind,omitempty"` // Played unless it says Studied
	Variant  map[string]string `json:"variant,omitempty"`
	Start    string            `json:"start,omitempty"` // a FEN, or a text in any form that can be imported; empty: the variant's own start
	Seats    [2]string         `json:"seats"`           // "human" or an agent, First's first; both "human" in a study
	Names    [2]string         `json:"names,omitempty"` // what to call them, where that is known
	Control  *Control          `json:"control,omitempty"`
	Undos    *int              `json:"undos,omitempty"`    // how often moves may be taken back; absent: always
	Handicap *Handicap         `json:"handicap,omitempty"` // before the first move
	Open     Side              `json:"open,omitempty"`     // of two people: this seat is free for whoever opens the link
	// with open, where pieces are dealt: both may mix a secret into the deal, see Mixing
	Mixed bool     `json:"mixed,omitempty"`
	From  *NodeRef `json:"from,omitempty"`  // go on from here: its line is played again, instead of Start
	Games int      `json:"games,omitempty"` // more than one: the first of a series, the best of so many
	// the match that follows this one in its series: all else is as there, with the seats exchanged
	After string `json:"after,omitempty"`
}

// Series is the place of a match in a series: the best of Games. A win counts a
// point and a draw half a point. It is over when a player cannot be caught.
type Series struct {
	Games  int        `json:"games"`
	Number int        `json:"number"` // of this match, from 1
	Score  [2]float64 `json:"score"`  // points before this match, of First here and of Second
}

// Place is a node of a match.
type NodeRef struct {
	Match string `json:"match"`
	Node  int    `json:"node"`
}

// Control is how much time there is; all in milliseconds. Total alone is sudden
// death; PerMove alone limits every move; Byoyomi is what Periods last moves of
// the clock are worth once Total is used up.
type Control struct {
	Total     int `json:"total,omitempty"`
	Increment int `json:"increment,omitempty"`
	Byoyomi   int `json:"byoyomi,omitempty"`
	Periods   int `json:"periods,omitempty"`
	PerMove   int `json:"perMove,omitempty"`
}

// Handicap makes up for a difference in strength: the side begins with so many
// extra moves, or the squares are cleared first.
type Handicap struct {
	Side    Side  `json:"side"` // who gets the extra moves
	Moves   int   `json:"moves,omitempty"`
	Removed []int `json:"removed,omitempty"`
}

// Update carries a viewer from version Since of a match to Version. Nodes are
// the ones new or changed since; a page that has none (Since 0) also gets the
// Head. Everything else is as it is now. A Change says the same in fewer bytes.
type Update struct {
	Match      string   `json:"match"`
	Version    int      `json:"version"`
	Since      int      `json:"since"`
	Head       *Head    `json:"head,omitempty"`
	Nodes      []Node   `json:"nodes"`
	Current    int      `json:"current"` // the node the match stands at
	Main       int      `json:"main"`    // where a game ended or, until then, stands
	Redo       int      `json:"redo"`    // the node that redo goes to, one move on; 0: none
	Now        Now      `json:"now"`     // the position at Current
	Clocks     *Clocks  `json:"clocks,omitempty"`
	Undone     int      `json:"undone"` // how often moves have been taken back
	Result     *Result  `json:"result,omitempty"`
	After      bool     `json:"after,omitempty"`      // it has ended, with Result, and stands in a variation of what was played
	Disclosure string   `json:"disclosure,omitempty"` // of a deal, once the match is over
	Here       *[2]bool `json:"here,omitempty"`       // between two people: who of the two has the match open
	State
}

// State is what else there is to say of a match, seldom.
type State struct {
	Offer    Side      `json:"offer,omitempty"`   // the side that offers a draw
	Refused  bool      `json:"refused,omitempty"` // the last offer of a draw was declined
	Paused   bool      `json:"paused,omitempty"`
	Thinking *Thinking `json:"thinking,omitempty"` // the agent that is to move
	Trouble  *Trouble  `json:"trouble,omitempty"`  // something failed, and is tried again
	Redeals  []int     `json:"redeals,omitempty"`  // of a dealt match: the ply at which it stood each time it was dealt anew

	FirstMove *FirstMove `json:"firstMove,omitempty"` // of a tournament: the first move of a player that is waited for

	// Between two people:
	Free      Side    `json:"free,omitempty"`      // the seat that waits for somebody to sit down
	Abort     bool    `json:"abort,omitempty"`     // either may call the game off
	Takeback  Side    `json:"takeback,omitempty"`  // who asks to take back
	Rematch   Side    `json:"rematch,omitempty"`   // who wants one
	NextMatch string  `json:"nextMatch,omitempty"` // the match that came of it
	Mixing    *Mixing `json:"mixing,omitempty"`    // of their secrets into the deal
	// until when each is on vacation, in milliseconds since 1970; 0: not
	Vacation *[2]int64 `json:"vacation,omitempty"`
}

// FirstMove is the first move of a side in a game of a tournament. Without it the side
// loses by forfeit; its player is warned when half of the time is gone. Times are in
// milliseconds.
type FirstMove struct {
	Side Side `json:"side"`
	Left int  `json:"left"`
	Of   int  `json:"of"`
}

// Mixing tells how far two players are with mixing secrets of their own, 32 bytes
// each, into the seed of a deal, so that nobody can choose it. In the step
// "commit" each states a hash, in "reveal" each tells the secret; then, or when
// a step has waited for some seconds, it is "done" and the first move can be
// made. Update.Disclosure states what was mixed in.
type Mixing struct {
	Step     string    `json:"step"`
	Hashes   [2]string `json:"hashes"` // empty where there is none: SHA-256 of "secret ", 64 hexadecimal digits and a newline
	Revealed [2]bool   `json:"told"`   // whose secret was told; what it is nobody hears before the end
}

// Mix is POST …/mix: one of the two, in hexadecimal digits.
type Mix struct {
	Hash   string `json:"hash,omitempty"`
	Secret string `json:"secret,omitempty"`
}

// Head is what does not change about a match, for one viewer, but for who sits
// down: then it comes again.
type Head struct {
	ID      string            `json:"id"`
	Game    string            `json:"game"`
	Kind    string            `json:"kind"`
	Variant map[string]string `json:"variant"`
	Start   string            `json:"start"` // FEN of the first position
	Seats   [2]string         `json:"seats"`
	Names   [2]string         `json:"names"`
	You     You               `json:"you"`              // "both" at a shared board and in studies
	People  bool              `json:"people,omitempty"` // two people play, each for one side
	Rated   bool              `json:"rated,omitempty"`
	Players *[2]Player        `json:"players,omitempty"` // the two people
	// may take back, pause and delete: holds every human seat, or owns a match of agents
	Rule       bool       `json:"rule"`
	Board      game.Board `json:"board"`
	Notations  []string   `json:"notations"`
	Formats    []string   `json:"formats"` // it can be exported to
	Control    *Control   `json:"control,omitempty"`
	Undos      *int       `json:"undos,omitempty"`
	Handicap   *Handicap  `json:"handicap,omitempty"`
	Created    int64      `json:"created"`              // milliseconds since 1970
	Commitment string     `json:"commitment,omitempty"` // of a deal
	Given      int        `json:"given,omitempty"`      // so many plies come from another dealt match
	Tags       []Tag      `json:"tags"`                 // what a record says of the game it came from: Event, Date, …
	Recorded   string     `json:"recorded,omitempty"`   // and its result: "1-0"
	Series     *Series    `json:"series,omitempty"`
}

// Node is a move of a match. The start is node 0, which is listed where it has
// a comment.
type Node struct {
	ID      int               `json:"id"`
	Parent  int               `json:"parent"`
	Ply     int               `json:"ply"`               // 1 for a first move
	Side    Side              `json:"side"`              // who moved
	Move    string            `json:"move"`              // the UCI form; "--" for a skipped turn
	Text    map[string]string `json:"text"`              // by notation
	Opening *Opening          `json:"opening,omitempty"` // that the move leads to, where it has a name
	Before  string            `json:"before,omitempty"`  // a comment before the move
	Comment string            `json:"comment,omitempty"`
	Drawn   string            `json:"drawn,omitempty"` // arrows and rings of the comment, as PGN has them: "[%cal Ge2e4][%csl Rd5]"
	NAGs    []int             `json:"nags,omitempty"`  // marks, as PGN numbers them: 1 is "!"
	Clock   *int              `json:"clock,omitempty"` // milliseconds left, where a record says so
	Eval    string            `json:"eval,omitempty"`  // as a record says: "0.34", "#3"
	Spent   int               `json:"spent,omitempty"` // milliseconds on the clock
}

// Opening is a way to begin a game that has a name.
type Opening struct {
	Code string            `json:"code,omitempty"` // of the Encyclopaedia of Chess Openings
	Name map[string]string `json:"name"`           // by language
}

// Now is a position as the viewer may know it.
type Now struct {
	Node    int           `json:"node"`
	Turn    Side          `json:"turn"`
	Picture game.Picture  `json:"picture"`
	Moves   []Option      `json:"moves"`           // the viewer's legal moves; empty when it is not their turn
	Last    *Option       `json:"last,omitempty"`  // the move that led here
	Claim   string        `json:"claim,omitempty"` // the reason for which the viewer may claim a draw
	Pass    bool          `json:"pass,omitempty"`  // the viewer may hand the turn over
	FEN     string        `json:"fen"`
	Bare    *game.Picture `json:"bare,omitempty"` // where a dealt match ended: the position with nothing covered
	Over    *Result       `json:"over,omitempty"` // what the rules say of this position
}

// Option is a move that can be made, with the gesture that makes it.
type Option struct {
	Move string `json:"move"`
	game.Gesture
}

// Clocks are what the clocks show at the moment of writing, in milliseconds.
type Clocks struct {
	Left    [2]int  `json:"left"`    // of Total, or of the period
	Periods [2]int  `json:"periods"` // byoyomi periods left, the one under way included
	Period  [2]bool `json:"period"`  // it runs on a period, not on Total
	Running Winner  `json:"running"`
}

// Result is how a match ended.
type Result struct {
	Score  string            `json:"score"` // "1-0"
	Winner Winner            `json:"winner"`
	Reason string            `json:"reason"`
	Text   map[string]string `json:"text"` // an explanation by language, where there is one
}

// Thinking tells of the agent whose turn it is.
type Thinking struct {
	Side  Side `json:"side"`
	Queue int  `json:"queue"` // searches before this one; 0: it is under way
}

// Trouble tells that something failed in a match: its code is "storage", "busy"
// or "agent". It is tried again.
type Trouble struct {
	Code  string `json:"code"`
	Again int    `json:"again"` // milliseconds until then
}

// Tag is a fact about a recorded game.
type Tag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Commands, each a POST to /api/matches/ID/NAME that is answered with an
// Update since the Version it quotes. What happened after that version and
// changed the line makes it stale, and it does nothing.

// MakeMove is POST …/moves. Parent is for studies, which branch anywhere. With ?brief=1
// the answer is Moved: the rest comes over the socket.
type MakeMove struct {
	Version int    `json:"version"`
	Move    string `json:"move"` // UCI, or any notation of the game when typed
	Parent  *int   `json:"parent,omitempty"`
}

// Moved is the short answer to a move: the version that the match has then.
type Moved struct {
	Version int `json:"version"`
}

// Go is POST …/go: takes moves back, or makes them again, until the match
// stands at the node.
type Go struct {
	Version int `json:"version"`
	Node    int `json:"node"`
}

// Draw is POST …/draw.
type Draw struct {
	Version int    `json:"version"`
	Do      string `json:"do"` // "offer", "accept", "decline", "claim"
}

// Resign is POST …/resign. Side is for shared boards; else the viewer's own.
type Resign struct {
	Version int  `json:"version"`
	Side    Side `json:"side,omitempty"`
}

// Sit is POST …/sit: the viewer takes the seat that is free.
type Sit struct{}

// TakeBack is POST …/takeback: asks the other person to let the viewer's last
// move be taken back, or answers that.
type TakeBack struct {
	Version int    `json:"version"`
	Do      string `json:"do"` // "ask", "accept", "decline"
}

// Abort is POST …/abort: calls a game between two people off before both have
// moved and, in a rated game, before anything covered has turned up; never in a
// tournament or a class. Who does it again and again waits for the next pairing.
type Abort struct {
	Version int `json:"version"`
}

// Rematch is POST …/rematch: asks for another game with the colours changed or,
// where the other has asked, begins it.
type Rematch struct {
	Version int `json:"version"`
}

// Invitation is GET /api/matches/ID/invitation: how others get to a match. The
// picture of link N is at …/qr/N.
type Invitation struct {
	Links []string `json:"links"`
	Alone bool     `json:"alone"` // the links lead nowhere from other machines
	Here  bool     `json:"here"`  // whoever asks is at the server's own machine, and can let others in
}

// Pause is POST …/pause: clocks stand still and agents wait.
type Pause struct {
	Version int  `json:"version"`
	On      bool `json:"on"`
}

// Pass is POST …/pass: the turn goes to the other side. It is for boards at
// which the viewer holds both seats or plays an agent, out of check.
type Pass struct {
	Version int `json:"version"`
}

// Note is POST …/notes: the comment on a node.
type Note struct {
	Version int    `json:"version"`
	Node    int    `json:"node"`
	Comment string `json:"comment"`
}
