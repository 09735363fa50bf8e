package engines

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"banco/game"
	"banco/game/files"
	"banco/solve"
	"banco/solve/proof"
)

// maxTree is about how many moves of a tree are printed.
const maxTree = 20_000

// print prints an answer in the form asked for.
func (w *worker) print(out io.Writer, t solve.Task, a *solve.Answer) error {
	switch w.To {
	case "pgn", "sgf":
		return w.printRecord(out, t, a)
	case "json":
		e := json.NewEncoder(out)
		e.SetEscapeHTML(false)
		return e.Encode(w.report(t, a))
	}
	var b strings.Builder
	if a.Tree != nil {
		w.lines(&b, t.Position, a.Tree.Line())
		if w.Tree {
			n, _ := game.FindNotation(w.kit.Game, w.Notation)
			p := t.Position.Clone()
			tr := treeText{Builder: &b, p: p, format: n.Format}
			tr.write(a.Tree.Record(p, maxTree, "…").Root, 0)
		}
	} else if len(a.Line) > 0 {
		fmt.Fprintf(&b, "value %s\n", value(a))
		w.lines(&b, t.Position, a.Line)
	}
	if text := w.summary(t.Position, a); text != "" {
		b.WriteString(text + "\n")
	}
	fmt.Fprintf(&b, "verdict %s  moves %d  nodes %d  seconds %.3f\n", a.Verdict, a.Moves, a.Search.Nodes, a.Search.Elapsed.Seconds())
	_, err := io.WriteString(out, b.String())
	return err
}

// lines writes a line of moves in every notation.
func (w *worker) lines(b *strings.Builder, start game.Position, line []game.Move) {
	for _, n := range w.kit.Game.Notations() {
		fmt.Fprintf(b, "%-12s%s\n", n.Name, strings.Join(words(start, line, n), " "))
	}
}

// words writes a line of moves, each as a word.
func words(start game.Position, line []game.Move, n game.Notation) []string {
	p := start.Clone()
	list := make([]string, 0, len(line))
	for _, m := range line {
		list = append(list, n.Format(p, m))
		p.Make(m)
	}
	return list
}

// summary says in words what was found.
func (w *worker) summary(start game.Position, a *solve.Answer) string {
	uci := func(m game.Move) string { return start.FormatMove(m) }
	if w.Draw {
		return held(start, a)
	}
	switch a.Verdict {
	case solve.Proven:
		text := fmt.Sprintf("proven in %d", a.Moves)
		if a.Shortest {
			text += ", shortest"
		}
		switch a.Sound {
		case solve.Single:
			text += ", sound: one solution"
		case solve.Cooked:
			text += ", cooked: also"
			for _, o := range a.Others {
				text += fmt.Sprintf(" %s (%d)", uci(o.Move), o.Moves)
			}
		}
		return text
	case solve.Refuted:
		text := "refuted: no win of any length"
		if a.Moves > 0 {
			text = fmt.Sprintf("refuted: no win in %d", a.Moves)
		}
		if a.Search.Tactic == solve.Forcing {
			text += " by fours and threes: all of them were tried"
		}
		return text
	}
	text := "unknown"
	switch {
	case a.NoneIn > 0:
		text += fmt.Sprintf(": no win in %d", a.NoneIn)
	case a.Search.Tactic == solve.Forcing && a.Search.Stage == solve.Looking:
		text += ": no forced win found by fours and threes"
	}
	return text + stoppedBy(a)
}

// stoppedBy says which limit ended the work, if one did.
func stoppedBy(a *solve.Answer) string {
	if a.Stopped == solve.NoLimit {
		return ""
	}
	return fmt.Sprintf(", stopped by %s after %d nodes", a.Stopped, a.Search.Nodes)
}

// held says what was found of a side that is to draw.
func held(start game.Position, a *solve.Answer) string {
	text := "unknown" + stoppedBy(a)
	switch {
	case a.Verdict == solve.Refuted && a.Tree == nil:
		return "refuted: the game is lost"
	case a.Verdict == solve.Refuted:
		return fmt.Sprintf("refuted: the other side wins in %d", a.Moves)
	case a.Verdict == solve.Proven && a.Moves > 0:
		text = fmt.Sprintf("proven: the other side does not win in %d", a.Moves)
	case a.Verdict == solve.Proven:
		text = "proven: the other side does not win"
	case a.NoneIn > 0:
		text = fmt.Sprintf("unknown: the other side does not win in %d%s", a.NoneIn, stoppedBy(a))
	}
	if a.Reply != game.NoMove {
		text += ", after " + start.FormatMove(a.Reply)
	}
	return text
}

// measures tells what an answer took.
func measures(a *solve.Answer) string {
	return fmt.Sprintf("nodes %d  seconds %.3f", a.Search.Nodes, a.Search.Elapsed.Seconds())
}

// value words what the engine thinks, for the side that is to win.
func value(a *solve.Answer) string {
	if moves, ok := a.Score.Mate(); ok {
		return fmt.Sprintf("#%d", moves)
	}
	return fmt.Sprintf("%+.2f", float64(a.Score)/100)
}

// treeText writes a tree with one line for each reply, indented by its depth.
type treeText struct {
	*strings.Builder
	p      game.Position
	format func(p game.Position, m game.Move) string
}

func (t *treeText) write(moves []*game.Node, depth int) {
	for _, n := range moves {
		fmt.Fprintf(t, "%s%s", strings.Repeat("  ", depth), t.format(t.p, n.Move))
		t.p.Make(n.Move)
		if len(n.Next) == 1 { // a single continuation stays on the line
			t.WriteByte(' ')
			t.single(n.Next[0], depth)
		} else {
			t.end(n, depth)
		}
		t.p.Unmake()
	}
}

// single goes on with the line.
func (t *treeText) single(n *game.Node, depth int) {
	t.WriteString(t.format(t.p, n.Move))
	t.p.Make(n.Move)
	if len(n.Next) == 1 {
		t.WriteByte(' ')
		t.single(n.Next[0], depth)
	} else {
		t.end(n, depth)
	}
	t.p.Unmake()
}

// end ends the line and goes on below it.
func (t *treeText) end(n *game.Node, depth int) {
	t.WriteString(n.Comment + "\n")
	t.write(n.Next, depth+1)
}

// printRecord writes the tree as PGN or the game's own format with variations,
// or the problem alone where there is none.
func (w *worker) printRecord(out io.Writer, t solve.Task, a *solve.Answer) error {
	r := &game.Record{Start: t.Position.FEN(), Result: "*"}
	if a.Tree != nil {
		r = a.Tree.Record(t.Position, maxTree, "…")
	}
	r.Comment = w.summary(t.Position, a)
	format := "pgn"
	if _, ok := files.Find(w.kit.Game, format); !ok {
		format = "sgf"
	}
	return files.Write(out, w.kit.Game, format, r)
}

// report is an answer as JSON.
type report struct {
	FEN      string              `json:"fen"`
	Winner   string              `json:"winner"` // "first" or "second"
	Verdict  string              `json:"verdict"`
	Moves    int                 `json:"moves,omitempty"`
	Shortest bool                `json:"shortest,omitempty"`
	Sound    string              `json:"sound,omitempty"`
	Others   []reportOther       `json:"others,omitempty"`
	NoneIn   int                 `json:"noneIn,omitempty"`
	Stopped  string              `json:"stopped,omitempty"` // unknown: "time", "nodes", "memory" or "interrupt"
	Value    string              `json:"value,omitempty"`
	Line     map[string][]string `json:"line,omitempty"` // by notation
	Tree     []reportNode        `json:"tree,omitempty"`
	Nodes    uint64              `json:"nodes"`
	Seconds  float64             `json:"seconds"`
}

// reportOther is another first move that wins.
type reportOther struct {
	Move  map[string]string `json:"move"`
	Moves int               `json:"moves"`
}

// reportNode is a move of the tree in every notation, and what follows it.
type reportNode struct {
	Move map[string]string `json:"move"`
	Next []reportNode      `json:"next,omitempty"`
	Cut  bool              `json:"cut,omitempty"` // what follows is left out
}

func (w *worker) report(t solve.Task, a *solve.Answer) report {
	r := report{
		FEN: t.Position.FEN(), Winner: t.Winner.String(), Verdict: a.Verdict.String(), Moves: a.Moves, Shortest: a.Shortest,
		NoneIn: a.NoneIn, Stopped: a.Stopped.String(), Nodes: a.Search.Nodes, Seconds: a.Search.Elapsed.Seconds(), Line: map[string][]string{},
	}
	line := a.Line
	if a.Tree != nil {
		line = a.Tree.Line()
		r.Sound = a.Sound.String()
		r.Tree = w.nodes(t.Position.Clone(), a.Tree)
	} else if len(line) > 0 {
		r.Value = value(a)
	}
	for _, n := range w.kit.Game.Notations() {
		r.Line[n.Name] = words(t.Position, line, n)
	}
	for _, o := range a.Others {
		r.Others = append(r.Others, reportOther{w.move(t.Position, o.Move), o.Moves})
	}
	return r
}

func (w *worker) nodes(p game.Position, tree *proof.Tree) []reportNode {
	return w.unfold(p, tree.Record(p, maxTree, "…").Root)
}

func (w *worker) unfold(p game.Position, moves []*game.Node) []reportNode {
	list := make([]reportNode, len(moves))
	for i, n := range moves {
		list[i] = reportNode{Move: w.move(p, n.Move), Cut: n.Comment != ""}
		p.Make(n.Move)
		list[i].Next = w.unfold(p, n.Next)
		p.Unmake()
	}
	return list
}

// move writes a move in every notation.
func (w *worker) move(p game.Position, m game.Move) map[string]string {
	names := map[string]string{}
	for _, n := range w.kit.Game.Notations() {
		names[n.Name] = n.Format(p, m)
	}
	return names
}
