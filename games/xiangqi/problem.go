package xiangqi

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"banco/game"
)

// problemFormat is a file of problems (cờ thế), with empty lines between
// them. It holds positions only, no moves.
var problemFormat = game.Format{
	Name:      "problem",
	Recognise: recogniseProblem,
	Read:      readProblems,
	Write:     writeProblems,
}

// problemLetters are the kinds of pieces in a problem: king, advisor,
// elephant, horse, rook, cannon, pawn.
const problemLetters = ".ksxmjpz"

// ParseProblem reads a position as S3 took it: pieces separated by commas,
// each as a letter (k s x j m p z for king, advisor, elephant, rook, horse,
// cannon, pawn), a row (1 to 10 from Red's side), a column (1 to 9 from Red's
// left) and a team (1 Red, -1 Black). Red is to move. The error is a
// *game.TextError.
//
//	k 9 4 -1,k 1 5 1,
func ParseProblem(text string) (game.Position, error) {
	p, err := parseProblem(text, 0, len(text))
	if err != nil {
		return nil, err
	}
	return p, nil
}

// parseProblem reads the problem in text[begin:end].
func parseProblem(text string, begin, end int) (*Position, error) {
	board := &Position{number: 1}
	for at := begin; at < end; {
		next := end
		if n := strings.IndexAny(text[at:end], ",;\n"); n >= 0 {
			next = at + n
		}
		entry := strings.TrimSpace(text[at:next])
		if entry != "" {
			place := at + strings.Index(text[at:next], entry)
			if err := board.putProblem(entry); err != nil {
				return nil, textError(text, place, fmt.Errorf("piece %.40q: %w", entry, err))
			}
		}
		at = next + 1
	}
	p, err := board.begun(game.First)
	if err != nil {
		return nil, textError(text, begin, err)
	}
	return p, nil
}

// putProblem places one piece.
func (p *Position) putProblem(entry string) error {
	fields := strings.Fields(entry)
	if len(fields) != 4 {
		return game.Misplaced("piece", entry, "%d words, want four: letter, row, column, team", len(fields))
	}
	kind := None
	if len(fields[0]) == 1 {
		kind = Kind(max(0, strings.Index(problemLetters, strings.ToLower(fields[0]))))
	}
	if kind == None {
		return game.Misplaced("piece", fields[0], "%q is none of k, s, x, j, m, p, z", fields[0])
	}
	row, err := numberIn(fields[1], 1, Ranks)
	if err != nil {
		return fmt.Errorf("row: %w", err)
	}
	column, err := numberIn(fields[2], 1, Files)
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
	return p.putNew(NewPiece(side, kind), Square((row-1)*Files+column-1))
}

func numberIn(s string, low, high int) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < low || n > high {
		return 0, game.Misplaced("number", s, "%q is not a number from %d to %d", s, low, high)
	}
	return n, nil
}

// putNew places a piece where it can stand and nothing stands yet.
func (p *Position) putNew(piece Piece, s Square) error {
	name := sideNames[piece.Side()] + "'s " + kindKeys[piece.Kind()]
	switch {
	case p.At(s) != Empty:
		return game.Wrong("pieces-on-one-square", game.Params{"square": s.String()},
			"%s is on %v already", sideNames[p.At(s).Side()]+"'s "+kindKeys[p.At(s).Kind()], s)
	case !homes[piece.Side()][piece.Kind()].has(s):
		return game.Wrong("piece-place", game.Params{"piece": code(piece), "square": s.String()}, "%s cannot stand on %v", name, s)
	case p.pieces[piece.Side()][piece.Kind()].count() == most[piece.Kind()]:
		most := most[piece.Kind()]
		return game.Wrong("too-many-pieces",
			game.Params{"piece": code(piece), "count": strconv.Itoa(most + 1), "max": strconv.Itoa(most)}, "one %s too many", name)
	}
	p.put(piece, s)
	return nil
}

// begun returns a position with the pieces of p, which has no moves yet, in
// which side is to move.
func (p *Position) begun(side game.Side) (*Position, error) {
	placement, _, _ := strings.Cut(p.FEN(), " ")
	return ParseFEN(placement + " " + "wb"[side:side+1])
}

// begunBy is begun where it is not sure whose move it is: the other side's if
// it cannot be this one's.
func (p *Position) begunBy(side game.Side) (*Position, error) {
	first, err := p.begun(side)
	if err != nil {
		if other, e := p.begun(side.Other()); e == nil {
			return other, nil
		}
	}
	return first, err
}

// readProblems reads problems, with empty lines between them.
func readProblems(r io.Reader) ([]*game.Record, error) {
	src, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	text := decodeText(src)
	var games []*game.Record
	begin := -1 // of the problem being collected
	for at := 0; at <= len(text); {
		end := len(text)
		if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
			end = at + n
		}
		empty := strings.TrimSpace(text[at:end]) == ""
		if !empty && begin < 0 {
			begin = at
		}
		if begin >= 0 && (empty || end == len(text)) {
			p, err := parseProblem(text, begin, end)
			if err != nil {
				return games, err
			}
			games = append(games, &game.Record{Start: startOf(p), Result: "*"})
			begin = -1
		}
		at = end + 1
	}
	return games, nil
}

// writeProblems writes the first positions of games.
func writeProblems(w io.Writer, games []*game.Record) error {
	out := bufio.NewWriter(w)
	for i, r := range games {
		p, err := firstPosition(r)
		if err == nil && p.Side() != game.First {
			err = game.Wrong("export-black", game.Params{"format": "problem"}, "a problem cannot say that Black is to move")
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

// formatProblem writes a position as ParseProblem reads it, Red's pieces
// first.
func formatProblem(p *Position) string {
	var b strings.Builder
	for side := game.First; side <= game.Second; side++ {
		for s := range Square(Squares) {
			piece := p.At(s)
			if piece == Empty || piece.Side() != side {
				continue
			}
			fmt.Fprintf(&b, "%c %d %d %d,", problemLetters[piece.Kind()], s.Rank()+1, s.File()+1, 1-2*int(side))
		}
	}
	return b.String()
}

// firstPosition returns where a record begins.
func firstPosition(r *game.Record) (*Position, error) {
	if r.Start == "" {
		return ParseFEN(StartFEN)
	}
	return ParseFEN(r.Start)
}

// textError returns an error at an offset of a text.
func textError(text string, at int, err error) error {
	before := text[:at]
	line := strings.LastIndexByte(before, '\n') + 1
	return &game.TextError{
		Line:   strings.Count(before, "\n") + 1,
		Column: utf8.RuneCountInString(before[line:]) + 1,
		Err:    err,
	}
}
