package engines

import (
	"errors"
	"os"

	"banco/cmd/banco/cli"
	"banco/enginematch"
	"banco/game"
)

// matchFiles are the files that a match writes; those not asked for are nil.
type matchFiles struct {
	games, csv, json *os.File
	record           func(*enginematch.Game) error
}

// create opens the files before the match begins, so that it is not played in vain.
// What an earlier match wrote there is kept.
func (c *Match) create(rules game.Game) (*matchFiles, error) {
	f := &matchFiles{record: func(*enginematch.Game) error { return nil }}
	var err error
	if c.Pgn != "" {
		var format *game.Format
		if format, err = enginematch.FormatFor(rules, c.Pgn); err != nil {
			return nil, err
		}
		if f.games, err = cli.CreateFile(c.Pgn); err == nil {
			f.record = enginematch.Recorder(f.games, format)
		}
	}
	if err == nil && c.Csv != "" {
		f.csv, err = cli.CreateFile(c.Csv)
	}
	if err == nil && c.Json != "" {
		f.json, err = cli.CreateFile(c.Json)
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
