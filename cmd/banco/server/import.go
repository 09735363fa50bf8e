package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"banco/book/explorer"
	"banco/cmd/banco/cli"
	"banco/engine"
	"banco/game"
	"banco/game/files"
	"banco/kits"
)

// Import adds files of games to a collection of the library.
type Import struct {
	collections
	Files   []string `arg:"" name:"file" type:"existingfile" help:"Files of games in any form that the page takes too, of any length."`
	Library string   `placeholder:"NAME" help:"The collection to add to. Default: the name of the first file."`
	Game    string   `placeholder:"GAME" help:"The game, where a file does not say so: ${games}."`
}

// Help is the text of --help.
func (Import) Help() string {
	return `Reads games and adds them to a collection, in which the opening explorer of every visitor looks. A long file of PGN is read
piece by piece and needs no more memory than a short one. The server may go on meanwhile. A game with a move that is not
legal is kept up to it. What is refused is printed with its line and the reason. Ctrl-C keeps what is read by then.

Example:
  banco import games/*.pgn --library "Masters"`
}

// batchGames is how many games are indexed at once.
const batchGames = 20_000

// Run runs the command.
func (c *Import) Run(ctx context.Context) error {
	s, err := c.openOrBegin(ctx)
	if err != nil {
		return err
	}
	name := c.Library
	if name == "" {
		name = strings.TrimSuffix(filepath.Base(c.Files[0]), filepath.Ext(c.Files[0]))
	}
	job := &importJob{
		explorer: explorer.Explorer{Store: s.Collections()}, name: name, want: c.Game, batches: map[string]*explorer.Batch{},
		out: os.Stdout, status: cli.NewStatus(),
	}
	return errors.Join(job.run(ctx, c.Files), s.Close())
}

// importJob is an import under way. What is read is written by a goroutine of its own, one
// batch at a time.
type importJob struct {
	explorer explorer.Explorer
	name     string
	want     string // the game, "" for any
	batches  map[string]*explorer.Batch
	out      io.Writer
	status   *cli.Status

	games, partly, refused int
	bytes, of              int64 // read so far, of all
	writing                chan error
}

func (j *importJob) run(ctx context.Context, names []string) error {
	begun := time.Now()
	for _, name := range names {
		if info, err := os.Stat(name); err == nil {
			j.of += info.Size()
		}
	}
	var err error
	for _, name := range names {
		if err = j.file(ctx, name); err != nil {
			break
		}
	}
	for of, b := range j.batches {
		err = errors.Join(err, j.write(of, b))
	}
	err = errors.Join(err, j.wait())
	j.status.Clear()
	fmt.Fprintf(j.out, "%d games in %v: %d whole, %d up to a move that is not legal; %d refused\n",
		j.games+j.refused, time.Since(begun).Round(time.Millisecond), j.games-j.partly, j.partly, j.refused)
	return err
}

// file reads one file.
func (j *importJob) file(ctx context.Context, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	games, want := kits.Games(), j.want
	for piece, err := range files.Stream(f) {
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		found, err := files.ReadAny(ctx, games, name, piece.Data, want)
		if err != nil && len(games) == 1 {
			games = kits.Games()
			found, err = files.ReadAny(ctx, games, name, piece.Data, want)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		j.bytes += int64(len(piece.Data))
		if err != nil {
			j.refuse(name, piece.Line, err)
			continue
		}
		games, want = []game.Game{found.Game}, found.Game.Name() // the rest is likely of the same
		if err := j.keep(name, &found, piece.Line); err != nil {
			return err
		}
		j.status.Show("%d games, %d %%", j.games, j.bytes*100/max(j.of, 1))
	}
	return nil
}

// refuse tells of something that is not kept.
func (j *importJob) refuse(name string, line int, err error) {
	j.refused++
	j.tell(name, line, "refused", err)
}

func (j *importJob) tell(name string, line int, what string, err error) {
	j.status.Clear()
	if at := (*game.TextError)(nil); errors.As(err, &at) {
		fmt.Fprintf(j.out, "%s:%d: %s: %v\n", name, line+at.Line, what, at.Err)
		return
	}
	fmt.Fprintf(j.out, "%s: %s: %v\n", name, what, err)
}

// keep adds what was read to the batch of its game.
func (j *importJob) keep(name string, found *files.Found, line int) error {
	k, err := kits.Find(found.Game.Name())
	if err != nil {
		return err
	}
	if !explorer.Indexed(k.Game) {
		j.refuse(name, line, fmt.Errorf("%s is not indexed: every deal is another game", k.Game.Name()))
		return nil
	}
	for _, l := range found.Lost {
		if l.Read == nil {
			j.refuse(name, line, l.Err)
		}
	}
	for _, kept := range found.Kept() {
		if kept.Stopped != nil {
			j.partly++
			j.tell(name, line, fmt.Sprintf("kept up to ply %d", len(kept.Record.MainLine())), kept.Stopped)
		}
		if err := j.add(k, kept.Record); err != nil {
			return err
		}
	}
	return nil
}

// add adds a game.
func (j *importJob) add(k *engine.Kit, r *game.Record) error {
	p, err := r.Begin(k.Game)
	if err != nil {
		return err
	}
	of := k.Game.Name()
	b := j.batches[of]
	if b == nil {
		b = &explorer.Batch{}
		j.batches[of] = b
	}
	j.games++
	if err := b.Add(explorer.FromRecord(r, k.Colours), p, r.MainLine()); err != nil {
		return err
	}
	if b.Len() < batchGames {
		return nil
	}
	delete(j.batches, of)
	return j.write(of, b)
}

// write writes a batch, once the one before is written. What is read is kept also when
// somebody stops the import.
func (j *importJob) write(of string, b *explorer.Batch) error {
	if err := j.wait(); err != nil {
		return err
	}
	j.writing = make(chan error, 1)
	go func(done chan<- error) {
		done <- j.explorer.Write(context.Background(), explorer.Collection{Game: of, Name: j.name}, b)
	}(j.writing)
	return nil
}

// wait waits for the batch that is written.
func (j *importJob) wait() error {
	if j.writing == nil {
		return nil
	}
	err := <-j.writing
	j.writing = nil
	return err
}
