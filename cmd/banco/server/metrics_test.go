package server

import (
	"net/http"
	"testing"
)

// A page whose name leads to the metrics, or to the profiles, reads nothing.
func TestMetricsAnswerToTheirOwnHosts(t *testing.T) {
	c := Serve{Host: []string{"club.example"}, Metrics: "127.0.0.1:0"}
	stop, at, err := newMetrics().serve(c.Metrics, c.hosts(c.Metrics))
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	for host, want := range map[string]int{
		at.String(): http.StatusOK, "localhost:9090": http.StatusOK, "Club.Example": http.StatusOK,
		"evil.example": http.StatusMisdirectedRequest, "192.0.2.1:9090": http.StatusMisdirectedRequest,
		"127.0.0.1.evil.example:9090": http.StatusMisdirectedRequest,
	} {
		for _, path := range []string{"/metrics", "/debug/pprof/", "/debug/pprof/goroutine?debug=1"} {
			req, err := http.NewRequest("GET", "http://"+at.String()+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Host = host
			resp, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
			if resp.StatusCode != want {
				t.Errorf("%s of %s: %d, want %d", path, host, resp.StatusCode, want)
			}
		}
	}
}
