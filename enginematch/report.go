package enginematch

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// Line is a game in one line: its number, who played whom, how it ended.
func (t *Table) Line(g *Game) string {
	line := fmt.Sprintf("game %d  %s - %s  %s  %s  plies %d",
		g.Number, t.Names[g.Seats[0]], t.Names[g.Seats[1]], g.Result, g.Result.Reason, g.Plies)
	if g.Note != "" {
		line += "  (" + g.Note + ")"
	}
	return line
}

// WriteMatch writes the summary of a match of two. Its last line is the score, with
// the first agent's points first. Where the test is undecided, end says what ended the
// match; "" is nothing to say.
func (t *Table) WriteMatch(w io.Writer, test *SPRT, end string) error {
	s := t.Pair(0, 1)
	var b strings.Builder
	t.writeEndings(&b)
	fmt.Fprintf(&b, "wins %d  draws %d  losses %d  of %s\n", s.Wins, s.Draws, s.Losses, t.Names[0])
	diff, margin := eloTexts(s, 1)
	if margin != "" {
		diff += " ± " + margin
	}
	fmt.Fprintf(&b, "elo %s (95 %%)  los %.1f %%  draws %.1f %%\n", cmp.Or(diff, "unknown"), 100*s.LOS(), 100*s.DrawRate())
	t.Pairs().write(&b)
	if test != nil {
		lower, upper := test.Bounds()
		verdict := test.Verdict(t.Pairs())
		said := verdict.String()
		if verdict == Undecided && end != "" {
			said += ": " + end
		}
		fmt.Fprintf(&b, "sprt %g,%g  llr %.2f (%.2f, %.2f)  %s\n", test.Elo0, test.Elo1, test.LLR(t.Pairs()), lower, upper, said)
	}
	for i := range t.Names {
		e := t.SearchStats(i)
		fmt.Fprintf(&b, "depth %.1f  nps %.0f  seconds a move %.3f (most %.3f)  moves %d  %s\n",
			e.Depth(), e.NPS(), e.Mean().Seconds(), e.Most.Seconds(), e.Moves, t.Names[i])
	}
	fmt.Fprintf(&b, "score %s - %s of %d\n", number(s.Points()), number(s.Reversed().Points()), s.Games())
	_, err := io.WriteString(w, b.String())
	return err
}

// writeEndings counts how the games ended.
func (t *Table) writeEndings(b *strings.Builder) {
	for _, ending := range slices.Sorted(maps.Keys(t.Endings)) {
		fmt.Fprintf(b, "%6d  %s\n", t.Endings[ending], ending)
	}
	if t.Notes > 0 {
		fmt.Fprintf(b, "%6d  games did not end by the rules\n", t.Notes)
	}
}

// WriteCrossTable writes the cross-table of a tournament, the best first: points
// against each of the others, points in all, and strength against the field.
func (t *Table) WriteCrossTable(w io.Writer) error {
	order := make([]int, len(t.Names))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return t.Sum(j).halves() - t.Sum(i).halves()
	})
	rows := [][]string{{"", "agent"}}
	for rank := range order {
		rows[0] = append(rows[0], fmt.Sprint(rank+1))
	}
	rows[0] = append(rows[0], "points", "games", "elo", "± 95 %", "depth", "nps")
	for rank, i := range order {
		rows = append(rows, t.crossRow(rank, i, order))
	}
	var b strings.Builder
	t.writeEndings(&b)
	writeColumns(&b, rows)
	fmt.Fprintf(&b, "games %d\n", t.Played)
	_, err := io.WriteString(w, b.String())
	return err
}

func (t *Table) crossRow(rank, i int, order []int) []string {
	row := []string{fmt.Sprint(rank + 1), t.Names[i]}
	for _, j := range order {
		cell := "·"
		if i != j {
			cell = number(t.Pair(i, j).Points())
		}
		row = append(row, cell)
	}
	s, e := t.Sum(i), t.SearchStats(i)
	diff, margin := eloTexts(s, 0)
	return append(row, number(s.Points()), fmt.Sprint(s.Games()), diff, margin,
		fmt.Sprintf("%.1f", e.Depth()), fmt.Sprintf("%.0f", e.NPS()))
}

// eloTexts writes a difference in strength and its margin. Where all games were won or
// all lost there is only a bound, as in "> +166", and no margin; without games there is
// neither.
func eloTexts(t WDL, digits int) (diff, margin string) {
	if t.Games() == 0 {
		return "", ""
	}
	if end := endText(t, digits); end != "" {
		return end, ""
	}
	d, m := t.Elo()
	return eloText(d, digits), marginText(m, digits)
}

func eloText(elo float64, digits int) string { return fmt.Sprintf("%+.*f", digits, elo) }

func marginText(margin float64, digits int) string { return fmt.Sprintf("%.*f", digits, margin) }

// endText writes the only end of the interval if all games were won or all lost, as
// in "> +166"; else "".
func endText(t WDL, digits int) string {
	low, high := t.Interval()
	switch above, below := math.IsInf(high, 1), math.IsInf(low, -1); {
	case above == below:
		return ""
	case above:
		return fmt.Sprintf("> %+.*f", digits, low)
	}
	return fmt.Sprintf("< %+.*f", digits, high)
}

// halves returns the points doubled, to compare them exactly.
func (t WDL) halves() int { return 2*t.Wins + t.Draws }

// writeColumns aligns rows: the agents' names to the left, all else to the right.
func writeColumns(b *strings.Builder, rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range rows {
		for i, cell := range row {
			space := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 1 {
				cell += space
			} else {
				cell = space + cell
			}
			b.WriteString(cell + map[bool]string{true: "\n", false: "  "}[i == len(row)-1])
		}
	}
}
