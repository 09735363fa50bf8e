package wire

import "banco/game"

// Puzzles is a page of the puzzles of a game (GET /api/puzzles/GAME). The parameters theme
// and opening choose some; with a rating those nearest to it come first; page counts from 0.
type Puzzles struct {
	Puzzles []PuzzleHead `json:"puzzles"`
	Total   int          `json:"total"` // that are chosen, on all pages
}

// PuzzleKinds is what the puzzles of a game can be chosen by (GET /api/puzzles/GAME/kinds),
// the most frequent first.
type PuzzleKinds struct {
	Total    int             `json:"total"`
	Themes   []PuzzleTheme   `json:"themes"`
	Openings []PuzzleOpening `json:"openings"`
	Ratings  [3]int          `json:"ratings"` // of an easy, a middle and a hard one
}

// PuzzleTheme is a theme with how many puzzles have it.
type PuzzleTheme struct {
	Theme string `json:"theme"`
	Count int    `json:"count"`
}

// PuzzleOpening is a family of openings with how many puzzles come from it. It is asked for
// by its English name.
type PuzzleOpening struct {
	Vi    string `json:"vi"`
	En    string `json:"en"`
	Count int    `json:"count"`
}

// Storm is a row of puzzles to solve against the clock, the easiest first (GET
// /api/puzzles/GAME/storm). Every call chooses anew.
type Storm struct {
	Puzzles []PuzzleHead `json:"puzzles"`
	Seconds int          `json:"seconds"` // that there are
	Penalty int          `json:"penalty"` // seconds that a wrong move costs
	Every   int          `json:"every"`   // after so many solved in a row
	Bonus   int          `json:"bonus"`   // seconds are gained
}

// PuzzleHead is what can be known of a puzzle before it is tried.
type PuzzleHead struct {
	ID     string   `json:"id"`
	Rating int      `json:"rating"`
	Moves  int      `json:"moves"` // of the winner
	Themes []string `json:"themes"`
}

// Puzzle is a problem to play (GET /api/puzzles/GAME/ID, where a date such as
// 2026-11-15 stands for the puzzle of that day), with all that it takes to show
// it. Its solution is asked for as that of any problem: Ask has Limit for moves.
type Puzzle struct {
	PuzzleHead
	Game      string     `json:"game"`
	Winner    Side       `json:"winner"`
	Limit     int        `json:"limit"` // the moves within which it has to be won; 0: any number
	Board     game.Board `json:"board"`
	Now       Now        `json:"now"`
	Notations []string   `json:"notations"`
	Chance    bool       `json:"chance,omitempty"`  // pieces are hidden: the best move is looked for (PuzzleTry), no win
	Opening   *Opening   `json:"opening,omitempty"` // of the game that it comes from
}

// PuzzleTry is a move that is tried in a puzzle with hidden pieces (POST
// /api/puzzles/GAME/ID/try); none gives it up. The answer is PuzzleJudged.
type PuzzleTry struct {
	Move string `json:"move,omitempty"`
}

// PuzzleJudged says which move is the best and by how much, in hundredths of a pawn.
type PuzzleJudged struct {
	Best   bool          `json:"best"`   // the move tried is it
	Margin int           `json:"margin"` // by which it leads the second, in the mean of many layouts of what is hidden
	Error  int           `json:"error"`  // of the margin, with 99 % confidence
	Worths []PuzzleWorth `json:"worths"` // the best first
}

// PuzzleWorth is what a search expects of a move.
type PuzzleWorth struct {
	Move   string            `json:"move"`
	Texts  map[string]string `json:"texts"` // by notation
	Points int               `json:"points"`
}

// Attempted tells of the first try at a puzzle (POST /api/puzzles/GAME/ID). The
// answer is a PuzzleRating: the visitor's after it, which the page keeps. Of an account
// is counted how many puzzles it has solved on a Day.
type Attempted struct {
	Solved bool         `json:"solved"`
	Day    string       `json:"day,omitempty"` // of the visitor's calendar, such as 2026-11-16
	Rating PuzzleRating `json:"rating"`        // before it
}

// PuzzleRating is how good somebody is at puzzles, by Glicko-2. With no Games
// the other fields do not matter.
type PuzzleRating struct {
	Value      float64 `json:"value"`
	Deviation  float64 `json:"deviation"`
	Volatility float64 `json:"volatility"`
	Games      int     `json:"games"`
	Last       int     `json:"last"` // when, in milliseconds since 1970
}

// PuzzleDays is GET /api/account/puzzles: the days on which the viewer has solved
// puzzles, the first first.
type PuzzleDays struct {
	Days []PuzzleDay `json:"days"`
}

// PuzzleDay is one of them.
type PuzzleDay struct {
	Day    string `json:"day"`
	Solved int    `json:"solved"`
}
