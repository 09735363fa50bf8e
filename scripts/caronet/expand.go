package main

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"

	"banco/engine/caro/five"
	"banco/game"
	rules "banco/games/caro"
)

// expand writes all positions at rest of files, those of boards of a size to
// boards-SIZE.bin (a byte a point) and facts-SIZE.bin (factBytes each), and what
// stones make of lines to shapes.bin.
func expand(folder string, files []string, workers int) error {
	var shapes []byte
	for r := rules.Caro; r <= rules.Renju; r++ {
		shapes = append(shapes, five.LineShapes(r)...)
	}
	if err := os.WriteFile(filepath.Join(folder, "shapes.bin"), shapes, 0o644); err != nil {
		return err
	}
	type job struct {
		*record
		number int
	}
	jobs, done := make(chan job, 256), make(chan layout, 256)
	var working sync.WaitGroup
	for range workers {
		working.Go(func() {
			for j := range jobs {
				l := layout{size: j.size, game: j.number}
				if err := l.add(j.record); err != nil {
					fmt.Fprintln(os.Stderr, err)
					continue
				}
				done <- l
			}
		})
	}
	go func() {
		n := 0
		for _, name := range files {
			err := readFile(name, func(r *record) error {
				jobs <- job{r, n}
				n++
				return nil
			})
			if err != nil {
				fmt.Fprintln(os.Stderr, name, err)
			}
		}
		close(jobs)
		working.Wait()
		close(done)
	}()
	out := map[string]*bufio.Writer{}
	write := func(kind string, size int, b []byte) error {
		name := filepath.Join(folder, kind+"-"+strconv.Itoa(size)+".bin")
		if out[name] == nil {
			f, err := os.Create(name)
			if err != nil {
				return err
			}
			out[name] = bufio.NewWriterSize(f, 1<<20)
		}
		_, err := out[name].Write(b)
		return err
	}
	count := map[int]int{}
	for l := range done {
		if err := write("boards", l.size, l.boards); err != nil {
			return err
		}
		if err := write("facts", l.size, l.facts); err != nil {
			return err
		}
		count[l.size] += len(l.facts) / factBytes
	}
	for _, w := range out {
		if err := w.Flush(); err != nil {
			return err
		}
	}
	fmt.Println("positions by size:", count)
	return nil
}

// factBytes is the length of what is written of a position beside its board: rule,
// turn (0 Black), how many moves beside its game, 1 where it validates, twice the
// points of the side to move, 0; the score, the evaluation, the best move's place,
// as 16 bits; the counts of threats of the side to move and its opponent.
const factBytes = 6 + 6 + 16

// layout is a game laid out.
type layout struct {
	size, game    int
	boards, facts []byte
}

func (l *layout) add(r *record) error {
	start, err := rules.New().Start(game.Variant{"rule": r.rule.String(), "size": strconv.Itoa(r.size)})
	if err != nil {
		return err
	}
	p := start.(*rules.Position)
	branches := r.branches
	for i, y := range r.plies {
		if y.score != noScore {
			l.position(p, r, 0, y.score, y.move)
		}
		for ; len(branches) > 0 && branches[0].ply == i; branches = branches[1:] {
			b := branches[0]
			made := 0
			for _, m := range b.moves {
				if m != 0 {
					p.Make(m)
					made++
				}
			}
			l.position(p, r, made, b.score, b.best)
			for range made {
				p.Unmake()
			}
		}
		if i < len(r.plies)-1 {
			p.Make(y.move)
		}
	}
	return nil
}

// position lays one position out.
func (l *layout) position(p *rules.Position, r *record, beside int, score int16, best game.Move) {
	j, ok := five.JudgementOf(p)
	if !ok {
		return
	}
	for rank := range l.size {
		for file := range l.size {
			l.boards = append(l.boards, byte(p.At(rules.PointAt(file, rank))))
		}
	}
	turn, points, validates := byte(p.Turn()-rules.Black), r.result, byte(0)
	if turn == 1 {
		points = 2 - points
	}
	if l.game%16 == 5 {
		validates = 1
	}
	l.facts = append(l.facts, byte(r.rule), turn, byte(beside), validates, points, 0)
	for _, n := range []int{int(score), min(max(j.Score, -20_000), 20_000), rules.Point(best).Rank()*l.size + rules.Point(best).File()} {
		l.facts = binary.LittleEndian.AppendUint16(l.facts, uint16(n))
	}
	for _, side := range j.Counts {
		for _, n := range side {
			l.facts = append(l.facts, byte(min(n, 255)))
		}
	}
}
