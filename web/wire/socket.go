package wire

// Ask is what the page sends over its WebSocket, /api/socket. Type says which
// of the other fields matter.
type Ask struct {
	// ping, watch, unwatch, move, lobby, class, tournament, leave, analyse, hint, review, try, solve, answer, stop
	Type string `json:"type"`
	ID   int    `json:"id,omitempty"` // of a move or a search, chosen by the page; stop names a search
	// class, tournament, leave: the code of a class or the ID of a tournament; leave without one: the lobby
	Match string `json:"match,omitempty"`
	Since int    `json:"since,omitempty"` // watch: the version the page has
	// watch: from now on the page also takes a change instead of an update, of any match; it may ask so while it watches
	Changes bool `json:"changes,omitempty"`
	// move: what POST …/moves takes; the answer is moved or error, with the ID
	Make *MakeMove `json:"make,omitempty"`

	Node int    `json:"node,omitempty"` // analyse: of the match; review: the end of the line; try: where the move is made
	Move string `json:"move,omitempty"` // try, answer: the UCI form
	From string `json:"from,omitempty"` // review: another match, whose review of the same line will do
	Kept bool   `json:"kept,omitempty"` // review: only what was reviewed before; where there is nothing, a message that is Done and no more

	// a position instead of a match; solve, answer: always
	Game    string            `json:"game,omitempty"`
	Variant map[string]string `json:"variant,omitempty"`
	FEN     string            `json:"fen,omitempty"`
	Line    []string          `json:"line,omitempty"` // review: the moves from there in the UCI form; their nodes are numbered from 1

	// solve, answer: who is to win, in how many of his moves (0: any number), and
	// whether he may only check
	Winner  Side `json:"winner,omitempty"`
	Hold    bool `json:"hold,omitempty"` // solve: he need not win but draw at least
	Moves   int  `json:"moves,omitempty"`
	Forcing bool `json:"forcing,omitempty"`

	Agent    string `json:"agent,omitempty"`    // who looks; empty: the platform's own
	Lines    int    `json:"lines,omitempty"`    // 1 to 5
	Millis   int    `json:"millis,omitempty"`   // how long at most; 0: until stopped
	Check    bool   `json:"check,omitempty"`    // only whether the visitor may ask: allowed or error, and no search
	Notation string `json:"notation,omitempty"` // for lines, and for thoughts of a match watched
}

// News is what the page hears. Type says which one of the others is there.
type News struct {
	// pong, update, change, moved, thought, chat, challenge, waiting, lobby, paired, class, boards,
	// tournament, lines, hint, review, tried, solution, answered, allowed, error
	Type   string        `json:"type"`
	ID     int           `json:"id,omitempty"`
	Update *Update       `json:"update,omitempty"`
	Change *Change       `json:"change,omitempty"`
	Moved  *Moved        `json:"moved,omitempty"`
	Lines  *Lines        `json:"lines,omitempty"` // of a search asked for, or (thought) of the agent to move
	Match  string        `json:"match,omitempty"` // thought, error
	Hint   *Hint         `json:"hint,omitempty"`
	Review *ReviewedMove `json:"review,omitempty"`
	Tried  *Line         `json:"tried,omitempty"` // the move tried and what follows, judged as a review judges
	Error  *Error        `json:"error,omitempty"`
	Lobby  *Lobby        `json:"lobby,omitempty"`
	Said   []Message     `json:"said,omitempty"` // chat: what was said since
	Class  *Classroom    `json:"class,omitempty"`
	Boards []ClassBoard  `json:"boards,omitempty"` // of a class: those that have changed

	Challenge  *Challenge  `json:"challenge,omitempty"` // one that is new to the viewer, or was answered
	Tournament *Tournament `json:"tournament,omitempty"`
	Shots      []Snapshot  `json:"shots,omitempty"` // of a tournament: boards on which was moved

	Solution *Solution `json:"solution,omitempty"`
	Answered *Answered `json:"answered,omitempty"`
}

// Lines is what a search has found so far, the best line first.
type Lines struct {
	Depth  int    `json:"depth"`
	Nodes  int    `json:"nodes"`
	Speed  int    `json:"speed"`  // nodes a second
	Millis int    `json:"millis"` // so far
	Queue  int    `json:"queue"`  // searches before this one; 0: it is under way
	Done   bool   `json:"done"`
	Lines  []Line `json:"lines"`
}

// Line is a line of play with its worth.
type Line struct {
	Score Score    `json:"score"`
	Moves []Option `json:"moves"`
	Text  []string `json:"text"` // in the notation asked for
}

// Score is the worth of a position for First: hundredths of a pawn, or moves
// to a forced end, negative when Second wins.
type Score struct {
	Points int  `json:"points"`
	Mate   *int `json:"mate,omitempty"`
}

// Hint is the move to make, and why.
type Hint struct {
	Move   Option `json:"move"`
	Text   string `json:"text"`            // in the notation asked for
	Reason string `json:"reason"`          // one of those of analysis.Hint, or a plan of package engine
	Mate   int    `json:"mate,omitempty"`  // moves to it
	Piece  string `json:"piece,omitempty"` // the code of the piece won, saved or attacked
	Other  string `json:"other,omitempty"` // of the second one of a fork
	Count  int    `json:"count,omitempty"` // that a plan speaks of, such as the moves left to the opponent
}

// ReviewedMove is what a review says of one move of a line; they come in
// order, and the last has Done. Before them come messages without a Node: the
// review has looked at Ply of Of positions, each of which it sees twice.
type ReviewedMove struct {
	Node  int    `json:"node"`
	Ply   int    `json:"ply"`
	Of    int    `json:"of"`             // plies in all
	Score Score  `json:"score"`          // after the move
	Mark  string `json:"mark,omitempty"` // inaccuracy, mistake, blunder, best, only
	Best  *Line  `json:"best,omitempty"` // what was better
	Done  bool   `json:"done"`

	// Expected is what could be expected of the move before chance decided how
	// it turned out: from there to Score is luck. Absent where chance had no part.
	Expected *Score `json:"expected,omitempty"`

	Summary *ReviewSummary `json:"summary,omitempty"` // with Done
}

// ReviewSummary is what a review comes to.
type ReviewSummary struct {
	First    *float64 `json:"first,omitempty"`    // the accuracy of a side, 0 to 100; absent where it made no move
	Second   *float64 `json:"second,omitempty"`   // likewise
	Decisive int      `json:"decisive,omitempty"` // the node of the move that decided the game; 0: none did
}
