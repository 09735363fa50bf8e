package server

import (
	"net"
	"slices"
	"testing"
)

// A server for all lists the addresses to type, and one for this machine none.
func TestReach(t *testing.T) {
	var own []net.Addr
	for _, text := range []string{"127.0.0.1/8", "::1/128", "fe80::1/64", "fd00::5/64", "192.168.1.7/24", "10.0.0.3/8"} {
		ip, network, err := net.ParseCIDR(text)
		if err != nil {
			t.Fatal(err)
		}
		own = append(own, &net.IPNet{IP: ip, Mask: network.Mask})
	}
	want := []string{"http://192.168.1.7:8080", "http://10.0.0.3:8080"}
	if got := callable(own, 8080); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := callable(own[:4], 80); !slices.Equal(got, []string{"http://[fd00::5]:80"}) {
		t.Errorf("without short addresses: %q", got)
	}
	if got := reach(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080}); got != nil {
		t.Errorf("on the loopback: %q", got)
	}
}
