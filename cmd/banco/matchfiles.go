package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"banco/enginematch"
	"banco/game"
)

// matchFiles are the files that a match writes; those not asked for are nil.
type matchFiles struct {
	games, csv, json *os.File
	record           func(*enginematch.Game) error
}

// create opens the files before the match begins, so that it is not played in vain.
func (c *matchCmd) create(rules game.Game) (*matchFiles, error) {
	f := &matchFiles{record: func(*enginematch.Game) error { return nil }}
	var err error
	if c.Pgn != "" {
		var format *game.Format
		if format, err = enginematch.FormatFor(rules, c.Pgn); err != nil {
			return nil, err
		}
		if f.games, err = os.Create(c.Pgn); err == nil {
			f.record = enginematch.Recorder(f.games, format)
		}
	}
	if err == nil && c.Csv != "" {
		f.csv, err = os.Create(c.Csv)
	}
	if err == nil && c.Json != "" {
		f.json, err = os.Create(c.Json)
	}
	if err != nil {
		return nil, errors.Join(err, f.close())
	}
	return f, nil
}

// write writes the table.
func (f *matchFiles) write(t *enginematch.Table) (err error) {
	if f.csv != nil {
		err = t.WriteCSV(f.csv)
	}
	if f.json != nil {
		err = errors.Join(err, t.WriteJSON(f.json))
	}
	return err
}

func (f *matchFiles) close() (err error) {
	for _, file := range []*os.File{f.games, f.csv, f.json} {
		if file != nil {
			err = errors.Join(err, file.Close())
		}
	}
	return err
}

// progress prints a line for each game, and below them on a terminal how far
// the match is.
type progress struct {
	terminal bool
	total    int
	begun    time.Time
}

func newProgress(total int) *progress {
	info, err := os.Stderr.Stat()
	return &progress{err == nil && info.Mode()&os.ModeCharDevice != 0, total, time.Now()}
}

// game tells of a game that has ended.
func (p *progress) game(t *enginematch.Table, g *enginematch.Game) {
	p.clear()
	fmt.Println(t.Line(g))
	if !p.terminal {
		return
	}
	left := time.Since(p.begun) / time.Duration(t.Played) * time.Duration(p.total-t.Played)
	text := fmt.Sprintf("%d of %d games, about %v left", t.Played, p.total, left.Round(time.Second))
	if len(t.Names) == 2 {
		s := t.Pair(0, 1)
		text += fmt.Sprintf("  +%d =%d -%d", s.Wins, s.Draws, s.Losses)
	}
	fmt.Fprint(os.Stderr, text)
}

// clear takes the line of progress away.
func (p *progress) clear() {
	if p.terminal {
		fmt.Fprint(os.Stderr, "\r\x1b[K")
	}
}
