package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	"banco/store/internal/db"
)

// Health is what an examination of a database found.
type Health struct {
	Schema  int64    // the version of its tables
	Matches int      // that it has
	Papers  int      // files of the lab beside the database
	Damaged []string // those of them that are not what was written, and tournaments and classes
	Wrong   string   // what is wrong with the file as a whole; "" where nothing is
}

// Sound tells whether nothing is wrong.
func (h *Health) Sound() bool { return h.Wrong == "" && len(h.Damaged) == 0 }

// The settings of a connection beside that of a server, which may go on.
var visiting = url.Values{"_pragma": {"busy_timeout(5000)", "query_only(1)"}}

// Examine looks at all of the database in a folder, which a server may be using,
// and at the papers beside it.
func Examine(ctx context.Context, dir string) (*Health, error) {
	h, err := examine(ctx, filepath.Join(dir, database))
	if err != nil {
		return nil, err
	}
	return h, h.lookAtPapers(dir)
}

// examineCopy looks at all of a copy.
func examineCopy(ctx context.Context, path string) (*Health, error) {
	h, err := examine(ctx, path)
	if err != nil || h.Wrong != "" {
		return h, err
	}
	return h, h.lookAtEnclosed(ctx, path)
}

// examine looks at all of the database in a file.
func examine(ctx context.Context, path string) (*Health, error) {
	if info, err := os.Stat(path); err != nil || info.Size() == 0 {
		return nil, errors.Join(err, fmt.Errorf("store: %s is no database", path))
	}
	file := connect(path, 1, visiting)
	defer file.Close()
	h := &Health{}
	report, err := records(ctx, file, "PRAGMA integrity_check(5)")
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		h.Wrong = err.Error()
		return h, nil
	case len(report) != 1 || report[0][0] != "ok":
		h.Wrong = fmt.Sprint(report)
	}
	if err := h.look(ctx, file); err != nil && h.Wrong == "" {
		return nil, fmt.Errorf("store: %s: %w", path, err)
	}
	return h, nil
}

// look reads every match, where the tables are those of this version: others
// have no seals, or unknown ones.
func (h *Health) look(ctx context.Context, file *sql.DB) error {
	want, err := sample()
	if err != nil {
		return err
	}
	have, err := describe(ctx, file)
	if err != nil {
		return err
	}
	if len(have) == 0 {
		return errors.New("it has no tables of this program")
	}
	if h.Schema, _ = have[0][0].(int64); h.Schema != want[0][0] {
		return nil
	}
	tx, err := file.BeginTx(ctx, &sql.TxOptions{ReadOnly: true}) // one moment, though a server goes on
	if err != nil {
		return err
	}
	defer tx.Rollback()
	ids, err := texts(ctx, tx, "SELECT id FROM matches ORDER BY id")
	if err != nil {
		return err
	}
	h.Matches = len(ids)
	for _, id := range ids {
		if err := ctx.Err(); err != nil {
			return err
		}
		if _, err := load(ctx, db.New(tx), id); err != nil {
			h.Damaged = append(h.Damaged, id)
		}
	}
	return h.lookAtGatherings(ctx, tx)
}

// lookAtGatherings reads every tournament and every class.
func (h *Health) lookAtGatherings(ctx context.Context, tx *sql.Tx) error {
	ids, err := texts(ctx, tx, "SELECT id FROM gatherings ORDER BY id")
	for _, id := range ids {
		if _, err := loadGathering(ctx, db.New(tx), id); err != nil {
			h.Damaged = append(h.Damaged, id)
		}
	}
	return err
}

// Backup writes a copy of the database in a folder, as it is at one moment, and of
// the papers beside it to a file that is not there yet. A server may go on meanwhile. The copy is
// examined before it gets its name, so that a file of that name is a whole one.
func Backup(ctx context.Context, dir, to string) (*Health, error) {
	if _, err := os.Lstat(to); err == nil {
		return nil, fmt.Errorf("store: %s is there already", to)
	}
	from := filepath.Join(dir, database)
	if info, err := os.Stat(from); err != nil || info.Size() == 0 {
		return nil, errors.Join(err, fmt.Errorf("store: there is no database in %s", dir))
	}
	part := to + ".part"
	if err := os.Remove(part); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	if err := os.WriteFile(part, nil, 0o600); err != nil {
		return nil, err
	}
	defer os.Remove(part)
	source := connect(from, 1, url.Values{"_pragma": {"busy_timeout(5000)"}})
	_, err := source.ExecContext(ctx, "VACUUM INTO ?", part)
	if err = errors.Join(err, source.Close()); err != nil {
		return nil, fmt.Errorf("store: %w", unwritten(err))
	}
	if err := enclosePapers(ctx, dir, part); err != nil {
		return nil, fmt.Errorf("store: %w", unwritten(err))
	}
	h, err := examineCopy(ctx, part)
	if err != nil {
		return nil, err
	}
	if h.Wrong != "" {
		return h, fmt.Errorf("store: the copy is damaged: %s", h.Wrong)
	}
	return h, settle(part, to)
}

// settle makes a file durable and gives it its name.
func settle(part, name string) error {
	f, err := os.OpenFile(part, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close(), os.Rename(part, name)); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(name))
}

// Restore puts a copy in the place of the database of a folder that no server
// uses, and of the papers beside it. What is there is only replaced where that is
// asked for, and is kept under the names returned.
func Restore(ctx context.Context, from, dir string, replace bool) (h *Health, aside []string, err error) {
	lock, err := claim(dir)
	if err != nil {
		return nil, nil, fmt.Errorf("store: %w", err)
	}
	defer lock.Close()
	path := filepath.Join(dir, database)
	info, err := os.Stat(path)
	if err != nil {
		return nil, nil, err
	}
	if !replace && (info.Size() > 0 || holds(filepath.Join(dir, Contests)) || holds(filepath.Join(dir, Courses))) {
		return nil, nil, fmt.Errorf("store: %s has a database already", dir)
	}
	part := path + unpackedSuffix
	if err := os.Remove(part); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, nil, err
	}
	defer discard(dir)
	if err := copyFile(from, part); err != nil {
		return nil, nil, err
	}
	if h, err = accept(ctx, part); err != nil {
		return h, nil, err
	}
	papers, err := unpackPapers(ctx, part, dir)
	if err != nil {
		return h, nil, fmt.Errorf("store: %w", unwritten(err))
	}
	if info.Size() > 0 {
		kept, err := setAside(path, becauseReplaced)
		if err != nil {
			return nil, nil, err
		}
		aside = append(aside, kept)
	}
	if err := settle(part, path); err != nil || !papers {
		return h, aside, err
	}
	kept, err := placePapers(dir)
	return h, append(aside, kept...), err
}

// discard removes what was unpacked and is not used.
func discard(dir string) {
	for _, name := range []string{database, Contests, Courses} {
		os.RemoveAll(filepath.Join(dir, name+unpackedSuffix))
	}
}

// accept examines a copy that is to be used.
func accept(ctx context.Context, path string) (*Health, error) {
	h, err := examineCopy(ctx, path)
	if err != nil {
		return nil, err
	}
	want, err := sample()
	if err != nil {
		return nil, err
	}
	if newest, _ := want[0][0].(int64); h.Schema > newest {
		return h, fmt.Errorf("store: the copy is of a newer version of this program (schema %d; this one knows %d)", h.Schema, newest)
	}
	if h.Wrong != "" {
		return h, fmt.Errorf("store: the copy is damaged: %s", h.Wrong)
	}
	return h, nil
}
