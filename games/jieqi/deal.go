package jieqi

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"banco/game"
	"banco/games/xiangqi"
)

// layout is what lies on each starting point, covered; None elsewhere. Covered
// pieces never move without turning up, so it holds for a whole game.
type layout [xiangqi.Squares]xiangqi.Kind

// Deal is the referee's copy of a game. It implements game.Deal.
//
// It keeps the position of each seat and the spectators', and tells each of
// them of a move only what it may know, so no view has ever held more.
type Deal struct {
	seed  [32]byte
	truth layout
	views [3]*Position // by seat; NoSide is the spectators'
}

var _ game.Deal = (*Deal)(nil)

// Deal shuffles a new game.
func (r rules) Deal(v game.Variant, seed [32]byte) (game.Deal, error) {
	rule, err := r.disclosure(v)
	if err != nil {
		return nil, err
	}
	return newDeal(rule, seed, shuffle(seed)), nil
}

func newDeal(rule disclosure, seed [32]byte, truth layout) *Deal {
	d := &Deal{seed: seed, truth: truth}
	for seat := range d.views {
		p, err := parse(StartFEN)
		if err != nil {
			panic(err) // StartFEN is a constant
		}
		p.rule, p.seat = rule, game.Side(seat)
		d.views[seat] = p
	}
	return d
}

// shuffle lays out both sides' pieces as the package comment describes.
func shuffle(seed [32]byte) (truth layout) {
	stream := rand.NewChaCha8(seed)
	for side := game.First; side <= game.Second; side++ {
		pieces := make([]xiangqi.Kind, 0, covers)
		for _, k := range poolOrder {
			for range army[k] {
				pieces = append(pieces, k)
			}
		}
		scatter(stream, pieces)
		for i, s := range coverPoints(side) {
			truth[s] = pieces[i]
		}
	}
	return truth
}

// scatter puts pieces in an order that the stream chooses.
func scatter(stream *rand.ChaCha8, pieces []xiangqi.Kind) {
	for i := len(pieces) - 1; i > 0; i-- {
		j := below(stream, uint64(i+1))
		pieces[i], pieces[j] = pieces[j], pieces[i]
	}
}

// below returns a number from 0 to n-1, each equally likely.
func below(stream *rand.ChaCha8, n uint64) uint64 {
	limit := math.MaxUint64 - math.MaxUint64%n
	for {
		if x := stream.Uint64(); x < limit {
			return x % n
		}
	}
}

// coverPoints lists the points on which a side starts with covered pieces.
func coverPoints(side game.Side) []xiangqi.Square {
	list := make([]xiangqi.Square, 0, covers)
	for s := range xiangqi.Square(xiangqi.Squares) {
		if CoveredAt(side, s) != Empty {
			list = append(list, s)
		}
	}
	return list
}

// Play plays a move as the mover's View lists it, without identities, or
// passes the turn for NoMove.
func (d *Deal) Play(m game.Move) error {
	public := d.views[game.NoSide]
	if r := public.Result(); r.Over() {
		return fmt.Errorf("the game is over: %v, %v", r, r.Reason)
	}
	if m == game.NoMove {
		return d.pass()
	}
	if m != plain(m) || !public.legal(m) {
		return fmt.Errorf("move %v%v is not legal here", xiangqi.From(m), xiangqi.To(m))
	}
	for _, view := range d.views {
		view.Make(d.tell(view, m))
	}
	return nil
}

// pass skips the side to move in all views.
func (d *Deal) pass() error {
	if d.views[game.NoSide].InCheck() {
		return errors.New("a side in check cannot pass")
	}
	for _, view := range d.views {
		view.Pass()
	}
	return nil
}

// tell returns a move with what the viewer learns from it.
func (d *Deal) tell(view *Position, m game.Move) game.Move {
	from, to := xiangqi.From(m), xiangqi.To(m)
	revealed, captured := xiangqi.None, xiangqi.None
	if view.board[from].Covered() {
		revealed = d.truth[from]
	}
	if view.board[to].Covered() && view.learns() {
		captured = d.truth[to]
	}
	return Resolve(m, revealed, captured)
}

// Unplay takes the last move or pass back.
func (d *Deal) Unplay() error {
	if len(d.views[game.NoSide].played) == 0 {
		return errors.New("no move to take back")
	}
	for _, view := range d.views {
		view.Unmake()
	}
	return nil
}

// Redeal shuffles what is covered on the board, each side's among itself. The
// pieces are put in order first, so that only the seed and n decide.
func (d *Deal) Redeal(n int) {
	stream := rand.NewChaCha8(redealSeed(d.seed, n))
	for side := game.First; side <= game.Second; side++ {
		points := d.covered(side)
		pieces := make([]xiangqi.Kind, len(points))
		for i, s := range points {
			pieces[i] = d.truth[s]
		}
		slices.SortFunc(pieces, func(a, b xiangqi.Kind) int { return slices.Index(poolOrder[:], a) - slices.Index(poolOrder[:], b) })
		scatter(stream, pieces)
		for i, s := range points {
			d.truth[s] = pieces[i]
		}
	}
}

// redealSeed returns the seed of the n-th redeal: the SHA-256 of the deal's and n.
func redealSeed(seed [32]byte, n int) [32]byte {
	return sha256.Sum256(fmt.Appendf(nil, "jieqi redeal %d\n%x\n", n, seed))
}

// covered lists the points where a side has covered pieces.
func (d *Deal) covered(side game.Side) []xiangqi.Square {
	return slices.DeleteFunc(coverPoints(side), func(s xiangqi.Square) bool {
		c := d.views[game.NoSide].board[s]
		return !c.Covered() || c != CoveredAt(side, s)
	})
}

// Agree makes the deal agree with what a move says that it turns up and takes.
func (d *Deal) Agree(m game.Move) (game.Move, error) {
	if err := d.agree(xiangqi.From(m), Turned(m)); err != nil {
		return game.NoMove, err
	}
	return plain(m), d.agree(xiangqi.To(m), Captured(m))
}

// agree makes a covered point hold a kind, by an exchange with another.
func (d *Deal) agree(at xiangqi.Square, k xiangqi.Kind) error {
	if k == xiangqi.None || d.truth[at] == k {
		return nil
	}
	for side := game.First; side <= game.Second; side++ {
		points := d.covered(side)
		if !slices.Contains(points, at) {
			continue
		}
		for _, s := range points {
			if d.truth[s] == k {
				d.truth[s], d.truth[at] = d.truth[at], d.truth[s]
				return nil
			}
		}
	}
	return fmt.Errorf("what lies on %v cannot be that", at)
}

// Tell returns a move as the seat will know it.
func (d *Deal) Tell(m game.Move, seat game.Side) game.Move {
	if m == game.NoMove {
		return m
	}
	return d.tell(d.views[seat], m)
}

// Peek returns what the seat knows.
func (d *Deal) Peek(seat game.Side) game.Position { return d.views[seat] }

// View returns a copy of what the seat knows.
func (d *Deal) View(seat game.Side) game.Position { return d.views[seat].Clone() }

// Seen returns the moves played so far as the seat knows them, NoMove for a
// pass.
func (d *Deal) Seen(seat game.Side) []game.Move {
	seen := slices.Clone(d.views[seat].played)
	for i, m := range seen {
		if isPass(m) {
			seen[i] = game.NoMove
		}
	}
	return seen
}

// Commitment is the hexadecimal SHA-256 of Opening.
func (d *Deal) Commitment() string { return commitment(d.Opening()) }

func commitment(opening string) string {
	sum := sha256.Sum256([]byte(opening))
	return hex.EncodeToString(sum[:])
}

// Opening is the text that states the seed and the whole deal, in the form
// that the package comment describes.
func (d *Deal) Opening() string { return openingText(d.seed, &d.truth) }

const openingVersion = "jieqi deal 1"

func openingText(seed [32]byte, truth *layout) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nseed %x\n", openingVersion, seed)
	for side, name := range []string{"red", "black"} {
		b.WriteString(name)
		for _, s := range coverPoints(game.Side(side)) {
			fmt.Fprintf(&b, " %v=%c", s, letter(game.Side(side), truth[s]))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Verify checks an opened deal against the commitment that was published before
// the game: that the text is the one committed to, and that its deal is what
// the shuffle makes of its seed.
func Verify(commit, opening string) error {
	if got := commitment(opening); !strings.EqualFold(got, commit) {
		return fmt.Errorf("deal: the text's SHA-256 is %s, not the commitment %.80q", got, commit)
	}
	lines := strings.SplitAfter(opening, "\n")
	if len(lines) != 5 || lines[0] != openingVersion+"\n" {
		return fmt.Errorf("deal: not the four lines of %q", openingVersion)
	}
	digits, _ := strings.CutPrefix(strings.TrimSuffix(lines[1], "\n"), "seed ")
	bytes, err := hex.DecodeString(digits)
	if err != nil || len(bytes) != 32 {
		return errors.New("deal: line 2 is not \"seed\" and 64 hexadecimal digits")
	}
	seed := [32]byte(bytes)
	truth := shuffle(seed)
	for i, want := range strings.SplitAfter(openingText(seed, &truth), "\n") {
		if lines[i] != want {
			return fmt.Errorf("deal: line %d is not what the seed gives, which is %q", i+1, want)
		}
	}
	return nil
}
