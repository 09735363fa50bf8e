package web

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"

	"banco/web/wire"
)

// A page under a name that is not ours gets nothing, though its name may lead
// here.
func TestOnlyOurHosts(t *testing.T) {
	s := newSite(t)
	for host, served := range map[string]bool{
		"localhost": true, "localhost:8080": true, "LocalHost.": true, "127.0.0.1": true, "127.1.2.3:80": true, "[::1]:8080": true, "[::1]": true,
		"club.example": true, "Club.Example:8080": true, "club.example.:80": true,
		"evil.example": false, "evil.example:8080": false, "club.example.evil.example": false, "notlocalhost": false,
		"localhost.evil.example": false,
		"192.168.1.7":            false, "[2001:db8::1]:80": false, "0.0.0.0": false, "127.0.0.1.evil.example": false, "[]": false,
		"x:y:z": false,
	} {
		for _, path := range []string{"/", "/api/games", "/api/socket"} {
			req, _ := http.NewRequest("GET", s.url+path, nil)
			req.Host = host
			resp, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			if resp.StatusCode != http.StatusMisdirectedRequest == !served {
				t.Errorf("%s of %q: %s", path, host, resp.Status)
			}
			var got wire.Failure
			if !served && (json.NewDecoder(resp.Body).Decode(&got) != nil || got.Error.Code != "wrong-host" || len(resp.Cookies()) > 0) {
				t.Errorf("%s of %q: %+v, cookies %v", path, host, got, resp.Cookies())
			}
			resp.Body.Close()
		}
	}
}

// The address that a connection was made to is served, and no other.
func TestOwnAddressIsServed(t *testing.T) {
	s := newSite(t)
	for _, tt := range []struct {
		local, host string
		status      int
	}{
		{"192.168.1.7", "192.168.1.7:8080", 200}, {"192.168.1.7", "192.168.1.8:8080", 421}, {"2001:db8::5", "[2001:db8::5]:8080", 200},
	} {
		r := httptest.NewRequest("GET", "/api/games", nil)
		r.Host = tt.host
		r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, &net.TCPAddr{IP: net.ParseIP(tt.local), Port: 8080}))
		w := httptest.NewRecorder()
		s.server.ServeHTTP(w, r)
		if w.Code != tt.status {
			t.Errorf("%s asked for at %s: %d", tt.host, tt.local, w.Code)
		}
	}
}
