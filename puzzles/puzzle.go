package puzzles

import (
	"errors"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"banco/game"
)

// Puzzle is a position in which the side to move wins by force; in a game of hidden
// pieces one in which a move is better than all others, as far as it can be known.
type Puzzle struct {
	FEN    string
	Moves  int      // of the winner, to the end; 1 where one move is looked for
	Rating int      // how hard it is, on the scale of players' ratings
	Themes []string // names that the page has words for
	Line   []string // the main line in the UCI form, the winner's move first

	// Opening is the English name of the opening of the game that it comes from; "": unknown.
	Opening string

	// Expected is what the best moves are worth in the mean; nil where the win is proved.
	Expected *Expected
}

// Expected tells how much better a move is than the others while nobody knows what the
// covers hide. Points are hundredths of a pawn.
type Expected struct {
	Margin int // by which the best move leads the second in the mean of many layouts
	Error  int // of the margin, with 99 % confidence
	Worths []Worth
}

// Worth is what a search expects of a move, chance included.
type Worth struct {
	Move   string // in the UCI form
	Points int
}

// certain reports whether the best move leads beyond doubt.
func (e *Expected) certain() bool { return e.Margin > e.Error }

func (e *Expected) String() string {
	text := fmt.Sprintf("%d±%d", e.Margin, e.Error)
	for _, w := range e.Worths {
		text += fmt.Sprintf(" %s=%d", w.Move, w.Points)
	}
	return text
}

// parseExpected reads what String writes.
func parseExpected(text string) (*Expected, error) {
	wrong := fmt.Errorf("%w: %.20q is not a margin with moves", errLine, text)
	words := strings.Fields(text)
	if len(words) < 3 {
		return nil, wrong
	}
	margin, spread, ok := strings.Cut(words[0], "±")
	var e Expected
	var errs [2]error
	e.Margin, errs[0] = strconv.Atoi(margin)
	e.Error, errs[1] = strconv.Atoi(spread)
	if !ok || errors.Join(errs[:]...) != nil || !e.certain() || e.Error < 0 {
		return nil, wrong
	}
	for _, word := range words[1:] {
		move, points, ok := strings.Cut(word, "=")
		n, err := strconv.Atoi(points)
		if !ok || err != nil || move == "" {
			return nil, wrong
		}
		e.Worths = append(e.Worths, Worth{move, n})
	}
	return &e, nil
}

// ID names a puzzle in links. It follows from the position alone, so that it
// stays when others are added.
func (p *Puzzle) ID() string {
	h := fnv.New64a()
	h.Write([]byte(p.FEN))
	return strconv.FormatUint(h.Sum64()%idSpace+idSpace, 36)[1:]
}

// idSpace is how many IDs there are: all of six letters and digits.
const idSpace = 36 * 36 * 36 * 36 * 36 * 36

// Has reports whether the puzzle has a theme.
func (p *Puzzle) Has(theme string) bool {
	for _, t := range p.Themes {
		if t == theme {
			return true
		}
	}
	return false
}

// String writes a puzzle as a line of a collection: rating, moves, themes, FEN,
// main line and, where they are known, the opening and what moves are worth, with tabs
// between them.
func (p *Puzzle) String() string {
	text := fmt.Sprintf("%d\t%d\t%s\t%s\t%s", p.Rating, p.Moves, strings.Join(p.Themes, ","), p.FEN, strings.Join(p.Line, " "))
	if p.Opening != "" || p.Expected != nil {
		text += "\t" + p.Opening
	}
	if p.Expected != nil {
		text += "\t" + p.Expected.String()
	}
	return text
}

// errLine is in the error of a line that is not a puzzle.
var errLine = errors.New("puzzles: a line has a rating, moves, themes, a FEN and the main line, with tabs between them")

// Parse reads a line of a collection.
func Parse(line string) (*Puzzle, error) {
	fields := strings.Split(line, "\t")
	if len(fields) < 5 || len(fields) > 7 || fields[len(fields)-1] == "" {
		return nil, fmt.Errorf("%w: it has %d fields", errLine, len(fields))
	}
	rating, err := strconv.Atoi(fields[0])
	if err != nil || rating < 1 {
		return nil, fmt.Errorf("%w: %.20q is not a rating", errLine, fields[0])
	}
	moves, err := strconv.Atoi(fields[1])
	if err != nil || moves < 1 {
		return nil, fmt.Errorf("%w: %.20q is not a number of moves", errLine, fields[1])
	}
	p := &Puzzle{Rating: rating, Moves: moves, FEN: fields[3], Line: strings.Fields(fields[4])}
	if len(fields) > 5 {
		p.Opening = fields[5]
	}
	if len(fields) > 6 {
		if p.Expected, err = parseExpected(fields[6]); err != nil {
			return nil, err
		}
	}
	if fields[2] != "" {
		p.Themes = strings.Split(fields[2], ",")
	}
	if p.FEN == "" || len(p.Line) == 0 {
		return nil, fmt.Errorf("%w: the FEN or the line is missing", errLine)
	}
	return p, nil
}

// Position sets the puzzle up in its game.
func (p *Puzzle) Position(g game.Game) (game.Position, error) { return g.Parse(nil, p.FEN) }
