//go:build !no_ui

// Package ui embeds the built page. Build with the tag no_ui to leave it out
// and serve the API alone.
package ui

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var files embed.FS

// Page returns the built page: index.html and what it loads.
func Page() fs.FS {
	page, err := fs.Sub(files, "dist")
	if err != nil {
		panic(err) // dist is embedded above
	}
	return page
}
