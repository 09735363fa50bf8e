package store

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// lay writes files into a folder, by their names with "/".
func lay(t *testing.T, dir string, files map[string]string) {
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

// laid reads a file of a folder; "" where it is not there.
func laid(dir, name string) string {
	text, _ := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
	return string(text)
}

// A copy has the lab's files too; what they replace is kept.
func TestPapersAreCopiedAndPutBack(t *testing.T) {
	ctx := context.Background()
	from, copied := kept(t, "new"), filepath.Join(t.TempDir(), "copy.db")
	files := map[string]string{
		"tournaments/a.json": `{"state":"done"}`, "tournaments/a.games": "{\"number\":1}\n{\"numb", "learning/b.json": "{}\n",
	}
	lay(t, from, files)
	lay(t, from, map[string]string{"tournaments/a.json.12345": "half wri"}) // a file that is being written
	h, err := Backup(ctx, from, copied)
	if err != nil || !h.Sound() || h.Papers != 3 {
		t.Fatalf("%+v, %v", h, err)
	}
	dir := kept(t, "old")
	lay(t, dir, map[string]string{"tournaments/old.json": "{}"})
	h, aside, err := Restore(ctx, copied, dir, true)
	if err != nil || !h.Sound() || h.Papers != 3 || len(aside) != 2 || matches(t, dir) != "new" {
		t.Fatalf("%+v, %v, %v", h, aside, err)
	}
	for name, content := range files {
		if got := laid(dir, name); got != content {
			t.Errorf("%s is %q", name, got)
		}
	}
	if laid(aside[1], "old.json") != "{}" || laid(dir, "tournaments/old.json") != "" {
		t.Errorf("what was there is not in %s", aside[1])
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*.restored*")); len(left) > 0 {
		t.Errorf("%v are left behind", left)
	}
	if h, err := Examine(ctx, dir); err != nil || !h.Sound() || h.Papers != 3 {
		t.Errorf("%+v, %v", h, err)
	}
}

// Where only the lab has been used there is something to lose too.
func TestPapersAreNotReplacedUnasked(t *testing.T) {
	ctx, dir, copied := context.Background(), t.TempDir(), filepath.Join(t.TempDir(), "copy.db")
	if _, err := Backup(ctx, kept(t, "new"), copied); err != nil {
		t.Fatal(err)
	}
	lay(t, dir, map[string]string{"learning/mine.json": "{}"})
	if _, _, err := Restore(ctx, copied, dir, false); err == nil || !strings.Contains(err.Error(), "already") || laid(dir, "learning/mine.json") != "{}" {
		t.Error(err)
	}
}

// A copy of a version that knew of no such files leaves those that are there.
func TestCopyWithoutPapers(t *testing.T) {
	ctx, dir, old := context.Background(), kept(t, "here"), kept(t, "old")
	lay(t, dir, map[string]string{"learning/mine.json": "{}"})
	if _, aside, err := Restore(ctx, filepath.Join(old, database), dir, true); err != nil || len(aside) != 1 || laid(dir, "learning/mine.json") != "{}" || matches(t, dir) != "old" {
		t.Error(aside, err)
	}
}

// A copy may be used as a database as it is: nothing of it is taken for damage.
func TestCopyIsADatabase(t *testing.T) {
	ctx, dir := context.Background(), kept(t, "m")
	lay(t, dir, map[string]string{"learning/b.json": "{}"})
	copied := filepath.Join(t.TempDir(), database)
	if _, err := Backup(ctx, dir, copied); err != nil {
		t.Fatal(err)
	}
	if got := matches(t, filepath.Dir(copied)); got != "m" {
		t.Errorf("%q", got)
	}
	if list, _ := filepath.Glob(filepath.Join(filepath.Dir(copied), "*damaged*")); len(list) > 0 {
		t.Errorf("it was put aside: %v", list)
	}
}

// Damage in files of the lab is named, and costs no more than those.
func TestDamagedPapers(t *testing.T) {
	ctx, dir := context.Background(), kept(t, "m")
	lay(t, dir, map[string]string{"tournaments/a.json": `{"sta`, "tournaments/b.games": "{}\n{\"x\n{}\n", "learning/c.json": "{}"})
	h, err := Examine(ctx, dir)
	if err != nil || h.Papers != 3 || !slices.Equal(h.Damaged, []string{"tournaments/a.json", "tournaments/b.games"}) {
		t.Fatalf("%+v, %v", h, err)
	}
	copied, back := filepath.Join(t.TempDir(), "copy.db"), t.TempDir()
	if _, err := Backup(ctx, dir, copied); err != nil {
		t.Fatal(err)
	}
	file := connect(copied, 1, copying)
	if _, err := file.Exec("UPDATE papers SET content = '[]' WHERE name = 'learning/c.json'"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"../outside.json", "tournaments/../../outside.json", "banco.db", "tournaments/run.sh"} {
		p := paper{name, []byte("{}")}
		if _, err := file.Exec("INSERT INTO papers (name, content, seal) VALUES (?, ?, ?)", p.name, p.content, p.seal()); err != nil {
			t.Fatal(err)
		}
	}
	file.Close()
	if h, _, err = Restore(ctx, copied, back, false); err != nil || len(h.Damaged) != 5 || matches(t, back) != "m" {
		t.Fatalf("%+v, %v", h, err)
	}
	if laid(back, "learning/c.json") != "" || laid(back, "tournaments/run.sh") != "" || laid(filepath.Dir(back), "outside.json") != "" || laid(back, "tournaments/a.json") == "" {
		t.Error("what was not written by us came out of the copy")
	}
}
