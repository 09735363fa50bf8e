package engine

import (
	"banco/game"
	"banco/search"
)

// Attacks tells who attacks what, in games with men that capture each other. Squares
// are those of the game's board.
type Attacks interface {
	// Attackers lists the squares from which men of a side attack a square, as if the
	// squares gone were empty. Whether their king allows it does not matter.
	Attackers(p game.Position, square int, by game.Side, gone ...int) []int

	// Worth returns what the man on a square is worth, KingWorth for a king.
	Worth(p game.Position, square int) search.Score
}

// KingWorth is more than all other men are worth.
const KingWorth search.Score = 100_000

// Plan is what a move is good for that wins nothing at once.
type Plan struct {
	Name  string // one of those below; empty: none was found
	Count int    // of Confine and Starve the moves left to the opponent, of Harvest the discs
}

// The plans of men.
const (
	Castle        = "castle"        // the king castles
	Develop       = "develop"       // a man leaves the place where it began
	RookOut       = "rookOut"       // a rook leaves its corner
	Centre        = "centre"        // a man takes a place in the centre
	CentralCannon = "centralCannon" // a cannon goes to the middle file
	OpenFile      = "openFile"      // a rook takes a file without pawns of its own
	PassedPawn    = "passedPawn"    // a pawn that no pawn can stop goes on
	CrossRiver    = "crossRiver"    // a pawn crosses the river
	EnterPalace   = "enterPalace"   // a man enters the palace of the enemy's king
	AttackKing    = "attackKing"    // more places beside the enemy's king are attacked
	GuardPalace   = "guardPalace"   // an advisor or elephant closes ranks before its king
	KingActive    = "kingActive"    // in an ending the king goes towards the middle
	Air           = "air"           // the king gets a place to flee to
	Lever         = "lever"         // a pawn attacks a pawn
	KingSafe      = "kingSafe"      // fewer places beside the own king are attacked
	FreeHorse     = "freeHorse"     // a horse has more places to go to
	Reveal        = "reveal"        // a covered man turns up
	OpenLines     = "openLines"     // the men have more moves than before
	Confine       = "confine"       // the enemy has fewer moves than before
)

// The plans of stones.
const (
	MakeFour  = "makeFour"  // a four, which must be stopped
	MakeThree = "makeThree" // an open three
	DoubleUp  = "doubleUp"  // two threats at once
	StopThree = "stopThree" // the place where the enemy would make a three, or more
	MakeTwo   = "makeTwo"   // an open two
	Build     = "build"     // a line that can still become a five gets longer
	StopTwo   = "stopTwo"   // the place where the enemy would make an open two
	Middle    = "middle"    // the middle of the board, where lines have most room
)

// The plans of discs.
const (
	Corner   = "corner"   // a corner, which nobody turns over
	SkipTurn = "skipTurn" // the enemy has to pass
	Stable   = "stable"   // a disc that nobody can turn over any more
	Starve   = "starve"   // the enemy has few moves left
	Shut     = "shut"     // no corner is opened to the enemy, as other moves do
	Harvest  = "harvest"  // near the end, more discs than by any other move
	Inside   = "inside"   // few discs are turned over, and none of them on the outside
	Edge     = "edge"     // a square on the edge, where discs are turned over in one direction only
	Core     = "core"     // one of the sixteen squares in the middle, before the edges
	Freedom  = "freedom"  // no other move leaves its side more moves
)

// Roam is the plan of a man that has no other: to have more room, or to leave the
// enemy less. It is empty where the move brings neither, and where chance decides it.
func Roam(p game.Position, m game.Move) Plan {
	passer, ok := p.(game.Passer)
	if c, chance := p.(game.Checker); !ok || chance && c.InCheck() || len(game.Outcomes(p, m)) > 1 {
		return Plan{}
	}
	own := len(p.Moves(nil))
	passer.Pass()
	theirs := len(p.Moves(nil))
	p.Unmake()
	p.Make(m)
	defer p.Unmake()
	left := len(p.Moves(nil))
	switch c, chance := p.(game.Checker); {
	case left > 0 && left <= theirs-fewerMoves:
		return Plan{Confine, left}
	case !chance || !c.InCheck():
		passer.Pass()
		defer p.Unmake()
		if len(p.Moves(nil)) > own {
			return Plan{Name: OpenLines}
		}
	}
	return Plan{}
}

// fewerMoves is by how many the enemy's moves must drop to speak of it.
const fewerMoves = 3
