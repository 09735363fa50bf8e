package record

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"banco/game"
	"banco/games/xiangqi/board"
)

// writeDhtmlXQ writes games one after the other.
func (b book) writeDhtmlXQ(w io.Writer, games []*game.Record) error {
	out := bufio.NewWriter(w)
	for i, r := range games {
		p, err := b.position(r.Start)
		if err == nil {
			err = (&dhtmlxqWriter{book: b, out: out, p: p}).game(r)
		}
		if err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	return out.Flush()
}

// dhtmlxqWriter writes one game.
type dhtmlxqWriter struct {
	book
	out      *bufio.Writer
	p        position
	lines    int     // that have a number
	comments []field // of all lines
}

// dhtmlxqResults are the results as the viewer says them.
var dhtmlxqResults = map[string]string{"1-0": "红胜", "0-1": "黑胜", "1/2-1/2": "和棋"}

// dhtmlxqNames are the fields of tags, by the tag.
var dhtmlxqNames = func() map[string]string {
	names := map[string]string{}
	for name, tag := range dhtmlxqTags {
		names[tag] = name
	}
	return names
}()

func (wr *dhtmlxqWriter) game(r *game.Record) error {
	if err := wr.checkStart(r, "dhtmlxq"); err != nil {
		return err
	}
	wr.out.WriteString("[DhtmlXQ]\n")
	for _, tag := range slices.Sorted(maps.Keys(dhtmlxqNames)) {
		if value := strings.Join(strings.Fields(r.Tag(tag)), " "); value != "" {
			wr.field(dhtmlxqNames[tag], value)
		}
	}
	if result := dhtmlxqResults[r.Result]; result != "" {
		wr.field("result", result)
	}
	points := make([]byte, 0, 64)
	for _, s := range headSquares(wr.p) {
		if s < 0 {
			points = append(points, "99"...)
			continue
		}
		points = appendPoint(points, board.Square(s))
	}
	wr.field("binit", string(points))
	wr.comment("comment0", r.Comment)
	if err := wr.line(r.Root, 0, 1, "movelist"); err != nil {
		return err
	}
	for _, c := range wr.comments {
		wr.field(c.name, c.text)
	}
	wr.out.WriteString("[/DhtmlXQ]\n")
	return nil
}

// checkStart refuses a record without moves that Black would begin: who is to move follows from
// the first move alone.
func (b book) checkStart(r *game.Record, format string) error {
	p, err := b.position(r.Start)
	if err == nil && len(r.Root) == 0 && p.Side() == game.Second {
		return game.Wrong("export-black", game.Params{"format": format}, "%s cannot express that Black is to move", format)
	}
	return err
}

// dhtmlxqMark is what would be taken for a field.
var dhtmlxqMark = regexp.MustCompile(`(?i)\[(/?DhtmlXQ)`)

// field writes a field.
func (wr *dhtmlxqWriter) field(name, text string) {
	fmt.Fprintf(wr.out, "[DhtmlXQ_%s]%s[/DhtmlXQ_%s]\n", name, dhtmlxqMark.ReplaceAllString(text, "［$1"), name)
}

// comment keeps a comment until the moves are written.
func (wr *dhtmlxqWriter) comment(name, text string) {
	if text = strings.TrimSpace(text); text != "" {
		wr.comments = append(wr.comments, field{name: name, text: strings.ReplaceAll(text, "\n", "||")})
	}
}

// line writes a line from a ply on, and then the lines that leave it. The position is where it begins.
func (wr *dhtmlxqWriter) line(next []*game.Node, id, ply int, name string) error {
	type fork struct {
		next []*game.Node
		ply  int
	}
	var digits []byte
	var forks []fork
	made := 0
	for at := next; len(at) > 0; at = at[0].Next {
		n := at[0]
		if n.Move == game.NoMove || !wr.p.Legal(n.Move) {
			return game.CannotWrite("dhtmlxq", wr.p.Number(), n.Move)
		}
		if len(at) > 1 {
			forks = append(forks, fork{at[1:], ply + made})
		}
		digits = appendPoint(appendPoint(digits, board.From(n.Move)), board.To(n.Move))
		of := fmt.Sprintf("comment%d", ply+made)
		if id > 0 {
			of = fmt.Sprintf("comment%d_%d", id, ply+made)
		}
		wr.comment(of, n.Comment)
		wr.p.Make(n.Move)
		made++
	}
	wr.field(name, string(digits))
	for _, f := range slices.Backward(forks) {
		for ; made > f.ply-ply; made-- {
			wr.p.Unmake()
		}
		for _, n := range f.next {
			wr.lines++
			own := wr.lines
			if err := wr.line([]*game.Node{n}, own, f.ply, fmt.Sprintf("move_%d_%d_%d", id, f.ply, own)); err != nil {
				return err
			}
		}
	}
	for range made {
		wr.p.Unmake()
	}
	return nil
}

// appendPoint writes the file from Red's left and the rank from Black's side.
func appendPoint(text []byte, s board.Square) []byte {
	return append(text, '0'+byte(s.File()), '0'+byte(board.Ranks-1-s.Rank()))
}

// headSquares returns the points of the 32 pieces in the order of xqfPieces, -1 for those that
// are not on the board.
func headSquares(p position) (points [32]int) {
	taken := map[board.Square]bool{}
	for i := range points {
		points[i] = -1
		for s := range board.Square(board.Squares) {
			if piece := board.Piece(p.Man(s)); piece != board.Empty && piece.Letter() == xqfPieces[i] && !taken[s] {
				taken[s], points[i] = true, int(s)
				break
			}
		}
	}
	return points
}
