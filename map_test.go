package banco

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// find returns what the pattern finds in a file: the first group of each match.
func find(t *testing.T, file string, pattern *regexp.Regexp) (list []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, match := range pattern.FindAllStringSubmatch(string(text), -1) {
		list = append(list, match[1])
	}
	return list
}

// top returns the first folder of a path.
func top(folder string) string {
	first, _, _ := strings.Cut(folder, "/")
	return first
}

// topFolders returns the folders of the root that have packages.
func topFolders(t *testing.T) (list []string) {
	for _, p := range packages(t) {
		if p.ImportPath != "banco" {
			list = append(list, top(strings.TrimPrefix(p.ImportPath, "banco/")))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// The wings of the README's map name every folder of the root that has
// packages once, and no folder that does not exist.
func TestReadmeNamesEveryFolder(t *testing.T) {
	seen := map[string]int{}
	for _, row := range find(t, "README.md", regexp.MustCompile("(?m)^\\| [A-Z][a-z ]+ \\| (`.*) \\|$")) {
		for _, entry := range strings.Split(row, " · ") {
			folder := backtick.FindStringSubmatch(entry)[1]
			if _, err := os.Stat(folder); err != nil {
				t.Errorf("README.md names %s, which does not exist", folder)
			}
			seen[folder]++
		}
	}
	for _, folder := range topFolders(t) {
		if seen[folder] != 1 {
			t.Errorf("README.md names %s %d times", folder, seen[folder])
		}
	}
}

// mapLine is a line of the picture of the architecture: folders, two spaces or
// more, and what they hold.
var mapLine = regexp.MustCompile(`(?m)^([a-z]+(?:/[a-z*]+)?(?:, [a-z]+(?:/[a-z*]+)?)*)  `)

// The picture of the architecture names every folder of the root that has
// packages, no folder that does not exist, and goes downward as imports do.
func TestArchitectureMapIsTrue(t *testing.T) {
	const file = "docs/architecture.md"
	named := map[string]bool{}
	lowest := len(layers)
	for _, row := range find(t, file, mapLine) {
		var heights []int
		for _, folder := range strings.Split(row, ", ") {
			named[top(folder)] = true
			if found, _ := filepath.Glob(folder); len(found) == 0 {
				t.Errorf("%s names %s, which does not exist", file, folder)
			}
			_, height := layer(folder)
			heights = append(heights, height)
		}
		if slices.Max(heights) > lowest {
			t.Errorf("%s: %s stands below what it may import", file, row)
		}
		lowest = min(lowest, slices.Min(heights))
	}
	for _, folder := range topFolders(t) {
		if !named[folder] {
			t.Errorf("%s does not name %s", file, folder)
		}
	}
}

// aPath is a file or folder that a page names.
var aPath = regexp.MustCompile("`((?:[a-z]+/)+[\\w./]+)`")

// Pages name files and folders that are there: from the root, or from the
// folder of the page. Ledgers tell of what was there when they were written.
func TestPagesNameFilesThatExist(t *testing.T) {
	found := 0
	for name, page := range markdown(t) {
		if strings.HasPrefix(name, "docs/ledger/") || strings.Contains(name, "testdata/") {
			continue
		}
		for _, match := range aPath.FindAllStringSubmatch(prose(page), -1) {
			_, fromRoot := os.Stat(match[1])
			_, fromPage := os.Stat(filepath.Join(filepath.Dir(name), match[1]))
			if fromRoot != nil && fromPage != nil && !exists(t, match[1]) {
				t.Errorf("%s names %s, which does not exist", name, match[1])
			}
			found++
		}
	}
	if found < 100 {
		t.Fatalf("only %d files and folders are named", found)
	}
}

// A page on how to add something is a page.
func TestPagesOnAddingAreShort(t *testing.T) {
	pages, err := filepath.Glob("docs/guide/adding/*.md")
	if err != nil || len(pages) < 4 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		if lines := strings.Count(string(text), "\n"); lines > 60 {
			t.Errorf("%s has %d lines, a page has at most 60", page, lines)
		}
	}
}
