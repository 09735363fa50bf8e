package gomocup

import (
	"fmt"
	"strconv"
	"strings"
)

// scene is a position as a brain is told of it.
type scene struct {
	size  int
	cells []byte // from the top left: '.', 'x' for black, 'o' for white
	turn  byte   // the colour of the side to move
	rule  int    // bits
	phase string // of a Swap2 opening under way; empty: none
}

// maxSize bounds the boards that are read.
const maxSize = 64

// readScene reads a FEN of caro.
func readScene(fen string) (scene, error) {
	fields := strings.Fields(fen)
	if len(fields) < 2 || len(fields[1]) != 1 {
		return scene{}, fmt.Errorf("%.80q is not a position of five in a row", fen)
	}
	lines := strings.Split(fields[0], "/")
	sc := scene{size: len(lines), turn: fields[1][0]}
	if sc.size > maxSize {
		return scene{}, fmt.Errorf("a board of %d rows", sc.size)
	}
	for _, line := range lines {
		row, err := readRow(line, sc.size)
		if err != nil {
			return scene{}, err
		}
		sc.cells = append(sc.cells, row...)
	}
	sc.rule = -1
	for _, field := range fields[2:] {
		name, value, _ := strings.Cut(field, "=")
		switch name {
		case "rule":
			sc.rule = ruleBits(value)
		case "phase":
			if value != "play" {
				sc.phase = value
			}
		}
	}
	if sc.rule < 0 {
		return scene{}, fmt.Errorf("%.80q has no rule that brains know", fen)
	}
	return sc, nil
}

// readRow writes a row of a FEN out, cell by cell.
func readRow(line string, size int) ([]byte, error) {
	var row []byte
	number := 0
	for i := 0; i <= len(line); i++ {
		if i < len(line) && line[i] >= '0' && line[i] <= '9' {
			number = min(number*10+int(line[i]-'0'), maxSize+1)
			continue
		}
		row = append(row, strings.Repeat(".", number)...)
		number = 0
		if i < len(line) {
			row = append(row, line[i])
		}
	}
	if len(row) != size {
		return nil, fmt.Errorf("row %.40q has %d points of %d", line, len(row), size)
	}
	return row, nil
}

// ruleBits returns the bits of INFO rule, or -1.
func ruleBits(name string) int {
	for _, bits := range []int{0, 1, 4, 8, 9} {
		if rules[bits] == name {
			return bits
		}
	}
	return -1
}

// inTurn lists the cells with stones, black and white in turns.
func (sc *scene) inTurn() []int {
	var of [2][]int
	for i, c := range sc.cells {
		if k := strings.IndexByte("xo", c); k >= 0 {
			of[k] = append(of[k], i)
		}
	}
	var list []int
	for i := range max(len(of[0]), len(of[1])) {
		for k := range of {
			if i < len(of[k]) {
				list = append(list, of[k][i])
			}
		}
	}
	return list
}

// opening lists the stones for SWAP2BOARD.
func (sc *scene) opening() []string {
	var list []string
	for _, i := range sc.inTurn() {
		list = append(list, pair(i%sc.size, i/sc.size))
	}
	return list
}

// board lists the stones with their owners, for BOARD.
func (sc *scene) board() []string {
	var list []string
	for _, i := range sc.inTurn() {
		whose := theirs
		if sc.cells[i] == sc.turn {
			whose = ours
		}
		list = append(list, pair(i%sc.size, i/sc.size)+","+strconv.Itoa(int(whose)))
	}
	return list
}

func pair(x, y int) string { return strconv.Itoa(x) + "," + strconv.Itoa(y) }

// toPair turns a point of the game, "h8", into a pair.
func (sc *scene) toPair(point string) (string, bool) {
	if len(point) < 2 {
		return "", false
	}
	row, err := strconv.Atoi(point[1:])
	return pair(int(point[0]-'a'), sc.size-row), err == nil
}

// fromPair turns a pair into a point of the game.
func (sc *scene) fromPair(text string) (string, error) {
	n, err := readNumbers(text, 2)
	if err != nil {
		return "", err
	}
	if n[0] < 0 || n[1] < 0 || n[0] >= sc.size || n[1] >= sc.size {
		return "", fmt.Errorf("%.40s is outside the board", text)
	}
	return string(rune('a'+n[0])) + strconv.Itoa(sc.size-n[1]), nil
}
