package server

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"banco/game/gametest"
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

// The dashboard and the alerts ask for numbers that the server has.
func TestDashboardAsksForNumbersThatExist(t *testing.T) {
	at, numbers := gametest.FreeAddress(t), gametest.FreeAddress(t)
	stop := start(t, "--addr", at, "--metrics", numbers)
	patient(t, http.DefaultClient, "http://"+at+"/healthz")
	answer, err := http.Post("http://"+at+"/api/matches/none/moves", "application/json", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer, err = http.Get("http://" + numbers + "/metrics"); err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	served, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	asked := regexp.MustCompile(`\b(?:banco|process)_\w+|POST /api[^"\\]+`)
	for _, name := range []string{"alerts.yml", "grafana.json"} {
		text, err := os.ReadFile("../../../deploy/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, ".json") && !json.Valid(text) {
			t.Errorf("%s is not JSON", name)
		}
		found := asked.FindAllString(string(text), -1)
		if len(found) < 8 {
			t.Errorf("%s asks only for %q", name, found)
		}
		for _, want := range found {
			if !strings.Contains(string(served), want) {
				t.Errorf("%s asks for %s, which the server does not have", name, want)
			}
		}
	}
	stop()
}
