package endings

import (
	"fmt"
	"math/rand/v2"

	"banco/game"
	"banco/search"
)

// Folder is a number of tables of one game. Once filled it may be asked by many
// goroutines at once.
type Folder struct {
	rules  Rules
	tables map[key]entry
	most   int // men of a table
}

// entry is a table under the key of a material, or of the same with the sides
// exchanged.
type entry struct {
	table  func() *Table
	turned bool
}

var _ search.Endings = (*Folder)(nil)

// NewFolder returns a folder without tables.
func NewFolder(r Rules) *Folder { return &Folder{rules: r, tables: map[key]entry{}} }

// Add adds a table of the folder's game.
func (f *Folder) Add(t *Table) { f.AddLate(t.material, func() *Table { return t }) }

// AddLate adds a table that is read when it is first asked. The function is called
// each time; where it returns nil, nothing is known of the material.
func (f *Folder) AddLate(m Material, read func() *Table) {
	f.tables[m.turned()] = entry{read, true}
	f.tables[m.key()] = entry{read, false}
	f.most = max(f.most, len(m))
}

func (f *Folder) has(m Material) bool {
	_, ok := f.tables[m.key()]
	return ok
}

// find returns the worth of men to the side to move; false where no table has it.
// A dead material is a draw.
func (f *Folder) find(side game.Side, men []Man) (value, bool) {
	var k key
	for _, m := range men {
		k.add(m.Side, m.Kind)
	}
	e, ok := f.tables[k]
	if !ok {
		return drawn, false
	}
	t := e.table()
	if t == nil {
		return drawn, false
	}
	return t.find(side, men, e.turned), true
}

// Probe returns how a position ends at best play of both sides, where a table
// has it and no count of moves can come between.
func (f *Folder) Probe(p game.Position) (search.Ending, bool) {
	e, left, ok := f.Look(p)
	if !ok || e.Plies > left || e.Winner == game.NoSide && !f.rules.Drawn() {
		return search.Ending{}, false
	}
	return e, true
}

// Look returns how a position would end at best play of both sides if the rules
// counted no moves, and how many plies they leave. Without a winner nobody can force
// a win; the rules of repetition may still decide.
func (f *Folder) Look(p game.Position) (e search.Ending, left int, ok bool) {
	if f.rules.Count(p) > f.most {
		return search.Ending{}, 0, false
	}
	var buf [MaxMen]Man
	men, left, ok := f.rules.Men(p, buf[:0:min(f.most, MaxMen)])
	if !ok {
		return search.Ending{}, 0, false
	}
	v, ok := f.find(p.Side(), men)
	switch plies := int(v) - 1; {
	case v == drawn:
		return search.Ending{Winner: game.NoSide}, left, ok
	case plies%2 == 0:
		return search.Ending{Winner: p.Side().Other(), Plies: plies}, left, ok
	default:
		return search.Ending{Winner: p.Side(), Plies: plies}, left, ok
	}
}

// Draw draws a position of a material at random, each as likely as any other, and
// writes it as a FEN.
func (f *Folder) Draw(m Material, rng *rand.Rand) (fen string, err error) {
	e, ok := f.tables[m.key()]
	if !ok {
		return "", fmt.Errorf("endings: no table of %s", m.Text(f.rules))
	}
	k := maker{Table: e.table(), board: f.rules.Board(), men: make([]Man, len(m)), squares: make([]Square, len(m))}
	for {
		if side := game.Side(rng.IntN(2)); k.set(side, rng.IntN(k.size)) {
			return k.board.FEN(), nil
		}
	}
}
