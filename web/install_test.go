package web

import (
	"bytes"
	"encoding/json"
	"image/png"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// What browsers and robots ask for by name is there, as what it is, and asked
// for again each time.
func TestFilesAtTheRoot(t *testing.T) {
	s := builtSite(t)
	for path, want := range map[string][2]string{
		"/robots.txt":           {"text/plain; charset=utf-8", "User-agent: *\n"},
		"/manifest.webmanifest": {"application/manifest+json", `"start_url": "/"`},
		"/sw.js":                {"text/javascript; charset=utf-8", "addEventListener('fetch'"},
		"/favicon.svg":          {"image/svg+xml", "<svg"},
		"/icons/icon-192.png":   {"image/png", "\x89PNG"},
	} {
		answer, body := s.onTheWire(path)
		if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != want[0] || !strings.Contains(string(body), want[1]) {
			t.Errorf("%s: %d, %q, %.60q", path, answer.StatusCode, answer.Header.Get("Content-Type"), body)
		}
		if answer.Header.Get("Cache-Control") != "no-cache" || answer.Header.Get("ETag") == "" {
			t.Errorf("%s: cache %q, tag %q", path, answer.Header.Get("Cache-Control"), answer.Header.Get("ETag"))
		}
	}
}

// The manifest has all that browsers want of a page to be installed, and its
// pictures are as large as it says.
func TestManifest(t *testing.T) {
	s := builtSite(t)
	_, body := s.onTheWire("/manifest.webmanifest")
	var m struct {
		Name, Lang, Display string
		ShortName           string `json:"short_name"`
		StartURL            string `json:"start_url"`
		ThemeColour         string `json:"theme_color"`
		Icons               []struct{ Src, Sizes, Type, Purpose string }
	}
	if err := json.Unmarshal(body, &m); err != nil {
		t.Fatal(err)
	}
	if m.Name == "" || m.ShortName != "Bàn Cờ" || m.Lang != "vi" || m.Display != "standalone" || m.StartURL != "/" {
		t.Errorf("%+v", m)
	}
	index := string(builtFile(t, "index.html"))
	if !strings.Contains(index, `content="`+m.ThemeColour+`"`) || !strings.Contains(index, `rel="manifest" href="/manifest.webmanifest"`) {
		t.Errorf("index.html knows neither the manifest nor its colour %s", m.ThemeColour)
	}
	found := map[string]bool{}
	for _, icon := range m.Icons {
		answer, data := s.onTheWire(icon.Src)
		if answer.Header.Get("Content-Type") != icon.Type {
			t.Errorf("%s: %d, %q, want %q", icon.Src, answer.StatusCode, answer.Header.Get("Content-Type"), icon.Type)
		}
		if icon.Type != "image/png" {
			continue
		}
		picture, err := png.DecodeConfig(bytes.NewReader(data))
		if size, _, _ := strings.Cut(icon.Sizes, "x"); err != nil || picture.Width != picture.Height ||
			size != map[int]string{192: "192", 512: "512"}[picture.Width] {
			t.Errorf("%s: %d×%d, want %s (%v)", icon.Src, picture.Width, picture.Height, icon.Sizes, err)
		}
		found[icon.Sizes+icon.Purpose] = true
	}
	for _, want := range []string{"192x192", "512x512", "192x192maskable", "512x512maskable"} {
		if !found[want] {
			t.Errorf("no icon %s", want)
		}
	}
}

// The service worker keeps what index.html loads, nothing that is not there,
// and no answer of the API; the policy lets it, and no other, run.
func TestServiceWorker(t *testing.T) {
	s := builtSite(t)
	answer, worker := s.onTheWire("/sw.js")
	if policy := answer.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "worker-src 'self';") ||
		strings.Contains(policy, "script-src") {
		t.Errorf("the policy is %q", policy)
	}
	list := regexp.MustCompile(`const shell = (\[.*\]);`).FindSubmatch(worker)
	if list == nil {
		t.Fatalf("no list in %.200q", worker)
	}
	var shell []string
	if err := json.Unmarshal(list[1], &shell); err != nil {
		t.Fatal(err)
	}
	kept := map[string]bool{}
	for _, path := range shell {
		kept[path] = true
		if answer, _ := s.onTheWire(path); answer.StatusCode != http.StatusOK || strings.HasPrefix(path, "/api") {
			t.Errorf("the shell has %s: %d", path, answer.StatusCode)
		}
	}
	for _, found := range regexp.MustCompile(`(?:src|href)="(/assets/[^"]+)"`).FindAllStringSubmatch(string(builtFile(t, "index.html")), -1) {
		if !kept[found[1]] {
			t.Errorf("the shell lacks %s", found[1])
		}
	}
	if !kept["/"] {
		t.Error("the shell has no page")
	}
}
