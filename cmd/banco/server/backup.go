package server

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"banco/cmd/banco/cli"
	"banco/cmd/banco/commandline"
	"banco/store/backup"
)

// dataFolder is the choice of a data folder, shared by the commands.
type dataFolder struct {
	Data   string                 `placeholder:"DIR" type:"path" help:"Folder for the games played. Default: the user's data folder."`
	Config commandline.ConfigFile `placeholder:"FILE" help:"A JSON file with any settings of the server by name, such as {\"addr\": \":8080\", \"limit\": {\"matches\": 2}}."`
}

// Backup copies the database.
type Backup struct {
	dataFolder
	File string `arg:"" type:"path" help:"The copy, which must not be there yet."`
}

// Help is the text of --help.
func (Backup) Help() string {
	return `Copies the database as it is at one moment, with the lab's engine tournaments and training runs, into one file, examines ` +
		`the copy, and gives it its name
when it is whole and on the disk. The server may go on meanwhile.

Example:
  banco backup /var/backups/banco-$(date +%F).db`
}

// Run runs the command.
func (c *Backup) Run(ctx context.Context) error {
	dir, err := c.dirWithData()
	if err != nil {
		return err
	}
	h, err := backup.Create(ctx, dir, c.File)
	if err != nil {
		return err
	}
	return printHealth(h)
}

// Restore puts a copy of the database back.
type Restore struct {
	dataFolder
	File    string `arg:"" type:"existingfile" help:"A copy that backup made."`
	Replace bool   `help:"Take the place of a database that is there, which is kept under another name."`
}

// Help is the text of --help.
func (Restore) Help() string {
	return `Examines a copy and puts it in the data folder. The server must not run. A database that
is already there is renamed, not deleted, and its new names are printed.

Example:
  banco restore /var/backups/banco-2026-11-15.db --data /var/lib/banco --replace`
}

// Run runs the command.
func (c *Restore) Run(ctx context.Context) error {
	dir, err := c.dir()
	if err != nil {
		return err
	}
	h, aside, err := backup.Restore(ctx, c.File, dir, c.Replace)
	if errors.Is(err, backup.ErrOccupied) {
		return fmt.Errorf("%w: --replace puts the copy in its place, and keeps it under another name", err)
	}
	if err != nil {
		return err
	}
	for _, name := range aside {
		fmt.Println("kept", name)
	}
	return printHealth(h)
}

// CheckDB checks every match in the database.
type CheckDB struct {
	dataFolder
	cli.JSONFlag
}

// Help is the text of --help.
func (CheckDB) Help() string {
	return `Reads all of the database, which the server may be using, and checks every match against its checksums; the files of the ` +
		`lab beside it must be
readable. The exit status is 1 where anything is damaged.

Example:
  banco check-db --data /var/lib/banco`
}

// Run runs the command.
func (c *CheckDB) Run(ctx context.Context) error {
	dir, err := c.dirWithData()
	if err != nil {
		return err
	}
	h, err := backup.Examine(ctx, dir)
	if err != nil {
		return err
	}
	if c.JSON {
		out := healthOutput{h.Schema, h.LabFiles, h.Matches, append([]string{}, h.Damaged...), h.Wrong}
		return errors.Join(cli.PrintJSON(out), complaint(h))
	}
	return printHealth(h)
}

// healthOutput is what --json prints.
type healthOutput struct {
	Schema   int64    `json:"schema"`
	LabFiles int      `json:"labFiles"`
	Matches  int      `json:"matches"`
	Damaged  []string `json:"damaged"`         // matches, documents and files
	Wrong    string   `json:"wrong,omitempty"` // what is wrong with the whole
}

// maxNamed is how much of what is damaged is named.
const maxNamed = 20

// printHealth prints what an examination found, and fails where it is bad.
func printHealth(h *backup.Health) error {
	fmt.Printf("schema %d  lab files %d  matches %d  damaged %d\n", h.Schema, h.LabFiles, h.Matches, len(h.Damaged))
	return complaint(h)
}

// complaint is an error where an examination found something bad.
func complaint(h *backup.Health) error {
	switch {
	case h.Wrong != "":
		return fmt.Errorf("the database is damaged: %s", h.Wrong)
	case len(h.Damaged) > 0:
		return errors.New("damaged: " + strings.Join(h.Damaged[:min(len(h.Damaged), maxNamed)], " "))
	}
	return nil
}

// Archive packs the events of old finished matches.
type Archive struct {
	collections
	Older  int  `default:"365" placeholder:"DAYS" help:"Pack matches in which nothing has happened for so long. Default: 365."`
	Unpack bool `help:"Unpack all instead, as they were before."`
}

// Help is the text of --help.
func (Archive) Help() string {
	return `Packs the events of old finished matches into about a sixth of the room, also while servers use the database. Such a match can
be opened, continued and exported as before, and is in every backup. A file of SQLite does not shrink by it: what is free is used
again. A server does the same by itself: see banco serve --archive-days.

Example:
  banco archive --older 90 --data /var/lib/banco`
}

// Run runs the command.
func (c *Archive) Run(ctx context.Context) error {
	if c.Older < 0 {
		return errors.New("--older is a number of days, 0 or more")
	}
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	var n int
	what := "packed"
	if c.Unpack {
		what = "unpacked"
		n, err = db.Unarchive(ctx)
	} else {
		n, err = db.Archive(ctx, time.Now().Add(-days(c.Older)), 0)
	}
	fmt.Printf("%d matches %s\n", n, what)
	return errors.Join(err, db.Close())
}
