package api

import (
	"net/http"
	"strings"
	"testing"
)

func TestAcceptsGzip(t *testing.T) {
	for header, want := range map[string]bool{
		"gzip": true, "GZIP": true, "x-gzip": true, "gzip, deflate, br, zstd": true, "br;q=1.0, gzip;q=0.8, *;q=0.1": true,
		"*": true, "gzip;q=0.001": true, "gzip ; q=0.5": true, "identity;q=0.5, gzip;q=0.5": true, "identity;q=0, *": true,
		"": false, "identity": false, "br": false, "gzip;q=0": false, "gzip;q=0.000, *": false, "*;q=0": false,
		"gzip;q=0.5, identity": false, "gzipped": false, "gzip;q=two": false, "gzip;q=NaN": false, "gzip;q=9": false, "gzip;level=1": false,
	} {
		if got := AcceptsGzip(http.Header{"Accept-Encoding": {header}}); got != want {
			t.Errorf("%q: %v", header, got)
		}
	}
	if AcceptsGzip(http.Header{}) || !AcceptsGzip(http.Header{"Accept-Encoding": {"br", "gzip"}}) {
		t.Error("no header, or two")
	}
}

// Whatever a client writes, it gets gzip only where its header names that or
// everything.
func FuzzAcceptsGzip(f *testing.F) {
	f.Add("br;q=1.0, gzip;q=0.8, *;q=0.1")
	f.Add("gzip;q=;,;=*;q=0")
	f.Fuzz(func(t *testing.T, header string) {
		if AcceptsGzip(http.Header{"Accept-Encoding": {header}}) && !strings.Contains(strings.ToLower(header), "gzip") &&
			!strings.Contains(header, "*") {
			t.Errorf("%q asks for gzip", header)
		}
	})
}
