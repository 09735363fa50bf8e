package server

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"banco/web"
	"banco/web/ui"
)

// Static writes a site that needs no server of ours.
type Static struct {
	Out  string `required:"" placeholder:"DIR" help:"Write the site into this folder, which is empty, new, or holds an earlier site."`
	Base string `placeholder:"/PATH" help:"The path that the folder will have on its host, such as /ban-co. Without it: the root."`
}

// Help is the text of --help.
func (Static) Help() string {
	return `Writes the page and the program for browsers into a folder that any file server can serve. Everything that needs no other people
works there: games against the machine and at one board, puzzles, analysis, the lab. Games are kept in the visitor's browser.

Example:
  banco static --out ./site --base /ban-co`
}

// wellFormedBase is a path without a slash at its end.
var wellFormedBase = regexp.MustCompile(`^(/[\w.~-]+)*$`)

// programList is the file by which a site is known.
const programList = "offline.json"

// Run runs the command.
func (c *Static) Run() error {
	base := strings.TrimSuffix(c.Base, "/")
	if !wellFormedBase.MatchString(base) {
		return fmt.Errorf("--base is a path such as /ban-co, not %q", c.Base)
	}
	page := ui.Page()
	if _, err := fs.Stat(page, programList); err != nil {
		return errors.New("this binary came without the program for browsers: make build brings it along")
	}
	if err := c.checkFolder(); err != nil {
		return err
	}
	count := 0
	err := fs.WalkDir(page, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(page, name)
		if err != nil {
			return err
		}
		for _, path := range placesOf(name) {
			count++
			if err := writeFile(filepath.Join(c.Out, path), onBase(name, data, base)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	_, err = fmt.Printf("%d files in %s, to be served under %s/\n", count, c.Out, base)
	return err
}

// checkFolder refuses a folder that holds something else.
func (c *Static) checkFolder() error {
	entries, err := os.ReadDir(c.Out)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(c.Out, programList)); err != nil {
		return fmt.Errorf("%s holds something else: choose an empty folder", c.Out)
	}
	return os.RemoveAll(filepath.Join(c.Out, "assets")) // those of an earlier build
}

// placesOf returns where a file goes. The page itself is at every path that it knows, and
// at 404.html, which many hosts show where they have nothing.
func placesOf(name string) []string {
	if name != "index.html" {
		return []string{name}
	}
	places := []string{name, "404.html"}
	for _, path := range web.PagePaths() {
		places = append(places, filepath.Join(path, name))
	}
	return places
}

// onBase returns a file as it is under a path, where no server answers.
func onBase(name string, data []byte, base string) []byte {
	switch name {
	case "index.html":
		data = bytes.ReplaceAll(data, []byte(`="/`), []byte(`="`+base+`/`))
		return bytes.Replace(data, []byte("<html"), fmt.Appendf(nil, `<html data-place="device" data-base="%s"`, base), 1)
	case "manifest.webmanifest":
		return bytes.ReplaceAll(data, []byte(`": "/`), []byte(`": "`+base+`/`))
	case "sw.js":
		return append([]byte("self.serverless = true;\n"), data...)
	}
	return data
}

func writeFile(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}
