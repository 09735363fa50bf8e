package web

import (
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"banco/enginematch/jobs"
	"banco/enginematch/training"
	"banco/web/wire"
)

func TestTrainingRuns(t *testing.T) {
	s := newSite(t, func(o *Options) {
		desk, err := training.OpenJobs(filepath.Join(t.TempDir(), "learning"), kits, o.Pool, jobs.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(desk.Close)
		o.TrainingRuns = desk
	})
	const path = "/api/lab/training"
	c := do[wire.TrainingRun](s, "POST", path, `{"game":"chess","lambda":0.8,"rate":0.05,"depth":1,"games":2,"seed":1}`)
	for deadline := time.Now().Add(time.Minute); c.State != "done"; time.Sleep(5 * time.Millisecond) {
		if c = do[wire.TrainingRun](s, "GET", path+"/"+c.ID, ""); time.Now().After(deadline) {
			t.Fatalf("%+v", c)
		}
	}
	if !c.Mine || c.Played != 2 || len(c.Curve) != 1 || c.Agent == "" {
		t.Errorf("%+v", c)
	}
	stranger := s.visitor()
	if seen := do[wire.TrainingRun](stranger, "GET", path+"/"+c.ID, ""); seen.Mine || seen.Played != 2 {
		t.Errorf("a stranger sees %+v", seen)
	}
	if list := do[wire.TrainingRuns](s, "GET", path, ""); len(list.Runs) != 1 ||
		len(do[wire.TrainingRuns](stranger, "GET", path, "").Runs) != 0 {
		t.Errorf("%+v", list)
	}
	for _, tt := range []struct {
		method, path, body string
		status             int
		key                string
	}{
		{"POST", path, `{"game":"jieqi","lambda":0.8,"rate":0.05,"depth":1,"games":2,"seed":1}`, 400, "learn-game"},
		{"POST", path, `{"game":"chess","lambda":2,"rate":0.05,"depth":1,"games":2,"seed":1}`, 400, "learn-number"},
		{"POST", path, `{"game":"chess","start":"x","lambda":0,"rate":0.05,"depth":1,"games":2,"seed":1}`, 400, "learn-weights"},
		{"POST", path, `{"game":"go"}`, 400, ""},
		{"GET", path + "/nobody", "", 404, ""},
		{"POST", path + "/nobody/pause", "", 404, ""},
		{"POST", path + "/nobody/resume", "", 404, ""},
		{"POST", path + "/" + c.ID + "/resume", "", 409, ""},
	} {
		var got wire.Failure
		status := s.call(tt.method, tt.path, tt.body, &got)
		if p := got.Error.Problem; status != tt.status || (p == nil) != (tt.key == "") || p != nil && p.Key != tt.key {
			t.Errorf("%s %s %s: %d %+v", tt.method, tt.path, tt.body, status, got.Error)
		}
	}
	if status := stranger.call("DELETE", path+"/"+c.ID, "", nil); status != http.StatusForbidden {
		t.Errorf("a stranger deletes it: %d", status)
	}
	if status := s.call("DELETE", path+"/"+c.ID, "", nil); status != http.StatusNoContent {
		t.Errorf("its owner deletes it: %d", status)
	}
}
