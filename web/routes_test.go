package web

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"banco/enginematch/jobs"
	"banco/enginematch/tournament"
	"banco/enginematch/training"
)

// docs/reference/api.md has a row for every call: one that names the method, the begin of the
// path and its last word.
func TestEveryCallIsDocumented(t *testing.T) {
	text, err := os.ReadFile("../docs/reference/api.md")
	if err != nil {
		t.Fatal(err)
	}
	s := newQuietSite(t, withAdmin, func(o *Options) {
		if o.EngineTournaments, err = tournament.OpenJobs(filepath.Join(t.TempDir(), "a"), kits, o.Pool, jobs.Settings{}); err != nil {
			t.Fatal(err)
		}
		if o.TrainingRuns, err = training.OpenJobs(filepath.Join(t.TempDir(), "b"), kits, o.Pool, jobs.Settings{}); err != nil {
			t.Fatal(err)
		}
	})
	t.Cleanup(func() { s.server.Shutdown(t.Context()) })
	for _, route := range s.server.Routes() {
		method, path := route.Method, route.Path
		if !strings.HasPrefix(path, "/api/") || path == "/api/" {
			continue
		}
		words := slices.DeleteFunc(strings.Split(path, "/"), func(word string) bool { return word == "" || strings.HasPrefix(word, "{") })
		if !documented(string(text), method, "/api/"+words[min(1, len(words)-1)], words[len(words)-1]) {
			t.Errorf("%s is not in docs/reference/api.md", route.Pattern())
		}
	}
}

// documented reports whether the first cell of a row names all words.
func documented(text string, words ...string) bool {
	for row := range strings.Lines(text) {
		call, _, there := strings.Cut(row, " | ")
		for _, word := range words {
			there = there && strings.Contains(call, word)
		}
		if there {
			return true
		}
	}
	return false
}
