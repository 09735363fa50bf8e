package game

// Board describes a board to a page that knows no rules. Squares are numbered
// from 0 in the First side's bottom left corner, along the rank, then up.
type Board struct {
	Points    bool     `json:"points"` // pieces stand on intersections, not in cells
	Files     int      `json:"files"`
	Ranks     int      `json:"ranks"`
	FileNames []string `json:"fileNames"` // left to right
	RankNames []string `json:"rankNames"` // bottom to top
	River     bool     `json:"river,omitempty"`
	Palaces   [][4]int `json:"palaces,omitempty"` // file, rank of a corner and of the opposite one
	Stars     []int    `json:"stars,omitempty"`   // squares with a mark for the eye
	Checkered bool     `json:"checkered,omitempty"`
	Pieces    []Kind   `json:"pieces"` // everything that can stand on it
}

// Square returns the number of a square.
func (b *Board) Square(file, rank int) int { return rank*b.Files + file }

// Kind is a kind of piece on a Board. Name is a key the page translates.
type Kind struct {
	Code string `json:"code"` // as in the FEN: "N", "n", "x"
	Side Side   `json:"side"`
	Name string `json:"name"` // "knight"
}

// Picture is what stands on the board in one position.
type Picture struct {
	Pieces []Placed `json:"pieces"`
	Check  []int    `json:"check,omitempty"` // squares of kings in check
	Mate   []int    `json:"mate,omitempty"`  // where that check is mate: the squares of what gives it
	Line   []int    `json:"line,omitempty"`  // the squares of a winning line
	// Taken lists the pieces captured since the position was set up, by the
	// side that lost them, as far as the viewer may know their kind. What a FEN
	// lacks nobody has seen captured.
	Taken [2][]string `json:"taken"`
}

// Placed is a piece on a square.
type Placed struct {
	Square int    `json:"square"`
	Code   string `json:"code"`
}

// Gesture is how a hand makes a move: from a square (or None) to a square (or
// None), then a choice where the two do not say it all ("q" to promote to a
// queen, "swap" in a Swap2 opening).
type Gesture struct {
	From   int    `json:"from"`
	To     int    `json:"to"`
	Choice string `json:"choice,omitempty"`
}

// None is not a square.
const None = -1
