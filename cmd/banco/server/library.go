package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"banco/book/explorer"
	"banco/cmd/banco/cli"
	"banco/kits"
	"banco/store"
)

// Library looks after the collections that the opening explorer looks in.
type Library struct {
	List    libraryList    `cmd:"" default:"withargs" help:"List the collections (the default command)."`
	Rebuild libraryRebuild `cmd:"" help:"Make the index of the collections anew from their games."`
	Remove  libraryRemove  `cmd:"" help:"Remove a collection."`
	Twice   libraryTwice   `cmd:"" help:"List the games that a collection has twice."`
}

// Help is the text of --help.
func (Library) Help() string {
	return `Works on the data folder, or on a PostgreSQL database, also while servers use it.

Examples:
  banco library
  banco library rebuild
  banco library remove chess "Masters"
  banco library twice chess "Masters"`
}

// collections are those of a database that the flags choose.
type collections struct {
	dataFolder
	Database string `placeholder:"postgres://…" env:"BANCO_DATABASE" help:"The PostgreSQL database, where that keeps the games."`
}

// collecting is a database with collections and an archive.
type collecting interface {
	Collections() explorer.Store
	Archive(ctx context.Context, before time.Time, rest time.Duration) (packed int, err error)
	Unarchive(ctx context.Context) (unpacked int, err error)
	io.Closer
}

// open opens the database, also one that a server uses.
func (c *collections) open(ctx context.Context) (collecting, error) {
	return c.openIn(ctx, c.dirWithData)
}

// openOrBegin does so too, and begins a database where there is none.
func (c *collections) openOrBegin(ctx context.Context) (collecting, error) {
	return c.openIn(ctx, c.dir)
}

func (c *collections) openIn(ctx context.Context, folder func() (string, error)) (collecting, error) {
	if c.Database != "" {
		return store.OpenPostgres(ctx, c.Database)
	}
	dir, err := folder()
	if err != nil {
		return nil, err
	}
	s, err := store.OpenWhileServing(ctx, dir)
	if err == nil {
		return s, nil
	}
	s, failed := store.Open(dir)
	if failed != nil {
		return nil, errors.Join(err, failed)
	}
	return s, nil
}

type libraryList struct{ collections }

// Run runs the command.
func (c *libraryList) Run(ctx context.Context) error {
	s, err := c.open(ctx)
	if err != nil {
		return err
	}
	list, err := s.Collections().Collections(ctx)
	for _, one := range list {
		fmt.Printf("%-8s %10d games %8.1f MB  %s\n", one.Game, one.Games, float64(one.Bytes)/1e6, collectionName(one.Name))
	}
	if err == nil && len(list) == 0 {
		fmt.Println("There are no collections: banco import adds one.")
	}
	return errors.Join(err, s.Close())
}

// collectionName returns the name of a collection for people.
func collectionName(name string) string {
	if name == "" {
		return "(played on this server)"
	}
	return name
}

type libraryRebuild struct{ collections }

// Run runs the command.
func (c *libraryRebuild) Run(ctx context.Context) error {
	s, err := c.open(ctx)
	if err != nil {
		return err
	}
	return errors.Join(rebuild(ctx, s.Collections()), s.Close())
}

func rebuild(ctx context.Context, s explorer.Store) error {
	list, err := s.Collections(ctx)
	if err != nil {
		return err
	}
	x, status := explorer.Explorer{Store: s}, cli.NewStatus()
	for _, one := range list {
		k, err := kits.Find(one.Game)
		if err != nil {
			return err
		}
		name := collectionName(one.Name)
		err = x.Rebuild(ctx, one.Collection, k.Game, func(games int64) { status.Show("%s: %d of %d games", name, games, one.Games) })
		status.Clear()
		if err != nil {
			return err
		}
		fmt.Fprintf(os.Stdout, "%s: %d games of %s\n", name, one.Games, one.Game)
	}
	return nil
}

type libraryRemove struct {
	collections
	Game string `arg:"" help:"One of: ${games}."`
	Name string `arg:"" help:"The collection."`
}

// Run runs the command.
func (c *libraryRemove) Run(ctx context.Context) error {
	s, err := c.open(ctx)
	if err != nil {
		return err
	}
	return errors.Join(c.remove(ctx, s.Collections()), s.Close())
}

func (c *libraryRemove) remove(ctx context.Context, s explorer.Store) error {
	list, err := s.Collections(ctx)
	if err != nil {
		return err
	}
	for _, one := range list {
		if one.Collection == (explorer.Collection{Game: c.Game, Name: c.Name}) {
			return s.RemoveCollection(ctx, one.Collection)
		}
	}
	return fmt.Errorf("there is no collection %q of %s", c.Name, c.Game)
}

type libraryTwice struct {
	collections
	Game string `arg:"" help:"One of: ${games}."`
	Name string `arg:"" help:"The collection."`
}

// Help is the text of --help.
func (libraryTwice) Help() string {
	return `A game is there twice where another one before it has the same players and the same moves from the same start.`
}

// Run runs the command.
func (c *libraryTwice) Run(ctx context.Context) error {
	s, err := c.open(ctx)
	if err != nil {
		return err
	}
	return errors.Join(c.list(ctx, s.Collections(), os.Stdout), s.Close())
}

func (c *libraryTwice) list(ctx context.Context, s explorer.Store, out io.Writer) error {
	x, found := explorer.Explorer{Store: s}, 0
	games, err := x.Duplicates(ctx, explorer.Collection{Game: c.Game, Name: c.Name}, func(number, before int64, g *explorer.Game) {
		found++
		fmt.Fprintf(out, "game %d is game %d again: %s – %s %s %s\n", number, before, g.Names[0], g.Names[1], g.Date, g.Result)
	})
	if err == nil && games == 0 {
		return fmt.Errorf("there is no collection %q of %s", c.Name, c.Game)
	}
	fmt.Fprintf(out, "%d of %d games are there twice\n", found, games)
	return err
}
