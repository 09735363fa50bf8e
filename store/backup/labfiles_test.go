package backup

import (
	"banco/store/internal/sqlfile"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// writeFiles writes files into a folder, by their names with "/".
func writeFiles(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// readFile reads a file of a folder; "" where it is not there.
func readFile(dir, name string) string {
	text, _ := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
	return string(text)
}

// A copy has the lab's files too; what they replace is kept.
func TestLabFilesAreCopiedAndRestored(t *testing.T) {
	ctx := context.Background()
	from, copied := folderWith(t, "new"), filepath.Join(t.TempDir(), "copy.db")
	files := map[string]string{
		"engine-tournaments/a.json": `{"state":"done"}`, "engine-tournaments/a.games": "{\"number\":1}\n{\"numb", "training-runs/b.json": "{}\n",
	}
	writeFiles(t, from, files)
	writeFiles(t, from, map[string]string{"engine-tournaments/a.json.12345": "half wri"}) // a file that is being written
	h, err := Create(ctx, from, copied)
	if err != nil || !h.Sound() || h.LabFiles != 3 {
		t.Fatalf("%+v, %v", h, err)
	}
	dir := folderWith(t, "old")
	writeFiles(t, dir, map[string]string{"engine-tournaments/old.json": "{}"})
	h, aside, err := Restore(ctx, copied, dir, true)
	if err != nil || !h.Sound() || h.LabFiles != 3 || len(aside) != 2 || matchIDs(t, dir) != "new" {
		t.Fatalf("%+v, %v, %v", h, aside, err)
	}
	for name, content := range files {
		if got := readFile(dir, name); got != content {
			t.Errorf("%s is %q", name, got)
		}
	}
	if readFile(aside[1], "old.json") != "{}" || readFile(dir, "engine-tournaments/old.json") != "" {
		t.Errorf("what was there is not in %s", aside[1])
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*.restored*")); len(left) > 0 {
		t.Errorf("%v are left behind", left)
	}
	if h, err := Examine(ctx, dir); err != nil || !h.Sound() || h.LabFiles != 3 {
		t.Errorf("%+v, %v", h, err)
	}
}

// Where only the lab has been used there is something to lose too.
func TestLabFilesAreNotReplacedUnasked(t *testing.T) {
	ctx, dir, copied := context.Background(), t.TempDir(), filepath.Join(t.TempDir(), "copy.db")
	if _, err := Create(ctx, folderWith(t, "new"), copied); err != nil {
		t.Fatal(err)
	}
	writeFiles(t, dir, map[string]string{"training-runs/mine.json": "{}"})
	if _, _, err := Restore(ctx, copied, dir, false); err == nil || !strings.Contains(err.Error(), "already") ||
		readFile(dir, "training-runs/mine.json") != "{}" {
		t.Error(err)
	}
}

// A plain database file holds no lab files: those that are there stay.
func TestPlainDatabaseLeavesLabFiles(t *testing.T) {
	ctx, dir, old := context.Background(), folderWith(t, "here"), folderWith(t, "old")
	writeFiles(t, dir, map[string]string{"training-runs/mine.json": "{}"})
	if _, aside, err := Restore(ctx, filepath.Join(old, sqlfile.Database), dir, true); err != nil || len(aside) != 1 ||
		readFile(dir, "training-runs/mine.json") != "{}" || matchIDs(t, dir) != "old" {
		t.Error(aside, err)
	}
}

// A copy may be used as a database as it is: nothing of it is taken for damage.
func TestCopyIsADatabase(t *testing.T) {
	ctx, dir := context.Background(), folderWith(t, "m")
	writeFiles(t, dir, map[string]string{"training-runs/b.json": "{}"})
	copied := filepath.Join(t.TempDir(), sqlfile.Database)
	if _, err := Create(ctx, dir, copied); err != nil {
		t.Fatal(err)
	}
	if got := matchIDs(t, filepath.Dir(copied)); got != "m" {
		t.Errorf("%q", got)
	}
	if list, _ := filepath.Glob(filepath.Join(filepath.Dir(copied), "*damaged*")); len(list) > 0 {
		t.Errorf("it was put aside: %v", list)
	}
}

// Damage in files of the lab is named, and costs no more than those.
func TestDamagedLabFiles(t *testing.T) {
	ctx, dir := context.Background(), folderWith(t, "m")
	writeFiles(t, dir, map[string]string{"engine-tournaments/a.json": `{"sta`, "engine-tournaments/b.games": "{}\n{\"x\n{}\n",
		"training-runs/c.json": "{}"})
	h, err := Examine(ctx, dir)
	if err != nil || h.LabFiles != 3 || !slices.Equal(h.Damaged, []string{"engine-tournaments/a.json", "engine-tournaments/b.games"}) {
		t.Fatalf("%+v, %v", h, err)
	}
	copied, back := filepath.Join(t.TempDir(), "copy.db"), t.TempDir()
	if _, err := Create(ctx, dir, copied); err != nil {
		t.Fatal(err)
	}
	file := sqlfile.Connect(copied, 1, sqlfile.Copying)
	if _, err := file.Exec("UPDATE lab_files SET content = '[]' WHERE name = 'training-runs/c.json'"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"../outside.json", "engine-tournaments/../../outside.json", "banco.db", "engine-tournaments/run.sh"} {
		p := labFile{name, []byte("{}")}
		if _, err := file.Exec("INSERT INTO lab_files (name, content, checksum) VALUES (?, ?, ?)", p.name, p.content, p.checksum()); err != nil {
			t.Fatal(err)
		}
	}
	file.Close()
	if h, _, err = Restore(ctx, copied, back, false); err != nil || len(h.Damaged) != 5 || matchIDs(t, back) != "m" {
		t.Fatalf("%+v, %v", h, err)
	}
	if readFile(back, "training-runs/c.json") != "" || readFile(back, "engine-tournaments/run.sh") != "" ||
		readFile(filepath.Dir(back), "outside.json") != "" || readFile(back, "engine-tournaments/a.json") == "" {
		t.Error("what was not written by us came out of the copy")
	}
}
