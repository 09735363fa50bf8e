// Package book knows openings by name: which one a position belongs to, however
// it came about.
//
// Its nouns: an [Opening] has a name in each language and, in chess, a code; a
// table of lines for each game says after which moves it stands on the board.
package book

import (
	"fmt"
	"strings"
	"sync"

	"banco/game"
)

// Opening is a way to begin a game that has a name.
type Opening struct {
	Code string // of the Encyclopaedia of Chess Openings: "B90"; empty in other games
	Vi   string
	En   string
}

// table is the openings of a game: lines of text in one of its notations.
type table struct {
	notation string
	lines    string // Vietnamese|English|moves

	collection []byte // a gzipped collection in the place of the lines, or nil

	// fits says in which variants the openings have their names; nil: in the
	// usual one, and wherever its positions come up.
	fits func(game.Variant) bool

	// listed is the variant in which Openings shows them; nil: the usual one.
	listed game.Variant
}

var tables = map[string]table{
	"chess":   {notation: "san", collection: eco},
	"xiangqi": {notation: "wxf", lines: xiangqiLines},
	"caro":    {notation: "uci", lines: renjuLines(), fits: isRenju, listed: game.Variant{"rule": "renju"}},
}

var (
	mu    sync.Mutex
	books = map[bookKey]map[uint64]*Opening{} // by the hash of the position
)

// bookKey names the book of a game in a variant.
type bookKey struct{ game, variant string }

// Has reports whether any opening of a game has a name.
func Has(g game.Game) bool { _, ok := tables[g.Name()]; return ok }

// At returns the opening that a position belongs to, or nil. Only positions in
// which an opening gets its name are known, not what comes after them.
func At(g game.Game, p game.Position) *Opening {
	t, ok := tables[g.Name()]
	if !ok {
		return nil
	}
	var v game.Variant
	if t.fits != nil {
		v = p.(game.Varied).Variant()
		if !t.fits(v) {
			return nil
		}
	}
	mu.Lock()
	defer mu.Unlock()
	key := bookKey{game: g.Name()}
	if v != nil {
		key.variant = v.String()
	}
	known, ok := books[key]
	if !ok {
		var err error
		if known, err = read(g, v, t); err != nil {
			panic(err) // a line of ours is wrong: tests find it
		}
		books[key] = known
	}
	o := known[p.Hash()]
	o.translate()
	return o
}

// translate fills in the Vietnamese name where the table has none.
func (o *Opening) translate() {
	if o != nil && o.Vi == "" {
		o.Vi = vietnamese(o.En)
	}
}

// After returns the opening that a move leads to, or nil. The position is
// afterwards as it was.
func After(g game.Game, p game.Position, m game.Move) *Opening {
	if !Has(g) || m == game.NoMove {
		return nil
	}
	p.Make(m)
	defer p.Unmake()
	return At(g, p)
}

// Listed is an opening with the position in which it gets its name.
type Listed struct {
	Opening
	Variant game.Variant // nil: the usual one
	FEN     string
}

// Openings lists the openings of a game, each name once, in the order of the book.
func Openings(g game.Game) (list []Listed) {
	t := tables[g.Name()]
	known := map[Opening]bool{}
	err := playBook(g, t.listed, t, func(o *Opening, p game.Position) error {
		o.translate()
		if !known[*o] {
			known[*o] = true
			list = append(list, Listed{Opening: *o, Variant: t.listed, FEN: p.FEN()})
		}
		return nil
	})
	if err != nil {
		panic(err) // a line of ours is wrong: tests find it
	}
	return list
}

// read plays the lines of a table in a variant.
func read(g game.Game, v game.Variant, t table) (map[uint64]*Opening, error) {
	known := map[uint64]*Opening{}
	return known, playBook(g, v, t, func(o *Opening, p game.Position) error {
		if other := known[p.Hash()]; other != nil {
			return fmt.Errorf("book: %s and %s are one position", other.En, o.En)
		}
		known[p.Hash()] = o
		return nil
	})
}

// playBook plays each line of a table in a variant, and shows what it leads to.
func playBook(g game.Game, v game.Variant, t table, show func(*Opening, game.Position) error) error {
	if t.notation == "" {
		return nil
	}
	n, ok := game.FindNotation(g, t.notation)
	if !ok {
		return fmt.Errorf("book: %s has no notation %q", g.Name(), t.notation)
	}
	start, err := g.Start(v)
	if err != nil {
		return err
	}
	if t.collection != nil {
		return playCollection(n, start, t.collection, show)
	}
	player := linePlayer{notation: n, p: start}
	for line := range strings.Lines(t.lines) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		field := strings.Split(line, "|")
		if len(field) != 3 {
			return fmt.Errorf("book: %q has %d fields", line, len(field))
		}
		if err := player.play(field[2]); err != nil {
			return fmt.Errorf("book: %s: %w", line, err)
		}
		if err := show(&Opening{Vi: field[0], En: field[1]}, player.p); err != nil {
			return err
		}
	}
	return nil
}

// linePlayer plays one line after the other. What a line shares with the one
// before it stays on the board.
type linePlayer struct {
	notation game.Notation
	p        game.Position
	made     []string
}

// back takes moves back until so many are left.
func (l *linePlayer) back(left int) {
	for len(l.made) > left {
		l.p.Unmake()
		l.made = l.made[:len(l.made)-1]
	}
}

// play sets up the position after the moves of a line.
func (l *linePlayer) play(line string) error {
	moves, same := strings.Fields(line), 0
	for same < len(moves) && same < len(l.made) && moves[same] == l.made[same] {
		same++
	}
	l.back(same)
	for _, text := range moves[same:] {
		m, err := l.notation.Parse(l.p, text)
		if err != nil {
			return err
		}
		l.p.Make(m)
		l.made = append(l.made, text)
	}
	return nil
}
