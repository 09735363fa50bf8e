package explorer

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"strconv"
	"strings"

	"banco/game"
)

// Game is a game of a collection.
type Game struct {
	Names   [2]string
	Ratings [2]int // 0: unknown
	Date    string // the year first, as in tags; "" or "????": unknown
	Event   string
	Result  string // "1-0", "0-1", "1/2-1/2" or "*"
	Variant string // as game.ParseVariant reads it
	Start   string // FEN; "": the usual start
	Match   string // its id, where it was played on this server
	Moves   string // in UCI form, with spaces between them
}

// FromRecord returns what the tags of a record say. The colours name its players.
func FromRecord(r *game.Record, colours [2]string) Game {
	rating := func(colour string) int {
		n, _ := strconv.Atoi(r.Tag(colour + "Elo"))
		return min(max(n, 0), maxRating)
	}
	return Game{
		Names: [2]string{r.Tag(colours[0]), r.Tag(colours[1])}, Ratings: [2]int{rating(colours[0]), rating(colours[1])},
		Date: r.Tag("Date"), Event: r.Tag("Event"), Result: r.Result, Variant: r.Variant.String(), Start: r.Start,
	}
}

// maxRating bounds the ratings that files state.
const maxRating = 5000

// rating returns the mean of the ratings, or the one that is known, or 0.
func (g *Game) rating() int {
	if g.Ratings[0] == 0 || g.Ratings[1] == 0 {
		return g.Ratings[0] + g.Ratings[1]
	}
	return (g.Ratings[0] + g.Ratings[1]) / 2
}

// year returns the year of a game, or 0.
func (g *Game) year() int {
	year, err := strconv.Atoi(g.Date[:min(len(g.Date), 4)])
	if err != nil || year <= firstYear || year > 9999 {
		return 0
	}
	return year
}

func (g *Game) results() (r Results) {
	switch g.Result {
	case "1-0":
		r.First = 1
	case "1/2-1/2":
		r.Drawn = 1
	case "0-1":
		r.Second = 1
	default:
		r.Other = 1
	}
	return r
}

// Record returns a game as a record, with as many of its moves as can be made.
func (g *Game) Record(rules game.Game, colours [2]string) (*game.Record, error) {
	variant, err := game.ParseVariant(g.Variant)
	if err != nil {
		return nil, err
	}
	r := &game.Record{Variant: variant, Start: g.Start}
	p, err := r.Begin(rules)
	if err != nil {
		return nil, err
	}
	var line []game.Move
	for word := range strings.FieldsSeq(g.Moves) {
		m, err := p.ParseMove(word)
		if err != nil {
			break
		}
		line = append(line, m)
		p.Make(m)
	}
	r.Root, r.Result = game.NewRecord("", line, "").Root, g.Result
	tag := func(name, value string) {
		if value != "" && value != "0" {
			r.Tags = append(r.Tags, game.Tag{Name: name, Value: value})
		}
	}
	tag("Event", g.Event)
	tag("Date", g.Date)
	for i, colour := range colours {
		tag(colour, g.Names[i])
	}
	tag("Result", g.Result)
	for i, colour := range colours {
		tag(colour+"Elo", strconv.Itoa(g.Ratings[i]))
	}
	return r, nil
}

// Games are stored as lines of fields, many lines to a block, compressed.

const gamesInBlock = 100

var errGames = errors.New("explorer: a block of games is damaged")

// appendGame adds the line of a game.
func appendGame(text []byte, g *Game) []byte {
	fields := []string{
		g.Names[0], g.Names[1], strconv.Itoa(g.Ratings[0]), strconv.Itoa(g.Ratings[1]), g.Date, g.Event, g.Result, g.Variant, g.Start,
		g.Match, g.Moves,
	}
	for i, f := range fields {
		if i > 0 {
			text = append(text, '\t')
		}
		text = append(text, oneLine.Replace(f)...)
	}
	return append(text, '\n')
}

var oneLine = strings.NewReplacer("\t", " ", "\n", " ", "\r", " ")

// compress returns the block of a text of games.
func compress(text []byte, count int) (GameBlock, error) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.DefaultCompression)
	if err != nil {
		return GameBlock{}, err
	}
	if _, err := w.Write(text); err != nil {
		return GameBlock{}, err
	}
	if err := w.Close(); err != nil {
		return GameBlock{}, err
	}
	return GameBlock{Count: int64(count), Data: b.Bytes()}, nil
}

// readGames returns the games of a block.
func readGames(b GameBlock) ([]*Game, error) {
	text, err := io.ReadAll(flate.NewReader(bytes.NewReader(b.Data)))
	if err != nil {
		return nil, errors.Join(errGames, err)
	}
	var list []*Game
	for line := range strings.Lines(string(text)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) != 11 {
			return nil, errGames
		}
		g := &Game{
			Names: [2]string{f[0], f[1]}, Date: f[4], Event: f[5], Result: f[6], Variant: f[7], Start: f[8], Match: f[9], Moves: f[10],
		}
		g.Ratings[0], _ = strconv.Atoi(f[2])
		g.Ratings[1], _ = strconv.Atoi(f[3])
		list = append(list, g)
	}
	if int64(len(list)) != b.Count {
		return nil, errGames
	}
	return list, nil
}
