package banco

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// outline is what two READMEs in different languages have in common.
type outline struct {
	headings []string // the marks of each: "##"
	commands []string // the lines of code blocks, without their comments
	links    []string // where links and pictures lead, sorted
	names    []string // what stands in backticks outside of code blocks, sorted
	rows     int      // of tables
}

var (
	heading  = regexp.MustCompile(`^#+ `)
	comment  = regexp.MustCompile(`\s*# .*$`)
	link     = regexp.MustCompile(`\]\(([^)]+)\)`)
	backtick = regexp.MustCompile("`([^`]+)`")
)

// outlineOf reads the outline of a file. other is the README in the other
// language, which only one of two links to.
func outlineOf(t *testing.T, name, other string) outline {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var o outline
	code, linked := false, false
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "```"):
			code = !code
			o.commands = append(o.commands, line)
		case code:
			o.commands = append(o.commands, comment.ReplaceAllString(line, ""))
		case heading.MatchString(line):
			o.headings = append(o.headings, heading.FindString(line))
		case strings.HasPrefix(line, "|"):
			o.rows++
		}
		if code {
			continue
		}
		for _, found := range link.FindAllStringSubmatch(line, -1) {
			if linked = linked || found[1] == other; found[1] != other {
				o.links = append(o.links, found[1])
			}
		}
		for _, found := range backtick.FindAllStringSubmatch(line, -1) {
			o.names = append(o.names, found[1])
		}
	}
	if !linked {
		t.Errorf("%s does not lead to %s", name, other)
	}
	slices.Sort(o.links)
	slices.Sort(o.names)
	return o
}

// The README says the same in both languages: as many headings and rows, the
// same commands, links and names.
func TestReadmesAreInStep(t *testing.T) {
	english, vietnamese := outlineOf(t, "README.md", "README.vi.md"), outlineOf(t, "README.vi.md", "README.md")
	if len(english.headings) < 3 || len(english.commands) < 4 || len(english.links) < 10 || len(english.names) < 30 {
		t.Fatalf("README.md holds only %+v", english)
	}
	for what, pair := range map[string][2][]string{
		"headings": {english.headings, vietnamese.headings}, "commands": {english.commands, vietnamese.commands},
		"links": {english.links, vietnamese.links}, "names": {english.names, vietnamese.names},
	} {
		if !slices.Equal(pair[0], pair[1]) {
			t.Errorf("%s: README.md has %q, README.vi.md %q", what, only(pair[0], pair[1]), only(pair[1], pair[0]))
		}
	}
	if english.rows != vietnamese.rows {
		t.Errorf("README.md has %d rows of tables, README.vi.md %d", english.rows, vietnamese.rows)
	}
}

// only returns what one list has and the other has not, or all of it where
// they differ in order or in how often something stands there.
func only(list, other []string) []string {
	rest := slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(other, s) })
	if len(rest) == 0 {
		return list
	}
	return rest
}
