package othello

import (
	"strconv"

	"banco/game"
	"banco/game/pgn"
	"banco/option"
)

// rules is the rule book. It has no state.
type rules struct{}

var _ game.Editor = rules{}

// New returns Othello.
func New() game.Game { return rules{} }

func (rules) Name() string             { return "othello" }
func (rules) Options() []option.Option { return nil }

func (g rules) Start(v game.Variant) (game.Position, error) { return g.Parse(v, startFEN) }

func (g rules) Parse(v game.Variant, fen string) (game.Position, error) {
	if _, err := v.Complete(g.Options()); err != nil {
		return nil, err
	}
	p, err := parseFEN(fen)
	if err != nil {
		return nil, err
	}
	return p, nil
}

func (rules) Notations() []game.Notation {
	return []game.Notation{{Name: "uci", Format: game.Position.FormatMove, Parse: game.Position.ParseMove}}
}

func (g rules) Formats() []game.Format {
	return []game.Format{pgn.NewDialect(g, "Othello", "Black", "White").File("Othello")}
}

// Board is 8×8 squares of one colour, whose rows are numbered from the top.
func (rules) Board(v game.Variant) (game.Board, error) {
	if _, err := v.Complete(nil); err != nil {
		return game.Board{}, err
	}
	b := game.Board{Files: Size, Ranks: Size, Pieces: []game.Kind{
		{Code: "b", Side: game.First, Name: "disc"},
		{Code: "w", Side: game.Second, Name: "disc"},
	}}
	for i := range Size {
		b.FileNames = append(b.FileNames, string(rune('a'+i)))
		b.RankNames = append(b.RankNames, strconv.Itoa(Size-i))
	}
	return b, nil
}

func (rules) Draw(p game.Position) (picture game.Picture) {
	q := p.(*Position)
	for square := range Squares {
		if code := q.code(square); code != 0 {
			picture.Pieces = append(picture.Pieces, game.Placed{Square: square, Code: string(code)})
		}
	}
	return picture
}

func (rules) Gesture(_ game.Position, m game.Move) game.Gesture {
	if m == Pass {
		return game.Gesture{From: game.None, To: game.None, Choice: passText}
	}
	return game.Gesture{From: game.None, To: To(m)}
}

// Fields lists the side to move, which is all that a position has besides discs.
func (rules) Fields(game.Variant) []option.Option { return []option.Option{game.Turn} }

// Compose writes a FEN.
func (g rules) Compose(v game.Variant, pieces []game.Placed, fields map[string]string) (string, error) {
	board, err := g.Board(v)
	if err != nil {
		return "", err
	}
	placement, err := game.Placement(&board, pieces)
	if err != nil {
		return "", err
	}
	full, err := game.CompleteFields(fields, g.Fields(v))
	if err != nil {
		return "", err
	}
	side := codes[game.First]
	if full["turn"] == game.Second.String() {
		side = codes[game.Second]
	}
	return placement + " " + string(side), nil
}

// Fielded returns the side to move.
func (rules) Fielded(p game.Position) map[string]string {
	return map[string]string{"turn": p.Side().String()}
}
