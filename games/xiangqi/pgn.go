package xiangqi

import (
	"fmt"
	"io"
	"strings"

	"banco/game"
	"banco/game/pgn"
)

// pgnFormat is the PGN of xiangqi: [Game "Chinese Chess"], Red for White, and
// a tag Format that names the notation. ICCS is written; any notation is read.
var pgnFormat = game.Format{
	Name:       "pgn",
	Extensions: []string{".pgn"},
	Recognise:  recognisePGN,
	Read:       readPGN,
	Write:      func(w io.Writer, games []*game.Record) error { return pgn.Write(w, games, &pgnDialect) },
}

var pgnDialect = pgn.Dialect{
	Game: rules{},
	Roster: []game.Tag{
		{Name: "Game", Value: "Chinese Chess"}, {Name: "Event", Value: "?"}, {Name: "Site", Value: "?"},
		{Name: "Date", Value: "????.??.??"}, {Name: "Round", Value: "?"}, {Name: "Red", Value: "?"},
		{Name: "Black", Value: "?"}, {Name: "Result", Value: "*"},
	},
	Setup: readSetup,
	SetupTags: func(r *game.Record) []game.Tag {
		return []game.Tag{{Name: "FEN", Value: r.Start}, {Name: "Format", Value: "ICCS"}}
	},
	Format: notationICCS.Format,
	Decode: func(file []byte) []byte { return []byte(decodeText(file)) },
}

func readPGN(r io.Reader) ([]*game.Record, error) {
	d := pgnDialect
	var of *game.Record
	var found *finder
	d.Parse = func(r *game.Record, p game.Position, s string) (game.Move, error) {
		if r != of {
			of, found = r, newFinder(r.Tag("Format"))
		}
		return found.parse(p, s)
	}
	return pgn.Read(r, &d)
}

// readSetup reads the tag FEN, and takes White for Red where nobody is Red.
func readSetup(r *game.Record) error {
	if r.Tag("Red") == "" {
		for i, t := range r.Tags {
			if rest, ok := strings.CutPrefix(t.Name, "White"); ok {
				r.Tags[i].Name = "Red" + rest
			}
		}
	}
	fen := r.Tag("FEN")
	if fen == "" {
		return nil
	}
	p, err := ParseFEN(fen)
	if err != nil {
		return &pgn.TagError{Name: "FEN", Err: err}
	}
	r.Start = startOf(p)
	return nil
}

// startOf returns what a record says of its first position: nothing where
// that is the usual one.
func startOf(p *Position) string {
	if fen := p.FEN(); fen != StartFEN {
		return fen
	}
	return ""
}

// finder reads the moves of a record whose notation is not known: it goes on
// with those in which every move so far could be read. Moves by points come
// first, since they are the hardest to mistake.
type finder struct{ left []game.Notation }

// newFinder returns a finder that tries the named notation first. The name is
// that of a tag Format: "ICCS", "WXF", "Chinese".
func newFinder(name string) *finder {
	f := &finder{left: []game.Notation{
		notationUCI, wxf.notation(), chinese.notation(), vietnamese.notation(), notationFairy,
	}}
	if strings.EqualFold(name, "iccs") {
		name = notationUCI.Name
	}
	for i, n := range f.left {
		if strings.EqualFold(n.Name, name) {
			copy(f.left[1:], f.left[:i])
			f.left[0] = n
		}
	}
	return f
}

func (f *finder) parse(p game.Position, s string) (game.Move, error) {
	var fit []game.Notation
	var move game.Move
	var why error
	for _, n := range f.left {
		m, err := n.Parse(p, s)
		if err == nil {
			if len(fit) == 0 {
				move = m
			}
			fit = append(fit, n)
		} else if why == nil {
			why = err
		}
	}
	if len(fit) == 0 {
		if len(f.left) > 1 {
			return game.NoMove, fmt.Errorf("xiangqi: %.40q is no legal move in any notation", s)
		}
		return game.NoMove, why
	}
	f.left = fit
	return move, nil
}
