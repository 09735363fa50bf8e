package rules

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"banco/cmd/banco/cli"
	"banco/game"
)

// Ruling rules on sequences of moves.
type Ruling struct {
	cli.Setup
	Moves string `placeholder:"MOVES" help:"Moves in the UCI form, separated by spaces."`
	File  string `arg:"" optional:"" type:"existingfile" help:"Many cases at once: FEN, moves and, if known, the verdict, separated by tabs."`
	Lang  string `default:"en" enum:"en,vi" help:"Language of the explanation: en or vi."`
}

// Help is the text of --help.
func (Ruling) Help() string {
	return `Plays the moves and says how the rules see it. Where the last position has stood before, the moves since then are
taken for a cycle and carried on until the rules decide. The verdict is Win, Loss, Draw or Undecided for the side to
move at the end. A file with known verdicts (third column) is checked: the last line counts the agreements, and the
exit status is 1 unless all agree.

Example:
  banco ruling xiangqi --fen "9/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1" --moves "f0e0 e8f8 e0f0 f8e8 f0e0 e8f8"
  banco ruling xiangqi rulings.tsv`
}

// Run runs the command.
func (c *Ruling) Run(ctx context.Context) error {
	if c.File != "" {
		return c.runFile(ctx)
	}
	verdict, reason, err := c.rule(ctx, c.Fen, c.Moves)
	if err != nil {
		return err
	}
	_, err = fmt.Println(strings.TrimSpace(verdict + "  " + reason))
	return err
}

func (c *Ruling) runFile(ctx context.Context) error {
	text, err := cli.ReadFile(ctx, c.File)
	if err != nil {
		return err
	}
	number, cases, known, agreed := 0, 0, 0, 0
	for line := range bytes.Lines(text) {
		number++
		field := strings.Split(strings.TrimRight(string(line), "\r\n"), "\t")
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if strings.TrimSpace(field[0]) == "" || strings.HasPrefix(field[0], "#") {
			continue
		}
		field = append(field, "", "")
		verdict, reason, err := c.rule(ctx, &field[0], field[1])
		if err != nil {
			return fmt.Errorf("%s, line %d: %w", c.File, number, err)
		}
		cases++
		mark := ""
		if want := strings.TrimSpace(field[2]); want != "" {
			known++
			if mark = "  WRONG: expected " + want; verdict == want {
				agreed++
				mark = ""
			}
		}
		fmt.Printf("line %d  %s  %s%s\n", number, verdict, reason, mark)
	}
	fmt.Printf("cases %d  known %d  agreed %d\n", cases, known, agreed)
	if agreed != known {
		return fmt.Errorf("%d of %d verdicts differ", known-agreed, known)
	}
	return nil
}

// rule plays the moves, carries a cycle on, and words the result.
func (c *Ruling) rule(ctx context.Context, fen *string, moves string) (verdict, reason string, err error) {
	s := cli.Setup{Game: c.Game, Fen: fen, Variant: c.Variant}
	p, err := s.Position()
	if err != nil {
		return "", "", err
	}
	words := strings.Fields(moves)
	seen := []uint64{p.Hash()}
	pace := game.NewPace(ctx)
	for i, word := range words {
		if pace.Stopped() {
			return "", "", pace.Err()
		}
		if err := playWord(p, word); err != nil {
			return "", "", fmt.Errorf("move %d: %w", i+1, err)
		}
		seen = append(seen, p.Hash())
	}
	if err := carryOn(pace, p, words, seen); err != nil {
		return "", "", err
	}
	return inWords(p, c.Lang)
}

func playWord(p game.Position, word string) error {
	m, err := p.ParseMove(word)
	if err == nil {
		err = settled(p, m, word)
	}
	if err == nil {
		p.Make(m)
	}
	return err
}

// carryOn repeats the moves since the last earlier occurrence of the final
// position until the rules decide, at most until it has stood six times.
func carryOn(pace *game.Pace, p game.Position, words []string, seen []uint64) error {
	last := len(seen) - 1
	from := last - 1
	for from >= 0 && seen[from] != seen[last] {
		from--
	}
	if from < 0 {
		return nil
	}
	for range 6 {
		for _, word := range words[from:] {
			if pace.Stopped() {
				return pace.Err()
			}
			if p.Hash() == seen[last] && p.Result().Over() {
				return nil
			}
			if err := playWord(p, word); err != nil {
				return fmt.Errorf("the cycle cannot be repeated: %w", err)
			}
		}
	}
	return nil
}

func inWords(p game.Position, lang string) (verdict, reason string, err error) {
	r := p.Result()
	switch {
	case !r.Over():
		return "Undecided", "", nil
	case r.Winner == game.NoSide:
		verdict = "Draw"
	case r.Winner == p.Side():
		verdict = "Win"
	default:
		verdict = "Loss"
	}
	reason = r.Reason.String()
	if e, ok := p.(game.Explainer); ok && e.Explain(lang) != "" {
		reason += ": " + e.Explain(lang)
	}
	return verdict, reason, nil
}
