package puzzles

import (
	"fmt"
	"strings"
)

// Collection is puzzles of a game in memory, in the order they were made.
type Collection struct {
	Puzzles []*Puzzle
}

// Read reads a collection: a puzzle a line. The error names the line.
func Read(text string) (*Collection, error) {
	c, known := &Collection{}, map[string]string{}
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
		if twin, ok := known[p.ID()]; ok {
			return nil, fmt.Errorf("line %d: puzzles: %s exists already as %s", number, p.FEN, twin)
		}
		known[p.ID()] = p.FEN
		c.Puzzles = append(c.Puzzles, p)
	}
	return c, nil
}
