package main

import (
	"os"
	"slices"
	"testing"
)

// A server answers to the names it can be reached by and to those it is told of.
func TestHostsServed(t *testing.T) {
	machine, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		addr        string
		host        []string
		with, other string
	}{
		{"", nil, "", machine},
		{"127.0.0.1:80", nil, "127.0.0.1", machine},
		{"chess.lan:80", nil, "chess.lan", machine},
		{"0.0.0.0:80", nil, machine, "0.0.0.0"},
		{":80", []string{"club.example"}, machine, ""},
		{"[::]:80", []string{"club.example"}, "club.example", "::"},
	} {
		got := (&serveCmd{Addr: tt.addr, Host: tt.host}).hosts()
		if tt.with != "" && !slices.Contains(got, tt.with) || slices.Contains(got, tt.other) {
			t.Errorf("--addr %q --host %q answers to %q", tt.addr, tt.host, got)
		}
	}
}
