package puzzles

import (
	"errors"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"banco/game"
)

// Puzzle is a position in which the side to move wins by force.
type Puzzle struct {
	FEN    string
	Moves  int      // of the winner, to the end
	Rating int      // how hard it is, on the scale of players' ratings
	Themes []string // names that the page has words for
	Line   []string // the main line in the UCI form, the winner's move first
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

// String writes a puzzle as a line of a collection: rating, moves, themes, FEN
// and main line, with tabs between them.
func (p *Puzzle) String() string {
	return fmt.Sprintf("%d\t%d\t%s\t%s\t%s", p.Rating, p.Moves, strings.Join(p.Themes, ","), p.FEN, strings.Join(p.Line, " "))
}

// errLine is in the error of a line that is not a puzzle.
var errLine = errors.New("puzzles: a line has a rating, moves, themes, a FEN and the main line, with tabs between them")

// Parse reads a line of a collection.
func Parse(line string) (*Puzzle, error) {
	fields := strings.Split(line, "\t")
	if len(fields) != 5 {
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
