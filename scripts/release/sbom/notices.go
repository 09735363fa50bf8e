package sbom

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// ofPage are the licences of what is in the page, copied from the packages of npm:
// a release is made without npm.
//
//go:embed npm/*.txt
var ofPage embed.FS

// Notices returns the licences and notices of all that is in the program on some
// systems, which whoever passes it on must add.
func Notices(systems ...string) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("# What Ban Co contains of others\n\nThe program itself is under LICENSE.\n")
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	if err := notice(&b, "Go", strings.TrimSpace(string(root))); err != nil {
		return nil, err
	}
	folders, err := moduleFolders(systems...)
	if err != nil {
		return nil, err
	}
	for _, module := range slices.Sorted(maps.Keys(folders)) {
		name, version, _ := strings.Cut(module, "@")
		if version == "" {
			continue // this program, and Go's own library
		}
		if err := notice(&b, name+" "+version, folders[module]); err != nil {
			return nil, err
		}
	}
	for _, name := range inPage {
		text, err := ofPage.ReadFile("npm/" + name + ".txt")
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "\n## %s\n\n%s\n", name, bytes.TrimSpace(text))
	}
	const pieces = "web/ui/src/pieces"
	for _, name := range []string{"LICENSES.md", "OFL.txt"} {
		text, err := os.ReadFile(filepath.Join(pieces, name))
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "\n## Pieces: %s\n\n%s\n", name, bytes.TrimSpace(text))
	}
	return b.Bytes(), nil
}

// notice adds the texts of a folder.
func notice(b *bytes.Buffer, title, folder string) error {
	texts, err := textsIn(folder, "LICENSE", "LICENCE", "COPYING", "NOTICE", "PATENTS")
	if err != nil {
		return err
	}
	if len(texts) == 0 {
		return errors.New(title + " has no licence")
	}
	fmt.Fprintf(b, "\n## %s\n", title)
	for _, text := range texts {
		fmt.Fprintf(b, "\n%s\n", bytes.TrimSpace(text))
	}
	return nil
}
