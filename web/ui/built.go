//go:build !no_ui && !packed

package ui

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var files embed.FS

// built returns the page as npm run build made it.
func built() fs.FS {
	dist, err := fs.Sub(files, "dist")
	if err != nil {
		panic(err) // dist is embedded above
	}
	return dist
}
