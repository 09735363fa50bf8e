// Command policydata turns files of banco datagen into what scripts/train/policy.py
// learns from: for each position the features that a policy sees, the rows by which
// it weighs each legal move, and which move was chosen.
package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"runtime"
	"sync"

	"banco/game"
	"banco/kits"
	"banco/nnue"
	"banco/tune"
)

// A record has room for so many men and moves; positions with more are left out.
const (
	maxMen   = 32
	maxMoves = 96
	none     = 1<<16 - 1
	heldBack = 50 // one of so many games
)

// record is a position. Numbers behind the last feature or move are none.
type record struct {
	Features [maxMen]uint16
	To, From [maxMoves]uint16 // output rows: kind of man and square
	Traits   [maxMoves]uint8
	Moves    uint8
	Chosen   uint8
	Held     uint8
	_        uint8
}

// describer is a guide that knows what a policy looks at.
type describer interface {
	Choices(p game.Position, moves []game.Move, buf []nnue.Choice) []nnue.Choice
}

func main() {
	out := flag.String("out", "", "the file to write")
	most := flag.Int("most", 4000, "positions with a larger score are left out")
	flag.Parse()
	file, err := os.Create(*out)
	if err != nil {
		log.Fatal(err)
	}
	w := &writer{to: bufio.NewWriterSize(file, 1<<22)}
	for _, name := range flag.Args() {
		if err := w.convert(name, *most); err != nil {
			log.Fatalf("%s: %v", name, err)
		}
	}
	if err := errors.Join(w.to.Flush(), file.Close()); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s: %d games, %d positions, %d bytes each\n", *out, w.games, w.positions, binary.Size(record{}))
}

// writer writes the records of all files.
type writer struct {
	to               *bufio.Writer
	games, positions int
}

// convert writes the positions of a file. The games of a chunk are converted side
// by side and written in their order.
func (w *writer) convert(name string, most int) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	head, chunks, err := tune.Read(bufio.NewReader(file))
	if err != nil {
		return err
	}
	kit, err := kits.Find(head.Game)
	if err != nil {
		return err
	}
	empty, err := nnue.NewPolicy(head.Game)
	if err != nil {
		return err
	}
	guide, ok := kit.Guide.(describer)
	if !ok {
		return fmt.Errorf("there are no policies for %s", head.Game)
	}
	var converters []*converter
	for range runtime.NumCPU() {
		converters = append(converters, &converter{game: kit.Game, guide: guide, policy: empty, most: most})
	}
	for chunk, err := range chunks {
		if err != nil { // what comes after it cannot be read
			log.Printf("%s: %v", name, err)
			return nil
		}
		if err := w.write(chunk.Games, converters); err != nil {
			return err
		}
	}
	return nil
}

// write converts and writes games.
func (w *writer) write(games []tune.Game, converters []*converter) error {
	var all sync.WaitGroup
	parts, failures := make([][]byte, len(games)), make([]error, len(converters))
	for n, c := range converters {
		all.Go(func() {
			for i := n; i < len(games); i += len(converters) {
				part, err := c.convert(&games[i], (w.games+i)%heldBack == 0)
				if err != nil {
					failures[n] = err
				}
				parts[i] = part
			}
		})
	}
	all.Wait()
	for _, part := range parts {
		w.positions += len(part) / binary.Size(record{})
		if _, err := w.to.Write(part); err != nil {
			return err
		}
	}
	w.games += len(games)
	return errors.Join(failures...)
}

// converter converts games on one goroutine.
type converter struct {
	game    game.Game
	guide   describer
	policy  *nnue.Policy
	most    int
	moves   []game.Move
	choices []nnue.Choice
}

// convert returns the records of a game.
func (c *converter) convert(g *tune.Game, held bool) (records []byte, err error) {
	err = g.Follow(c.game, nil, func(p game.Position, ply tune.Ply, m game.Move) {
		score, ok := ply.Score()
		if c.moves = p.Moves(c.moves[:0]); !ok || max(score, -score) > c.most || len(c.moves) < 2 || len(c.moves) > maxMoves {
			return
		}
		r := c.record(p, m)
		if held {
			r.Held = 1
		}
		records, err = binary.Append(records, binary.LittleEndian, &r)
	})
	return records, err
}

// record describes a position in which m was chosen among c.moves.
func (c *converter) record(p game.Position, m game.Move) (r record) {
	board := nnue.Board(p.(nnue.Placement).Planes())
	c.choices = c.guide.Choices(p, c.moves, c.choices[:0])
	features, rows := c.policy.Rows(&board, int(p.Side()), c.choices, nil)
	for i := range r.Features {
		if r.Features[i] = none; i < len(features) {
			r.Features[i] = uint16(features[i])
		}
	}
	for i := range r.To {
		r.To[i], r.From[i] = none, none
	}
	for i, row := range rows {
		r.To[i], r.From[i], r.Traits[i] = uint16(row[0]), uint16(row[1]), uint8(row[2])
		if c.moves[i] == m {
			r.Chosen = uint8(i)
		}
	}
	r.Moves = uint8(len(rows))
	return r
}
