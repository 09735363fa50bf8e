package server

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"banco/cmd/banco/cli"
	"banco/cmd/banco/commandline"
	"banco/cmd/banco/server/acmetest"
	"banco/game/gametest"
)

// start runs a server by its command line until the test ends, and returns how to
// stop it before.
func start(t *testing.T, args ...string) (stop func()) {
	t.Helper()
	var program struct {
		Serve Serve `cmd:""`
	}
	reader, err := commandline.New("banco", "", &program, cli.Vars())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := reader.Parse(append([]string{"serve", "--data", t.TempDir()}, args...)); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- program.Serve.Run(ctx, "test") }()
	stopped := false
	stop = func() {
		if cancel(); !stopped {
			stopped = true
			if err := <-ended; err != nil {
				t.Errorf("the server ended with %v", err)
			}
		}
	}
	t.Cleanup(stop)
	return stop
}

// patient gets an address until the server answers.
func patient(t *testing.T, client *http.Client, url string) *http.Response {
	t.Helper()
	for begun := time.Now(); ; time.Sleep(time.Second / 20) {
		answer, err := client.Get(url)
		if err == nil {
			answer.Body.Close()
			return answer
		}
		if time.Since(begun) > time.Minute {
			t.Fatal(err)
		}
	}
}

// A public server obtains its certificate from an ACME server, once, answers over
// TLS with HSTS, and sends plain HTTP there. Other names get nothing.
func TestPublicServerObtainsItsCertificate(t *testing.T) {
	at, plain := gametest.FreeAddress(t), gametest.FreeAddress(t)
	ca, err := acmetest.New(at)
	if err != nil {
		t.Fatal(err)
	}
	defer ca.Close()
	stop := start(t, "--public", "co.example.org", "--acme", ca.Directory(), "--addr", at, "--redirect", plain)
	client := &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			TLSClientConfig: &tls.Config{RootCAs: ca.Roots},
			DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
				if strings.HasSuffix(addr, ":80") {
					return new(net.Dialer).DialContext(ctx, network, plain)
				}
				return new(net.Dialer).DialContext(ctx, network, at)
			},
		},
	}
	defer client.CloseIdleConnections()
	answer := patient(t, client, "https://co.example.org/healthz")
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Strict-Transport-Security") == "" {
		t.Errorf("%s, HSTS %q", answer.Status, answer.Header.Get("Strict-Transport-Security"))
	}
	answer = patient(t, client, "http://co.example.org/play?game=chess")
	if to := answer.Header.Get("Location"); answer.StatusCode/100 != 3 || to != "https://co.example.org/play?game=chess" {
		t.Errorf("plain HTTP: %s to %q", answer.Status, to)
	}
	if err := (&Health{Addr: at, Public: "co.example.org"}).Run(context.Background()); err != nil {
		t.Error(err)
	}
	if _, err := client.Get("https://other.example.org/"); err == nil {
		t.Error("another name has a certificate too")
	}
	if n := ca.Issued(); n != 1 {
		t.Errorf("%d certificates were issued", n)
	}
	client.CloseIdleConnections()
	stop()
}

// On request the browser is opened at the server's address.
func TestBrowserIsOpened(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other systems have no variable for the browser")
	}
	dir := t.TempDir()
	opened, browser := filepath.Join(dir, "opened"), filepath.Join(dir, "browser")
	script := "#!/bin/sh\nprintf %s \"$1\" >" + opened + ".tmp && mv " + opened + ".tmp " + opened + "\n"
	if err := os.WriteFile(browser, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("BROWSER", browser)
	at := gametest.FreeAddress(t)
	stop := start(t, "--addr", at, "--open", "yes")
	for begun := time.Now(); ; time.Sleep(time.Second / 20) {
		if text, err := os.ReadFile(opened); err == nil {
			if string(text) != "http://"+at+"/" {
				t.Errorf("opened %s", text)
			}
			break
		}
		if time.Since(begun) > time.Minute {
			t.Fatal("no browser was opened")
		}
	}
	stop()
}
