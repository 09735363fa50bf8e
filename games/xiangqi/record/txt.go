package record

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"banco/game"
	"banco/games/xiangqi/notation"
)

// txt is the plain text in which games are kept: numbered lines of WXF moves,
// after a head of "Name: value" lines.
//
//	Game: xiangqi
//	Red: An
//	Result: 1-0
//
//	1. C2.5 H8+7
//	2. H2+3
//
// FEN is in the head where the game does not begin as usual; a null move is
// "--". In reading, the head may be missing, a FEN may stand on a line of its
// own, moves may be in any notation, words included, and spread over lines at
// will, with or without numbers, and a result may end them. The form has no
// place for comments and variations.
func (b book) txt() game.Format {
	return game.Format{Name: "txt", Extensions: []string{".txt"}, Recognise: recogniseTxt, Read: b.readTxt, Write: b.writeTxt}
}

func (b book) writeTxt(w io.Writer, games []*game.Record) error {
	out := bufio.NewWriter(w)
	for i, r := range games {
		if i > 0 {
			out.WriteByte('\n')
		}
		if err := b.writeTxtGame(out, r); err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	return out.Flush()
}

func (b book) writeTxtGame(out *bufio.Writer, r *game.Record) error {
	p, err := b.position(r.Start)
	if err != nil {
		return err
	}
	out.WriteString("Game: xiangqi\n")
	if r.Start != "" {
		fmt.Fprintf(out, "FEN: %s\n", p.FEN())
	}
	for _, t := range r.Tags {
		value := strings.Join(strings.Fields(t.Value), " ")
		if !txtOwn[t.Name] && txtHead.MatchString(t.Name+": x") && value != "" {
			fmt.Fprintf(out, "%s: %s\n", t.Name, value)
		}
	}
	if txtResults[r.Result] == "" {
		out.WriteString("Result: *\n")
	} else {
		fmt.Fprintf(out, "Result: %s\n", r.Result)
	}
	for i, m := range r.MainLine() {
		if !game.Playable(b.rules, p, m) {
			return game.CannotWrite("txt", p.Number(), m)
		}
		switch {
		case p.Side() == game.First || i == 0:
			fmt.Fprintf(out, "\n%d. ", p.Number())
			if p.Side() == game.Second {
				out.WriteString("... ")
			}
		default:
			out.WriteByte(' ')
		}
		out.WriteString(notation.WXF.FormatOrPass(p, m))
		game.Play(p, m)
	}
	out.WriteByte('\n')
	return nil
}

// txtOwn are the lines of the head that are no tags.
var txtOwn = map[string]bool{"Game": true, "FEN": true, "Result": true, "Format": true}

var txtResults = map[string]string{
	"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "*": "*",
	"红胜": "1-0", "黑胜": "0-1", "和棋": "1/2-1/2", "先胜": "1-0", "先负": "0-1", "先和": "1/2-1/2",
	"紅勝": "1-0", "黑勝": "0-1", "和局": "1/2-1/2", "红先胜": "1-0", "红先负": "0-1", "红先和": "1/2-1/2",
}
