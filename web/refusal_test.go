package web

import (
	"context"
	"strings"
	"testing"

	"banco/meet"
	"banco/web/wire"
)

// What can no longer be kept, because it has grown too large, is refused in words.
func TestTooLargeToBeKept(t *testing.T) {
	full := &fullDocuments{}
	s := newSite(t, func(o *Options) {
		full.Store = o.Documents
		o.Documents = full
	})
	class := do[wire.Classroom](s, "POST", "/api/classes", `{"name":"10A","teacher":"Thầy An"}`)
	cup := do[wire.Tournament](
		s, "POST", "/api/tournaments",
		`{"name":"Giải","system":"swiss","rounds":3,"game":"chess","control":{"total":60000},"patience":60}`,
	)
	full.now = true
	for path, body := range map[string]string{
		"/api/classes/" + class.Code + "/join": `{"name":"Bình"}`,
		"/api/tournaments/" + cup.ID + "/join": `{"name":"Bình"}`,
	} {
		if key := s.visitor().problem("POST", path, body); key != "gathering-large" {
			t.Errorf("%s: %s", path, key)
		}
	}
}

// fullDocuments has room for nothing more.
type fullDocuments struct {
	meet.Store
	now bool
}

func (s *fullDocuments) SaveDocument(ctx context.Context, g meet.Document) error {
	if s.now {
		g.Body += strings.Repeat(" ", meet.MaxBody)
	}
	return s.Store.SaveDocument(ctx, g)
}
