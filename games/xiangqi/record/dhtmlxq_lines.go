package record

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"banco/game"
	"banco/games/xiangqi/board"
)

// dhtmlxqLine is the name of a line: movelist, or move_parent_ply_id.
var dhtmlxqLine = regexp.MustCompile(`^move(?:list|_(\d{1,6})_(\d{1,6})_(\d{1,6}))$`)

// addLine reads the moves of a line.
func (rd *dhtmlxqReader) addLine(f field) error {
	part := dhtmlxqLine.FindStringSubmatch(f.name)
	if part == nil {
		return nil
	}
	v := &variation{field: f, ply: 1}
	if part[1] != "" {
		v.parent, _ = strconv.Atoi(part[1])
		v.ply, _ = strconv.Atoi(part[2])
		v.id, _ = strconv.Atoi(part[3])
	}
	if rd.lines[v.id] != nil {
		return textError(rd.text, f.at, game.Wrong("import-twice", game.Params{"text": f.name}, "line %d is given twice", v.id))
	}
	var digits [4]byte
	n := 0
	for i := range len(f.text) {
		c := f.text[i]
		if c == ' ' || c == '\t' || c == '\r' || c == '\n' {
			continue
		}
		if c < '0' || c > '9' {
			return textError(rd.text, f.at+i, game.Misplaced("digits", f.text[i:i+1], "%q among the digits of moves", f.text[i:i+1]))
		}
		digits[n] = c - '0'
		if n++; n < 4 {
			continue
		}
		n = 0
		if digits[0] >= board.Files || digits[2] >= board.Files {
			return textError(rd.text, f.at+i-3, game.Misplaced("point", f.text[max(0, i-3):i+1], "a file beyond 8"))
		}
		node := &game.Node{Move: board.NewMove(dhtmlxqSquare(digits[0], digits[1]), dhtmlxqSquare(digits[2], digits[3]))}
		v.nodes = append(v.nodes, node)
		rd.at[node] = f.at + i - 3
	}
	if n != 0 {
		return textError(rd.text, f.at+len(f.text)-n, game.Unfinished("digits", "a move needs four digits"))
	}
	rd.lines[v.id] = v
	return nil
}

func dhtmlxqSquare(file, row byte) board.Square {
	return board.Square((board.Ranks-1-int(row))*board.Files + int(file))
}

// join makes the lines a tree.
func (rd *dhtmlxqReader) join(r *game.Record) error {
	lines := make([]*variation, 0, len(rd.lines))
	for _, v := range rd.lines {
		for i := 1; i < len(v.nodes); i++ {
			v.nodes[i-1].Next = []*game.Node{v.nodes[i]}
		}
		lines = append(lines, v)
	}
	slices.SortFunc(lines, func(a, b *variation) int { return cmp.Compare(a.id, b.id) })
	if main := rd.lines[0]; main != nil {
		main.joined = true
		r.Root = slices.Clone(main.nodes[:min(1, len(main.nodes))])
	}
	for _, v := range lines {
		if err := rd.joinLine(r, v); err != nil {
			return err
		}
	}
	return nil
}

// joinLine appends a line, and first those it leaves, to the tree.
func (rd *dhtmlxqReader) joinLine(r *game.Record, v *variation) error {
	var waiting []*variation
	for ; !v.joined; v = rd.lines[v.parent] {
		waiting = append(waiting, v)
		if parent := rd.lines[v.parent]; parent == nil || len(waiting) > maxVariations {
			return rd.wrong(v.field, "line %d leaves line %d, which is not there or leads too far", v.id, v.parent)
		}
	}
	for _, v := range slices.Backward(waiting) {
		parent := rd.lines[v.parent]
		v.depth = parent.depth + 1
		if v.depth > maxVariations {
			deep := game.Wrong("import-deep", game.Params{"max": strconv.Itoa(maxVariations)}, "lines leave each other more than %d times", maxVariations)
			return textError(rd.text, v.at, deep)
		}
		list := &r.Root
		if v.ply != 1 {
			before := rd.node(v.parent, v.ply-1)
			if before == nil {
				return rd.wrong(v.field, "line %d leaves line %d at ply %d, which that has not", v.id, v.parent, v.ply)
			}
			list = &before.Next
		}
		*list = append(*list, v.nodes[:min(1, len(v.nodes))]...)
		v.joined = true
	}
	return nil
}

// wrong is an error in what a field says.
func (rd *dhtmlxqReader) wrong(f field, format string, args ...any) error {
	return textError(rd.text, f.at, game.Wrong("import-tag", game.Params{"tag": f.name, "text": f.text}, format, args...))
}

// node returns the move of a line at a ply, nil if there is none.
func (rd *dhtmlxqReader) node(id, ply int) *game.Node {
	v := rd.lines[id]
	for v != nil && ply < v.ply && v.id != 0 {
		v = rd.lines[v.parent]
	}
	if v == nil || ply < v.ply || ply >= v.ply+len(v.nodes) {
		return nil
	}
	return v.nodes[ply-v.ply]
}

// dhtmlxqComment is the name of a comment: comment3, or comment1_4.
var dhtmlxqComment = regexp.MustCompile(`^comment(?:(\d{1,6})_)?(\d{1,6})$`)

// comment puts the comments in their places, those of ply 0 before the first
// move.
func (rd *dhtmlxqReader) comment(r *game.Record, fields []field) error {
	texts := map[*game.Node][]string{} // nil: before the first move
	for _, f := range fields {
		part := dhtmlxqComment.FindStringSubmatch(f.name)
		text := strings.TrimSpace(strings.NewReplacer("||", "\n", "\r\n", "\n").Replace(f.text))
		if part == nil || text == "" {
			continue
		}
		id, _ := strconv.Atoi("0" + part[1])
		ply, _ := strconv.Atoi(part[2])
		var n *game.Node
		if ply > 0 {
			n = rd.node(id, ply)
		}
		if n == nil && ply > 0 {
			return rd.wrong(f, "a comment on ply %d of line %d, which is not there", ply, id)
		}
		texts[n] = append(texts[n], text)
	}
	for n, list := range texts {
		if n == nil {
			r.Comment = strings.Join(list, "\n")
		} else {
			n.Comment = strings.Join(list, "\n")
		}
	}
	return nil
}

// start returns the first position. The side that moves is to move.
func (rd *dhtmlxqReader) start(binit field, r *game.Record) (position, error) {
	setup := &board.Setup{}
	digits := strings.Join(strings.Fields(binit.text), "")
	if digits == "" {
		setup = board.Start()
	} else if len(digits) != 64 {
		return nil, rd.wrong(binit, "binit has %d digits, not 64", len(digits))
	}
	for i := 0; i < len(digits); i += 2 {
		file, row := digits[i]-'0', digits[i+1]-'0'
		if file >= board.Files || row >= board.Ranks {
			continue // captured: 99, or no digits at all
		}
		if err := setup.Put(board.PieceOf(rune(xqfPieces[i/2])), dhtmlxqSquare(file, row)); err != nil {
			return nil, textError(rd.text, binit.at, fmt.Errorf("binit: %w", err))
		}
	}
	p, err := rd.begun(setup, r)
	if err != nil {
		return nil, textError(rd.text, binit.at, err)
	}
	return p, nil
}

// begun returns the position of a setup in which the side is to move that moves
// first in the record.
func (rd *dhtmlxqReader) begun(setup *board.Setup, r *game.Record) (position, error) {
	if len(r.Root) > 0 {
		if mover := setup[board.From(r.Root[0].Move)]; mover != board.Empty {
			return rd.position(setup.FEN(mover.Side()))
		}
	}
	return rd.begunBy(game.First, setup)
}

// check plays the tree through.
func (rd *dhtmlxqReader) check(p position, next []*game.Node) error {
	made := 0
	for len(next) > 0 {
		for i, n := range next {
			if !p.Legal(n.Move) {
				why := fmt.Errorf("move %v-%v is not legal", board.From(n.Move), board.To(n.Move))
				return textError(rd.text, rd.at[n], game.WrongMove(p.Number(), p.FormatMove(n.Move), why))
			}
			if i == 0 {
				continue
			}
			p.Make(n.Move)
			if err := rd.check(p, n.Next); err != nil {
				return err
			}
			p.Unmake()
		}
		p.Make(next[0].Move)
		made++
		next = next[0].Next
	}
	for range made {
		p.Unmake()
	}
	return nil
}
