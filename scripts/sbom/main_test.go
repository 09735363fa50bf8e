package main

import (
	"runtime/debug"
	"testing"
)

// Every module of a binary is in its bill once, with the version that was linked.
func TestBill(t *testing.T) {
	info := &debug.BuildInfo{
		GoVersion: "go1.26.1", Main: debug.Module{Path: "banco"},
		Deps: []*debug.Module{
			{Path: "example.org/a", Version: "v1.2.3", Sum: "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="},
			{Path: "example.org/b", Version: "v0.1.0", Replace: &debug.Module{Path: "example.org/fork", Version: "v0.2.0"}},
		},
	}
	got := billOf("1.0", info)
	want := []string{"pkg:golang/std@1.26.1", "pkg:golang/example.org/a@v1.2.3", "pkg:golang/example.org/fork@v0.2.0"}
	if got.Metadata.Component.PURL != "pkg:golang/banco@1.0" || len(got.Components) != len(want) {
		t.Fatalf("%+v", got)
	}
	for i, c := range got.Components {
		if c.PURL != want[i] || c.Ref != want[i] {
			t.Errorf("%+v, want %s", c, want[i])
		}
	}
	if h := got.Components[1].Hashes; len(h) != 1 || h[0].Content != "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" {
		t.Errorf("%+v", h)
	}
}
