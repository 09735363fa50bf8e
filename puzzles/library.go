package puzzles

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"embed"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"sync"
)

// Library is the embedded puzzles of a game. Its file is text that is packed in pieces, so
// that only the piece of a puzzle that is asked for is unpacked; of all others their heads
// are in memory.
type Library struct {
	Heads  []*Head // in the order of the file
	byID   map[string]*Head
	data   []byte
	pieces []int // where each begins
}

// Head is what can be known of a puzzle before it is tried.
type Head struct {
	ID      string
	Rating  int
	Moves   int
	Themes  []string // shared
	Opening string
	piece   int
	line    int // in the piece
}

// Head returns what can be known of a puzzle before it is tried.
func (p *Puzzle) Head() *Head {
	return &Head{ID: p.ID(), Rating: p.Rating, Moves: p.Moves, Themes: p.Themes, Opening: p.Opening}
}

// pieceSize is how many puzzles a piece has.
const pieceSize = 512

// Pack writes puzzles as an embedded file: a gzip stream of one member for each piece, which
// zcat reads as one text. The same puzzles give the same bytes.
func Pack(w io.Writer, list []*Puzzle) error {
	for piece := range slices.Chunk(list, pieceSize) {
		z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err != nil {
			return err
		}
		for _, p := range piece {
			if _, err := fmt.Fprintln(z, p); err != nil {
				return err
			}
		}
		if err := z.Close(); err != nil {
			return err
		}
	}
	return nil
}

// Unpack returns the text of a packed file, which may be long.
func Unpack(data []byte) (string, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(z)
	return string(text), err
}

//go:embed *.txt.gz
var embedded embed.FS

var (
	opening   sync.Mutex
	libraries = map[string]*Library{}
)

// Of returns the embedded puzzles of a game, none where there is no file. They must not be
// changed.
func Of(game string) *Library {
	opening.Lock()
	defer opening.Unlock()
	if l := libraries[game]; l != nil {
		return l
	}
	data, err := embedded.ReadFile(game + ".txt.gz")
	l := &Library{}
	if err == nil {
		if l, err = Open(data); err != nil {
			panic(fmt.Errorf("%s: %w", game, err)) // the file is part of the program
		}
	}
	libraries[game] = l
	return l
}

// Open reads the heads of a packed file, one piece after the other.
func Open(data []byte) (*Library, error) {
	l := &Library{byID: map[string]*Head{}, data: data}
	themes, openings := map[string][]string{}, map[string]string{}
	for at := 0; at < len(data); {
		text, size, err := unpackPiece(data[at:])
		if err != nil {
			return nil, fmt.Errorf("piece %d: %w", len(l.pieces)+1, err)
		}
		c, err := Read(text)
		if err != nil {
			return nil, fmt.Errorf("piece %d: %w", len(l.pieces)+1, err)
		}
		for i, p := range c.Puzzles {
			h := &Head{
				ID: p.ID(), Rating: p.Rating, Moves: p.Moves, piece: len(l.pieces), line: i,
				Themes: shared(themes, strings.Join(p.Themes, ","), p.Themes), Opening: sharedText(openings, p.Opening),
			}
			if l.byID[h.ID] != nil {
				return nil, fmt.Errorf("piece %d: puzzles: %s exists already", len(l.pieces)+1, p.FEN)
			}
			l.byID[h.ID] = h
			l.Heads = append(l.Heads, h)
		}
		l.pieces = append(l.pieces, at)
		at += size
	}
	return l, nil
}

// unpackPiece unpacks the first piece of some data, and returns how long it was.
func unpackPiece(data []byte) (text string, size int, err error) {
	r := bytes.NewReader(data)
	in := bufio.NewReaderSize(r, 16)
	z, err := gzip.NewReader(in)
	if err != nil {
		return "", 0, err
	}
	z.Multistream(false)
	unpacked, err := io.ReadAll(z)
	return string(unpacked), len(data) - r.Len() - in.Buffered(), err
}

// shared returns one copy of equal lists, which keeps nothing else in memory.
func shared(known map[string][]string, key string, list []string) []string {
	if one, ok := known[key]; ok {
		return one
	}
	one := make([]string, 0, len(list))
	for _, text := range list {
		one = append(one, strings.Clone(text))
	}
	known[strings.Clone(key)] = one
	return one
}

func sharedText(known map[string]string, text string) string {
	if one, ok := known[text]; ok {
		return one
	}
	one := strings.Clone(text)
	known[one] = one
	return one
}

// Find returns the puzzle of an ID, or nil.
func (l *Library) Find(id string) *Puzzle {
	if h := l.byID[id]; h != nil {
		return l.puzzle(h)
	}
	return nil
}

// puzzle unpacks a puzzle.
func (l *Library) puzzle(h *Head) *Puzzle {
	text, _, err := unpackPiece(l.data[l.pieces[h.piece]:])
	if err != nil {
		panic(err) // it was read before
	}
	number := 0
	for line := range strings.Lines(text) {
		if number == h.line {
			p, err := Parse(strings.TrimRight(line, "\n"))
			if err != nil {
				panic(err)
			}
			return p
		}
		number++
	}
	return nil
}

// All unpacks one piece after the other.
func (l *Library) All() iter.Seq2[int, *Puzzle] {
	return func(yield func(int, *Puzzle) bool) {
		number := 0
		for _, at := range l.pieces {
			text, _, err := unpackPiece(l.data[at:])
			if err != nil {
				panic(err)
			}
			c, err := Read(text)
			if err != nil {
				panic(err)
			}
			for _, p := range c.Puzzles {
				if !yield(number, p) {
					return
				}
				number++
			}
		}
	}
}

// dailyStep is how far apart the puzzles of two days are, so that they differ
// in more than their number. It is prime and larger than any collection, so
// that every puzzle has its day before one comes back.
const dailyStep = 1_000_003

// Daily returns the puzzle of a day, counted from any day on; nil where there
// is none at all.
func (l *Library) Daily(day int) *Puzzle {
	n := len(l.Heads)
	if n == 0 {
		return nil
	}
	return l.puzzle(l.Heads[(day%n+n)%n*dailyStep%n])
}

// Filter chooses puzzles. The zero value chooses all.
type Filter struct {
	Theme   string
	Opening string // a family: the name up to its colon
}

// Chooses reports whether a filter chooses a puzzle.
func (f Filter) Chooses(h *Head) bool {
	return (f.Theme == "" || slices.Contains(h.Themes, f.Theme)) && (f.Opening == "" || Family(h.Opening) == f.Opening)
}

// Family returns what openings of one kind have in common: the name up to its colon.
func Family(opening string) string {
	family, _, _ := strings.Cut(opening, ":")
	return family
}

// PageSize is how many heads a page has.
const PageSize = 100

// Page returns a page of the puzzles that a filter chooses, those nearest to a rating
// first, or in their order where it is 0; and how many it chooses.
func (l *Library) Page(f Filter, rating, page int) (list []*Head, total int) {
	for _, h := range l.Heads {
		if f.Chooses(h) {
			list = append(list, h)
		}
	}
	if rating > 0 {
		far := func(h *Head) int { return max(h.Rating-rating, rating-h.Rating) }
		slices.SortStableFunc(list, func(a, b *Head) int { return cmp.Compare(far(a), far(b)) })
	}
	total = len(list)
	if page > total/PageSize {
		return nil, total
	}
	begin := page * PageSize
	return list[begin:min(begin+PageSize, total)], total
}

// Levels returns the rating of an easy, a middle and a hard puzzle; zeros where there are none.
func (l *Library) Levels() (ratings [3]int) {
	var all []int
	for _, h := range l.Heads {
		all = append(all, h.Rating)
	}
	slices.Sort(all)
	for i := range ratings {
		if len(all) > 0 {
			ratings[i] = all[len(all)*(2*i+1)/6]
		}
	}
	return ratings
}

// Counted is a theme or a family of openings with how many puzzles have it.
type Counted struct {
	Name  string
	Count int
}

// Kinds counts the themes and the openings, the most frequent first.
func (l *Library) Kinds() (themes, openings []Counted) {
	byTheme, byOpening := map[string]int{}, map[string]int{}
	for _, h := range l.Heads {
		for _, theme := range h.Themes {
			byTheme[theme]++
		}
		if h.Opening != "" {
			byOpening[Family(h.Opening)]++
		}
	}
	return counted(byTheme), counted(byOpening)
}

func counted(by map[string]int) (list []Counted) {
	for name, count := range by {
		list = append(list, Counted{name, count})
	}
	slices.SortFunc(list, func(a, b Counted) int { return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Name, b.Name)) })
	return list
}
