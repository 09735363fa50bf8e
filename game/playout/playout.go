// Package playout plays random legal games to their end and checks, at every
// ply, what the contract of package game promises. The conformance suite
// (game/gametest) and the command `banco play-out` are built on it.
package playout

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"banco/game"
)

// MaxPlies is the length at which a game is taken to have no end.
const MaxPlies = 20_000

// Playout is one random game, played to its end.
type Playout struct {
	Moves  []game.Move // as made, outcomes resolved
	Result game.Result
	Final  string // FEN of the last position
}

// Random returns a generator that depends on the seed alone.
func Random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x62616e636f)) }

// Choose returns a random legal move of p with its chance resolved, and false
// where there is none. The buffer is used for the list of moves.
func Choose(p game.Position, rng *rand.Rand, buf []game.Move) (game.Move, bool) {
	moves := p.Moves(buf[:0])
	if len(moves) == 0 {
		return game.NoMove, false
	}
	return Resolve(p, moves[rng.IntN(len(moves))], rng), true
}

// Resolve draws one outcome of a legal move by the weights.
func Resolve(p game.Position, m game.Move, rng *rand.Rand) game.Move {
	outcomes := game.Outcomes(p, m)
	total := 0
	for _, o := range outcomes {
		total += int(o.Weight)
	}
	n := rng.IntN(max(total, 1))
	for _, o := range outcomes {
		if n -= int(o.Weight); n < 0 {
			return o.Move
		}
	}
	return outcomes[0].Move
}

// Play plays one game from the start position of v. Every ply is checked
// cheaply; every thorough-th ply (0: none) is checked in full: each legal move
// in each notation, the FEN, the picture. At the end all moves are taken back
// and every position on the way is compared with what it was.
func Play(g game.Game, v game.Variant, rng *rand.Rand, thorough int) (*Playout, error) {
	p, err := g.Start(v)
	if err != nil {
		return nil, err
	}
	out := &Playout{}
	var seen []snapshot
	for ply := 0; ; ply++ {
		now := take(p)
		seen = append(seen, now)
		if err := now.check(p); err != nil {
			return nil, at(p, ply, err)
		}
		if thorough > 0 && ply%thorough == 0 {
			if err := Inspect(g, v, p); err != nil {
				return nil, at(p, ply, err)
			}
		}
		if now.result.Over() {
			out.Result, out.Final = now.result, now.fen
			break
		}
		if ply >= MaxPlies {
			return nil, at(p, ply, fmt.Errorf("the game has not ended after %d plies", MaxPlies))
		}
		m := Resolve(p, now.moves[rng.IntN(len(now.moves))], rng)
		out.Moves = append(out.Moves, m)
		p.Make(m)
	}
	return out, rewind(p, seen)
}

func at(p game.Position, ply int, err error) error {
	return fmt.Errorf("ply %d, %s: %w", ply, p.FEN(), err)
}

// rewind unmakes everything and compares each position with its snapshot.
func rewind(p game.Position, seen []snapshot) error {
	for ply := len(seen) - 2; ply >= 0; ply-- {
		p.Unmake()
		if err := seen[ply].same(take(p)); err != nil {
			return at(p, ply, fmt.Errorf("unmake does not restore: %w", err))
		}
	}
	return nil
}

// snapshot is every observable of a position.
type snapshot struct {
	side   game.Side
	moves  []game.Move
	hash   uint64
	result game.Result
	fen    string
}

func take(p game.Position) snapshot {
	return snapshot{p.Side(), p.Moves(nil), p.Hash(), p.Result(), p.FEN()}
}

func (a snapshot) same(b snapshot) error {
	switch {
	case a.fen != b.fen:
		return fmt.Errorf("FEN is %q, was %q", b.fen, a.fen)
	case a.side != b.side:
		return fmt.Errorf("side to move is %v, was %v", b.side, a.side)
	case a.hash != b.hash:
		return fmt.Errorf("hash is %x, was %x", b.hash, a.hash)
	case a.result != b.result:
		return fmt.Errorf("result is %v, was %v", b.result, a.result)
	case !slices.Equal(a.moves, b.moves):
		return fmt.Errorf("%d moves, were %d, or in another order", len(b.moves), len(a.moves))
	}
	return nil
}

// check looks at what must hold in every position: the result fits the moves.
func (a snapshot) check(p game.Position) error {
	switch {
	case a.side != game.First && a.side != game.Second:
		return fmt.Errorf("side to move is %d", a.side)
	case len(a.moves) == 0 && !a.result.Over():
		return fmt.Errorf("no legal move, but the game goes on")
	case len(a.moves) > 0 && (a.result.Reason == game.Checkmate || a.result.Reason == game.Stalemate):
		return fmt.Errorf("%v with %d legal moves", a.result.Reason, len(a.moves))
	case a.result.Reason == game.Checkmate && a.result.Winner != a.side.Other():
		return fmt.Errorf("checkmate won by %v with %v to move", a.result.Winner, a.side)
	case a.result.Over() && a.result.Winner > game.NoSide:
		return fmt.Errorf("winner is %d", a.result.Winner)
	}
	sorted := slices.Clone(a.moves)
	slices.Sort(sorted)
	for i, m := range sorted {
		if m == game.NoMove {
			return fmt.Errorf("NoMove is in the list of moves")
		}
		if i > 0 && m == sorted[i-1] {
			return fmt.Errorf("move %s is listed twice", p.FormatMove(m))
		}
	}
	return nil
}

// Inspect checks one position in full: its FEN reads back to the same position
// with the same hash, each move reads back in each notation, a clone is
// independent, the picture fits the board.
func Inspect(g game.Game, v game.Variant, p game.Position) error {
	if err := inspectFEN(g, v, p); err != nil {
		return err
	}
	for _, m := range p.Moves(nil) {
		if err := inspectMove(g, p, m); err != nil {
			return err
		}
	}
	if err := inspectClone(p); err != nil {
		return err
	}
	return inspectPicture(g, v, p)
}

func inspectFEN(g game.Game, v game.Variant, p game.Position) error {
	again, err := g.Parse(v, p.FEN())
	if err != nil {
		return fmt.Errorf("own FEN is refused: %w", err)
	}
	if again.FEN() != p.FEN() {
		return fmt.Errorf("FEN reads back as %q", again.FEN())
	}
	if again.Hash() != p.Hash() {
		return fmt.Errorf("incremental hash %x, from scratch %x", p.Hash(), again.Hash())
	}
	a, b := texts(p), texts(again)
	if !slices.Equal(a, b) {
		return fmt.Errorf("moves change over FEN: %v, were %v", b, a)
	}
	return nil
}

// texts returns the legal moves in their UCI form, in order.
func texts(p game.Position) []string {
	var list []string
	for _, m := range p.Moves(nil) {
		list = append(list, p.FormatMove(m))
	}
	slices.Sort(list)
	return list
}

func inspectMove(g game.Game, p game.Position, m game.Move) error {
	text := p.FormatMove(m)
	if back, err := p.ParseMove(text); err != nil || back != m {
		return fmt.Errorf("move %s reads back as %x (%v), is %x", text, back, err, m)
	}
	for _, n := range g.Notations() {
		text := n.Format(p, m)
		if strings.TrimSpace(text) == "" {
			return fmt.Errorf("move %s is empty in %s", p.FormatMove(m), n.Name)
		}
		back, err := n.Parse(p, text)
		if err != nil || back != m {
			return fmt.Errorf("move %s in %s is %q, which reads back as %x (%v)", p.FormatMove(m), n.Name, text, back, err)
		}
	}
	for _, o := range game.Outcomes(p, m) {
		text := p.FormatMove(o.Move)
		if back, err := p.ParseMove(text); err != nil || back != o.Move {
			return fmt.Errorf("outcome %s reads back as %x (%v), is %x", text, back, err, o.Move)
		}
		if o.Weight == 0 {
			return fmt.Errorf("outcome %s has no weight", text)
		}
	}
	return nil
}

func inspectClone(p game.Position) error {
	before, c := take(p), p.Clone()
	if err := before.same(take(c)); err != nil {
		return fmt.Errorf("clone differs: %w", err)
	}
	for _, m := range before.moves {
		c.Make(game.Outcomes(c, m)[0].Move)
		if err := before.same(take(p)); err != nil {
			return fmt.Errorf("a move on the clone changes the original: %w", err)
		}
		c.Unmake()
	}
	return nil
}

func inspectPicture(g game.Game, v game.Variant, p game.Position) error {
	board, err := g.Board(v)
	if err != nil {
		return err
	}
	squares := board.Files * board.Ranks
	if len(board.FileNames) != board.Files || len(board.RankNames) != board.Ranks {
		return fmt.Errorf("board names %d files and %d ranks of %d and %d", len(board.FileNames), len(board.RankNames), board.Files, board.Ranks)
	}
	codes := map[string]bool{}
	for _, k := range board.Pieces {
		codes[k.Code] = true
	}
	taken := map[int]bool{}
	for _, pl := range g.Draw(p).Pieces {
		if pl.Square < 0 || pl.Square >= squares || taken[pl.Square] || !codes[pl.Code] {
			return fmt.Errorf("picture has %q on square %d", pl.Code, pl.Square)
		}
		taken[pl.Square] = true
	}
	gestures := map[game.Gesture]game.Move{}
	for _, m := range p.Moves(nil) {
		h := g.Gesture(p, m)
		if h.From < game.None || h.From >= squares || h.To < game.None || h.To >= squares {
			return fmt.Errorf("gesture of %s leaves the board: %+v", p.FormatMove(m), h)
		}
		if h.From == game.None && h.To == game.None && h.Choice == "" {
			return fmt.Errorf("gesture of %s is empty", p.FormatMove(m))
		}
		if other, twice := gestures[h]; twice {
			return fmt.Errorf("moves %s and %s have the same gesture", p.FormatMove(other), p.FormatMove(m))
		}
		gestures[h] = m
	}
	return nil
}
