package notation

import (
	"errors"
	"fmt"
	"strings"

	"banco/game"
	"banco/games/xiangqi/board"
)

// UCI, ICCS and Fairy write a move as its two points: "h2e2", "H2-E2" and,
// with ranks from 1 to 10, "h3e3". All read either case, with or without a
// hyphen.
var (
	UCI = game.Notation{
		Name:   "uci",
		Format: func(_ game.Position, m game.Move) string { return FormatPoints(m) },
		Parse:  func(p game.Position, s string) (game.Move, error) { return p.ParseMove(s) },
	}
	ICCS = game.Notation{
		Name: "iccs",
		Format: func(_ game.Position, m game.Move) string {
			return strings.ToUpper(board.From(m).String() + "-" + board.To(m).String())
		},
		Parse: func(p game.Position, s string) (game.Move, error) { return p.ParseMove(s) },
	}
	Fairy = game.Notation{
		Name: "fairy",
		Format: func(_ game.Position, m game.Move) string {
			return fairyPoint(board.From(m)) + fairyPoint(board.To(m))
		},
		Parse: parseFairy,
	}
)

func fairyPoint(s board.Square) string { return fmt.Sprintf("%c%d", 'a'+s.File(), s.Rank()+1) }

// parseFairy reads two points with ranks from 1.
func parseFairy(p game.Position, s string) (game.Move, error) {
	m, err := parsePoints(s, 1)
	if err != nil {
		return game.NoMove, err
	}
	return p.ParseMove(FormatPoints(m))
}

// FormatPoints writes a move as UCI does.
func FormatPoints(m game.Move) string { return board.From(m).String() + board.To(m).String() }

// ParsePoints reads a move as UCI and ICCS write it, legal or not.
func ParsePoints(s string) (game.Move, error) { return parsePoints(s, 0) }

// parsePoints reads two points, the ranks counted from base.
func parsePoints(s string, base int) (game.Move, error) {
	from, rest, err := parsePoint(strings.TrimSpace(s), base)
	if err != nil {
		return game.NoMove, fmt.Errorf("move %.40q: %w", s, err)
	}
	to, rest, err := parsePoint(strings.TrimPrefix(rest, "-"), base)
	if err == nil && rest != "" {
		err = fmt.Errorf("%.20q after the second point", rest)
	}
	if err != nil {
		return game.NoMove, fmt.Errorf("move %.40q: %w", s, err)
	}
	return board.NewMove(from, to), nil
}

// parsePoint reads a point at the beginning of text, the ranks counted from base.
func parsePoint(text string, base int) (s board.Square, rest string, err error) {
	if text == "" {
		return 0, "", errors.New("a point is missing")
	}
	file := int(text[0]|0x20) - 'a'
	if file < 0 || file >= board.Files {
		return 0, "", fmt.Errorf("no file from a to i at %.20q", text)
	}
	rank, n := 0, 1
	for ; n < len(text) && n <= 1+base && text[n] >= '0' && text[n] <= '9'; n++ {
		rank = rank*10 + int(text[n]-'0')
	}
	s, ok := board.At(file, rank-base)
	if n == 1 || !ok {
		return 0, "", fmt.Errorf("no rank from %d to %d at %.20q", base, base+board.Ranks-1, text[1:])
	}
	return s, text[n:], nil
}
