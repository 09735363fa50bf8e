package wire

import "banco/game"

// Puzzles is the collection of a game (GET /api/puzzles/GAME).
type Puzzles struct {
	Puzzles []PuzzleHead `json:"puzzles"`
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
