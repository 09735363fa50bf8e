package ucci

import (
	"errors"
	"strings"

	"banco/game"
	"banco/protocol/asengine"
	"banco/protocol/pipe"
	"banco/search"
)

// answer writes what a search finds. Its methods run on the search's goroutine.
type answer struct {
	out   *pipe.Writer
	setup asengine.Setup
	root  game.Position // its own copy
	line  []game.Move   // the best line so far
}

// report writes info lines.
func (a *answer) report(i search.Info) {
	if i.MultiPV > 1 {
		return
	}
	a.line = i.PV
	a.out.Printf("info time %d nodes %d", i.Time.Milliseconds(), i.Nodes)
	if pv := a.setup.WriteLine(a.root, i.PV); len(pv) > 0 {
		a.out.Printf("info depth %d score %d pv %s", i.Depth, score(i.Score), strings.Join(pv, " "))
	}
}

// mateValue is what a mate counts in UCCI, which has no other word for it.
const mateValue = 10_000

// score writes a mate in n plies as mateValue-n, and keeps others well below.
func score(s search.Score) int {
	switch {
	case s > search.MateBound:
		return mateValue - int(search.Win-s)
	case s < -search.MateBound:
		return -mateValue + int(search.Win+s)
	}
	return int(min(max(s, -mateValue+1000), mateValue-1000))
}

// best writes the answer to "go".
func (a *answer) best(m game.Move, err error) {
	if err != nil {
		if !errors.Is(err, search.ErrNoMove) {
			a.out.Printf("info message error: %v", err)
		}
		a.out.Printf("nobestmove")
		return
	}
	text := "bestmove " + a.setup.Notation.Format(a.root, m)
	if len(a.line) > 1 && a.line[0] == m {
		if pv := a.setup.WriteLine(a.root, a.line[:2]); len(pv) > 1 {
			text += " ponder " + pv[1]
		}
	}
	a.out.Printf("%s", text)
}
