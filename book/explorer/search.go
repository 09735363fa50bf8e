package explorer

import (
	"context"
	"slices"
	"strings"

	"banco/book"
	"banco/game"
)

// Search chooses games by what stood on their boards, and by what is known of them.
// The zero value chooses none.
type Search struct {
	Men      []game.Placed // each stands on its square, whatever else there is
	Material string        // "KRPvKR": exactly these men, whichever side has which
	Player   string        // a part of a name of either player, in any case
	Opening  string        // a part of the name or code of an opening that the game came through
	Result   string
	Since    int // the first year
	Until    int // the last year
}

// Bounds are what a search may take at once. It goes on from where it stopped.
type Bounds struct {
	Plies int // that are replayed
	Games int // that are found
}

// Found is a game that was looked for.
type Found struct {
	*Game
	Number int64
	Ply    int // after which all that is looked for has been there
}

// SearchResult is what was found until a bound was reached.
type SearchResult struct {
	Games []Found
	Next  int64 // the number of the game to go on from; 0: all games were looked at
}

// gameCost is what a game costs besides its plies, in plies.
const gameCost = 4

// Search looks through the games of a collection from a number on. The error is a
// Problem where it cannot be looked for that.
func (x *Explorer) Search(
	ctx context.Context, c Collection, rules game.Game, variant game.Variant, s Search, from int64, b Bounds,
) (out SearchResult, err error) {
	look, err := newLook(rules, variant, s)
	if err != nil {
		return out, err
	}
	pace := game.NewPace(ctx)
	for number, left := max(from, 1), b.Plies; ; {
		block, err := x.Store.GameBlock(ctx, c, number)
		if err != nil || block.Count == 0 {
			return out, err
		}
		games, err := readGames(block)
		if err != nil {
			return out, err
		}
		for number = max(number, block.First); number < block.First+block.Count; number++ {
			if left <= 0 || len(out.Games) >= b.Games {
				out.Next = number
				return out, nil
			}
			g := games[number-block.First]
			ply, plies := look.find(g, pace)
			if err := pace.Err(); err != nil {
				return SearchResult{}, err
			}
			if left -= gameCost + plies; ply >= 0 {
				out.Games = append(out.Games, Found{g, number, ply})
			}
		}
	}
}

// look is a search that is made ready for one game after the other.
type look struct {
	Search
	rules  game.Game
	files  int
	ranks  int
	board  bool // the board is looked at
	men    []man
	counts [2]*material // of the material, for either side; nil: any
	cells  []byte

	opening book.Pattern // "": any
	matched map[*book.Opening]bool
}

// man is a piece on a cell, counted as in a FEN: from the top left.
type man struct {
	cell int
	code byte
}

// material counts the pieces on a board by their codes.
type material [128]uint8

func newLook(rules game.Game, variant game.Variant, s Search) (*look, error) {
	b, err := rules.Board(variant)
	if err != nil {
		return nil, err
	}
	l := &look{
		Search: s, rules: rules, files: b.Files, ranks: b.Ranks, board: len(s.Men) > 0 || s.Material != "",
		opening: book.NewPattern(s.Opening), matched: map[*book.Opening]bool{},
	}
	l.Player = strings.ToLower(strings.TrimSpace(s.Player))
	if !l.board && l.opening == "" && l.Player == "" && s.Result == "" && s.Since == 0 && s.Until == 0 {
		return nil, game.Wrong("search-empty", nil, "nothing is looked for")
	}
	if l.opening != "" && !book.Has(rules) {
		return nil, game.Wrong("search-opening", nil, "openings of %s have no names", rules.Name())
	}
	if _, err := game.Placement(&b, s.Men); err != nil {
		return nil, err
	}
	for _, p := range s.Men {
		file, rank := p.Square%b.Files, p.Square/b.Files
		l.men = append(l.men, man{(b.Ranks-1-rank)*b.Files + file, p.Code[0]})
	}
	if s.Material != "" {
		l.counts, err = readMaterial(&b, s.Material)
	}
	return l, err
}

// readMaterial reads "KRPvKR": kinds by the letters that First's have in a FEN, those of
// one side, a v, and those of the other.
func readMaterial(b *game.Board, text string) (counts [2]*material, err error) {
	wrong := game.Wrong("search-material", game.Params{"text": text}, "%.40q is not a list of men such as KRPvKR", text)
	own, other, ok := strings.Cut(text, "v")
	if !ok || len(text) > b.Files*b.Ranks {
		return counts, wrong
	}
	has := func(code byte, side game.Side) bool {
		return slices.ContainsFunc(b.Pieces, func(k game.Kind) bool { return k.Code == string(rune(code)) && k.Side == side })
	}
	counts = [2]*material{{}, {}}
	for i, letters := range []string{own, other} {
		for _, letter := range []byte(letters) {
			lower := letter | 0x20
			if letter == lower || !has(letter, game.First) || !has(lower, game.Second) {
				return counts, wrong
			}
			counts[i][letter]++
			counts[1-i][lower]++
		}
	}
	return counts, nil
}

// find returns the ply of a game after which all that is looked for has been on its
// board, or -1, and how many plies it took to see it.
func (l *look) find(g *Game, pace *game.Pace) (ply, plies int) {
	if !l.tagsFit(g) {
		return -1, 0
	}
	if !l.board && l.opening == "" {
		return 0, 0
	}
	variant, err := game.ParseVariant(g.Variant)
	if err != nil {
		return -1, 0
	}
	r := game.Record{Variant: variant, Start: g.Start}
	p, err := r.Begin(l.rules)
	if err != nil {
		return -1, 0
	}
	seen, named := !l.board, l.opening == ""
	for word := range strings.FieldsSeq(g.Moves) {
		seen, named = seen || l.fits(p), named || l.isNamed(p, plies)
		if seen && named {
			return plies, plies
		}
		m, err := p.ParseMove(word)
		if err != nil || pace.Stopped() || !named && plies > MaxPlies {
			return -1, plies
		}
		p.Make(m)
		plies++
	}
	if (seen || l.fits(p)) && (named || l.isNamed(p, plies)) {
		return plies, plies
	}
	return -1, plies
}

// isNamed reports whether a position has the name of an opening that is looked for.
func (l *look) isNamed(p game.Position, ply int) bool {
	if ply > MaxPlies {
		return false
	}
	o := book.At(l.rules, p)
	if o == nil {
		return false
	}
	fits, known := l.matched[o]
	if !known {
		fits = l.opening.Match(o)
		l.matched[o] = fits
	}
	return fits
}

func (l *look) tagsFit(g *Game) bool {
	year := g.year()
	return (l.Result == "" || l.Result == g.Result) &&
		(l.Since == 0 || year >= l.Since) && (l.Until == 0 || year > 0 && year <= l.Until) &&
		(l.Player == "" ||
			strings.Contains(strings.ToLower(g.Names[0]), l.Player) || strings.Contains(strings.ToLower(g.Names[1]), l.Player))
}

// fits reports whether a position has what is looked for on its board.
func (l *look) fits(p game.Position) bool {
	var ok bool
	if l.cells, ok = readCells(l.cells[:0], p.FEN(), l.files, l.ranks); !ok {
		return false // a board of another size
	}
	for _, m := range l.men {
		if l.cells[m.cell] != m.code {
			return false
		}
	}
	if l.counts[0] == nil {
		return true
	}
	var there material
	for _, c := range l.cells {
		if c != 0 {
			there[c&127]++
		}
	}
	return there == *l.counts[0] || there == *l.counts[1]
}

// readCells reads the first field of a FEN: the code of each cell, 0 where it is empty.
func readCells(cells []byte, fen string, files, ranks int) ([]byte, bool) {
	gap, rows := 0, 1
	for i := 0; i < len(fen) && fen[i] != ' '; i++ {
		switch c := fen[i]; {
		case c >= '0' && c <= '9':
			gap = 10*gap + int(c-'0')
			continue
		case gap > files:
			return cells, false
		default:
			cells = append(cells, make([]byte, gap)...)
			gap = 0
			if c != '/' {
				cells = append(cells, c)
			} else if rows++; len(cells) != files*(rows-1) {
				return cells, false
			}
		}
	}
	if gap > files {
		return cells, false
	}
	cells = append(cells, make([]byte, gap)...)
	return cells, rows == ranks && len(cells) == files*ranks
}
