package server

import (
	"crypto/x509"
	"os"
	"os/exec"
	"runtime"
	"testing"

	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// On a machine without certificate authorities the program knows some. Those of a
// process are read once, so it takes another one.
func TestBundledRoots(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other systems always have authorities")
	}
	if os.Getenv("BANCO_NO_ROOTS") == "" {
		cmd := exec.Command(os.Args[0], "-test.run", "^TestBundledRoots$")
		cmd.Env = append(os.Environ(), "BANCO_NO_ROOTS=1", "SSL_CERT_FILE=/nonexistent", "SSL_CERT_DIR=/nonexistent")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	trustBundledRoots()
	trusted := 0
	for r := range bundle.Roots() {
		authority, err := x509.ParseCertificate(r.Certificate)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := authority.Verify(x509.VerifyOptions{CurrentTime: authority.NotBefore}); err == nil {
			trusted++
		}
	}
	if trusted < 50 {
		t.Errorf("%d authorities are trusted", trusted)
	}
}
