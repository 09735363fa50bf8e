package record

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"

	"banco/game"
	"banco/games/xiangqi/board"
)

// maxVariations is how deep lines may leave each other.
const maxVariations = 256

// variation is a line of moves that leaves its parent before a ply.
type variation struct {
	field
	id, parent, ply int
	nodes           []*game.Node
	depth           int
	joined          bool
}

// dhtmlxqLine is the name of a line: movelist, or move_parent_ply_id.
var dhtmlxqLine = regexp.MustCompile(`^move(?:list|_(\d{1,6})_(\d{1,6})_(\d{1,6}))$`)

// addLine reads the moves of a line. What is wrong in a variation costs it,
// what is wrong in the main line the game.
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
		return rd.lose(rd.places.Error(f.at, game.Wrong("import-twice", game.Params{"text": f.name}, "line %d is given twice", v.id)))
	}
	if err := rd.readMoves(v); err != nil {
		if v.id == 0 {
			return err
		}
		return rd.drop(v, err)
	}
	rd.lines[v.id] = v
	return nil
}

// lose names a variation that is lost.
func (rd *dhtmlxqReader) lose(err error) error { return rd.record.Lose(err) }

// drop loses a line. What leaves it and what is said of it goes with it, and is
// not named again.
func (rd *dhtmlxqReader) drop(v *variation, err error) error {
	delete(rd.lines, v.id)
	rd.gone[v.id] = true
	return rd.lose(err)
}

// readMoves reads the digits of a line.
func (rd *dhtmlxqReader) readMoves(v *variation) error {
	var digits [4]byte
	n, text := 0, v.text
	for i := range len(text) {
		c := text[i]
		if c == ' ' || c == '\t' || c == '\r' || c == '\n' {
			continue
		}
		if c < '0' || c > '9' {
			return rd.places.Error(v.at+i, game.Misplaced("digits", text[i:i+1], "%q among the digits of moves", text[i:i+1]))
		}
		digits[n] = c - '0'
		if n++; n < 4 {
			continue
		}
		n = 0
		if digits[0] >= board.Files || digits[2] >= board.Files {
			return rd.places.Error(v.at+i-3, game.Misplaced("point", text[max(0, i-3):i+1], "a file beyond 8"))
		}
		node := &game.Node{Move: board.NewMove(dhtmlxqSquare(digits[0], digits[1]), dhtmlxqSquare(digits[2], digits[3]))}
		v.nodes = append(v.nodes, node)
		rd.at[node] = v.at + i - 3
	}
	if n != 0 {
		return rd.places.Error(v.at+len(text)-n, game.Unfinished("digits", "a move needs four digits"))
	}
	return nil
}

func dhtmlxqSquare(file, row byte) board.Square {
	return board.Square((board.Ranks-1-int(row))*board.Files + int(file))
}

// join makes the lines a tree. A line that leaves none is lost.
func (rd *dhtmlxqReader) join() error {
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
		rd.record.Root = slices.Clone(main.nodes[:min(1, len(main.nodes))])
	}
	for _, v := range lines {
		if rd.gone[v.id] {
			continue
		}
		if err := rd.joinLine(v); err != nil {
			return err
		}
	}
	return nil
}

// joinLine appends a line, and first those it leaves, to the tree.
func (rd *dhtmlxqReader) joinLine(v *variation) error {
	var waiting []*variation
	for ; !v.joined; v = rd.lines[v.parent] {
		waiting = append(waiting, v)
		if rd.gone[v.parent] {
			delete(rd.lines, v.id)
			rd.gone[v.id] = true
			return nil
		}
		if rd.lines[v.parent] == nil || len(waiting) > maxVariations {
			return rd.drop(v, rd.wrong(v.field, "line %d leaves line %d, which is not there or leads too far", v.id, v.parent))
		}
	}
	for _, v := range slices.Backward(waiting) {
		if err := rd.attach(v); err != nil {
			return rd.drop(v, err)
		}
	}
	return nil
}

// attach appends a line to the tree where it leaves its parent.
func (rd *dhtmlxqReader) attach(v *variation) error {
	v.depth = rd.lines[v.parent].depth + 1
	if v.depth > maxVariations {
		deep := game.Wrong("import-deep", game.Params{"max": strconv.Itoa(maxVariations)}, "lines leave each other more than %d times",
			maxVariations)
		return rd.places.Error(v.at, deep)
	}
	list := &rd.record.Root
	if v.ply != 1 {
		before := rd.node(v.parent, v.ply-1)
		if before == nil {
			return rd.wrong(v.field, "line %d leaves line %d at ply %d, which that has not", v.id, v.parent, v.ply)
		}
		list = &before.Next
	}
	*list = append(*list, v.nodes[:min(1, len(v.nodes))]...)
	v.joined = true
	return nil
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
