package record

import (
	"context"
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
	return game.Format{
		Name: "dhtmlxq", Extensions: []string{".ubb"}, Recognise: recogniseDhtmlXQ, Read: b.readDhtmlXQ, Write: b.writeDhtmlXQ,
	}
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
	"timerule": "TimeControl", "redtime": "RedTime", "blacktime": "BlackTime", "author": "Author", "remark": "Remark", "refer": "Source",
}

// field is one field of a game: its name in lower case and its text.
type field struct {
	name, text string
	at         int // where the text begins
}

// readDhtmlXQ reads every game of a text. A text without any holds no game,
// which is an error.
func (b book) readDhtmlXQ(ctx context.Context, r io.Reader) ([]*game.Record, error) {
	src, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	text := decodeText(src)
	rd := &dhtmlxqText{book: b, Shelf: game.NewShelf(ctx), text: text, places: game.NewPlaces(text)}
	for !rd.Full() && rd.next() {
	}
	rd.finish()
	if len(rd.Games)+len(rd.Lost) == 0 && rd.Err() == nil {
		return nil, rd.places.Error(0, game.Wrong("import-unknown", nil, "there is no field of DhtmlXQ in the text"))
	}
	return rd.All()
}

// dhtmlxqText is a text being cut into games and their fields.
type dhtmlxqText struct {
	book
	game.Shelf
	text   string
	places *game.Places
	at     int
	fields []field // of the game being read
}

// next goes on to the next field, beginning or end of a game, and reports
// whether there was one.
func (rd *dhtmlxqText) next() bool {
	part := dhtmlxqField.FindStringSubmatchIndex(rd.text[rd.at:])
	if part == nil {
		return false
	}
	begin, end := rd.at, rd.at+part[1]
	rd.at = end
	switch {
	case part[4] < 0: // a game begins or ends
		rd.finish()
	case part[2] < part[3]: // the end of a field that has not begun
	default:
		rd.field(strings.ToLower(rd.text[begin+part[4]:begin+part[5]]), end)
	}
	return true
}

// field reads the text of a field. One that is not closed costs the game.
func (rd *dhtmlxqText) field(name string, at int) {
	end := dhtmlxqEnd.FindStringIndex(rd.text[at:])
	if end == nil {
		rd.fields = nil
		rd.Put(nil, rd.places.Error(at, game.Unfinished("field-end", "field %s is not closed", name)))
		rd.at = len(rd.text)
		return
	}
	rd.fields = append(rd.fields, field{name, rd.text[at : at+end[0]], at})
	rd.at = at + end[0]
}

// finish puts the game together whose fields have been read, if any.
func (rd *dhtmlxqText) finish() {
	if len(rd.fields) > 0 {
		rd.Put(rd.dhtmlxqGame())
	}
	rd.fields = nil
}
