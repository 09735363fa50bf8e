package wire

// Waiting is GET /api/waiting: what waits for the viewer, wherever they are.
type Waiting struct {
	Games      []CorrespondenceGame `json:"games"`      // those first in which it is the viewer's turn, and those with the least time
	Challenges []Challenge          `json:"challenges"` // from and to the viewer
	Vacation   *Vacation            `json:"vacation,omitempty"`
}

// CorrespondenceGame is a game with days for a move that goes on.
type CorrespondenceGame struct {
	ID       string            `json:"id"`
	Game     string            `json:"game"`
	Variant  map[string]string `json:"variant"`
	You      Side              `json:"you"`
	Mine     bool              `json:"mine,omitempty"` // it is the viewer's turn
	Opponent Player            `json:"opponent"`
	Away     int64             `json:"away,omitempty"` // until when the opponent is on vacation
	Left     int               `json:"left"`           // milliseconds until the flag falls; before the first move, what it has
	Plies    int               `json:"plies"`
	Rated    bool              `json:"rated,omitempty"`
}

// Vacation is how it stands with the vacation of an account.
type Vacation struct {
	Until int64 `json:"until,omitempty"` // absent: not now
	Left  int   `json:"left"`            // days that may still be taken this year
}

// TakeVacation is POST /api/account/vacation: the clocks of the viewer stand for so many
// days in all games by correspondence. It is answered with Vacation, and so is DELETE,
// which ends it.
type TakeVacation struct {
	Days int `json:"days"`
}

// Private is GET /api/matches/ID/private: what a player keeps to themselves there.
type Private struct {
	Note  string            `json:"note"`
	Lines []ConditionalLine `json:"lines"`
}

// ConditionalLine is moves that a player has prepared: the other's first, each with the
// answer to it.
type ConditionalLine struct {
	Moves []string            `json:"moves"` // in UCI form
	Text  map[string][]string `json:"text"`  // by notation
}

// PrivateNote is POST /api/matches/ID/private/note, of at most 4000 bytes, and
// PrivateLines is POST /api/matches/ID/private/lines, in any notation. Both replace what
// was there, and are answered with Private.
type (
	PrivateNote struct {
		Note string `json:"note"`
	}
	PrivateLines struct {
		Version int        `json:"version"`
		Lines   [][]string `json:"lines"`
	}
)
