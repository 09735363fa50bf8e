//go:build packed && !no_ui

package ui

import (
	"archive/zip"
	_ "embed"
	"io/fs"
	"strings"
)

// archive holds the page in releases, which it makes smaller by more than a
// megabyte. scripts/release packs it.
//
//go:embed page.zip
var archive string

// built returns the page as npm run build made it.
func built() fs.FS {
	page, err := zip.NewReader(strings.NewReader(archive), int64(len(archive)))
	if err != nil {
		panic(err) // scripts/release has packed it
	}
	return page
}
