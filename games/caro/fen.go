package caro

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"banco/game"
	"banco/option"
)

// FEN writes the position as the package comment describes.
func (p *Position) FEN() string {
	b := make([]byte, 0, 128)
	for rank := p.size - 1; rank >= 0; rank-- {
		b = appendRow(p, b, rank)
		if rank > 0 {
			b = append(b, '/')
		}
	}
	b = append(b, ' ', p.turn.code())
	b = append(b, " rule="+p.rule.String()+" opening="+p.opening.String()...)
	if p.limit > 0 {
		b = append(b, " limit="+strconv.Itoa(p.limit)...)
	}
	if p.opening == Swap2 {
		b = append(b, " phase="+phaseNames[p.phase]...)
	}
	if p.black == game.Second {
		b = append(b, " black=second"...)
	}
	if !p.countsFit() {
		b = append(b, " counts=any"...)
	}
	return string(b)
}

func appendRow(p *Position, b []byte, rank int) []byte {
	empty := 0
	flush := func() {
		if empty > 0 {
			b = strconv.AppendInt(b, int64(empty), 10)
			empty = 0
		}
	}
	for file := range p.size {
		s := p.cells[PointAt(file, rank)]
		if s == Empty {
			empty++
			continue
		}
		flush()
		b = append(b, s.code())
	}
	flush()
	return b
}

// sketch is a FEN read but not yet judged.
type sketch struct {
	setting
	rows  [][]Stone // from the top
	turn  Stone     // Empty: what the stones say
	phase phase     // phases: what the stones say
	black game.Side
	any   bool // counts=any
}

// parseFEN reads a FEN; what it does not state comes from s.
func parseFEN(s setting, fen string) (*Position, error) {
	k := sketch{setting: s, phase: phases}
	if err := k.read(fen); err != nil {
		return nil, fmt.Errorf("FEN: %w", err)
	}
	p, err := k.position()
	if err != nil {
		return nil, fmt.Errorf("FEN: %w", err)
	}
	return p, nil
}

func (k *sketch) read(fen string) error {
	fields := strings.Fields(fen)
	if len(fields) == 0 {
		return game.Wrong("fen-empty", nil, "it is empty")
	}
	if err := k.readBoard(fields[0]); err != nil {
		return err
	}
	given := map[string]bool{}
	for i, field := range fields[1:] {
		name, value, ok := strings.Cut(strings.ToLower(field), "=")
		if !ok && i == 0 {
			name, value = "colour to move", name
		} else if !ok {
			return game.Wrong("field-unknown", game.Params{"text": field}, "field %d: %.20q is not of the form name=value", i+2, field)
		}
		if given[name] {
			return game.Wrong("field-twice", game.Params{"field": name}, "field %d: %.20s is given twice", i+2, name)
		}
		given[name] = true
		if err := k.readField(name, value); err != nil {
			return fmt.Errorf("field %d: %w", i+2, err)
		}
	}
	return nil
}

// readBoard reads the rows; there are as many as each has points.
func (k *sketch) readBoard(board string) error {
	k.size = strings.Count(board, "/") + 1
	if k.size < MinSize || k.size > MaxSize {
		return game.Wrong("board-size",
			game.Params{"count": strconv.Itoa(k.size), "min": strconv.Itoa(MinSize), "max": strconv.Itoa(MaxSize)},
			"the board has %d rows, must have %d to %d", k.size, MinSize, MaxSize)
	}
	for i, text := range strings.Split(board, "/") {
		row, err := readRow(text, k.size-i, k.size)
		if err != nil {
			return fmt.Errorf("row %d from the top: %w", i+1, err)
		}
		k.rows = append(k.rows, row)
	}
	return nil
}

// readRow reads the row of a rank, counted from 1 at the bottom.
func readRow(text string, rank, size int) ([]Stone, error) {
	wrongLength := func(n int, format string, args ...any) error {
		return game.Wrong("fen-rank-length",
			game.Params{"rank": strconv.Itoa(rank), "count": strconv.Itoa(n), "want": strconv.Itoa(size)}, format, args...)
	}
	row := make([]Stone, 0, size)
	for i := 0; i < len(text); {
		s, n, width := Empty, 1, 1
		switch c := text[i]; {
		case c == 'x' || c == 'X':
			s = Black
		case c == 'o' || c == 'O':
			s = White
		case c == '.':
		case '1' <= c && c <= '9':
			n, width = leadingNumber(text[i:])
		default:
			return nil, game.Wrong("fen-piece", game.Params{"text": string(firstRune(text[i:])), "rank": strconv.Itoa(rank)},
				"column %d: %q is not x, o or a number of empty points", len(row)+1, firstRune(text[i:]))
		}
		if len(row)+n > size {
			return nil, wrongLength(len(row)+n, "it is longer than the %d rows are many", size)
		}
		row = append(row, slices.Repeat([]Stone{s}, n)...)
		i += width
	}
	if len(row) < size {
		return nil, wrongLength(len(row), "it has %d points, but there are %d rows", len(row), size)
	}
	return row, nil
}

// leadingNumber reads the digits that a text begins with, and returns how many
// there are. A number too large for any board is cut off above MaxSize.
func leadingNumber(text string) (n, width int) {
	for width < len(text) && '0' <= text[width] && text[width] <= '9' {
		n = min(n*10+int(text[width]-'0'), MaxSize+1)
		width++
	}
	return n, width
}

func firstRune(s string) rune {
	for _, r := range s {
		return r
	}
	return 0
}

// readField reads one field after the board.
func (k *sketch) readField(name, value string) error {
	if name == "limit" {
		return readLimit(&k.setting, value)
	}
	values, set := k.field(name)
	if values == nil {
		return game.Wrong("field-unknown", game.Params{"text": name}, "there is no field %.20q", name)
	}
	i := slices.Index(values, value)
	if list := strings.Join(values, ", "); i < 0 && name == "colour to move" {
		return game.Wrong("side", game.Params{"text": value, "values": list}, "%s must be one of %s, not %.20q", name, list, value)
	} else if i < 0 {
		return game.Wrong("field-value", game.Params{"field": name, "text": value, "values": list},
			"%s must be one of %s, not %.20q", name, list, value)
	}
	set(i)
	return nil
}

func readLimit(s *setting, value string) error {
	limit := option.Find(options, "limit")
	text, err := limit.Read(value)
	if err != nil {
		return game.Wrong("field-value", game.Params{"field": "limit", "text": value, "values": limit.Domain()}, "%v", err)
	}
	s.limit, err = strconv.Atoi(text)
	return err
}

// field returns the values that a field can have, and what to do with one.
func (k *sketch) field(name string) (values []string, set func(i int)) {
	switch name {
	case "colour to move":
		return []string{"x", "o", "b", "w"}, func(i int) { k.turn = Black + Stone(i%2) }
	case "rule":
		return ruleNames, func(i int) { k.rule = Rule(i) }
	case "opening":
		return openingNames, func(i int) { k.opening = Opening(i) }
	case "phase":
		return phaseNames[:], func(i int) { k.phase = phase(i) }
	case "black":
		return []string{"first", "second"}, func(i int) { k.black = game.Side(i) }
	case "counts":
		return []string{"any"}, func(int) { k.any = true }
	}
	return nil, nil
}
