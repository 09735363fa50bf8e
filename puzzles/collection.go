package puzzles

import (
	"embed"
	"fmt"
	"strings"
	"sync"
)

// Collection is the puzzles of a game, in the order they were made.
type Collection struct {
	Puzzles []*Puzzle
	byID    map[string]*Puzzle
}

//go:embed *.txt
var embedded embed.FS

// Of returns the embedded collection of a game, an empty one where there is
// none. It must not be changed.
func Of(game string) *Collection {
	if c, ok := readEmbedded()[game]; ok {
		return c
	}
	return &Collection{}
}

// readEmbedded reads the embedded files, once.
var readEmbedded = sync.OnceValue(func() map[string]*Collection {
	entries, err := embedded.ReadDir(".")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	all := map[string]*Collection{}
	for _, e := range entries {
		text, err := embedded.ReadFile(e.Name())
		if err != nil {
			panic(err)
		}
		c, err := Read(string(text))
		if err != nil {
			panic(fmt.Errorf("%s: %w", e.Name(), err))
		}
		all[strings.TrimSuffix(e.Name(), ".txt")] = c
	}
	return all
})

// Read reads a collection: a puzzle a line. The error names the line.
func Read(text string) (*Collection, error) {
	c := &Collection{byID: map[string]*Puzzle{}}
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\r\n")
		if line == "" {
			continue
		}
		p, err := Parse(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		if twin := c.byID[p.ID()]; twin != nil {
			return nil, fmt.Errorf("line %d: puzzles: %s exists already as %s", number, p.FEN, twin.FEN)
		}
		c.byID[p.ID()] = p
		c.Puzzles = append(c.Puzzles, p)
	}
	return c, nil
}

// Find returns the puzzle of an ID, or nil.
func (c *Collection) Find(id string) *Puzzle { return c.byID[id] }

// dailyStep is how far apart the puzzles of two days are, so that they differ
// in more than their number. It is prime and larger than any collection, so
// that every puzzle has its day before one comes back.
const dailyStep = 1_000_003

// Daily returns the puzzle of a day, counted from any day on; nil where there
// is none at all.
func (c *Collection) Daily(day int) *Puzzle {
	n := len(c.Puzzles)
	if n == 0 {
		return nil
	}
	return c.Puzzles[(day%n+n)%n*dailyStep%n]
}
