package caro

import (
	"strconv"

	"banco/game"
	"banco/option"
)

// rules is the rule book. It has no state.
type rules struct{}

// New returns caro and its relatives as one game; the option "rule" tells them
// apart.
func New() game.Game { return rules{} }

func (rules) Name() string             { return "caro" }
func (rules) Options() []option.Option { return options }

func (rules) Start(v game.Variant) (game.Position, error) {
	s, err := readVariant(v)
	if err != nil {
		return nil, err
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	return newPosition(s), nil
}

func (rules) Parse(v game.Variant, fen string) (game.Position, error) {
	s, err := readVariant(v)
	if err != nil {
		return nil, err
	}
	p, err := parseFEN(s, fen)
	if err != nil {
		return nil, err
	}
	return p, nil
}

func (rules) Notations() []game.Notation {
	return []game.Notation{
		{Name: "uci", Format: game.Position.FormatMove, Parse: game.Position.ParseMove},
		{
			Name:   "gomocup",
			Format: func(p game.Position, m game.Move) string { return formatGomocup(p.(*Position), m) },
			Parse:  func(p game.Position, s string) (game.Move, error) { return parseGomocup(p.(*Position), s) },
		},
	}
}

func (rules) Formats() []game.Format {
	return []game.Format{
		{Name: "sgf", Extensions: []string{".sgf"}, Recognise: recogniseSGF, Read: readSGF, Write: writeSGF},
		{Name: "psq", Extensions: []string{".psq"}, Recognise: recognisePSQ, Read: readPSQ, Write: writePSQ},
		{Name: "txt", Extensions: []string{".txt"}, Recognise: recogniseTXT, Read: readTXT, Write: writeTXT},
	}
}

// Board is cells for caro, as on squared paper, and points for its relatives.
func (rules) Board(v game.Variant) (game.Board, error) {
	s, err := readVariant(v)
	if err != nil {
		return game.Board{}, err
	}
	if err := s.check(); err != nil {
		return game.Board{}, err
	}
	b := game.Board{
		Points: s.rule != Caro && s.rule != CaroFree,
		Files:  s.size,
		Ranks:  s.size,
		Pieces: []game.Kind{
			{Code: "x", Side: game.First, Name: "cross"},
			{Code: "o", Side: game.Second, Name: "nought"},
		},
	}
	for i := range s.size {
		b.FileNames = append(b.FileNames, string(rune('a'+i)))
		b.RankNames = append(b.RankNames, strconv.Itoa(i+1))
	}
	if b.Points {
		b.Stars = stars(&b)
	}
	return b, nil
}

// stars marks the centre of a board of odd size, and four points inside the
// corners of a board of at least 9×9.
func stars(b *game.Board) (marks []int) {
	n := b.Files
	if n >= 9 {
		in := 2
		if n >= 12 {
			in = 3
		}
		far := n - 1 - in
		marks = append(marks, b.Square(in, in), b.Square(far, in), b.Square(in, far), b.Square(far, far))
	}
	if n%2 == 1 {
		marks = append(marks, b.Square(n/2, n/2))
	}
	return marks
}

func (rules) Draw(p game.Position) game.Picture {
	q := p.(*Position)
	var pic game.Picture
	for rank := range q.size {
		for file := range q.size {
			if s := q.cells[PointAt(file, rank)]; s != Empty {
				pic.Pieces = append(pic.Pieces, game.Placed{Square: rank*q.size + file, Code: string(s.code())})
			}
		}
	}
	if q.won != Empty {
		for _, pt := range q.winningLine(q.won) {
			pic.Line = append(pic.Line, square(q, pt))
		}
	}
	return pic
}

func (rules) Gesture(p game.Position, m game.Move) game.Gesture {
	if m >= firstChoice {
		return game.Gesture{From: game.None, To: game.None, Choice: choiceNames[m]}
	}
	return game.Gesture{From: game.None, To: square(p.(*Position), Point(m))}
}

// square numbers a point as game.Board does.
func square(p *Position, pt Point) int { return pt.Rank()*p.size + pt.File() }
