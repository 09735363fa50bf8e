package endings

import "banco/game"

// Square is a square of the board, as the game numbers them.
type Square = uint8

// Kind is a kind of man: its place in Rules.Letters, 0 for the king.
type Kind = uint8

// KindsOf turns the kinds of a game's rules, in the order of Rules.Letters, into a table
// from theirs to those of this package.
func KindsOf[K ~uint8](order []K) (t [8]Kind) {
	for i, k := range order {
		t[k] = Kind(i)
	}
	return t
}

// Man is a man on its square.
type Man struct {
	Side   game.Side
	Kind   Kind
	Square Square
}

// Step is a legal move.
type Step struct {
	From, To Square
	Lands    Kind // what stands on To after it; another kind than before is a promotion
}

// MaxMen is the greatest number of men of a table.
const MaxMen = 7

// Rules is what tables ask of a game.
type Rules interface {
	// Name is the name of the game.
	Name() string

	// Letters has the letter of each kind of man, the king's first, the
	// stronger before the weaker.
	Letters() string

	// Promotions lists what a man of a kind may become.
	Promotions(k Kind) []Kind

	// Refuse says why there can be no table of a material, or nil.
	Refuse(m Material) error

	// Homes lists the squares on which the i-th man of a material may stand.
	// Those of the first king are one of each kind that the symmetries of the
	// board leave; none of them but the identity keeps a man where it stands.
	Homes(m Material, i int) []Square

	// Normal mirrors squares of a material's men so that the first is among
	// its homes.
	Normal(m Material, squares []Square)

	// Turned is a square as the other side sees it.
	Turned(s Square) Square

	// Dead reports whether nobody can win with a material, so that it needs no
	// table.
	Dead(m Material) bool

	// Stuck reports whether a side without a move has lost, in check or not.
	Stuck() bool

	// Drawn reports whether a position that is not won by force is a draw. In
	// xiangqi it may still be won by the rules of repetition.
	Drawn() bool

	// Count counts the men of a position. Searches ask it at every node.
	Count(p game.Position) int

	// Men appends the men of a position, and tells how many plies are left
	// until the rules end it without a capture. It is false for one with more
	// men than the buffer holds, or with rights that tables do not know.
	Men(p game.Position, buf []Man) (men []Man, left int, ok bool)

	// Board returns a board to set men up on. One goroutine uses it.
	Board() Board
}

// Board is a position that can be set up at will.
type Board interface {
	// Set sets up men. It reports false for a position that cannot be: the
	// side that is not to move is in check.
	Set(side game.Side, men []Man) bool

	// Steps appends the legal moves.
	Steps(buf []Step) []Step

	// InCheck reports whether the side to move is in check.
	InCheck() bool

	// FEN writes the position.
	FEN() string

	// Origins appends the empty squares from which a man may have come to its
	// square by a move that captured nothing.
	Origins(m Man, buf []Square) []Square
}
