package engines

import (
	"context"
	"errors"
	"fmt"

	"banco/cmd/banco/cli"
	"banco/meet/swiss"
	"banco/meet/trf"
)

// Pair pairs a round of a Swiss tournament.
type Pair struct {
	cli.JSONFlag
	File string `arg:"" type:"existingfile" help:"A tournament report (TRF 16) with all rounds so far."`
}

// Help is the text of --help.
func (Pair) Help() string {
	return `Pairs the next round of a Swiss tournament by the FIDE Dutch system, in the edition in force from 1 February 2026. The first line
printed is the number of pairs, then follows one pair a line in board order: the pairing numbers of White and Black; "n 0" is the
pairing-allocated bye. The single word "none" says that no pairing keeps the absolute criteria.

Of the report these records are read: 001 players, 012 name, XXR rounds of the tournament, XXC white1 or black1 (the colour of the top
player in round 1), XXP a b … (players that must not meet). A player whose line has one round more than were played, without an
opponent ("0000 - H" or "0000 - Z"), is absent from the round to be paired. A report with teams is refused.

Example:
  banco pair open-round-4.trf`
}

// Run prints the next round.
func (c *Pair) Run() error {
	text, err := cli.ReadFile(context.Background(), c.File)
	if err != nil {
		return err
	}
	report, err := trf.Read(text)
	if err != nil {
		return fmt.Errorf("%s, %w", c.File, err)
	}
	if report.Rounds == 0 {
		return fmt.Errorf("%s: the number of rounds is missing (a line such as XXR 9)", c.File)
	}
	if len(report.Teams) > 0 {
		return fmt.Errorf("%s: it has teams (records 013), and only players are paired", c.File)
	}
	boards, err := swiss.Pair(report.Field())
	none := errors.Is(err, swiss.ErrNoPairing)
	if err != nil && !none {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	if c.JSON {
		out := pairOutput{none, []boardOutput{}}
		for _, b := range boards {
			out.Boards = append(out.Boards, boardOutput(b))
		}
		return cli.PrintJSON(out)
	}
	if none {
		_, err = fmt.Println("none")
		return err
	}
	fmt.Println(len(boards))
	for _, b := range boards {
		fmt.Println(b.White, b.Black)
	}
	return nil
}

// pairOutput is what --json prints.
type pairOutput struct {
	None   bool          `json:"none"` // no pairing keeps the absolute criteria
	Boards []boardOutput `json:"boards"`
}

// boardOutput has the pairing numbers of a board; Black is 0 for the bye.
type boardOutput struct {
	White int `json:"white"`
	Black int `json:"black"`
}
