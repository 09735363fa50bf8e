package trf

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"banco/game"
	"banco/meet/swiss"
)

// Read reads a report. What is wrong with it is a *game.TextError with its
// line and column. A file that is not UTF-8 is taken for Latin-1.
func Read(text []byte) (*Report, error) {
	rd := &reader{report: &Report{}, lineOf: map[int]int{}}
	for raw := range strings.SplitSeq(decode(text), "\n") {
		rd.number++
		rd.line = []rune(strings.TrimRight(plain(raw), " "))
		if len(rd.line) == 0 {
			continue
		}
		if err := rd.record(); err != nil {
			return nil, err
		}
	}
	if err := rd.finish(); err != nil {
		return nil, err
	}
	return rd.report, nil
}

// decode returns a text as UTF-8.
func decode(text []byte) string {
	text = bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
	if utf8.Valid(text) {
		return string(text)
	}
	runes := make([]rune, len(text))
	for i, b := range text {
		runes[i] = rune(b)
	}
	return string(runes)
}

// reader reads a report line by line.
type reader struct {
	report *Report
	number int // of the line
	line   []rune
	lineOf map[int]int // the lines of players, by their pairing numbers
}

// wrong returns an error at a column of a line.
func wrong(line, column int, format string, args ...any) error {
	return &game.TextError{Line: line, Column: column, Err: fmt.Errorf(format, args...)}
}

// at returns the columns from first to last, counted from 1, without the
// spaces around them.
func (rd *reader) at(first, last int) string {
	if first > len(rd.line) {
		return ""
	}
	return strings.TrimSpace(string(rd.line[first-1 : min(last, len(rd.line))]))
}

// unsupported names the records that would change a pairing in a way that this
// program does not know. To pass over them would pair wrongly in silence.
var unsupported = []string{
	"162", "240", "250", "260", "299", "310", "320", "330", "XXA", "XXS", "XXZ", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU",
}

// record reads one line.
func (rd *reader) record() error {
	if rd.number > maxRecords {
		return wrong(rd.number, 1, "a report has at most %d lines", maxRecords)
	}
	switch kind := string(rd.line[:min(3, len(rd.line))]); {
	case kind == "001":
		return rd.player()
	case kind == "012":
		rd.report.Name = rd.at(5, len(rd.line))
	case kind == "013":
		return rd.team()
	case kind == "XXR" || kind == "142":
		return rd.rounds()
	case kind == "XXC" || kind == "152":
		return rd.firstColor()
	case kind == "XXP":
		return rd.apart()
	case slices.Contains(unsupported, kind):
		return wrong(rd.number, 1, "records %s are not supported", kind)
	default:
		rd.report.Others = append(rd.report.Others, string(rd.line))
	}
	return nil
}

// count reads a whole number of at most limit from the columns first to last.
func (rd *reader) count(what string, first, last, limit int) (int, error) {
	text := rd.at(first, last)
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > limit || strings.HasPrefix(text, "+") {
		return 0, wrong(rd.number, first, "%s is a number from 0 to %d, not %q", what, limit, text)
	}
	return n, nil
}

// Columns of teams: the first player begins at firstMember, each takes memberWidth.
const (
	firstMember = 37
	memberWidth = 5
)

// team reads the line of a team.
func (rd *reader) team() error {
	team := Team{Name: rd.at(5, firstMember-1)}
	for column := firstMember; column <= len(rd.line); column += memberWidth {
		n, err := rd.count("the number of a player", column, column+memberWidth-1, maxNumber)
		if err != nil {
			return err
		}
		team.Players = append(team.Players, n)
	}
	rd.report.Teams = append(rd.report.Teams, team)
	return nil
}

func (rd *reader) rounds() (err error) {
	if rd.report.Rounds, err = rd.count("the number of rounds", 4, len(rd.line), MaxRounds); err == nil && rd.report.Rounds == 0 {
		err = wrong(rd.number, 4, "a tournament has at least one round")
	}
	return err
}

func (rd *reader) firstColor() error {
	for _, word := range strings.Fields(rd.at(4, len(rd.line))) {
		switch word {
		case "white1", "W":
			rd.report.First = swiss.White
		case "black1", "B":
			rd.report.First = swiss.Black
		default:
			return wrong(rd.number, 5, "the first colour is white1 or black1, not %q", word)
		}
	}
	return nil
}

func (rd *reader) apart() error {
	var group []int
	for _, word := range strings.Fields(rd.at(4, len(rd.line))) {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > maxNumber {
			return wrong(rd.number, 5, "%q is not a pairing number", word)
		}
		group = append(group, n)
	}
	rd.report.Apart = append(rd.report.Apart, group)
	return nil
}

// finish checks what can be told only at the end of the file.
func (rd *reader) finish() error {
	r := rd.report
	if len(r.Players) == 0 {
		return wrong(rd.number, 1, "there is no player (a line that begins with 001)")
	}
	played := 0
	for _, p := range r.Players {
		played = max(played, roundsOver(p.Games))
	}
	if r.Rounds > 0 && played > r.Rounds {
		return wrong(rd.lineOf[r.Players[0].Number], firstGame, "%d rounds of a tournament of %d", played, r.Rounds)
	}
	for i := range r.Players {
		r.Players[i].splitRounds(played)
		if err := rd.checkPlayer(&r.Players[i]); err != nil {
			return err
		}
	}
	return rd.checkApart()
}

// checkApart finds numbers of nobody, and players of two teams.
func (rd *reader) checkApart() error {
	in := map[int]bool{}
	for _, team := range rd.report.Teams {
		for _, n := range team.Players {
			if rd.lineOf[n] == 0 || in[n] {
				const text = "013 names player %d, who is not there or in two teams"
				return wrong(rd.number, 1, text, n)
			}
			in[n] = true
		}
	}
	for _, n := range slices.Concat(rd.report.Apart...) {
		if rd.lineOf[n] == 0 {
			return &game.TextError{Line: rd.number, Column: 1, Err: errors.New("XXP names player " + strconv.Itoa(n) + ", who is not there")}
		}
	}
	return nil
}
