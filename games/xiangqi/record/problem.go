package record

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"banco/game"
	"banco/games/xiangqi/board"
)

// problem is a file of problems (cờ thế), with empty lines between them. It
// holds positions only, no moves. A position is a list of pieces separated
// by commas, each as a letter (k s x j m p z for king, advisor, elephant, rook,
// horse, cannon, pawn), a row (1 to 10 from Red's side), a column (1 to 9 from
// Red's left) and a team (1 Red, -1 Black). Red is to move.
//
//	k 9 4 -1,k 1 5 1,
func (b book) problem() game.Format {
	return game.Format{Name: "problem", Positions: true, Recognise: recogniseProblem, Read: b.readProblems, Write: b.writeProblems}
}

// problemLetters are the kinds of pieces in a problem: king, advisor,
// elephant, horse, rook, cannon, pawn.
const problemLetters = ".ksxmjpz"

// parseProblem reads the problem in text[begin:end].
func (b book) parseProblem(places *game.Places, text string, begin, end int) (*game.Record, error) {
	var setup board.Setup
	for at := begin; at < end; {
		next := end
		if n := strings.IndexAny(text[at:end], ",;\n"); n >= 0 {
			next = at + n
		}
		entry := strings.TrimSpace(text[at:next])
		if entry != "" {
			place := at + strings.Index(text[at:next], entry)
			if err := putProblem(&setup, entry); err != nil {
				return nil, places.Error(place, fmt.Errorf("piece %.40q: %w", entry, err))
			}
		}
		at = next + 1
	}
	p, err := b.position(setup.FEN(game.First))
	if err != nil {
		return nil, places.Error(begin, err)
	}
	return &game.Record{Start: b.startOf(p), Result: "*"}, nil
}

// putProblem places one piece.
func putProblem(setup *board.Setup, entry string) error {
	fields := strings.Fields(entry)
	if len(fields) != 4 {
		return game.Misplaced("piece", entry, "%d words, want four: letter, row, column, team", len(fields))
	}
	kind := board.None
	if len(fields[0]) == 1 {
		kind = board.Kind(max(0, strings.Index(problemLetters, strings.ToLower(fields[0]))))
	}
	if kind == board.None {
		return game.Misplaced("piece", fields[0], "%q is none of k, s, x, j, m, p, z", fields[0])
	}
	row, err := numberIn(fields[1], 1, board.Ranks)
	if err != nil {
		return fmt.Errorf("row: %w", err)
	}
	column, err := numberIn(fields[2], 1, board.Files)
	if err != nil {
		return fmt.Errorf("column: %w", err)
	}
	var side game.Side
	switch fields[3] {
	case "1", "+1":
		side = game.First
	case "-1":
		side = game.Second
	default:
		return game.Misplaced("team", fields[3], "team: %q is neither 1 (Red) nor -1 (Black)", fields[3])
	}
	return setup.Put(board.NewPiece(side, kind), board.Square((row-1)*board.Files+column-1))
}

func numberIn(s string, low, high int) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < low || n > high {
		return 0, game.Misplaced("number", s, "%q is not a number from %d to %d", s, low, high)
	}
	return n, nil
}

// readProblems reads problems, with empty lines between them.
func (b book) readProblems(ctx context.Context, r io.Reader) ([]*game.Record, error) {
	src, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	s := game.NewShelf(ctx)
	text := decodeText(src)
	places := game.NewPlaces(text)
	begin, at := -1, 0 // of the problem being collected, of the line
	for line := range strings.Lines(text + "\n\n") {
		if s.Stopped() {
			break
		}
		empty := strings.TrimSpace(line) == ""
		if !empty && begin < 0 {
			begin = at
		}
		if empty && begin >= 0 {
			s.Put(b.parseProblem(places, text, begin, min(at, len(text))))
			begin = -1
			if s.Full() {
				break
			}
		}
		at += len(line)
	}
	return s.All()
}

// writeProblems writes the first positions of games.
func (b book) writeProblems(w io.Writer, games []*game.Record) error {
	out := bufio.NewWriter(w)
	for i, r := range games {
		p, err := b.position(r.Start)
		if err == nil && p.Side() != game.First {
			err = game.Wrong("export-black", game.Params{"format": "problem"}, "this format cannot express that Black is to move")
		}
		if err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
		if i > 0 {
			out.WriteByte('\n')
		}
		out.WriteString(formatProblem(p) + "\n")
	}
	return out.Flush()
}

// formatProblem writes a position, Red's pieces first.
func formatProblem(p position) string {
	var text strings.Builder
	for side := game.First; side <= game.Second; side++ {
		for s := range board.Square(board.Squares) {
			piece := p.Man(s)
			if piece == 0 || piece.Side() != side {
				continue
			}
			fmt.Fprintf(&text, "%c %d %d %d,", problemLetters[piece.Kind()], s.Rank()+1, s.File()+1, 1-2*int(side))
		}
	}
	return text.String()
}
