package wire

// Solution is how far the work on a problem has come; the last has Done, and
// what was found.
type Solution struct {
	Queue  int    `json:"queue"`  // jobs before this one; 0: it is under way
	Stage  string `json:"stage"`  // looking, writing, shortening, comparing
	Tactic string `json:"tactic"` // checks, any, forcing
	Limit  int    `json:"limit"`  // moves being tried; 0: any number
	NoneIn int    `json:"noneIn"` // there is no win in so many moves
	Found  int    `json:"found"`  // a win in so many moves is known; 0: none
	Nodes  int    `json:"nodes"`
	Millis int    `json:"millis"`
	Done   bool   `json:"done"`

	Verdict  string         `json:"verdict,omitempty"`  // proven, refuted, unknown
	Moves    int            `json:"moves,omitempty"`    // of the win that was found, at most; else the limit, 0 for none
	Shortest bool           `json:"shortest,omitempty"` // every shorter win was refuted
	Sound    string         `json:"sound,omitempty"`    // single, cooked, undecided: whether another first move wins as soon
	Others   []string       `json:"others,omitempty"`   // the first moves that do
	Tree     []SolutionMove `json:"tree,omitempty"`     // proven
	Line     *Line          `json:"line,omitempty"`     // unknown: what the engine thinks
	Holds    string         `json:"holds,omitempty"`    // to hold, proven: the first move that does, where that side begins
}

// SolutionMove is a move of the tree of a solution, after its parent in the
// list. Of moves with one parent the first is the main line. The parent of the
// first moves is -1.
type SolutionMove struct {
	Parent int    `json:"parent"`
	Move   Option `json:"move"`
	Text   string `json:"text"`          // in the notation asked for
	FEN    string `json:"fen"`           // after it
	Cut    bool   `json:"cut,omitempty"` // what follows was left out; it can be solved from here
}

// Answered is what comes of a move that was tried as the solution of a problem:
// won (the game is over), right (it still wins in time), wrong, quiet (it does not
// check, where it must), or unknown.
type Answered struct {
	Verdict string  `json:"verdict"`
	Text    string  `json:"text"`              // the move tried
	FEN     string  `json:"fen"`               // after it
	Reply   *Option `json:"reply,omitempty"`   // right: the defence that lasts longest; wrong: the one that holds
	Replied string  `json:"replied,omitempty"` // its text
	Next    string  `json:"next,omitempty"`    // the FEN after it
	Moves   int     `json:"moves"`             // right: still needed, at most
}
