package uci

import (
	"errors"
	"fmt"
	"strings"

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
}

// report writes an info line.
func (a *answer) report(i search.Info) {
	if i.MultiPV <= 1 {
		a.line = i.PV
	}
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d", i.Depth)
	if i.SelDepth > 0 {
		fmt.Fprintf(&b, " seldepth %d", i.SelDepth)
	}
	fmt.Fprintf(&b, " multipv %d score %s nodes %d nps %d hashfull %d time %d",
		max(i.MultiPV, 1), score(i.Score), i.Nodes, i.NPS(), i.HashFull, i.Time.Milliseconds())
	if pv := a.setup.WriteLine(a.root, i.PV); len(pv) > 0 {
		b.WriteString(" pv " + strings.Join(pv, " "))
	}
	a.out.Printf("%s", b.String())
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
