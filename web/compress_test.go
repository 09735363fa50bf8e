package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	all "banco/kits"
	"banco/web/ui"
)

// onTheWire asks for a path with the headers given (name, value, …) and returns
// the answer with its body as it was on the wire.
func (s *site) onTheWire(path string, header ...string) (*http.Response, []byte) {
	s.Helper()
	req, err := http.NewRequest("GET", s.url+path, nil)
	if err != nil {
		s.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	resp, err := (&http.Transport{DisableCompression: true}).RoundTrip(req)
	if err != nil {
		s.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		s.Fatal(err)
	}
	return resp, data
}

func unpacked(t *testing.T, data []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

// builtSite serves the page as it is built, and all games.
func builtSite(t *testing.T) *site {
	skipIfShort(t)
	return newSite(t, func(o *Options) { o.Page, o.Kits = ui.Page(), all.All() })
}

// Files and answers are sent compressed to who can read that, and say so to
// caches; everyone gets the same content.
func TestAnswersAreCompressed(t *testing.T) {
	s := builtSite(t)
	index, _ := s.onTheWire("/")
	script := regexp.MustCompile(`/assets/[\w.-]+\.js`).FindString(string(builtFile(t, "index.html")))
	for path, kind := range map[string]string{
		"/": "text/html; charset=utf-8", "/play/abc": "text/html; charset=utf-8", script: "text/javascript; charset=utf-8",
		"/api/games": "application/json; charset=utf-8", "/no-such-page": "text/html; charset=utf-8",
	} {
		plainAnswer, plain := s.onTheWire(path, "Accept", browser, "Accept-Encoding", "gzip;q=0, identity")
		answer, wire := s.onTheWire(path, "Accept", browser, "Accept-Encoding", "gzip, deflate, br")
		for what, pair := range map[string][2]string{
			"plain encoding": {plainAnswer.Header.Get("Content-Encoding"), ""}, "encoding": {answer.Header.Get("Content-Encoding"), "gzip"},
			"plain type": {plainAnswer.Header.Get("Content-Type"), kind}, "type": {answer.Header.Get("Content-Type"), kind},
			"plain vary": {plainAnswer.Header.Get("Vary"), "Accept-Encoding"}, "vary": {answer.Header.Get("Vary"), "Accept-Encoding"},
		} {
			if pair[0] != pair[1] {
				t.Errorf("%s: %s is %q, want %q", path, what, pair[0], pair[1])
			}
		}
		if len(wire) >= len(plain) || !bytes.Equal(unpacked(t, wire), plain) {
			t.Errorf("%s: %d bytes on the wire, %d plain", path, len(wire), len(plain))
		}
	}
	if index.Header.Get("ETag") == "" {
		t.Error("the page has no ETag")
	}
	if answer, _ := s.onTheWire("/healthz", "Accept-Encoding", "gzip"); answer.Header.Get("Content-Encoding") != "" {
		t.Error("a few bytes are compressed")
	}
}

// A client that has a file is told so, each form of it by its own tag.
func TestFilesAreNotSentTwice(t *testing.T) {
	s := builtSite(t)
	tags := map[string]bool{}
	for _, coding := range []string{"identity", "gzip"} {
		first, _ := s.onTheWire("/", "Accept-Encoding", coding)
		tag := first.Header.Get("ETag")
		again, body := s.onTheWire("/", "Accept-Encoding", coding, "If-None-Match", tag)
		if again.StatusCode != http.StatusNotModified || len(body) != 0 || again.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: %d with %d bytes, Vary %q", coding, again.StatusCode, len(body), again.Header.Get("Vary"))
		}
		tags[tag] = true
	}
	if len(tags) != 2 {
		t.Errorf("tags %v", tags)
	}
}

// firstBoard is how many bytes a first visit may take until the board stands.
const firstBoard = 110_000

// What the page, its files, the words of one language and the list of games
// take on the wire.
func TestBytesOfTheFirstBoard(t *testing.T) {
	s := builtSite(t)
	paths := []string{"/", "/api/games", "/favicon.svg"}
	for _, found := range regexp.MustCompile(`(?:src|href)="(/assets/[^"]+)"`).FindAllStringSubmatch(string(builtFile(t, "index.html")), -1) {
		paths = append(paths, found[1])
	}
	words := 0
	sum := 0
	for name := range s.server.files {
		if strings.HasPrefix(name, "assets/first-") {
			_, data := s.onTheWire("/"+name, "Accept-Encoding", "gzip")
			words = max(words, len(data))
		}
	}
	for _, path := range paths {
		_, data := s.onTheWire(path, "Accept-Encoding", "gzip")
		sum += len(data)
	}
	if len(paths) < 6 || words == 0 {
		t.Fatalf("the page loads only %v, and %d bytes of words", paths, words)
	}
	t.Logf("%d bytes", sum+words)
	if sum+words > firstBoard {
		t.Errorf("the first board takes %d bytes of at most %d", sum+words, firstBoard)
	}
}

// builtFile returns a file of the built page.
func builtFile(t *testing.T, name string) []byte {
	t.Helper()
	f, err := ui.Page().Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
