package wire

import "banco/game"

// Games is GET /api/games.
type Games struct {
	Games []Rules `json:"games"`
}

// Rules is what the page needs to know of a game before there is a match.
type Rules struct {
	Name      string       `json:"name"`
	Options   []Setting    `json:"options"`
	Notations []string     `json:"notations"`
	Formats   []FileFormat `json:"formats"`
	Board     game.Board   `json:"board"` // of the default variant
	Start     Now          `json:"start"` // likewise
	Hidden    bool         `json:"hidden"`
	Fields    []Setting    `json:"fields"` // what a position set up by hand has besides its pieces
	Agents    []Agent      `json:"agents"`
}

// Setting is something to choose: an option of a game, a field of a position, a
// parameter of an agent.
type Setting struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`    // whole, decimal, span, switch, choice, text
	Default string   `json:"default"` // empty: nothing is chosen
	Min     float64  `json:"min"`     // seconds for a span
	Max     float64  `json:"max"`
	Values  []string `json:"values"` // of a choice or a switch
}

// FileFormat is a kind of file a game can be read from or written to.
type FileFormat struct {
	Name       string   `json:"name"`
	Extensions []string `json:"extensions"`
	Read       bool     `json:"read"`
	Write      bool     `json:"write"`
}

// Agent is an algorithm that can take a seat. A seat names it with the
// parameters that are not the defaults: "alphabeta:depth=4,tt=off".
type Agent struct {
	Name   string    `json:"name"`
	Params []Setting `json:"params"`
}

// Failure is the answer to a call that failed.
type Failure struct {
	Error Error `json:"error"`
}

// Error says what went wrong: the page words it by its code and, for what a
// person wrote, by the problem.
type Error struct {
	Code    string   `json:"code"`
	Message string   `json:"message"` // English, for the log
	Problem *Problem `json:"problem,omitempty"`
	Retry   int      `json:"retry,omitempty"` // too-many: the seconds to wait before it is tried again
}

// Problem is what is wrong with something a person wrote. The page has words
// for every Key, with its Params.
type Problem struct {
	Key    string            `json:"key"`
	Params map[string]string `json:"params,omitempty"`
	Line   int               `json:"line,omitempty"` // from 1; 0: not in a text
	Column int               `json:"column,omitempty"`
}

// Setup asks for a position (POST /api/positions), given as a FEN, as a text in
// any form that can be imported, or as pieces and fields. The answer is a Position, also when something is wrong with it.
type Setup struct {
	Game    string            `json:"game"`
	Variant map[string]string `json:"variant,omitempty"`
	FEN     string            `json:"fen,omitempty"` // empty, without pieces: the variant's start
	Pieces  []game.Placed     `json:"pieces,omitempty"`
	Fields  map[string]string `json:"fields,omitempty"`

	// Moves are played from there, in the UCI form or "--"; where they are
	// given, also none, the answer lists the legal moves after them.
	Moves []string `json:"moves,omitempty"`
}

// Position is what a Setup makes.
type Position struct {
	FEN     string            `json:"fen"`
	Board   game.Board        `json:"board"`
	Fields  map[string]string `json:"fields"`
	Now     *Now              `json:"now,omitempty"` // absent where Problem is not
	Problem *Problem          `json:"problem,omitempty"`
}

// Import is POST /api/import: text, or the bytes of a file in base64. It
// becomes studies: all games that can be read, some at a time. The answer is
// Imported; who accepts application/x-ndjson gets lines of Importing.
type Import struct {
	Text string `json:"text,omitempty"`
	Data string `json:"data,omitempty"`
	Name string `json:"name,omitempty"` // of the file
	Game string `json:"game,omitempty"` // where the text does not say
	Once string `json:"once,omitempty"` // names what is sent: sent again under this name, it is not made again
}

// Imported lists the matches made, and what could not be read.
type Imported struct {
	Format  string   `json:"format"`
	Game    string   `json:"game"`
	Games   int      `json:"games"` // in the file, as far as it was read
	Matches []string `json:"matches"`
	Lost    []Loss   `json:"lost"`
	Stopped *Error   `json:"stopped,omitempty"` // why the rest of the file was left; what is listed is stored
}

// Loss is a game that could not be read or, with Part, a part of one: a
// variation, the end of a text that is too long.
type Loss struct {
	Game    int     `json:"game"` // its number in the file, from 1
	Part    bool    `json:"part,omitempty"`
	Plies   int     `json:"plies,omitempty"` // that were read and kept before the error; 0: see Part
	Problem Problem `json:"problem"`
}

// Importing is how far an import has come. The last one has Imported or Error.
type Importing struct {
	Queue    int       `json:"queue"` // jobs before this one; 0: it is under way
	Done     int       `json:"done"`
	Of       int       `json:"of"` // 0: not known yet
	Imported *Imported `json:"imported,omitempty"`
	Error    *Error    `json:"error,omitempty"`
}

// Verify asks whether a deal was kept (POST /api/verify): a commitment with what
// opened it or, with Text, saved games. The answer is Verified.
type Verify struct {
	Game       string `json:"game"`
	Commitment string `json:"commitment,omitempty"`
	Disclosure string `json:"disclosure,omitempty"`
	Text       string `json:"text,omitempty"`
}

// Verified holds a verdict for each game, or the one on a deal.
type Verified struct {
	Verdicts []Verdict `json:"verdicts"`
}

// Verdict says that a deal was kept or, with Problem, why it was not; and how
// much of the game agreed.
type Verdict struct {
	Holds   bool     `json:"holds"`
	Problem *Problem `json:"problem,omitempty"`
	Moves   int      `json:"moves"`   // held against the deal
	Given   int      `json:"given"`   // taken from the game that this one goes on with
	Shown   int      `json:"shown"`   // pieces turned up, or captured under their cover
	Redeals int      `json:"redeals"` // times it was dealt anew
}

// Library is GET /api/matches: the visitor's matches, newest first. Query
// parameters: game, kind, result (won, lost, drawn, open), opponent, from and
// to (dates), before (the Created of the last one seen).
type Library struct {
	Matches []Summary `json:"matches"`
	More    bool      `json:"more"`
}

// Summary is a match in a list.
type Summary struct {
	ID       string            `json:"id"`
	Game     string            `json:"game"`
	Kind     string            `json:"kind"`
	Variant  map[string]string `json:"variant"`
	Seats    [2]string         `json:"seats"`
	Names    [2]string         `json:"names"`
	You      You               `json:"you"`
	Created  int64             `json:"created"`
	Plies    int               `json:"plies"`
	Result   *Result           `json:"result,omitempty"`
	Event    string            `json:"event,omitempty"`    // what a record says of the game it came from,
	Date     string            `json:"date,omitempty"`     // as it is written there: "1972.07.11", "????.??.??"
	Recorded string            `json:"recorded,omitempty"` // and its result: "1-0"
	Series   *Series           `json:"series,omitempty"`
	Board    game.Board        `json:"board"`
	Picture  game.Picture      `json:"picture"`
}

// Stats is GET /api/stats: every finished match of the visitor, also those
// between agents and between two people at one board, oldest first. The page counts.
type Stats struct {
	Rows []Row `json:"rows"`
}

// Row is a finished match in few words.
type Row struct {
	ID       string `json:"id"`
	Game     string `json:"game"`
	Kind     string `json:"kind"`     // mine: the visitor against another; agents; people: at one board
	Player   string `json:"player"`   // the name or, without one, the text of the seat on Side
	Opponent string `json:"opponent"` // of the other seat
	Side     Side   `json:"side"`     // the visitor's; first where that is neither or both
	Winner   Winner `json:"winner"`
	Reason   string `json:"reason"`
	Plies    int    `json:"plies"`
	Created  int64  `json:"created"`

	Opening map[string]string `json:"opening"`         // the first moves by notation; empty where there are none
	Named   *Opening          `json:"named,omitempty"` // what they are called
}

// Openings is GET /api/openings: every opening that has a name.
type Openings struct {
	Openings []NamedOpening `json:"openings"`
}

// NamedOpening is an opening with the position in which it gets its name.
type NamedOpening struct {
	Game    string            `json:"game"`
	Variant map[string]string `json:"variant,omitempty"`
	Code    string            `json:"code,omitempty"` // of the Encyclopaedia of Chess Openings
	Vi      string            `json:"vi"`
	En      string            `json:"en"`
	FEN     string            `json:"fen"`
}
