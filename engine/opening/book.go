package opening

import (
	"cmp"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"banco/game"
	"banco/search"
)

// Move is a move of a book with what the search thought of it, for its mover.
type Move struct {
	Move  game.Move
	Score search.Score
}

// page is a position of a book: how it came about, and its moves, the best first.
type page struct {
	line  []string // moves from the start, in the game's UCI form
	moves []Move
	texts []string // of the moves
}

// Book is the moves of a number of positions. It may be asked by many
// goroutines.
type Book struct {
	game  game.Game
	about string // how it was made
	pages []*page
	known map[uint64]*page // by the hash of the position
}

// NewBook returns an empty book with a line on how it is made.
func NewBook(g game.Game, about string) *Book {
	return &Book{game: g, about: about, known: map[uint64]*page{}}
}

// Positions returns how many positions the book knows.
func (b *Book) Positions() int { return len(b.pages) }

// About tells how the book was made.
func (b *Book) About() string { return b.about }

// Moves returns the moves of a position, the best first; nil where the book does
// not know it, or there is no book.
func (b *Book) Moves(p game.Position) []Move {
	if b == nil {
		return nil
	}
	if known := b.known[p.Hash()]; known != nil {
		return known.moves
	}
	return nil
}

// Choose returns a move of a position at random, the better the likelier; false
// where the book does not know it.
func (b *Book) Choose(p game.Position, seed uint64) (game.Move, bool) {
	moves := b.Moves(p)
	if len(moves) == 0 {
		return game.NoMove, false
	}
	total := 0.0
	for _, m := range moves {
		total += weight(moves[0].Score - m.Score)
	}
	left := rand.New(rand.NewPCG(seed, p.Hash())).Float64() * total
	chosen := moves[0].Move
	for _, m := range moves {
		if left -= weight(moves[0].Score - m.Score); left < 0 {
			chosen = m.Move
			break
		}
	}
	if !slices.Contains(p.Moves(nil), chosen) { // two positions with one hash
		return game.NoMove, false
	}
	return chosen, true
}

// weight is how likely a move is that is so much worse than the best: half as
// likely for each ten points.
func weight(worse search.Score) float64 { return math.Exp2(-float64(worse) / 10) }

// add adds a page.
func (b *Book) add(hash uint64, p *page) {
	b.pages = append(b.pages, p)
	b.known[hash] = p
}

const magic = "BANCOBOOK 1 "

// Text writes the book as Read reads it.
func (b *Book) Text() string {
	var t strings.Builder
	fmt.Fprintf(&t, "%s%s\n# %s\n", magic, b.game.Name(), b.about)
	for _, p := range b.pages {
		t.WriteString(strings.Join(p.line, " "))
		t.WriteString(":")
		for i, m := range p.moves {
			fmt.Fprintf(&t, " %s %d", p.texts[i], m.Score)
		}
		t.WriteString("\n")
	}
	return t.String() + sumLine(t.String())
}

// sumLine is the last line of a book.
func sumLine(text string) string {
	return fmt.Sprintf("sum %08x\n", crc32.Checksum([]byte(text), crc32.MakeTable(crc32.Castagnoli)))
}

// Bounds of what Read accepts.
const (
	maxText  = 4 << 20
	maxPlies = 60
	maxScore = 100_000
)

// Read reads a book of a game. What is cut off, foreign, against the rules or
// not what its sum says is refused.
func Read(g game.Game, text string) (*Book, error) {
	first, rest, _ := strings.Cut(text, "\n")
	name, ok := strings.CutPrefix(first, magic)
	switch {
	case len(text) > maxText:
		return nil, fmt.Errorf("opening: a book of %d bytes (at most %d)", len(text), maxText)
	case !ok:
		return nil, fmt.Errorf("opening: this is not a book: it does not begin with %q", magic)
	case name != g.Name():
		return nil, fmt.Errorf("opening: a book of %.40q, not of %s", name, g.Name())
	}
	end := strings.LastIndex(strings.TrimSuffix(text, "\n"), "\n") + 1
	if text[end:] != sumLine(text[:end]) {
		return nil, fmt.Errorf("opening: the book is damaged or cut off: it does not end with its sum")
	}
	rest = rest[:max(0, len(rest)-len(text[end:]))]
	about, rest, _ := strings.Cut(rest, "\n")
	b := NewBook(g, strings.TrimPrefix(about, "# "))
	for line := range strings.Lines(rest) {
		if err := b.read(strings.TrimSpace(line)); err != nil {
			return nil, fmt.Errorf("opening: %.120q: %w", line, err)
		}
	}
	return b, nil
}

// read reads the line of a position.
func (b *Book) read(line string) error {
	way, found, ok := strings.Cut(line, ":")
	fields := strings.Fields(found)
	page := &page{line: strings.Fields(way)}
	if !ok || len(fields) == 0 || len(fields)%2 != 0 || len(page.line) > maxPlies {
		return errors.New("expected moves, a colon, and moves with their scores")
	}
	p, err := b.game.Start(nil)
	if err != nil {
		return err
	}
	for _, text := range page.line {
		m, err := p.ParseMove(text)
		if err != nil {
			return err
		}
		p.Make(m)
	}
	for i := 0; i < len(fields); i += 2 {
		m, err := p.ParseMove(fields[i])
		if err != nil {
			return err
		}
		score, err := strconv.Atoi(fields[i+1])
		if err != nil || score > maxScore || score < -maxScore {
			return fmt.Errorf("%.20q is not a score", fields[i+1])
		}
		page.moves = append(page.moves, Move{m, search.Score(score)})
		page.texts = append(page.texts, fields[i])
	}
	if !slices.IsSortedFunc(page.moves, func(a, b Move) int { return cmp.Compare(b.Score, a.Score) }) {
		return fmt.Errorf("its moves are not in the order of their scores")
	}
	if b.known[p.Hash()] != nil {
		return fmt.Errorf("the position exists already")
	}
	b.add(p.Hash(), page)
	return nil
}
