package record

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"banco/game"
	"banco/games/xiangqi/board"
)

// dhtmlxqReader reads one game: first what is written, then whether it is
// legal, since lines come in any order.
type dhtmlxqReader struct {
	book
	pace   *game.Pace
	places *game.Places
	record *game.Record
	lines  map[int]*variation
	gone   map[int]bool       // the lines that are lost
	at     map[*game.Node]int // where a move is written
}

// dhtmlxqGame puts the fields of a game together.
func (t *dhtmlxqText) dhtmlxqGame() (*game.Record, error) {
	rd := &dhtmlxqReader{
		book: t.book, pace: t.Pace, places: t.places, record: &game.Record{Result: "*"},
		lines: map[int]*variation{}, gone: map[int]bool{}, at: map[*game.Node]int{},
	}
	var binit field
	var comments []field
	for _, f := range t.fields {
		switch {
		case f.name == "binit":
			binit = f
		case strings.HasPrefix(f.name, "move"):
			if err := rd.addLine(f); err != nil {
				return nil, err
			}
		case strings.HasPrefix(f.name, "comment"):
			comments = append(comments, f)
		default:
			rd.tag(f)
		}
	}
	if binit.name == "" && rd.lines[0] == nil {
		return nil, t.places.Error(t.fields[0].at, game.Unfinished("move", "the fields hold neither a position nor moves"))
	}
	if err := rd.join(); err != nil {
		return nil, err
	}
	if err := rd.comment(comments); err != nil {
		return nil, err
	}
	p, err := rd.start(binit)
	if err != nil {
		return nil, err
	}
	rd.record.Start = rd.startOf(p)
	return rd.record, rd.check(p, &rd.record.Root, true)
}

// tag reads a field of the head.
func (rd *dhtmlxqReader) tag(f field) {
	value := strings.Join(strings.Fields(strings.ReplaceAll(f.text, "||", " ")), " ")
	if f.name == "result" && txtResults[value] != "" {
		rd.record.Result = txtResults[value]
	}
	if name := dhtmlxqTags[f.name]; name != "" && value != "" {
		rd.record.Tags = append(rd.record.Tags, game.Tag{Name: name, Value: value})
	}
}

// wrong is an error in what a field says.
func (rd *dhtmlxqReader) wrong(f field, format string, args ...any) error {
	return rd.places.Error(f.at, game.Wrong("import-tag", game.Params{"tag": f.name, "text": f.text}, format, args...))
}

// dhtmlxqComment is the name of a comment: comment3, or comment1_4.
var dhtmlxqComment = regexp.MustCompile(`^comment(?:(\d{1,6})_)?(\d{1,6})$`)

// comment puts the comments in their places, those of ply 0 before the first
// move. One on a move that is not there is lost.
func (rd *dhtmlxqReader) comment(fields []field) error {
	texts := map[*game.Node][]string{} // nil: before the first move
	for _, f := range fields {
		part := dhtmlxqComment.FindStringSubmatch(f.name)
		text := strings.TrimSpace(strings.NewReplacer("||", "\n", "\r\n", "\n").Replace(f.text))
		if part == nil || text == "" {
			continue
		}
		id, _ := strconv.Atoi("0" + part[1])
		ply, _ := strconv.Atoi(part[2])
		if rd.gone[id] {
			continue
		}
		n := rd.node(id, ply)
		if n == nil && ply > 0 {
			if err := rd.lose(rd.wrong(f, "a comment on ply %d of line %d, which is not there", ply, id)); err != nil {
				return err
			}
			continue
		}
		texts[n] = append(texts[n], text)
	}
	for n, list := range texts {
		if n == nil {
			rd.record.Comment = strings.Join(list, "\n")
		} else {
			n.Comment = strings.Join(list, "\n")
		}
	}
	return nil
}

// start returns the first position. The side that moves is to move.
func (rd *dhtmlxqReader) start(binit field) (position, error) {
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
			return nil, rd.places.Error(binit.at, fmt.Errorf("binit: %w", err))
		}
	}
	p, err := rd.begun(setup)
	if err != nil {
		return nil, rd.places.Error(binit.at, err)
	}
	return p, nil
}

// begun returns the position of a setup in which the side is to move that moves
// first in the record.
func (rd *dhtmlxqReader) begun(setup *board.Setup) (position, error) {
	if len(rd.record.Root) > 0 {
		if mover := setup[board.From(rd.record.Root[0].Move)]; mover != board.Empty {
			return rd.position(setup.FEN(mover.Side()))
		}
	}
	return rd.begunBy(game.First, setup)
}

// check plays the tree through. An illegal move costs what follows it: the
// variation, or in the main line the game.
func (rd *dhtmlxqReader) check(p position, next *[]*game.Node, main bool) error {
	made := 0
	for ; len(*next) > 0 && !rd.pace.Stopped(); next = &(*next)[0].Next {
		if err := rd.checkForks(p, next, main); err != nil {
			return err
		}
		if len(*next) == 0 {
			break
		}
		p.Make((*next)[0].Move)
		made++
	}
	for range made {
		p.Unmake()
	}
	return nil
}

// checkForks leaves out the illegal ones of the moves that can be played at p,
// and plays all through but the first, which is of the main line or not.
func (rd *dhtmlxqReader) checkForks(p position, next *[]*game.Node, main bool) error {
	legal := (*next)[:0]
	for i, n := range *next {
		if !p.Legal(n.Move) {
			why := fmt.Errorf("move %v-%v is not legal", board.From(n.Move), board.To(n.Move))
			err := rd.places.Error(rd.at[n], game.WrongMove(p.Number(), p.FormatMove(n.Move), why))
			if i > 0 || !main {
				err = rd.lose(err)
			}
			if err != nil {
				return err
			}
			continue
		}
		legal = append(legal, n)
	}
	*next = legal
	for _, n := range legal[min(1, len(legal)):] {
		p.Make(n.Move)
		if err := rd.check(p, &n.Next, false); err != nil {
			return err
		}
		p.Unmake()
	}
	return nil
}
