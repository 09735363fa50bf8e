package web

import (
	"io"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// get asks for a path as a browser does (html) or as a program does.
func (s *site) get(path, accept string) (*http.Response, string) {
	s.Helper()
	req, err := http.NewRequest("GET", s.url+path, nil)
	if err != nil {
		s.Fatal(err)
	}
	req.Header.Set("Accept", accept)
	resp, err := s.client.Do(req)
	if err != nil {
		s.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		s.Fatal(err)
	}
	return resp, string(data)
}

const browser = "text/html,application/xhtml+xml,*/*;q=0.8"

func TestPageFiles(t *testing.T) {
	s := newSite(t)
	for _, tt := range []struct {
		path, accept string
		status       int
		body, cache  string
	}{
		{"/", browser, 200, "<title>page", "no-cache"},
		{"/play/abc", browser, 200, "<title>page", "no-cache"},
		{"/play/abc?from=x", "*/*", 200, "<title>page", "no-cache"},
		{"/assets/app-1.js", "*/*", 200, "let x", "public, max-age=31536000, immutable"},
		{"/offline.json", "*/*", 200, "{}", "no-cache"}, // this page came without the program for browsers
		{"/assets/none.js", "*/*", 404, "not-found", "no-store"},
		{"/assets/", browser, 404, "<title>page", "no-cache"},
		{"/elsewhere", browser, 404, "<title>page", "no-cache"},
		{"/elsewhere", "*/*", 404, `"not-found"`, "no-store"},
		{"/play/a.b", browser, 404, "<title>page", "no-cache"},
		{"/index.html", browser, 404, "<title>page", "no-cache"},
		{"/..%2fgo.mod", "*/*", 404, `"not-found"`, "no-store"},
		{"/api/nothing", browser, 404, `"not-found"`, "no-store"},
	} {
		resp, body := s.get(tt.path, tt.accept)
		if resp.StatusCode != tt.status || !strings.Contains(body, tt.body) || resp.Header.Get("Cache-Control") != tt.cache {
			t.Errorf(
				"%s: %d %q, cache %q, want %d %q %q", tt.path, resp.StatusCode, body, resp.Header.Get("Cache-Control"), tt.status, tt.body,
				tt.cache,
			)
		}
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'self'; ", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
		} {
			if got := resp.Header.Get(name); !strings.HasPrefix(got, want) {
				t.Errorf("%s: %s is %q", tt.path, name, got)
			}
		}
	}
	if status := s.call("POST", "/play/abc", "", nil); status != http.StatusMethodNotAllowed {
		t.Errorf("POST of a page: %d", status)
	}
}

// router is where the page keeps its paths.
const router = "ui/src/router.svelte.ts"

// The paths that the server takes for the page's are those of the page.
func TestPageRoutesAreTheRouters(t *testing.T) {
	source, err := os.ReadFile(router)
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]bool{}
	for _, list := range regexp.MustCompile(`(?s)const plain = \[(.*?)\]`).FindAllSubmatch(source, -1) {
		for _, name := range regexp.MustCompile(`'(\w+)'`).FindAllSubmatch(list[1], -1) {
			pages[string(name[1])] = true
		}
	}
	for _, name := range regexp.MustCompile(`page === '(\w+)'`).FindAllSubmatch(source, -1) {
		pages[string(name[1])] = true
	}
	served := map[string]bool{}
	for _, route := range pageRoutes {
		if name := strings.Split(route, "/")[1]; name != "{$}" {
			served[name] = true
		}
	}
	if len(pages) < 5 || !slices.Equal(sorted(pages), sorted(served)) {
		t.Errorf("the router knows %v, the server %v", sorted(pages), sorted(served))
	}
}

func sorted(set map[string]bool) []string {
	var list []string
	for name := range set {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// Each path that the router's own test takes for a page, or for none, is the
// same to the server.
func TestPageRoutesAsTheRouterReadsThem(t *testing.T) {
	source, err := os.ReadFile("ui/src/router.test.ts")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`\['(/[^']*)', \{ page: '(\w+)'`).FindAllStringSubmatch(string(source), -1)
	if len(rows) < 8 {
		t.Fatalf("only %d rows found", len(rows))
	}
	s := newSite(t)
	for _, row := range rows {
		want := http.StatusOK
		if row[2] == "missing" {
			want = http.StatusNotFound
		}
		if resp, _ := s.get(row[1], browser); resp.StatusCode != want {
			t.Errorf("%s is %q to the page, and %d to the server", row[1], row[2], resp.StatusCode)
		}
	}
}
