package endings

import (
	"context"
	"fmt"
	"slices"

	"banco/game"
)

// Make works out the table of a material and of all that captures and
// promotions lead to, parts before the whole. Those that are known are not made
// again; each new one is added to them, and report hears of it.
func Make(ctx context.Context, r Rules, m Material, known *Folder, report func(*Table)) error {
	if r.Dead(m) || known.has(m) {
		return nil
	}
	if err := r.Refuse(m); err != nil {
		return fmt.Errorf("endings: %s: %w", m.Text(r), err)
	}
	for _, part := range m.parts(r) {
		if err := Make(ctx, r, part, known, report); err != nil {
			return err
		}
	}
	t, err := makeTable(ctx, r, m, known)
	if err != nil {
		return err
	}
	known.Add(t)
	report(t)
	return nil
}

// maker makes a table.
type maker struct {
	*Table
	ctx   context.Context
	known *Folder
	board Board

	// Of each position: how many moves within the table are not known to lose,
	// or held where one outside of it does not; and what the moves that leave
	// the table come to: an odd number of plies in which the best of them wins,
	// or an even one before which the position is not lost.
	open, leaving [2][]uint8
	longest       uint8 // of leaving

	steps   []Step
	origins []Square
	men     []Man
	squares []Square
}

// held is the number of open moves of a position that is not lost.
const held = 255

// makeTable makes one table, whose parts are known.
func makeTable(ctx context.Context, r Rules, m Material, known *Folder) (*Table, error) {
	l, err := newLayout(r, m)
	if err != nil {
		return nil, err
	}
	k := maker{
		Table: &Table{rules: r, layout: l}, ctx: ctx, known: known, board: r.Board(),
		men: make([]Man, len(m)), squares: make([]Square, len(m)),
	}
	for side := range k.values {
		k.values[side], k.open[side], k.leaving[side] = make([]value, l.size), make([]uint8, l.size), make([]uint8, l.size)
		for index := range l.size {
			if index&0xffff == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			k.begin(game.Side(side), index)
		}
	}
	if err := k.retreat(); err != nil {
		return nil, err
	}
	k.smooth()
	return k.Table, nil
}

// set sets up the position of a number.
func (k *maker) set(side game.Side, index int) bool {
	if !k.at(index, k.squares) {
		return false
	}
	for i, p := range k.material {
		k.men[i] = Man{p.Side, p.Kind, k.squares[i]}
	}
	return k.board.Set(side, k.men)
}

// begin counts the moves of a position, and looks at those that leave the table.
func (k *maker) begin(side game.Side, index int) {
	if !k.set(side, index) {
		k.values[side][index] = broken
		return
	}
	k.steps = k.board.Steps(k.steps[:0])
	if len(k.steps) == 0 && !k.rules.Stuck() && !k.board.InCheck() {
		k.open[side][index] = held
		return
	}
	open, wins, loses, holds := 0, 0, 0, false
	for _, s := range k.steps {
		v, left := k.after(side, s)
		switch plies := int(v); {
		case !left:
			open++
		case v == drawn:
			holds = true
		case plies%2 == 0: // the other side wins in one ply less than that
			loses = max(loses, plies)
		case wins == 0 || plies < wins:
			wins = plies
		}
	}
	if wins > 0 || holds {
		open, loses = held, 0
	}
	k.open[side][index], k.leaving[side][index] = uint8(open), uint8(max(wins, loses))
	k.longest = max(k.longest, k.leaving[side][index])
}

// after returns the worth of a move that leaves the table to the side that then
// moves. Numbers of plies are 1 less than values, so that the value is also the
// number of plies of the move's worth to its mover.
func (k *maker) after(side game.Side, s Step) (v value, left bool) {
	mover := slices.IndexFunc(k.men, func(m Man) bool { return m.Square == s.From })
	victim := slices.IndexFunc(k.men, func(m Man) bool { return m.Square == s.To })
	if victim < 0 && k.men[mover].Kind == s.Lands {
		return 0, false
	}
	var men [MaxMen]Man
	rest := append(men[:0], k.men...)
	rest[mover].Square, rest[mover].Kind = s.To, s.Lands
	if victim >= 0 {
		rest = slices.Delete(rest, victim, victim+1)
	}
	v, _ = k.known.find(side.Other(), rest)
	return v, true
}

// retreat goes back from the mates, ply by ply.
func (k *maker) retreat() error {
	for plies, idle := 0, 0; idle < 2 || plies <= int(k.longest); plies++ {
		if plies > maxPlies {
			return fmt.Errorf("endings: %s: a win takes more than %d plies", k.Text(), maxPlies)
		}
		if k.ctx.Err() != nil {
			return k.ctx.Err()
		}
		if idle++; k.level(plies) {
			idle = 0
		}
	}
	return nil
}

// level finds the positions that are decided in so many plies and tells those
// before them. It reports whether there are any.
func (k *maker) level(plies int) (found bool) {
	now := value(plies + 1)
	for side := range k.values {
		for index, v := range k.values[side] {
			if v == drawn && k.decided(side, index, plies) {
				v = now
				k.values[side][index] = v
			}
			if v == now {
				found = true
				k.tell(game.Side(side), index, plies)
			}
		}
	}
	return found
}

// decided reports whether a position is lost, or won by a move that leaves the
// table, in so many plies.
func (k *maker) decided(side, index, plies int) bool {
	leaving := int(k.leaving[side][index])
	if plies%2 == 1 {
		return leaving == plies
	}
	return k.open[side][index] == 0 && leaving%2 == 0 && leaving <= plies
}

// tell tells the positions that lead to one that is decided.
func (k *maker) tell(side game.Side, index, plies int) {
	k.set(side, index)
	mover := side.Other()
	var squares [MaxMen]Square
	for i := range k.men {
		if k.men[i].Side != mover {
			continue
		}
		k.origins = k.board.Origins(k.men[i], k.origins[:0])
		for _, from := range k.origins {
			before := append(squares[:0], k.squares...)
			before[i] = from
			k.hear(mover, k.index(k.rules, before), plies)
		}
	}
}

// hear tells a position that one of its moves decides, for the other side to
// move, in so many plies.
func (k *maker) hear(side game.Side, index, plies int) {
	if index < 0 || k.values[side&1][index] != drawn {
		return
	}
	if plies%2 == 0 {
		k.values[side&1][index] = value(plies + 2)
		return
	}
	if open := &k.open[side&1][index]; *open != held {
		*open--
	}
}

// smooth gives numbers without a position the value before them, which packs
// better.
func (k *maker) smooth() {
	for side := range k.values {
		last := drawn
		for index, v := range k.values[side] {
			if v == broken {
				k.values[side][index] = last
			}
			last = k.values[side][index]
		}
	}
}
