package main

import (
	"os"
	"path/filepath"
	"regexp"
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
		if block[1] != "" && testing.Short() {
			continue
		}
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
