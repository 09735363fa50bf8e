package banco

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// markdown returns every page of the repository, and what it says.
func markdown(t *testing.T) map[string]string {
	t.Helper()
	pages := map[string]string{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains([]string{".git", "dist", "node_modules", "test-results"}, entry.Name()):
			return fs.SkipDir
		case filepath.Ext(path) == ".md":
			text, err := os.ReadFile(path)
			pages[filepath.ToSlash(path)] = string(text)
			return err
		}
		return nil
	})
	if err != nil || len(pages) < 40 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	return pages
}

// prose returns a page without its blocks of code.
func prose(page string) string {
	return regexp.MustCompile("(?ms)^```.*?^```").ReplaceAllString(page, "")
}

// anchors returns the names under which GitHub shows the headings of a page.
func anchors(page string) map[string]bool {
	names := map[string]bool{}
	for _, title := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(prose(page), -1) {
		name := strings.ToLower(strings.TrimSpace(title[1]))
		name = regexp.MustCompile(`[^\p{L}\p{M}\p{N}_ -]`).ReplaceAllString(name, "")
		names[strings.ReplaceAll(name, " ", "-")] = true
	}
	return names
}

// Every relative link of every page leads to a file that exists and, where it
// names a heading of a page, to a heading of that page. Every picture is shown.
func TestLinksLeadSomewhere(t *testing.T) {
	pages, found := markdown(t), 0
	unseen := map[string]bool{}
	images, err := filepath.Glob("docs/images/*")
	if err != nil || len(images) == 0 {
		t.Fatalf("%d images, %v", len(images), err)
	}
	for _, image := range images {
		unseen[filepath.ToSlash(image)] = true
	}
	for name, page := range pages {
		for _, match := range link.FindAllStringSubmatch(prose(page), -1) {
			target, anchor, _ := strings.Cut(match[1], "#")
			if strings.Contains(target, "://") {
				continue
			}
			path := name
			if target != "" {
				path = filepath.ToSlash(filepath.Join(filepath.Dir(name), target))
			}
			if _, err := os.Stat(path); err != nil {
				t.Errorf("%s links to %s, which does not exist", name, match[1])
			} else if other, isPage := pages[path]; anchor != "" && isPage && !anchors(other)[anchor] {
				t.Errorf("%s links to %s, but that page has no such heading", name, match[1])
			}
			delete(unseen, path)
			found++
		}
	}
	for image := range unseen {
		t.Errorf("no page shows %s", image)
	}
	if found < 100 {
		t.Fatalf("only %d links", found)
	}
}

// Decisions are numbered from 1 without gaps, and each is under a page.
func TestDecisionsAreNumberedAndShort(t *testing.T) {
	files, err := filepath.Glob("docs/decisions/*.md")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d decisions, %v", len(files), err)
	}
	for i, file := range files { // Glob sorts them
		if number := fmt.Sprintf("%04d-", i+1); !strings.HasPrefix(filepath.Base(file), number) {
			t.Errorf("%s should be number %d", file, i+1)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if words := len(strings.Fields(string(text))); words > 450 {
			t.Errorf("%s has %d words, a page has at most 450", file, words)
		}
	}
}

// block is a program in a page: its first line is a comment with its file.
var block = regexp.MustCompile("(?ms)^```go\n// (docs/examples/\\S+)\n(.*?)^```")

// The programs of the page on the library are those under docs/examples, which
// are tested: each of them is on the page, and none differs.
func TestLibraryPageHasThePrograms(t *testing.T) {
	page, err := os.ReadFile("docs/guide/library.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]string{}
	for _, match := range block.FindAllStringSubmatch(string(page), -1) {
		shown[match[1]] = match[2]
	}
	programs, err := filepath.Glob("docs/examples/*/main.go")
	if err != nil || len(programs) < 4 {
		t.Fatalf("%d programs, %v", len(programs), err)
	}
	for _, program := range programs {
		code, err := os.ReadFile(program)
		if err != nil {
			t.Fatal(err)
		}
		if shown[filepath.ToSlash(program)] != string(code) {
			t.Errorf("docs/guide/library.md does not show %s as it is", program)
		}
		if _, err := os.Stat(filepath.Join(filepath.Dir(program), "main_test.go")); err != nil {
			t.Errorf("%s has no test", program)
		}
	}
	if len(shown) != len(programs) {
		t.Errorf("docs/guide/library.md shows %d programs, there are %d", len(shown), len(programs))
	}
}

// docs/README.md leads to every page.
func TestEveryPageIsListed(t *testing.T) {
	pages := markdown(t)
	listed := map[string]bool{"docs/README.md": true}
	for _, match := range link.FindAllStringSubmatch(pages["docs/README.md"], -1) {
		listed[filepath.ToSlash(filepath.Join("docs", match[1]))] = true
	}
	for name := range pages {
		if strings.HasPrefix(name, "docs/") && !listed[name] {
			t.Errorf("docs/README.md does not lead to %s", name)
		}
	}
}

// The README is one screen of text.
func TestReadmeIsOneScreen(t *testing.T) {
	for _, name := range []string{"README.md", "README.vi.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if words := len(strings.Fields(string(text))); words > 750 {
			t.Errorf("%s has %d words, at most 750 are one screen", name, words)
		}
	}
}

// Pages beside the ledgers have at most 30,000 words together: a page says what
// holds now, and what was measured goes to a ledger.
func TestDocsStayShort(t *testing.T) {
	words := 0
	for name, page := range markdown(t) {
		ledger := strings.HasPrefix(name, "docs/ledger/")
		notice := strings.Contains(name, "testdata/") || strings.HasSuffix(name, "LICENSES.md")
		if !ledger && !notice {
			words += len(strings.Fields(page))
		}
	}
	t.Logf("%d words", words)
	if words > 30_000 {
		t.Errorf("the pages beside the ledgers have %d words, at most 30,000", words)
	}
}

// Every test that a page names exists.
func TestPagesNameTestsThatExist(t *testing.T) {
	declared, found := map[string]bool{}, 0
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == ".git"):
			return fs.SkipDir
		case strings.HasSuffix(path, "_test.go") || strings.Contains(path, "test/"):
			text, err := os.ReadFile(path)
			for _, match := range regexp.MustCompile(`(?m)^func (\w+)\(`).FindAllStringSubmatch(string(text), -1) {
				declared[match[1]] = true
			}
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	name := regexp.MustCompile("`((?:Test|Fuzz|Benchmark)[A-Z]\\w*)(?:/\\w+)?`")
	for page, text := range markdown(t) {
		for _, match := range name.FindAllStringSubmatch(text, -1) {
			if found++; !declared[match[1]] {
				t.Errorf("%s names %s, which does not exist", page, match[1])
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d tests are named", found)
	}
}

// Every page that source, scripts and data name exists.
func TestSourceNamesPagesThatExist(t *testing.T) {
	page, found := regexp.MustCompile(`docs/[\w/-]+\.md`), 0
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains([]string{".git", "dist", "node_modules", "test-results"}, entry.Name()):
			return fs.SkipDir
		case entry.Type().IsRegular() && strings.Contains(".go.ts.svelte.txt.mjs.py.sql.sh", filepath.Ext(path)):
			text, err := os.ReadFile(path)
			for _, name := range page.FindAllString(string(text), -1) {
				found++
				if _, err := os.Stat(name); err != nil {
					t.Errorf("%s names %s, which does not exist", path, name)
				}
			}
			return err
		}
		return nil
	})
	if err != nil || found < 10 {
		t.Errorf("%d pages are named, %v", found, err)
	}
}
