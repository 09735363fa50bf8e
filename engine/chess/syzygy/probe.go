package syzygy

import (
	"fmt"
	"math/bits"

	"banco/game"
	rules "banco/games/chess"
	"banco/search"
)

// outcome is what a position is worth to the side to move: from a loss to a win,
// with those between that fifty moves turn into draws.
type outcome int

const (
	loss        outcome = -2
	blessedLoss outcome = -1
	draw        outcome = 0
	cursedWin   outcome = 1
	win         outcome = 2
)

// Flags of DTZ tables.
const (
	mapped    = 2
	winPlies  = 4 // distances of wins are in plies, not moves
	lossPlies = 8
	wide      = 16
)

// Probe returns who wins a position right after a capture or a pawn move: then
// the fifty moves begin anew, as the tables take it. How long a win takes is not
// known.
func (f *Folder) Probe(p game.Position) (search.Ending, bool) {
	position := p.(*rules.Position)
	if !f.covers(position) || position.Clock() > 0 {
		return search.Ending{}, false
	}
	v, err := f.outcome(position, loss, win)
	if err != nil {
		return search.Ending{}, false
	}
	e := search.Ending{Winner: game.NoSide, Distant: true}
	switch v {
	case win:
		e.Winner = p.Side()
	case loss:
		e.Winner = p.Side().Other()
	}
	return e, true
}

// covers reports whether tables may know a position.
func (f *Folder) covers(p *rules.Position) bool {
	return bits.OnesCount64(^p.KindSet(rules.NoKind)) <= f.most && !p.Castles()
}

// outcome returns the worth of a position within bounds. Tables leave out what
// captures win, and do not know en passant.
func (f *Folder) outcome(p *rules.Position, alpha, beta outcome) (outcome, error) {
	best, err := f.captures(p, alpha, beta)
	if err != nil || best >= beta {
		return best, err
	}
	if best > loss-1 && onlyCaptures(p) {
		return best, nil
	}
	v, err := f.tabled(p)
	return max(v, best), err
}

// captures returns the best that a capture comes to, below a loss where there
// is none.
func (f *Folder) captures(p *rules.Position, alpha, beta outcome) (outcome, error) {
	best := loss - 1
	for _, m := range p.Moves(nil) {
		if rules.Captured(m) == rules.NoKind {
			continue
		}
		p.Make(m)
		v, err := f.outcome(p, -beta, -max(alpha, best))
		p.Unmake()
		if err != nil {
			return 0, err
		}
		if best = max(best, -v); best >= beta {
			break
		}
	}
	return best, nil
}

// onlyCaptures reports whether en passant is possible and every move a capture:
// without it the tables take the position for something else.
func onlyCaptures(p *rules.Position) bool {
	passant := false
	for _, m := range p.Moves(nil) {
		if rules.Captured(m) == rules.NoKind {
			return false
		}
		passant = passant || rules.IsEnPassant(m)
	}
	return passant
}

// tabled returns what the WDL table says.
func (f *Folder) tabled(p *rules.Position) (outcome, error) {
	men := menOf(p)
	if men == "KvK" {
		return draw, nil
	}
	t := f.wdl[men]
	if t == nil {
		return 0, fmt.Errorf("%w: %s", errMissing, men)
	}
	v, _, _, err := t.at(p)
	if err == nil && v > int(win-loss) {
		err = fmt.Errorf("%s: syzygy: the file is damaged: a value of %d", t.name, v)
	}
	return outcome(v) + loss, err
}

// distance returns how many plies it is to the next capture or pawn move at best
// play, positive for the winner, 100 more where fifty moves forestall the win; 0
// for a draw.
func (f *Folder) distance(p *rules.Position) (int, error) {
	v, err := f.outcome(p, loss, win)
	if err != nil || v == draw {
		return 0, err
	}
	if v > draw {
		if now, err := f.zeroes(p, v); now || err != nil {
			return zeroing(v), err
		}
	}
	t := f.dtz[menOf(p)]
	if t == nil {
		return 0, fmt.Errorf("%w: %s", errMissing, menOf(p))
	}
	n, in, ok, err := t.at(p)
	if err != nil {
		return 0, err
	}
	if !ok {
		return f.ahead(p, v)
	}
	n = in.plies(n, v)
	if v < draw {
		return zeroing(v) - n, nil
	}
	return zeroing(v) + n, nil
}

// zeroing is the distance of a position whose next move captures or moves a pawn.
func zeroing(v outcome) int {
	return [...]int{-1, -101, 0, 101, 1}[v-loss]
}

// plies turns a value of a DTZ table into plies beyond the first.
func (in *part) plies(n int, v outcome) int {
	kind := [...]int{1, 3, 0, 2, 0}[v-loss]
	if m := in.maps[kind]; m != nil {
		if n >= len(m) {
			return 0
		}
		n = int(m[n])
	}
	flags := in.pairs[0].flags
	if v == win && flags&winPlies != 0 || v == loss && flags&lossPlies != 0 {
		return n
	}
	return 2 * n
}

// zeroes reports whether a capture or a pawn move keeps a win.
func (f *Folder) zeroes(p *rules.Position, v outcome) (bool, error) {
	for _, m := range p.Moves(nil) {
		if rules.Captured(m) == rules.NoKind && rules.Mover(m) != rules.Pawn {
			continue
		}
		p.Make(m)
		reply, err := f.outcome(p, loss, win)
		p.Unmake()
		if err != nil || -reply == v {
			return err == nil, err
		}
	}
	return false, nil
}

// ahead returns the distance by a look at every move, for a position whose side
// to move the DTZ table does not have.
func (f *Folder) ahead(p *rules.Position, v outcome) (int, error) {
	best := 0
	for _, m := range p.Moves(nil) {
		n, err := f.after(p, m)
		switch {
		case err != nil:
			return 0, err
		case v > draw && n > 0 && (best == 0 || n < best), v < draw && (best == 0 || n < best):
			best = n
		}
	}
	return best, nil
}

// after returns the distance of a position by way of one of its moves.
func (f *Folder) after(p *rules.Position, m game.Move) (int, error) {
	p.Make(m)
	defer p.Unmake()
	if p.Clock() == 0 {
		v, err := f.outcome(p, loss, win)
		return zeroing(-v), err
	}
	if r := p.Result(); r.Reason == game.Checkmate {
		return 1, nil
	}
	n, err := f.distance(p)
	switch {
	case n > 0:
		return -n - 1, err
	case n < 0:
		return -n + 1, err
	}
	return 0, err
}

// Best returns the moves of a position that keep its worth, and of those that win
// the ones nearest to the next capture or pawn move; nil where tables are missing.
func (f *Folder) Best(p game.Position) (list []game.Move) {
	position := p.(*rules.Position)
	if !f.covers(position) {
		return nil
	}
	best := 0
	for _, m := range position.Moves(nil) {
		n, err := f.after(position, m)
		if err != nil {
			return nil
		}
		worth := worthOf(n, position.Clock())
		switch {
		case len(list) == 0 || worth > best:
			best, list = worth, append(list[:0], m)
		case worth == best:
			list = append(list, m)
		}
	}
	return list
}

// worthOf orders distances: wins first, the nearest before the others, then draws
// and what the fifty moves, of which so many plies are gone, turn into draws, then
// losses, the most distant first.
func worthOf(n, gone int) int {
	switch {
	case n > 0 && n+gone <= 100:
		return 1000 - n
	case n > 0:
		return 200 - min(n, 190)
	case n < 0 && -n+gone <= 100:
		return -1000 - n
	case n < 0:
		return -200 + min(-n, 190)
	}
	return 0
}
