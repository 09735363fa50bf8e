package loadtest

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"banco/cmd/banco/client"
)

// A refusal is an answer, and the line stays; where none comes it is open what has
// happened, and the next command goes over another connection.
func TestLine(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		switch {
		case err != nil || r.Header.Get("Cookie") != "banco=x" || r.Method != "POST" || string(body) != "{}":
			t.Errorf("%s with %q of %q, %v", r.Method, body, r.Header.Get("Cookie"), err)
		case r.URL.Path == "/refused":
			http.Error(w, "not now", http.StatusConflict)
		case r.URL.Path == "/cut":
			panic(http.ErrAbortHandler)
		case r.URL.Path == "/last":
			w.Header().Set("Connection", "close")
		}
		fmt.Fprint(w, strings.Repeat("taken", 2000))
	}))
	defer server.Close()
	s := client.New(server.URL+"/", 1)
	l := &line{server: s}
	defer l.close()
	for i, tt := range []struct {
		path, why string
		status    int
	}{
		{"taken", "", 200}, {"refused", "409 Conflict: not now", 409}, {"taken", "", 200}, {"cut", "EOF", 0}, {"taken", "", 200},
		{"last", "", 200}, {"taken", "", 200},
	} {
		status, err := l.post(tt.path, "banco=x", []byte("{}"))
		if status != tt.status || (err != nil) != (tt.why != "") || err != nil && !strings.Contains(err.Error(), tt.why) {
			t.Errorf("%d. %s: %d, %v", i+1, tt.path, status, err)
		}
	}
	if n := s.Received.Load(); n != 5*10_000 {
		t.Errorf("%d bytes were received", n)
	}
}
