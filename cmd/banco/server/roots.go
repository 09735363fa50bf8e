package server

import (
	"crypto/x509"
	"log/slog"
	"sync"

	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// trustBundledRoots has the program trust Mozilla's certificate authorities, which
// are in it, where the machine has no list of its own: an image from scratch for
// example. ACME and Web Push call other servers by TLS.
var trustBundledRoots = sync.OnceFunc(func() {
	roots := x509.NewCertPool()
	for r := range bundle.Roots() {
		authority, err := x509.ParseCertificate(r.Certificate)
		if err != nil {
			slog.Warn("a certificate authority of the program cannot be read", "err", err)
			continue
		}
		if r.Constraint != nil {
			roots.AddCertWithConstraint(authority, r.Constraint)
		} else {
			roots.AddCert(authority)
		}
	}
	x509.SetFallbackRoots(roots)
})
