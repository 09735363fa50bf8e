package chess

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"banco/game"
)

// EPD is a position with facts about it, one line of a test suite: its first
// four FEN fields, then operations.
type EPD struct {
	Position   *Position
	Operations []Operation // in the order of the line, without hmvc and fmvn
}

// Operation is a fact: "bm" with the best moves, "D3" with a perft count.
type Operation struct {
	Opcode   string
	Operands []string // without quotation marks
}

// Operands returns those of the first operation of that name, nil if there is
// none.
func (e *EPD) Operands(opcode string) []string {
	for _, op := range e.Operations {
		if op.Opcode == opcode {
			return op.Operands
		}
	}
	return nil
}

// Moves reads the operands of an operation, such as bm and am, as moves of
// the position.
func (e *EPD) Moves(opcode string) ([]game.Move, error) {
	var moves []game.Move
	for _, text := range e.Operands(opcode) {
		m, err := parseSAN(e.Position, text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", opcode, err)
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// ReadEPD reads a file of EPD, one position a line. Empty lines and lines
// that begin with # are skipped. After an error it returns the positions
// before it and a *game.TextError.
func ReadEPD(r io.Reader) ([]*EPD, error) {
	var all []*EPD
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, 1<<20)
	line := 0
	for scanner.Scan() {
		line++
		text := strings.TrimPrefix(scanner.Text(), "\uFEFF")
		if trimmed := strings.TrimSpace(text); trimmed == "" || trimmed[0] == '#' {
			continue
		}
		e, err := ParseEPD(text)
		if place := (*game.TextError)(nil); errors.As(err, &place) {
			place.Line = line
		}
		if err != nil {
			return all, err
		}
		all = append(all, e)
	}
	if err := scanner.Err(); err != nil {
		return all, &game.TextError{Line: line + 1, Column: 1, Err: err}
	}
	return all, nil
}

// epdFields are the four fields of a FEN, and the two numbers that many files
// leave in.
var epdFields = func() *regexp.Regexp {
	const word, space = `[^\s\v]+`, `[\s\v]+`
	fields := word + space + word + space + word + space + `[^\s\v;]+`
	return regexp.MustCompile(`^[\s\v]*(` + fields + `)(?:` + space + `(\d+)` + space + `(\d+))?`)
}()

// ParseEPD reads one line. A semicolon may end an operation or, as in perft
// files, begin it. The error is a *game.TextError on line 1.
func ParseEPD(line string) (*EPD, error) {
	part := epdFields.FindStringSubmatchIndex(line)
	if part == nil {
		return nil, &game.TextError{Line: 1, Column: 1, Err: errors.New("EPD begins with four fields: placement, side, castling, en passant")}
	}
	e := &EPD{}
	clock, number := "0", "1"
	if part[4] >= 0 {
		clock, number = line[part[4]:part[5]], line[part[6]:part[7]]
	}
	rest := epdScanner{line: line, pos: part[1]}
	for {
		op, at, err := rest.operation()
		if err != nil {
			return nil, rest.fail(at, err)
		}
		if op.Opcode == "" {
			break
		}
		switch {
		case op.Opcode == "hmvc" && len(op.Operands) == 1:
			clock = op.Operands[0]
		case op.Opcode == "fmvn" && len(op.Operands) == 1:
			number = op.Operands[0]
		default:
			e.Operations = append(e.Operations, op)
		}
	}
	fen := line[part[2]:part[3]] + " " + clock + " " + number
	p, err := parseFEN(fen)
	if err != nil {
		return nil, rest.fail(part[2], err)
	}
	e.Position = p
	return e, nil
}

// epdScanner reads the operations of a line.
type epdScanner struct {
	line string
	pos  int
}

func (s *epdScanner) fail(at int, err error) error {
	return &game.TextError{Line: 1, Column: utf8.RuneCountInString(s.line[:at]) + 1, Err: err}
}

// operation reads up to the semicolon; the empty opcode is the end of the line.
func (s *epdScanner) operation() (op Operation, at int, err error) {
	for s.pos < len(s.line) {
		at = s.pos
		switch c := s.line[s.pos]; {
		case c == ';':
			s.pos++
			if op.Opcode != "" {
				return op, at, nil
			}
		case strings.IndexByte(" \t\r\n\v\f", c) >= 0:
			s.pos++
		case c == '"':
			end := strings.IndexByte(s.line[at+1:], '"')
			if end < 0 {
				return op, at, errors.New("quotation mark is not closed")
			}
			if op.Opcode == "" {
				return op, at, errors.New("an operation begins with its name")
			}
			op.Operands = append(op.Operands, s.line[at+1:at+1+end])
			s.pos = at + end + 2
		default:
			end := strings.IndexAny(s.line[at:], " \t\r\n\v\f;\"")
			if end < 0 {
				end = len(s.line) - at
			}
			s.pos = at + end
			if op.Opcode == "" {
				if c >= '0' && c <= '9' { // it would be taken for a move counter
					return op, at, errors.New("an operation begins with its name")
				}
				op.Opcode = s.line[at:s.pos]
			} else {
				op.Operands = append(op.Operands, s.line[at:s.pos])
			}
		}
	}
	return op, at, nil
}

// textOpcode matches operations whose operand is text: names and comments.
var textOpcode = regexp.MustCompile(`^(id|[cv][0-9])$`)

// String writes the line. The clock and the number of the move are written
// as hmvc and fmvn where they are not 0 and 1.
func (e *EPD) String() string {
	fields := strings.Fields(e.Position.FEN())
	var b strings.Builder
	b.WriteString(strings.Join(fields[:4], " "))
	if fields[4] != "0" {
		b.WriteString(" hmvc " + fields[4] + ";")
	}
	if fields[5] != "1" {
		b.WriteString(" fmvn " + fields[5] + ";")
	}
	for _, op := range e.Operations {
		b.WriteString(" " + op.Opcode)
		for _, text := range op.Operands {
			text = strings.ReplaceAll(text, `"`, "'")
			if text == "" || textOpcode.MatchString(op.Opcode) || strings.ContainsAny(text, " \t\r\n\v\f;") {
				text = `"` + text + `"`
			}
			b.WriteString(" " + text)
		}
		b.WriteByte(';')
	}
	return b.String()
}
