package game

import (
	"errors"
	"sort"
	"strings"

	"banco/option"
)

// Side is one of the two seats of a game. First moves first from the usual
// start position: White in chess, Red in xiangqi, the opener in caro.
type Side uint8

// The seats. NoSide stands for "neither": the winner of a drawn game, the
// seat of a spectator.
const (
	First Side = iota
	Second
	NoSide
)

// Other returns the opponent's side. It is meaningful for First and Second only.
func (s Side) Other() Side { return s ^ 1 }

// String returns "first", "second" or "none".
func (s Side) String() string {
	switch s {
	case First:
		return "first"
	case Second:
		return "second"
	}
	return "none"
}

// Move is a move in the encoding of its game. Only the game looks inside; to
// everyone else a Move is something that Moves lists and Make takes.
type Move uint32

// NoMove is not a move of any game.
const NoMove Move = 0

// Position is a game in progress: a placement, the side to move and the
// history that the rules look back on (repetition can draw or lose a game).
//
// A Position is used by one goroutine at a time. Moves, Make and Unmake
// allocate nothing once the buffers have grown: the move buffer is the
// caller's, the history is the position's own.
type Position interface {
	// Side returns the side to move.
	Side() Side

	// Moves appends every legal move to buf. What the board alone forbids is
	// left out (a five in a row ends caro, so nothing follows it); endings
	// that look at history or material (repetition, move count, bare kings)
	// are reported by Result and leave the list as it is, so that perft
	// counts what other programs count.
	Moves(buf []Move) []Move

	// Make plays a legal move. The result is undefined for any other.
	Make(m Move)

	// Unmake takes back the last move made. It must not be called when
	// nothing has been made since the position was created.
	Unmake()

	// Hash returns a 64-bit key of the placement, the side to move and the
	// rights that change the legal moves; not of the history.
	Hash() uint64

	// Result tells whether the game is over here, and why. It is over
	// whenever Moves is empty.
	Result() Result

	// FormatMove writes a legal move in the game's UCI form, the first of
	// its notations.
	FormatMove(m Move) string

	// ParseMove reads the UCI form, and accepts legal moves only. Where the
	// text names squares of the board between which no legal move goes, the
	// error has a Problem that says which rule forbids it.
	ParseMove(s string) (Move, error)

	// FEN writes the position, without its history, so that the game's
	// Parse reads it back.
	FEN() string

	// Clone returns an independent copy, history included.
	Clone() Position
}

// Game is the rule book: everything that is not one position. Implementations
// are stateless and safe for concurrent use.
type Game interface {
	// Name is the identifier used on the command line and in links: "chess".
	Name() string

	// Options lists what may be chosen before a game begins, the most
	// important first. The zero Variant means every default.
	Options() []option.Option

	// Start returns the start position of a variant.
	Start(v Variant) (Position, error)

	// Parse reads a FEN. Options that the FEN states itself win over v. The
	// position returned is legal; an impossible one is an error that says why.
	Parse(v Variant, fen string) (Position, error)

	// Notations lists the ways moves are written, the UCI form first.
	Notations() []Notation

	// Formats lists the files a game can be read from or written to.
	Formats() []Format

	// Board describes the board to draw for a variant.
	Board(v Variant) (Board, error)

	// Draw tells what stands on the board.
	Draw(p Position) Picture

	// Gesture tells how a move of p is made with the hand.
	Gesture(p Position, m Move) Gesture
}

// Counter is a Position that counts the leaves of its own move tree faster
// than Perft can through the interface.
type Counter interface {
	Perft(depth int) uint64
}

// Claimer is a Position in which a player may end the game by asking for it,
// such as a draw by threefold repetition in chess. Claim returns the zero
// Result where nothing can be claimed.
type Claimer interface {
	Claim() Result
}

// Flagger is a Position that rules on a fallen flag, where running out of
// time does not always lose. Without it the other side wins.
type Flagger interface {
	Flag(fallen Side) Result
}

// Explainer is a Position that can say in words why its Result is what it is:
// "Red has chased the rook with the cannon six times". The language is "vi"
// or "en". The text is empty where the Reason says it all.
type Explainer interface {
	Explain(lang string) string
}

// Varied is a Position whose FEN states options of its game. Variant returns
// those that are not the defaults, so that the board can be drawn.
type Varied interface {
	Variant() Variant
}

// Passer is a Position in which the side to move can be skipped, for null
// moves and for handicaps. Pass must not be called in check, nor in an opening
// in which the sides do not alternate. Unmake takes a pass back like a move.
type Passer interface {
	Pass()
}

// Checker is a Position that knows at once whether the king of the side to move is
// in check.
type Checker interface {
	InCheck() bool
}

// Perft counts the leaves of the tree of legal moves to the given depth. In a
// game with chance every outcome of a move is followed, and the last ply
// counts moves, not outcomes: perft 1 is always the number of legal moves.
func Perft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	if c, ok := p.(Counter); ok {
		return c.Perft(depth)
	}
	moves := p.Moves(nil)
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		n += PerftMove(p, m, depth)
	}
	return n
}

// PerftMove returns the part of Perft(p, depth) that lies below the move m.
func PerftMove(p Position, m Move, depth int) uint64 {
	if depth <= 1 {
		return 1
	}
	var n uint64
	for _, o := range Outcomes(p, m) {
		p.Make(o.Move)
		n += Perft(p, depth-1)
		p.Unmake()
	}
	return n
}

// Variant is a choice of options by name: {"rule": "renju", "size": "15"}.
// What it does not name has its default. Nil is fine.
type Variant map[string]string

// ParseVariant reads "rule=renju,size=15". The empty string is not a choice.
func ParseVariant(s string) (Variant, error) {
	v := Variant{}
	if strings.TrimSpace(s) == "" {
		return v, nil
	}
	for part := range strings.SplitSeq(s, ",") {
		name, value, ok := strings.Cut(part, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		if !ok || name == "" || value == "" {
			return nil, Wrong("option", Params{"option": name, "text": value}, "variant: %q is not of the form name=value", part)
		}
		if _, twice := v[name]; twice {
			return nil, Wrong("option", Params{"option": name, "text": value}, "variant: %q is given twice", name)
		}
		v[name] = value
	}
	return v, nil
}

// String writes the variant as ParseVariant reads it, names in order.
func (v Variant) String() string {
	parts := make([]string, 0, len(v))
	for name, value := range v {
		parts = append(parts, name+"="+value)
	}
	sort.Strings(parts)
	return strings.Join(parts, ",")
}

// Complete checks v against the options and returns a copy in which every
// option has a value. The error names what would have been valid.
func (v Variant) Complete(options []option.Option) (Variant, error) {
	full, err := option.Complete(options, v)
	var wrong *option.Error
	if errors.As(err, &wrong) {
		return nil, Wrong("option", Params{"option": wrong.Name, "text": wrong.Value}, "variant: %v", err)
	}
	return full, err
}
