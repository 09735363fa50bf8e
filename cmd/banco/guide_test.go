package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// fence is a block of commands in a guide: "sh", or "sh long" where they take
// more than a few seconds together.
var fence = regexp.MustCompile("(?ms)^```sh( long)?\n(.*?)^```")

// shellWords splits a command line at its spaces, but not within double quotes.
func shellWords(line string) (list []string) {
	for _, match := range regexp.MustCompile(`"([^"]*)"|\S+`).FindAllStringSubmatch(line, -1) {
		if strings.HasPrefix(match[0], `"`) {
			list = append(list, match[1])
		} else {
			list = append(list, match[0])
		}
	}
	return list
}

// The commands of the engine user's guide run as they stand, in the order in
// which they are printed: later ones read files that earlier ones have written.
func TestGuideCommandsRun(t *testing.T) {
	skipIfShort(t)
	t.Parallel()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	guide, err := os.ReadFile("../../docs/guide/engine-user.md")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir() // stands for the root of the repository, so that nothing is written there
	if err := os.Symlink(filepath.Join(root, "docs"), filepath.Join(folder, "docs")); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	ran := 0
	for _, block := range fence.FindAllStringSubmatch(string(guide), -1) {
		for line := range strings.Lines(block[2]) {
			line, _, _ = strings.Cut(strings.TrimSpace(line), " #")
			args := shellWords(line)
			if len(args) == 0 || args[0] != "banco" {
				continue
			}
			ran++
			t.Run(strings.Join(args[1:], " "), func(t *testing.T) {
				cmd := command(args[1:]...)
				cmd.Dir = folder
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Errorf("%s: %v\n%s", line, err, out)
				}
			})
		}
	}
	if ran < 20 {
		t.Errorf("only %d commands", ran)
	}
}

// ownFile is an argument that names a file of the user's.
var ownFile = regexp.MustCompile(`^[\w-]+\.(pgn|epd|tsv|txt)$`)

// The examples of help texts run as they stand, apart from those with files of the
// user's.
func TestHelpExamplesRun(t *testing.T) {
	skipIfShort(t)
	t.Parallel()
	folder := t.TempDir()
	for _, name := range []string{"solve", "perft", "moves", "notation", "agents", "ruling", "play-out"} {
		ran := 0
		help, _, _ := banco(t, "", "help", name)
		for line := range strings.Lines(help) {
			line, isExample := strings.CutPrefix(strings.TrimSpace(line), "banco ")
			stdin := ""
			if text, piped, ok := strings.Cut(line, " | banco "); ok {
				words := shellWords(text)
				stdin, line, isExample = words[len(words)-1]+"\n", piped, words[0] == "echo"
			}
			args := shellWords(line)
			if !isExample || slices.ContainsFunc(args, ownFile.MatchString) {
				continue
			}
			ran++
			cmd := command(args...)
			cmd.Dir, cmd.Stdin = folder, strings.NewReader(stdin)
			if out, err := cmd.CombinedOutput(); err != nil || len(out) == 0 {
				t.Errorf("banco %s: %v\n%s", line, err, out)
			}
		}
		if ran == 0 {
			t.Errorf("the help of %s has no example that can be run", name)
		}
	}
}

// inPages is a command line in a page: a line of a block of commands, or a
// span of code.
var inPages = regexp.MustCompile("(?m)(?:^|`)(?:go run \\./cmd/)?banco ((?:[a-z][a-z-]*)(?: [^`\n]*)?)")

// unnamed is the command that a group runs where none is named.
var unnamed = map[string]string{"datagen": "datagen play", "tune": "tune weights"}

// Every command that a page names exists, with the flags that it is given.
func TestPagesNameCommandsThatExist(t *testing.T) {
	if testing.Short() {
		t.Skip("starts the program once for each command that a page names")
	}
	help := map[string]string{} // of each command
	explained := func(command string) string {
		if _, known := help[command]; !known {
			out, _, status := banco(t, "", append(strings.Fields(command), "--help")...)
			if status != 0 {
				out = ""
			}
			help[command] = out
		}
		return help[command]
	}
	found := 0
	check := func(page, line string) {
		line, _, _ = strings.Cut(line, " #")
		line = regexp.MustCompile(`"[^"]*"`).ReplaceAllString(line, "…") // may hold flags of another program
		args := strings.Fields(line)
		text := explained(args[0])
		if strings.HasPrefix(text, "Usage: banco "+args[0]+" <command>") {
			named := args[0] + " " + append(args, "")[1]
			if sub := explained(named); strings.HasPrefix(sub, "Usage: banco "+named) {
				text = sub
			} else if usual, has := unnamed[args[0]]; has {
				text = explained(usual)
			}
		}
		if text == "" {
			t.Errorf("%s: there is no command banco %s", page, line)
			return
		}
		found++
		for _, flag := range regexp.MustCompile(` (--[a-z][a-z-]*)`).FindAllStringSubmatch(line, -1) {
			if !regexp.MustCompile(flag[1] + `\b`).MatchString(text) {
				t.Errorf("%s: banco %s has no flag %s", page, line, flag[1])
			}
		}
	}
	err := filepath.WalkDir("../../docs", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".md" {
			return err
		}
		text, err := os.ReadFile(path)
		for _, match := range inPages.FindAllStringSubmatch(string(text), -1) {
			check(path, match[1])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if found < 100 {
		t.Errorf("only %d commands are named", found)
	}
}
