package record

import (
	"io"
	"regexp"
	"strings"

	"banco/game"
)

// dhtmlxq is the text that the viewer DhtmlXQ of dpxq.com shows, also
// known as UBB: fields in brackets, alone or in a web page.
//
//	[DhtmlXQ]
//	[DhtmlXQ_title]…[/DhtmlXQ_title]
//	[DhtmlXQ_binit]8979…[/DhtmlXQ_binit]             points of the 32 pieces
//	[DhtmlXQ_movelist]77477062…[/DhtmlXQ_movelist]   four digits a move
//	[DhtmlXQ_move_0_2_1]…[/DhtmlXQ_move_0_2_1]       line 1 leaves line 0 at ply 2
//	[DhtmlXQ_comment3]…[/DhtmlXQ_comment3]           after ply 3
//	[DhtmlXQ_comment1_4]…[/DhtmlXQ_comment1_4]       of line 1
//	[/DhtmlXQ]
//
// A point is a file from Red's left and a rank from Black's side, each from 0.
// Plies count from 1 at the start of the game, in variations too.
func (b book) dhtmlxq() game.Format {
	return game.Format{Name: "dhtmlxq", Extensions: []string{".ubb"}, Recognise: recogniseDhtmlXQ, Read: b.readDhtmlXQ}
}

// dhtmlxqField is the beginning of a field, of a game, or the end of a game.
var dhtmlxqField = regexp.MustCompile(`(?i)\[(/?)DhtmlXQ(?:_(\w+)|HTML)?\]`)

// dhtmlxqEnd is the end of a field. Some files close with another name.
var dhtmlxqEnd = regexp.MustCompile(`(?i)\[/DhtmlXQ`)

// dhtmlxqTags are the fields that become tags.
var dhtmlxqTags = map[string]string{
	"title": "Title", "event": "Event", "date": "Date", "place": "Site", "round": "Round",
	"group": "Section", "table": "Board", "red": "Red", "redteam": "RedTeam", "redrating": "RedElo",
	"black": "Black", "blackteam": "BlackTeam", "blackrating": "BlackElo", "open": "Opening",
	"timerule": "TimeControl", "author": "Author", "remark": "Remark", "refer": "Source",
}

// field is one field of a game: its name in lower case and its text.
type field struct {
	name, text string
	at         int // where the text begins
}

// readDhtmlXQ reads every game of a text.
func (b book) readDhtmlXQ(r io.Reader) ([]*game.Record, error) {
	src, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	text := decodeText(src)
	var games []*game.Record
	var fields []field
	finish := func() error {
		if len(fields) == 0 {
			return nil
		}
		record, err := b.dhtmlxqGame(text, fields)
		if err == nil {
			games = append(games, record)
		}
		fields = nil
		return err
	}
	for at := 0; ; {
		part := dhtmlxqField.FindStringSubmatchIndex(text[at:])
		if part == nil {
			break
		}
		begin := at + part[1]
		if part[4] < 0 { // a game begins or ends
			if err := finish(); err != nil {
				return games, err
			}
			at = begin
			continue
		}
		name := strings.ToLower(text[at+part[4] : at+part[5]])
		at = begin
		if part[2] < part[3] {
			continue // the end of a field that has not begun
		}
		end := dhtmlxqEnd.FindStringIndex(text[at:])
		if end == nil {
			return games, textError(text, at, game.Unfinished("field-end", "field %s is not closed", name))
		}
		fields = append(fields, field{name, text[at : at+end[0]], at})
		at += end[0]
	}
	return games, finish()
}

// dhtmlxqReader reads one game: first what is written, then whether it is
// legal, since lines come in any order.
type dhtmlxqReader struct {
	book
	text  string
	lines map[int]*variation
	at    map[*game.Node]int // where a move is written
}

// variation is a line of moves that leaves its parent before a ply.
type variation struct {
	field
	id, parent, ply int
	nodes           []*game.Node
	depth           int
	joined          bool
}

// maxVariations is how deep lines may leave each other.
const maxVariations = 256

func (b book) dhtmlxqGame(text string, fields []field) (*game.Record, error) {
	rd := &dhtmlxqReader{book: b, text: text, lines: map[int]*variation{}, at: map[*game.Node]int{}}
	r := &game.Record{Result: "*"}
	binit := field{}
	var comments []field
	for _, f := range fields {
		switch {
		case f.name == "binit":
			binit = f
		case f.name == "result":
			if result := txtResults[strings.TrimSpace(f.text)]; result != "" {
				r.Result = result
			}
		case strings.HasPrefix(f.name, "move"):
			if err := rd.addLine(f); err != nil {
				return nil, err
			}
		case strings.HasPrefix(f.name, "comment"):
			comments = append(comments, f)
		case dhtmlxqTags[f.name] != "" && strings.TrimSpace(f.text) != "":
			value := strings.Join(strings.Fields(strings.ReplaceAll(f.text, "||", " ")), " ")
			r.Tags = append(r.Tags, game.Tag{Name: dhtmlxqTags[f.name], Value: value})
		}
	}
	if err := rd.join(r); err != nil {
		return nil, err
	}
	if err := rd.comment(r, comments); err != nil {
		return nil, err
	}
	p, err := rd.start(binit, r)
	if err != nil {
		return nil, err
	}
	r.Start = b.startOf(p)
	return r, rd.check(p, r.Root)
}
