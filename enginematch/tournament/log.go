package tournament

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"banco/enginematch"
	"banco/enginematch/jobs"
	"banco/game"
)

// Head is a tournament without its games.
type Head struct {
	Plan
	jobs.Status
	Played int           `json:"played"` // games
	Spent  time.Duration `json:"spent"`  // at play, in all
}

// Game is a game that has ended, as it is stored.
type Game struct {
	Number      int                        `json:"number"` // from 1
	Seats       [2]int                     `json:"seats"`  // the agents by seat
	Winner      game.Side                  `json:"winner"`
	Reason      string                     `json:"reason"`
	Note        string                     `json:"note,omitempty"` // what went wrong
	Plies       int                        `json:"plies"`
	SearchStats [2]enginematch.SearchStats `json:"search"`           // by seat
	Record      string                     `json:"record,omitempty"` // in the game's own format
}

// Log stores a tournament in two files: NAME.json has its head, NAME.games a line for
// each game. Only one goroutine may use it at a time.
type Log struct {
	Head
	name  string
	games *os.File // open while the tournament is played
}

const (
	headSuffix  = ".json"
	gamesSuffix = ".games"
)

// Create begins the log of a new tournament.
func Create(name string, h Head) (*Log, error) {
	l := &Log{Head: h, name: name}
	if _, err := os.Stat(name + headSuffix); err == nil {
		return nil, fmt.Errorf("%s: %w", name+headSuffix, os.ErrExist)
	}
	if err := os.RemoveAll(name + gamesSuffix); err != nil {
		return nil, err
	}
	return l, l.Save()
}

// Open returns a log that exists.
func Open(name string) (*Log, error) {
	text, err := os.ReadFile(name + headSuffix)
	if err != nil {
		return nil, err
	}
	l := &Log{name: name}
	if err := json.Unmarshal(text, &l.Head); err != nil {
		return nil, fmt.Errorf("%s: %w", name+headSuffix, err)
	}
	return l, nil
}

// Save replaces the head atomically.
func (l *Log) Save() error { return jobs.WriteWhole(l.name+headSuffix, &l.Head) }

// Remove deletes the files.
func (l *Log) Remove() error {
	return errors.Join(l.Close(), os.Remove(l.name+headSuffix), os.RemoveAll(l.name+gamesSuffix))
}

// Games reads the games, up to a line that was cut off when the program ended. It
// leaves out games that are not of the plan.
func (l *Log) Games(records bool) ([]*Game, error) {
	f, err := os.Open(l.name + gamesSuffix)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var list []*Game
	seen := map[int]bool{}
	in := bufio.NewReader(f)
	for {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return list, nil
		}
		if err != nil {
			return nil, err
		}
		g := new(Game)
		if json.Unmarshal(line, g) != nil || !l.fits(g) || seen[g.Number] {
			continue
		}
		if !records {
			g.Record = ""
		}
		seen[g.Number] = true
		list = append(list, g)
	}
}

// fits reports whether a game is one of the plan.
func (l *Log) fits(g *Game) bool {
	n := len(l.Agents)
	inside := func(i int) bool { return i >= 0 && i < n }
	_, known := game.ParseReason(g.Reason)
	return g.Number >= 1 && inside(g.Seats[0]) && inside(g.Seats[1]) && g.Seats[0] != g.Seats[1] && known && g.Winner <= game.NoSide
}

// Append stores a game. It returns when the line is on the disk.
func (l *Log) Append(g *Game) error {
	if l.games == nil {
		if err := l.reopen(); err != nil {
			return err
		}
	}
	line, err := json.Marshal(g)
	if err != nil {
		return err
	}
	if _, err := l.games.Write(append(line, '\n')); err != nil {
		return err
	}
	return l.games.Sync()
}

// reopen opens the file of games to append to, without a line that was cut off.
func (l *Log) reopen() error {
	f, err := os.OpenFile(l.name+gamesSuffix, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	text, err := io.ReadAll(f)
	if err == nil {
		whole := int64(bytes.LastIndexByte(text, '\n') + 1)
		if err = f.Truncate(whole); err == nil {
			_, err = f.Seek(whole, io.SeekStart)
		}
	}
	if err != nil {
		return errors.Join(err, f.Close())
	}
	l.games = f
	return nil
}

// Close closes the file of games. Append opens it again.
func (l *Log) Close() error {
	if l.games == nil {
		return nil
	}
	err := l.games.Close()
	l.games = nil
	return err
}
