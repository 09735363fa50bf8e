package banco

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The maps for newcomers, each with the pattern of a line that names folders: a
// row of the README's table, a line of the picture of the architecture.
var maps = map[string]*regexp.Regexp{
	"README.md":            regexp.MustCompile("(?m)^\\| (`[^|]*`) \\|"),
	"docs/architecture.md": regexp.MustCompile(`(?m)^([a-z]+(?:/[a-z*]+)?(?:, [a-z]+(?:/[a-z*]+)?)*)  `),
}

// rows returns the folders that each line of a map names.
func rows(t *testing.T, file string, line *regexp.Regexp) (list [][]string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, match := range line.FindAllStringSubmatch(string(text), -1) {
		list = append(list, strings.Split(strings.ReplaceAll(match[1], "`", ""), ", "))
	}
	return list
}

// top returns the first folder of a path.
func top(folder string) string {
	first, _, _ := strings.Cut(folder, "/")
	return first
}

// The maps name every top folder that has packages, no folder that there is
// not, and go downward as imports do.
func TestMapsAreTrue(t *testing.T) {
	for file, line := range maps {
		named := map[string]bool{}
		lowest := len(layers)
		for _, row := range rows(t, file, line) {
			var heights []int
			for _, folder := range row {
				named[top(folder)] = true
				if found, _ := filepath.Glob(folder); len(found) == 0 {
					t.Errorf("%s names %s, which does not exist", file, folder)
				}
				_, height := layer(folder)
				heights = append(heights, height)
			}
			if slices.Max(heights) > lowest {
				t.Errorf("%s: %v stands below what it may import", file, row)
			}
			lowest = min(lowest, slices.Min(heights))
		}
		for _, p := range packages(t) {
			if folder := top(strings.TrimPrefix(p.ImportPath, "banco/")); p.ImportPath != "banco" && !named[folder] {
				t.Errorf("%s does not name %s", file, folder)
				named[folder] = true
			}
		}
	}
}

// aPath is a file or folder that a page names.
var aPath = regexp.MustCompile("`((?:[a-z]+/)+[\\w./]+)`")

// The pages on how to add something name files that are there.
func TestPagesOnAddingAreTrue(t *testing.T) {
	pages, err := filepath.Glob("docs/guide/adding/*.md")
	if err != nil || len(pages) < 4 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range aPath.FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(match[1]); err != nil {
				t.Errorf("%s names %s, which does not exist", page, match[1])
			}
		}
		if lines := strings.Count(string(text), "\n"); lines > 60 {
			t.Errorf("%s has %d lines, a page has at most 60", page, lines)
		}
	}
}
