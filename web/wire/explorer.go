package wire

import "banco/game"

// Explore asks the opening explorer what was played in a position (POST /api/explore). The
// answer is Explored. Ratings and years are counted in bands: Rating is 0, 1600, 2000 or
// 2400, Since is 0, 2000, 2010 or 2020.
type Explore struct {
	Game       string            `json:"game"`
	Variant    map[string]string `json:"variant,omitempty"`
	FEN        string            `json:"fen,omitempty"`        // empty: the variant's start
	In         string            `json:"in"`                   // mine, server or collection
	Collection string            `json:"collection,omitempty"` // its name
	Rating     int               `json:"rating,omitempty"`     // at least
	Since      int               `json:"since,omitempty"`      // the year
	Notation   string            `json:"notation,omitempty"`
}

// Explored is what was played in a position.
type Explored struct {
	Total       Tally          `json:"total"`
	Moves       []ExploredMove `json:"moves"`       // the most frequent first
	Collections []GameCount    `json:"collections"` // of the game, that were imported on the server
}

// GameCount is a collection with its size.
type GameCount struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
}

// Tally counts games by how they ended. Others have no result.
type Tally struct {
	First  int `json:"first"`
	Drawn  int `json:"drawn"`
	Second int `json:"second"`
	Other  int `json:"other"`
}

// ExploredMove is a move that was played.
type ExploredMove struct {
	Option
	Text   string         `json:"text"`
	Tally  Tally          `json:"tally"`
	Rating int            `json:"rating,omitempty"` // the mean
	Year   int            `json:"year,omitempty"`   // of the last game
	Top    []ExploredGame `json:"top"`
}

// ExploredGame is a game in which a move was played. One of a collection is read by its
// number (GET /api/explore/GAME/COLLECTION/NUMBER), one of this server is a match.
type ExploredGame struct {
	Names   [2]string `json:"names"`
	Ratings [2]int    `json:"ratings"` // 0: unknown
	Result  string    `json:"result"`
	Date    string    `json:"date,omitempty"`
	Match   string    `json:"match,omitempty"`
	Number  int       `json:"number,omitempty"`
}

// ExploredText is a game of a collection, in the first format of its game, to be imported.
type ExploredText struct {
	Text string `json:"text"`
}

// Count returns how many games there are.
func (t Tally) Count() int { return t.First + t.Drawn + t.Second + t.Other }

// FindGames looks for games in which a position had these men on these squares, or this
// material, and which have these tags (POST /api/explore/find). The answer is FoundGames.
type FindGames struct {
	Game       string            `json:"game"`
	Variant    map[string]string `json:"variant,omitempty"`
	In         string            `json:"in"`                   // mine, server or collection
	Collection string            `json:"collection,omitempty"` // its name
	Men        []game.Placed     `json:"men,omitempty"`        // whatever else there is
	Material   string            `json:"material,omitempty"`   // KRPvKR: exactly these men, whichever side has which
	Player     string            `json:"player,omitempty"`     // a part of a name
	Opening    string            `json:"opening,omitempty"`    // a part of the name or code of one the game came through
	Result     string            `json:"result,omitempty"`     // 1-0, 0-1, 1/2-1/2 or *
	Since      int               `json:"since,omitempty"`      // the first year
	Until      int               `json:"until,omitempty"`      // the last year
	From       int               `json:"from,omitempty"`       // the number of the game to go on from
}

// FoundGames are the games found until so much was looked at as one call may take.
type FoundGames struct {
	Games       []FoundGame `json:"games"`
	Next        int         `json:"next,omitempty"` // the From to go on with; 0: all games were looked at
	Total       int         `json:"total"`          // games that there are to look at
	Collections []GameCount `json:"collections"`    // of the game, that were imported on the server
}

// FoundGame is a game with the ply after which all that was looked for had been there.
type FoundGame struct {
	ExploredGame
	Ply int `json:"ply"`
}
