package trf

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"banco/meet/swiss"
)

// String writes a report. Names that are too long for their columns are cut.
func (r *Report) String() string {
	var b strings.Builder
	if r.Name != "" {
		fmt.Fprintf(&b, "012 %s\n", plain(r.Name))
	}
	for _, line := range r.Others {
		fmt.Fprintln(&b, line)
	}
	for _, p := range r.Players {
		fmt.Fprintln(&b, strings.TrimRight(p.String(), " "))
	}
	for _, team := range r.Teams {
		line := "013 " + column(team.Name, firstMember-5)
		for _, n := range team.Players {
			line += fmt.Sprintf("%4d ", n)
		}
		fmt.Fprintln(&b, strings.TrimRight(line, " "))
	}
	if r.Rounds > 0 {
		fmt.Fprintf(&b, "XXR %d\n", r.Rounds)
	}
	switch r.First {
	case swiss.White:
		fmt.Fprintln(&b, "XXC white1")
	case swiss.Black:
		fmt.Fprintln(&b, "XXC black1")
	}
	for _, group := range r.Apart {
		fmt.Fprint(&b, "XXP")
		for _, n := range group {
			fmt.Fprintf(&b, " %d", n)
		}
		fmt.Fprintln(&b)
	}
	return b.String()
}

// String writes the line of a player.
func (p Player) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "001 %4d %s%s %s %s %s %s %s %4s %4s", p.Number, column(p.Sex, 1), column(p.Title, 3), column(p.Name, 33),
		column(positive(p.Rating), -4), column(p.Federation, 3), column(p.ID, -11), column(p.Born, 10), points(p.Half), positive(p.Rank))
	games := p.Games
	if p.Next != nil {
		games = append(games[:len(games):len(games)], *p.Next)
	}
	for _, g := range games {
		opponent, color := "0000", '-'
		if g.Opponent > 0 {
			opponent = strconv.Itoa(g.Opponent)
		}
		switch g.Color {
		case swiss.White:
			color = 'w'
		case swiss.Black:
			color = 'b'
		}
		fmt.Fprintf(&b, "  %4s %c %c", opponent, color, g.Outcome)
	}
	return b.String()
}

// column makes a text as wide as a column, set to the right where the width is
// below zero.
func column(text string, width int) string {
	text = plain(text)
	if runes := []rune(text); len(runes) > max(width, -width) {
		text = string(runes[:max(width, -width)])
	}
	return fmt.Sprintf("%*s", -width, text)
}

// plain replaces what would break a line.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
}

func positive(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// points writes half points: 5 is 2.5.
func points(half int) string { return fmt.Sprintf("%d.%d", half/2, half%2*5) }
