package server

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The page of a site knows that nobody answers, and every address in it lies under the base.
func TestStaticFilesLieUnderTheBase(t *testing.T) {
	index := `<html lang="vi"><link href="/favicon.svg"><script src="/assets/a.js">`
	for base, want := range map[string]string{
		"":   `<html data-place="device" data-base="" lang="vi"><link href="/favicon.svg"><script src="/assets/a.js">`,
		"/b": `<html data-place="device" data-base="/b" lang="vi"><link href="/b/favicon.svg"><script src="/b/assets/a.js">`,
	} {
		if got := string(onBase("index.html", []byte(index), base)); got != want {
			t.Errorf("under %q:\n%s, want\n%s", base, got, want)
		}
	}
	got := string(onBase("manifest.webmanifest", []byte(`{"id": "/", "src": "/icons/x.png"}`), "/b"))
	if got != `{"id": "/b/", "src": "/b/icons/x.png"}` {
		t.Errorf("the manifest is %s", got)
	}
	places := placesOf("index.html")
	for _, path := range []string{"index.html", "404.html", filepath.Join("/settings", "index.html")} {
		if !slices.Contains(places, path) {
			t.Errorf("the page is at %s, not at %s", places, path)
		}
	}
	for _, base := range []string{"ban-co", "/a//b", "/a b", `/"`} {
		if err := (&Static{Out: t.TempDir(), Base: base}).Run(); err == nil || !strings.Contains(err.Error(), "--base") {
			t.Errorf("base %q: %v", base, err)
		}
	}
}
