package server

import (
	"net"
	"net/netip"
	"os"
	"slices"
	"strings"
	"testing"
)

// --proxy takes networks and addresses.
func TestProxiesTrusted(t *testing.T) {
	got, err := (&Serve{Proxy: []string{"10.1.2.3/8", "127.0.0.1", "::1", "fd00::/8"}}).trusted()
	want := []netip.Prefix{
		netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("127.0.0.1/32"), netip.MustParsePrefix("::1/128"),
		netip.MustParsePrefix("fd00::/8"),
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v %v", got, err)
	}
	for _, bad := range []string{"", "proxy.lan", "10.0.0.0/33", "10.0.0"} {
		if _, err := (&Serve{Proxy: []string{bad}}).trusted(); err == nil {
			t.Errorf("--proxy %q is taken", bad)
		}
	}
}

// Addresses that cannot be listened at are answered with what to give instead.
func TestListenComplaints(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for addr, want := range map[string]string{
		"7103":                `--addr is HOST:PORT, such as 127.0.0.1:7103, not "7103"`,
		"localhost":           `--addr is HOST:PORT, such as 127.0.0.1:8080, not "localhost"`,
		taken.Addr().String(): "another program listens at " + taken.Addr().String() + ": stop it, or choose another address with --addr",
	} {
		if _, err := (&Serve{Addr: addr}).listen(); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", addr, err, want)
		}
	}
	if err := (&Health{Addr: "7103"}).Run(t.Context()); err == nil || !strings.Contains(err.Error(), "HOST:PORT") {
		t.Errorf("health: %v", err)
	}
}

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
		got := (&Serve{Host: tt.host}).hosts(tt.addr)
		if tt.with != "" && !slices.Contains(got, tt.with) || slices.Contains(got, tt.other) {
			t.Errorf("--addr %q --host %q answers to %q", tt.addr, tt.host, got)
		}
	}
}
