package record

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"banco/game"
	"banco/games/xiangqi/board"
)

// cbf is the XML of CCBridge (象棋桥): a head, and the moves of one line with comments.
func (b book) cbf() game.Format {
	return game.Format{Name: "cbf", Extensions: []string{".cbf"}, Recognise: recogniseCBF, Read: b.readCBF}
}

var cbfSign = regexp.MustCompile(`<ChineseChessRecord[\s>]`)

func recogniseCBF(data []byte) (game.Likelihood, int) {
	if cbfSign.Match(data) {
		return game.Certain, 0
	}
	return game.Impossible, 0
}

// cbfTags are the tags that elements of the head become.
var cbfTags = map[string]string{
	"Name": "Title", "Contest": "Event", "Round": "Round", "Date": "Date", "Site": "Site", "TimeRule": "TimeControl", "Red": "Red",
	"RedTeam": "RedTeam", "RedTime": "RedTime", "RedRating": "RedElo", "Black": "Black", "BlackTeam": "BlackTeam",
	"BlackTime": "BlackTime", "BlackRating": "BlackElo", "Commentator": "Annotator", "Creator": "Author", "ECCO": "ECCO",
}

// readCBF reads the one game of a file.
func (b book) readCBF(ctx context.Context, r io.Reader) ([]*game.Record, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	text := decodeText(data)
	if !cbfSign.MatchString(text) {
		return nil, fmt.Errorf("cbf: %w", damaged(0, "there is no ChineseChessRecord"))
	}
	shelf := game.NewShelf(ctx)
	f := &cbfGame{book: b, pace: shelf.Pace, xml: xml.NewDecoder(strings.NewReader(text)), record: &game.Record{Result: "*"}}
	f.xml.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // it is decoded already
	err = f.read()
	shelf.Put(f.record, err)
	return shelf.All()
}

// cbfGame is a game being read.
type cbfGame struct {
	book
	pace   *game.Pace
	xml    *xml.Decoder
	record *game.Record
	fen    string
	p      position      // nil before the first move
	list   *[]*game.Node // where the next move goes
	last   *game.Node    // nil before the first move
}

// read reads the elements one after the other.
func (f *cbfGame) read() error {
	var name, value string
	var text strings.Builder
	for !f.pace.Stopped() {
		token, err := f.xml.Token()
		if errors.Is(err, io.EOF) {
			return f.begin()
		}
		if err != nil {
			return f.at(damaged(int(f.xml.InputOffset()), "%v", err))
		}
		switch t := token.(type) {
		case xml.StartElement:
			name, value = t.Name.Local, ""
			text.Reset()
			for _, a := range t.Attr {
				if a.Name.Local == "value" {
					value = a.Value
				}
			}
		case xml.CharData:
			text.Write(t)
		case xml.EndElement:
			if t.Name.Local != name { // of what holds others
				continue
			}
			if err := f.element(name, value, strings.TrimSpace(text.String())); err != nil {
				return f.at(err)
			}
		}
	}
	return f.pace.Err()
}

// at returns an error with its place in the text.
func (f *cbfGame) at(err error) error {
	line, column := f.xml.InputPos()
	return &game.TextError{Line: line, Column: column, Err: err}
}

// element takes an element that holds no other.
func (f *cbfGame) element(name, value, text string) error {
	switch {
	case name == "Move":
		return f.move(value, text)
	case name == "FEN":
		f.fen = text
	case name == "RecordResult" && len(text) == 1:
		f.record.Result = cbrResultText(int(text[0] - '0'))
	case cbfTags[name] != "" && text != "":
		f.record.Tags = append(f.record.Tags, game.Tag{Name: cbfTags[name], Value: text})
	}
	return nil
}

// begin sets up the first position, if that is not done.
func (f *cbfGame) begin() error {
	if f.p != nil {
		return nil
	}
	p, err := f.position(f.fen)
	if err != nil {
		return err
	}
	f.p, f.list, f.record.Start = p, &f.record.Root, f.startOf(p)
	return nil
}

// move takes a move such as 77-47: the file from the left and the rank from the top, of
// both points. 00-00 stands for the start.
func (f *cbfGame) move(text, comment string) error {
	if err := f.begin(); err != nil {
		return err
	}
	if text == "00-00" && f.last == nil {
		f.record.Comment = comment
		return nil
	}
	m := game.NoMove
	if len(text) == 5 && text[2] == '-' {
		from, a := topSquare(int(text[0])-'0', int(text[1])-'0')
		to, z := topSquare(int(text[3])-'0', int(text[4])-'0')
		if a && z {
			m = board.NewMove(from, to)
		}
	}
	if m == game.NoMove || !f.p.Legal(m) {
		return game.WrongMove(f.p.Number(), text, fmt.Errorf("move %.20q is not legal", text))
	}
	f.last = &game.Node{Move: m, Annotation: game.Annotation{Comment: comment}}
	*f.list = append(*f.list, f.last)
	f.list = &f.last.Next
	f.p.Make(m)
	return nil
}
