package syzygy

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"sync"

	"banco/game"
	rules "banco/games/chess"
)

// table is a file of values.
type table struct {
	name  string // of the file
	men   string // such as KQvKR
	dtz   bool
	once  sync.Once
	wrong error // why it cannot be opened

	source
	symmetric       bool // both sides have the same men
	leading, others int  // pawns of the side that leads, and of the other
	parts           []part
}

// part is a table for the leading pawn's file, or the only one.
type part struct {
	order [2]order // by the side to move; a DTZ table has one
	pairs [2]*pairs
	maps  [4][]uint16 // DTZ: what the values of a win, a loss, and those that fifty moves forestall stand for; nil: themselves
}

var (
	wdlMagic = []byte{0x71, 0xe8, 0x23, 0x5d}
	dtzMagic = []byte{0xd7, 0x66, 0x0c, 0xa5}
)

// maxHeld is up to how many bytes a file is held in memory.
const maxHeld = 256 << 10

// check reads the head of the file. A large one is closed again: there may be
// more of them than a process may have open.
func (t *table) check() error {
	file, err := os.Open(t.name)
	if err != nil {
		return err
	}
	defer file.Close()
	about, err := file.Stat()
	if err != nil {
		return err
	}
	t.source = source{ReaderAt: file, size: about.Size()}
	if t.size <= maxHeld {
		if t.held, err = t.bytes(0, int(t.size)); err != nil {
			return err
		}
	}
	return t.parse()
}

// open opens a file that is not held, once.
func (t *table) open() error {
	t.once.Do(func() {
		if t.held == nil {
			t.ReaderAt, t.wrong = os.Open(t.name)
		}
	})
	return t.wrong
}

// parse reads the head: a magic number, whether both sides to move are kept,
// the order of the men, and how the values are packed.
func (t *table) parse() error {
	head, err := t.bytes(0, 5)
	if err != nil {
		return err
	}
	magic := wdlMagic
	if t.dtz {
		magic = dtzMagic
	}
	if !bytes.Equal(head[:4], magic) {
		return fmt.Errorf("syzygy: this is not a Syzygy table: it begins with % x", head[:4])
	}
	t.count()
	sides := 1
	if !t.dtz && head[4]&1 != 0 {
		sides = 2
	}
	files := 1
	if t.leading > 0 {
		files = 4
	}
	if (head[4]&2 != 0) != (files == 4) || !t.dtz && (sides == 2) == t.symmetric {
		return fmt.Errorf("syzygy: the file is damaged, or of other men than %s", t.men)
	}
	t.parts = make([]part, files)
	at := int64(5)
	for file := range t.parts {
		if at, err = t.readOrder(at, file, sides); err != nil {
			return err
		}
	}
	at += at & 1
	for i := range t.parts {
		for side := range sides {
			if t.parts[i].pairs[side], at, err = readPairs(t.source, at, t.parts[i].order[side].size); err != nil {
				return err
			}
		}
	}
	if t.dtz {
		if at, err = t.readMaps(at); err != nil {
			return err
		}
	}
	return t.place(at)
}

// count finds out what the name says of the men.
func (t *table) count() {
	first, second, _ := strings.Cut(t.men, "v")
	t.symmetric = first == second
	t.leading, t.others = strings.Count(second, "P"), strings.Count(first, "P")
	if t.others > 0 && (t.leading == 0 || t.others < t.leading) {
		t.leading, t.others = t.others, t.leading
	}
}

// readOrder reads the order of the men of a part.
func (t *table) readOrder(at int64, file, sides int) (next int64, err error) {
	places := 1
	if t.others > 0 {
		places = 2
	}
	number := len(t.men) - 1
	text, err := t.bytes(at, places+number)
	if err != nil {
		return 0, err
	}
	for side := range sides {
		nibble := func(b byte) byte { return b >> (4 * side) & 15 }
		codes := make([]byte, number)
		for i := range codes {
			codes[i] = nibble(text[places+i])
		}
		if letters(codes) != t.men && letters(turned(codes)) != t.men {
			return 0, fmt.Errorf("syzygy: the file is damaged, or of other men than %s: %s", t.men, letters(codes))
		}
		pawnPlace := -1
		if places == 2 {
			pawnPlace = int(nibble(text[1]))
		}
		t.parts[file].order[side] = newOrder(codes, int(nibble(text[0])), pawnPlace, t.leading, t.others, file)
	}
	return at + int64(places+number), nil
}

// readMaps reads what the values of a DTZ table stand for.
func (t *table) readMaps(at int64) (next int64, err error) {
	for i := range t.parts {
		p := &t.parts[i]
		flags := p.pairs[0].flags
		if flags&mapped == 0 {
			continue
		}
		width := int64(1)
		if flags&wide != 0 {
			width = 2
			at += at & 1
		}
		for kind := range p.maps {
			text, err := t.bytes(at, int(width))
			if err != nil {
				return 0, err
			}
			n := number(text)
			if text, err = t.bytes(at+width, n*int(width)); err != nil {
				return 0, err
			}
			p.maps[kind] = make([]uint16, n)
			for j := range p.maps[kind] {
				p.maps[kind][j] = uint16(number(text[j*int(width) : (j+1)*int(width)]))
			}
			at += width * int64(n+1)
		}
	}
	return at + at&1, nil
}

// number reads one byte or two.
func number(text []byte) int {
	if len(text) == 1 {
		return int(text[0])
	}
	return int(text[0]) | int(text[1])<<8
}

// place notes where in the file the rows of values are: first all indexes, then
// all sizes of blocks, then all blocks.
func (t *table) place(at int64) error {
	rows := t.rows()
	for _, p := range rows {
		p.index = at
		at += 6 * p.entries()
	}
	for _, p := range rows {
		p.counts = at
		at += 2 * p.sizes
	}
	for _, p := range rows {
		at = (at + 63) &^ 63
		p.data = at
		at += p.blocks << p.blockBits
	}
	if at > t.size {
		return fmt.Errorf("syzygy: the file is cut off: %d bytes, %d are expected", t.size, at)
	}
	return nil
}

func (t *table) rows() (list []*pairs) {
	for i := range t.parts {
		for _, p := range t.parts[i].pairs {
			if p != nil {
				list = append(list, p)
			}
		}
	}
	return list
}

// at returns the packed value of a position, with the part it is in. It is false
// where a DTZ table has the other side to move only.
func (t *table) at(p *rules.Position) (v int, in *part, ok bool, err error) {
	if err := t.open(); err != nil {
		return 0, nil, false, err
	}
	swap := t.symmetric && p.Side() == game.Second || !t.symmetric && menOf(p) != t.codesMen()
	side := int(p.Side() & 1)
	if swap {
		side ^= 1
	}
	var buf [8]rules.Square
	squares, part := buf[:0], 0
	if t.leading > 0 {
		squares = place(p, squares, t.parts[0].order[0].codes[:t.leading], swap)
		part = leadPawn(squares, t.leading)
	}
	in = &t.parts[part]
	if t.dtz {
		if int(in.pairs[0].flags&1) != side && !(t.symmetric && t.leading == 0) {
			return 0, in, false, nil
		}
		side = 0
	}
	o := &in.order[side]
	squares = place(p, squares, o.codes[len(squares):], swap)
	if len(squares) != len(o.codes) {
		return 0, in, false, fmt.Errorf("syzygy: %s: other men", t.name)
	}
	v, err = in.pairs[side].value(t.source, o.number(squares))
	return v, in, err == nil, err
}

// codesMen is the material that the codes of the table have, White's first.
func (t *table) codesMen() string { return letters(t.parts[0].order[0].codes) }

// place appends the squares of men, equal ones in rising order, as White sees
// them or, where colours are swapped, as Black does.
func place(p *rules.Position, squares []rules.Square, codes []byte, swap bool) []rules.Square {
	mask, colour := rules.Square(0), byte(0)
	if swap {
		mask, colour = 56, 8
	}
	for i := 0; i < len(codes); {
		code := codes[i] ^ colour
		set := p.SideSet(game.Side(code>>3)) & p.KindSet(kinds[code&7])
		if set == 0 {
			return nil
		}
		for ; set != 0 && i < len(codes); set &= set - 1 {
			squares = append(squares, lowest(set)^mask)
			i++
		}
	}
	return squares
}
