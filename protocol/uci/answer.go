package uci

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"

	"banco/game"
	"banco/protocol/asengine"
	"banco/search"
)

// answer writes what a search finds. Its methods run on the search's goroutine.
type answer struct {
	*session
	setup asengine.Setup // as it was when the search began
	root  game.Position  // its own copy
	line  []game.Move    // the best line so far
	wdl   bool           // write chances beside scores
}

// report writes an info line.
func (a *answer) report(i search.Info) {
	if i.MultiPV <= 1 {
		a.line = i.PV
	}
	a.write(i, "")
}

// write writes an info line; bound follows its score.
func (a *answer) write(i search.Info, bound string) {
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d", i.Depth)
	if i.SelDepth > 0 {
		fmt.Fprintf(&b, " seldepth %d", i.SelDepth)
	}
	fmt.Fprintf(&b, " multipv %d score %s%s", max(i.MultiPV, 1), score(i.Score), bound)
	if a.wdl {
		win, draw, loss := chances(i.Score, cmp.Or(float64(a.Even), defaultEven))
		fmt.Fprintf(&b, " wdl %d %d %d", win, draw, loss)
	}
	fmt.Fprintf(&b, " nodes %d nps %d hashfull %d time %d", i.Nodes, i.NPS(), i.HashFull, i.Time.Milliseconds())
	if pv := a.setup.WriteLine(a.root, i.PV); len(pv) > 0 {
		b.WriteString(" pv " + strings.Join(pv, " "))
	}
	a.out.Printf("%s", b.String())
}

// talkFrom is how long a search lasts before its steps are told: in a quick one
// nobody could read them.
const talkFrom = time.Second

// step writes what a long search looks at, and scores that it has yet to make
// sure of.
func (a *answer) step(s search.Step) {
	switch {
	case s.Time < talkFrom:
	case s.Move != game.NoMove:
		a.out.Printf("info depth %d currmove %s currmovenumber %d", s.Depth, a.setup.Notation.Format(a.root, s.Move), s.Number)
	case s.Least:
		a.write(s.Info, " lowerbound")
	default:
		a.write(s.Info, " upperbound")
	}
}

func score(s search.Score) string {
	if moves, ok := s.Mate(); ok {
		return fmt.Sprintf("mate %d", moves)
	}
	return fmt.Sprintf("cp %d", s)
}

// best writes the answer to "go".
func (a *answer) best(m game.Move, err error) {
	switch {
	case errors.Is(err, search.ErrNoMove):
		a.over()
		return
	case err != nil:
		a.complain("%v", err)
		a.out.Printf("bestmove (none)")
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

// over answers where there is no move: the game has ended.
func (a *answer) over() {
	value := "cp 0"
	if r := a.root.Result(); r.Over() && r.Winner != game.NoSide {
		value = "mate 0"
	}
	a.out.Printf("info depth 0 score %s", value)
	a.out.Printf("bestmove (none)")
}
