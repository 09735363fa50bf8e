package xiangqi

import (
	"fmt"
	"strings"

	"banco/game"
)

// FormatMove writes a move as "h2e2", files a to i, ranks 0 to 9.
func (p *Position) FormatMove(m game.Move) string { return From(m).String() + To(m).String() }

// ParseMove reads what FormatMove writes, in either case and with or without
// a hyphen, if it is legal.
func (p *Position) ParseMove(s string) (game.Move, error) { return p.parseMove(s, 0) }

// notationUCI, notationICCS and notationFairy write a move as its two points:
// "h2e2", "H2-E2" and, with ranks from 1 to 10, "h3e3".
var (
	notationUCI = game.Notation{
		Name:   "uci",
		Format: func(p game.Position, m game.Move) string { return p.FormatMove(m) },
		Parse:  func(p game.Position, s string) (game.Move, error) { return p.ParseMove(s) },
	}
	notationICCS = game.Notation{
		Name: "iccs",
		Format: func(_ game.Position, m game.Move) string {
			return strings.ToUpper(From(m).String() + "-" + To(m).String())
		},
		Parse: func(p game.Position, s string) (game.Move, error) { return p.ParseMove(s) },
	}
	notationFairy = game.Notation{
		Name: "fairy",
		Format: func(_ game.Position, m game.Move) string {
			return fairyPoint(From(m)) + fairyPoint(To(m))
		},
		Parse: func(p game.Position, s string) (game.Move, error) { return p.(*Position).parseMove(s, 1) },
	}
)

func fairyPoint(s Square) string { return fmt.Sprintf("%c%d", 'a'+s.File(), s.Rank()+1) }

// parseMove reads two points, the ranks counted from base, as a legal move.
func (p *Position) parseMove(s string, base int) (game.Move, error) {
	text := strings.TrimSpace(s)
	from, rest, err := parsePoint(text, base)
	if err != nil {
		return game.NoMove, fmt.Errorf("xiangqi: move %.40q: %w", s, err)
	}
	to, rest, err := parsePoint(strings.TrimPrefix(rest, "-"), base)
	if err == nil && rest != "" {
		err = fmt.Errorf("%.20q after the second point", rest)
	}
	if err != nil {
		return game.NoMove, fmt.Errorf("xiangqi: move %.40q: %w", s, err)
	}
	m := NewMove(from, to)
	if !p.Legal(m) {
		return game.NoMove, fmt.Errorf("xiangqi: move %.40q is not legal", s)
	}
	return m, nil
}

// parsePoint reads a point at the beginning of text, the ranks counted from base.
func parsePoint(text string, base int) (s Square, rest string, err error) {
	if text == "" {
		return 0, "", fmt.Errorf("a point is missing")
	}
	file := int(text[0]|0x20) - 'a'
	if file < 0 || file >= Files {
		return 0, "", fmt.Errorf("no file from a to i at %.20q", text)
	}
	rank, n := 0, 1
	for ; n < len(text) && n <= 1+base && text[n] >= '0' && text[n] <= '9'; n++ {
		rank = rank*10 + int(text[n]-'0')
	}
	if n == 1 || rank < base || rank >= base+Ranks {
		return 0, "", fmt.Errorf("no rank from %d to %d at %.20q", base, base+Ranks-1, text[1:])
	}
	return Square((rank-base)*Files + file), text[n:], nil
}
