package main

import (
	"strconv"
	"strings"

	"banco/game"
	"banco/game/playout"
)

// played returns a position after up to so many random moves.
func (r *round) played(g game.Game, v game.Variant, most int) (game.Position, error) {
	p, err := g.Start(v)
	if err != nil {
		return nil, err
	}
	for range r.IntN(most) {
		m, ok := playout.Choose(p, r.Rand, nil)
		if !ok {
			break
		}
		if p.Make(m); p.Result().Over() {
			p.Unmake()
			break
		}
	}
	return p, nil
}

// tries is how often a placement is drawn until it is legal.
const tries = 1000

// placed returns a position of a few men on random squares, the kings among them, or a
// played one where no legal placement is found. The letters are those of Second's men
// beside the king.
func (r *round) placed(g game.Game, letters string, files, ranks, men int, rest string) (game.Position, error) {
	for range tries {
		cells := make([]byte, files*ranks)
		put := func(letter byte) { cells[r.IntN(len(cells))] = letter }
		for range r.IntN(men) + 1 {
			letter := letters[r.IntN(len(letters))]
			if r.IntN(2) == 0 {
				letter -= 'a' - 'A'
			}
			put(letter)
		}
		put('k')
		put('K')
		fen := placement(cells, files) + " " + string("wb"[r.IntN(2)]) + rest
		if p, err := g.Parse(nil, fen); err == nil && !p.Result().Over() {
			return p, nil
		}
	}
	return r.played(g, nil, 100)
}

// placement writes the first field of a FEN; 0 is an empty cell.
func placement(cells []byte, files int) string {
	var b strings.Builder
	empty := 0
	flush := func() {
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
			empty = 0
		}
	}
	for i, c := range cells {
		if i > 0 && i%files == 0 {
			flush()
			b.WriteByte('/')
		}
		if c == 0 {
			empty++
			continue
		}
		flush()
		b.WriteByte(c)
	}
	flush()
	return b.String()
}

// cellsOf reads the first field of a FEN.
func cellsOf(fen string) (cells []byte) {
	for _, c := range strings.Fields(fen)[0] {
		switch {
		case c >= '0' && c <= '9':
			cells = append(cells, make([]byte, c-'0')...)
		case c != '/':
			cells = append(cells, byte(c))
		}
	}
	return cells
}

// fields returns the first fields of a FEN.
func fields(fen string, n int) string {
	list := strings.Fields(fen)
	return strings.Join(list[:min(n, len(list))], " ")
}

// inCheck asks a position that knows.
func inCheck(p game.Position) bool {
	c, ok := p.(game.Checker)
	return ok && c.InCheck()
}
