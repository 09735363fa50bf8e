//go:build no_ui

// Package ui stands in for the page in builds without it.
package ui

import (
	"io/fs"
	"testing/fstest"
)

// Page returns a page that says there is none.
func Page() fs.FS {
	return fstest.MapFS{"index.html": {Data: []byte("<!doctype html><title>Bàn Cờ</title><p>This build serves the API only.</p>")}}
}
