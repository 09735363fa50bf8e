package game

// Result tells how a game ended. The zero Result is a game still going on.
type Result struct {
	Winner Side // NoSide for a draw; meaningless while Reason is Ongoing
	Reason Reason
}

// Win is the result of a game won by side for reason.
func Win(side Side, reason Reason) Result { return Result{side, reason} }

// Draw is the result of a game drawn for reason.
func Draw(reason Reason) Result { return Result{NoSide, reason} }

// Over reports whether the game has ended.
func (r Result) Over() bool { return r.Reason != Ongoing }

// String returns "*", "1-0", "0-1" or "1/2-1/2", as PGN writes it. A game that
// was called off has no result, and PGN has none for a game that both have lost.
func (r Result) String() string {
	switch {
	case !r.Over() || r.Reason == Aborted || r.BothLost():
		return "*"
	case r.Winner == First:
		return "1-0"
	case r.Winner == Second:
		return "0-1"
	}
	return "1/2-1/2"
}

// BothLost reports that neither player came.
func (r Result) BothLost() bool { return r.Reason == Forfeit && r.Winner == NoSide }

// Reason says why a game ended.
type Reason uint8

// The reasons, over all games.
const (
	Ongoing Reason = iota
	Checkmate
	Stalemate            // no legal move: a draw in chess, a loss in xiangqi
	Repetition           // the same position too often, nobody at fault
	PerpetualCheck       // lost by checking without end
	PerpetualChase       // lost by chasing without end
	MoveCount            // too many moves without progress
	InsufficientMaterial // nobody can mate
	FiveInARow
	BoardFull
	ForbiddenMove // renju: Black had to play on a forbidden point
	Resignation
	Timeout
	Agreement
	Abandoned    // a player left
	IllegalMove  // an engine broke the rules
	MoveLimit    // as many moves as were agreed on before the game
	Aborted      // called off before it had begun: no result
	PieceCount   // nobody can move, and the side with more pieces has won
	Forfeit      // a player of a tournament did not make a first move in time; without a winner neither did
	reasonsCount // keep last
)

var reasonNames = [reasonsCount]string{
	"ongoing", "checkmate", "stalemate", "repetition", "perpetual-check", "perpetual-chase",
	"move-count", "insufficient-material", "five-in-a-row", "board-full", "forbidden-move",
	"resignation", "timeout", "agreement", "abandoned", "illegal-move", "move-limit", "aborted",
	"piece-count", "forfeit",
}

// String returns the reason's key: lower case, words joined by hyphens.
func (r Reason) String() string {
	if r < reasonsCount {
		return reasonNames[r]
	}
	return "unknown"
}

// ParseReason reads what Reason.String writes.
func ParseReason(s string) (Reason, bool) {
	for i, name := range reasonNames {
		if name == s {
			return Reason(i), true
		}
	}
	return Ongoing, false
}
