package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// The folders of a data folder that lie beside the database: the lab's contests of
// agents and its courses of learning, files that it writes and reads itself.
const (
	Contests = "tournaments"
	Courses  = "learning"
)

// Papers are what is in them: values of JSON, and values in lines, of which the last
// may be cut off while it is written.
const (
	paperWhole = ".json"
	paperLines = ".games"
)

// papers is the table that a copy has them in, beside those of the database. It is
// ours in copies alone.
const papers = "papers"

// The settings of a connection to a copy, which is one file.
var copying = url.Values{"_pragma": {"journal_mode(DELETE)", "synchronous(FULL)"}}

// paper is one file, by its name in the data folder, with "/".
type paper struct {
	name    string
	content []byte
}

// readPapers calls f for every paper of a data folder. Those that are replaced as a
// whole come first: what is appended to may then have more than they know, as after
// a crash, and never less.
func readPapers(dir string, f func(paper) error) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, kind := range []string{paperWhole, paperLines} {
		for _, folder := range []string{Contests, Courses} {
			names, err := fs.Glob(root.FS(), folder+"/*"+kind)
			if err != nil {
				return err
			}
			for _, name := range names {
				content, err := root.ReadFile(name)
				if errors.Is(err, fs.ErrNotExist) { // it was deleted just now
					continue
				}
				if err != nil {
					return err
				}
				if err := f(paper{name, content}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// sound reports that a paper can be read.
func (p *paper) sound() bool {
	if strings.HasSuffix(p.name, paperWhole) {
		return json.Valid(p.content)
	}
	whole := p.content[:bytes.LastIndexByte(p.content, '\n')+1]
	for line := range bytes.Lines(whole) {
		if !json.Valid(line) {
			return false
		}
	}
	return true
}

// seal returns the hash that a copy has beside a paper.
func (p *paper) seal() []byte { return fingerprint(p.name, p.content) }

// lookAtPapers examines the papers of a data folder.
func (h *Health) lookAtPapers(dir string) error {
	return readPapers(dir, func(p paper) error {
		if h.Papers++; !p.sound() {
			h.Damaged = append(h.Damaged, p.name)
		}
		return nil
	})
}

// enclosePapers writes the papers of a data folder into a copy.
func enclosePapers(ctx context.Context, dir, copied string) error {
	file := connect(copied, 1, copying)
	defer file.Close()
	tx, err := file.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for _, query := range []string{"DROP TABLE IF EXISTS " + papers, "CREATE TABLE " + papers + " (name TEXT PRIMARY KEY, content BLOB NOT NULL, seal BLOB NOT NULL)"} {
		if _, err := tx.ExecContext(ctx, query); err != nil {
			return err
		}
	}
	err = readPapers(dir, func(p paper) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO "+papers+" (name, content, seal) VALUES (?, ?, ?)", p.name, p.content, p.seal())
		return err
	})
	if err != nil {
		return err
	}
	return tx.Commit()
}

// enclosed calls f for every paper of a copy, and reports whether it has any place
// for them: those of earlier versions have not.
func enclosed(ctx context.Context, file *sql.DB, f func(p paper, seal []byte) error) (bool, error) {
	found, err := records(ctx, file, "SELECT 1 FROM sqlite_schema WHERE name = '"+papers+"'")
	if err != nil || len(found) == 0 {
		return false, err
	}
	rows, err := file.QueryContext(ctx, "SELECT name, content, seal FROM "+papers+" ORDER BY name")
	if err != nil {
		return true, err
	}
	defer rows.Close()
	for rows.Next() {
		var p paper
		var seal []byte
		if err := errors.Join(rows.Scan(&p.name, &p.content, &seal), f(p, seal)); err != nil {
			return true, err
		}
	}
	return true, rows.Err()
}

// lookAtEnclosed examines the papers of a copy.
func (h *Health) lookAtEnclosed(ctx context.Context, copied string) error {
	file := connect(copied, 1, visiting)
	defer file.Close()
	_, err := enclosed(ctx, file, func(p paper, seal []byte) error {
		if h.Papers++; !p.whole(seal) {
			h.Damaged = append(h.Damaged, p.name)
		}
		return nil
	})
	return err
}

// whole reports that a paper of a copy is what was written, and belongs into one of
// the folders.
func (p *paper) whole(seal []byte) bool {
	folder, name := path.Split(p.name)
	return bytes.Equal(seal, p.seal()) && slices.Contains([]string{Contests + "/", Courses + "/"}, folder) && filepath.IsLocal(name) &&
		(strings.HasSuffix(name, paperWhole) || strings.HasSuffix(name, paperLines))
}

// unpackedSuffix is what folders end with that papers are unpacked into.
const unpackedSuffix = ".restored"

// unpackPapers takes the papers out of a copy, which is a database after that, and
// writes them beside the folders that they belong into, but for damaged ones. It
// reports whether the copy had a place for them.
func unpackPapers(ctx context.Context, copied, dir string) (had bool, err error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return false, err
	}
	defer root.Close()
	file := connect(copied, 1, copying)
	defer file.Close()
	for _, folder := range []string{Contests, Courses} {
		if err := errors.Join(root.RemoveAll(folder+unpackedSuffix), root.Mkdir(folder+unpackedSuffix, 0o700)); err != nil {
			return false, err
		}
	}
	had, err = enclosed(ctx, file, func(p paper, seal []byte) error {
		if !p.whole(seal) {
			return nil
		}
		folder, name := path.Split(p.name)
		return root.WriteFile(path.Join(path.Clean(folder)+unpackedSuffix, name), p.content, 0o600)
	})
	if had && err == nil {
		_, err = file.ExecContext(ctx, "DROP TABLE "+papers)
	}
	return had, err
}

// placePapers puts unpacked papers into their folders. What is there is kept under
// the names returned.
func placePapers(dir string) (aside []string, err error) {
	for _, folder := range []string{Contests, Courses} {
		place := filepath.Join(dir, folder)
		if holds(place) {
			kept := place + "-" + becauseReplaced + time.Now().Format("-20060102-150405.000000")
			if err := os.Rename(place, kept); err != nil {
				return aside, err
			}
			aside = append(aside, kept)
		}
		if err := os.RemoveAll(place); err != nil {
			return aside, err
		}
		if err := os.Rename(place+unpackedSuffix, place); err != nil {
			return aside, err
		}
	}
	return aside, syncFolder(dir)
}

// holds reports that there is something in a folder.
func holds(folder string) bool {
	list, _ := os.ReadDir(folder) // none: nothing is in it
	return len(list) > 0
}
