package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"banco/game"
	"banco/game/files"
	"banco/game/playout"
	"banco/games/chess"
)

// record makes a game of random moves with comments, signs and variations.
func (r *round) record() (*game.Record, error) {
	rules := chess.New()
	record := &game.Record{Result: []string{"1-0", "0-1", "1/2-1/2", "*"}[r.IntN(4)]}
	if r.IntN(3) == 0 {
		p, err := r.placed(rules, "pnbrqpp", 8, 8, 14, " - - 0 1")
		if err != nil {
			return nil, err
		}
		record.Start = p.FEN()
	}
	for _, name := range []string{"White", "Black", "Event"} {
		record.Tags = append(record.Tags, game.Tag{Name: name, Value: r.words()})
	}
	p, err := record.Begin(rules)
	if err != nil {
		return nil, err
	}
	if r.IntN(4) == 0 {
		record.Comment = r.words()
	}
	record.Root = r.moves(p, 10+r.IntN(150), 2)
	for _, m := range record.MainLine() {
		p.Make(m)
	}
	if result := p.Result(); result.Over() { // pgn-extract looks at mates
		record.Result = result.String()
	}
	return record, nil
}

// words returns some text for a comment or a tag.
func (r *round) words() string {
	list := []string{"best", "(not)", "1-0", "e4", "\"quoted\"", "a; b", "50%", "[x]", "\\", "Kf9", "…", "Việt"}
	text := list[r.IntN(len(list))]
	for range r.IntN(12) {
		text += " " + list[r.IntN(len(list))]
	}
	return text
}

// moves makes the moves of a line with variations of some depth. The position stays as it is.
func (r *round) moves(p game.Position, most, depth int) []*game.Node {
	if most == 0 || p.Result().Over() {
		return nil
	}
	var list []*game.Node
	m, ok := playout.Choose(p, r.Rand, nil)
	if !ok {
		return nil
	}
	n := &game.Node{Move: m}
	if r.IntN(8) == 0 {
		n.Comment = r.words()
	}
	if r.IntN(8) == 0 {
		n.NAGs = []int{1 + r.IntN(20)}
	}
	list = append(list, n)
	for depth > 0 && r.IntN(10) == 0 {
		other, _ := playout.Choose(p, r.Rand, nil)
		if contains(list, other) {
			break
		}
		one := &game.Node{Move: other}
		p.Make(other)
		one.Next = r.moves(p, r.IntN(6), depth-1)
		p.Unmake()
		list = append(list, one)
	}
	p.Make(m)
	n.Next = r.moves(p, most-1, depth)
	p.Unmake()
	return list
}

func contains(list []*game.Node, m game.Move) bool {
	for _, n := range list {
		if n.Move == m {
			return true
		}
	}
	return false
}

// write writes a record as PGN, and returns its main line in UCI form with the position at its end.
func write(record *game.Record) (text string, line []string, end string, err error) {
	var b strings.Builder
	if err := files.Write(&b, chess.New(), "pgn", record); err != nil {
		return "", nil, "", err
	}
	p, err := record.Begin(chess.New())
	if err != nil {
		return "", nil, "", err
	}
	for _, m := range record.MainLine() {
		line = append(line, p.FormatMove(m))
		p.Make(m)
	}
	return b.String(), line, p.FEN(), nil
}

// chessPGN compares how a game that we write is read.
func (p *peers) chessPGN(r *round) error {
	record, err := r.record()
	if err != nil {
		return err
	}
	for i := range record.Tags { // chess.js takes the first bracket or quotation mark for the end of a tag
		record.Tags[i].Value = "An"
	}
	text, line, end, err := write(record)
	if err != nil {
		return err
	}
	a, err := p.node.ask(question{Kind: "pgn", Text: text})
	if err != nil {
		return err
	}
	r.compare(text, "refused", "", a.Refused)
	if a.Refused == "" {
		r.compare(text, "moves", line, a.Line)
		r.compare(text, "the end", end, a.FEN)
	}
	return nil
}

// gamesInFile is how many games a file of a round has.
const gamesInFile = 20

// pgnFiles lets pgn-extract read a file that we write: once for the moves, and once for a file
// of its own, which we read again with all that was in ours.
func (p *peers) pgnFiles(r *round) error {
	folder, err := os.MkdirTemp("", "peers")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	var texts []string
	var lines [][]string
	for range gamesInFile {
		record, err := r.record()
		if err != nil {
			return err
		}
		text, line, _, err := write(record)
		if err != nil {
			return err
		}
		texts, lines = append(texts, text), append(lines, line)
	}
	file := filepath.Join(folder, "games.pgn")
	if err := os.WriteFile(file, []byte(strings.Join(texts, "")), 0o600); err != nil {
		return err
	}
	moves, complaints, err := extract(p.pgnExtract, "-s", "-Wuci", "-C", "-V", "-N", "-w100000", file)
	if err != nil {
		return err
	}
	r.compare(strings.Join(texts, ""), "what pgn-extract says", "", complaints)
	r.compareLines(texts, lines, moves)
	again, _, err := extract(p.pgnExtract, "-s", "-w100000", file)
	if err != nil {
		return err
	}
	return r.compareRecords(texts, again)
}

// extract runs pgn-extract.
func extract(name string, args ...string) (out, complaints string, err error) {
	cmd := exec.Command(name, args...)
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	return stdout.String(), strings.TrimSpace(stderr.String()), err
}

// compareLines compares the main lines, of which pgn-extract writes one in a line, with the result after it.
func (r *round) compareLines(texts []string, lines [][]string, moves string) {
	var theirs []string
	for line := range strings.Lines(moves) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '[' {
			theirs = append(theirs, line)
		}
	}
	r.compare(strings.Join(texts, ""), "games", len(texts), len(theirs))
	for i := range min(len(texts), len(theirs)) {
		words := strings.Fields(strings.ToLower(theirs[i])) // promotions are in capitals
		r.compare(texts[i], "moves", lines[i], words[:max(len(words)-1, 0)])
	}
}

// compareRecords reads both files and compares what is in them.
func (r *round) compareRecords(texts []string, again string) error {
	theirs, err := files.Read(context.Background(), chess.New(), again)
	if err != nil {
		r.compare(again, "reading it again", err, nil)
		return nil
	}
	ours, err := files.Read(context.Background(), chess.New(), strings.Join(texts, ""))
	if err != nil {
		r.compare(strings.Join(texts, ""), "reading our own", err, nil)
		return nil
	}
	r.compare(again, "games", len(ours), len(theirs))
	for i := range min(len(ours), len(theirs)) {
		r.compare(texts[i], "start", ours[i].Start, theirs[i].Start)
		r.compare(texts[i], "result", ours[i].Result, theirs[i].Result)
		r.compare(texts[i], "introduction", ours[i].Comment, theirs[i].Comment)
		r.compare(texts[i], "moves", tree(ours[i].Root), tree(theirs[i].Root))
	}
	return nil
}

// tree writes moves with all that is said of them.
func tree(list []*game.Node) string {
	var b strings.Builder
	for _, n := range list {
		fmt.Fprintf(&b, "(%d %q %q %v%s)", n.Move, n.Before, n.Comment, n.NAGs, tree(n.Next))
	}
	return b.String()
}
