package cli

import (
	"fmt"
	"time"

	"banco/enginematch"
)

// Progress prints a line for each game, and below them on a terminal how far
// the match is.
type Progress struct {
	*Status
	total int
	begun time.Time
}

// NewProgress returns the progress of a number of games; 0 is one that is not known.
func NewProgress(total int) *Progress {
	return &Progress{NewStatus(), total, time.Now()}
}

// Game tells of a game that has ended.
func (p *Progress) Game(t *enginematch.Table, g *enginematch.Game) {
	p.Clear()
	fmt.Println(t.Line(g))
	if p.out == nil {
		return
	}
	text := fmt.Sprintf("%d games", t.Played)
	if p.total > 0 {
		left := time.Since(p.begun) / time.Duration(t.Played) * time.Duration(p.total-t.Played)
		text = fmt.Sprintf("%d of %d games, about %v left", t.Played, p.total, left.Round(time.Second))
	}
	if len(t.Names) == 2 {
		s := t.Pair(0, 1)
		text += fmt.Sprintf("  +%d =%d -%d", s.Wins, s.Draws, s.Losses)
	}
	fmt.Fprint(p.out, text)
}
