package server

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// internet are the settings of a server that anybody reaches by its name, without a
// proxy before it.
type internet struct {
	Public   string `placeholder:"NAME" help:"Serve the internet under this name: over TLS on port 443, with a certificate by ACME that is renewed by itself. Says yes to the terms of Let's Encrypt, or of --acme."`
	ACME     string `name:"acme" placeholder:"URL" help:"Where --public asks for certificates. Default: Let's Encrypt."`
	Redirect string `default:":80" placeholder:"HOST:PORT" help:"Where --public sends plain HTTP on to TLS. Default: port 80 of every address."`
}

// tlsAddr is where a server with --public listens unless --addr says otherwise.
const tlsAddr = ":443"

// certificates returns what obtains and renews the certificate, nil without
// --public. It keeps it in the data folder.
func (c *Serve) certificates() (*autocert.Manager, error) {
	if c.Public == "" {
		return nil, nil
	}
	dir, err := c.dir()
	if err != nil {
		return nil, err
	}
	m := &autocert.Manager{
		Prompt: autocert.AcceptTOS, HostPolicy: autocert.HostWhitelist(c.Public), Cache: autocert.DirCache(filepath.Join(dir, "certificates")),
	}
	if c.ACME != "" {
		m.Client = &acme.Client{DirectoryURL: c.ACME}
	}
	return m, nil
}

// redirect answers plain HTTP: questions of the ACME server, and everybody else is
// sent to TLS.
func (c *Serve) redirect(m *autocert.Manager) (stop func(), err error) {
	if m == nil {
		return func() {}, nil
	}
	l, err := listenAt("--redirect", c.Redirect)
	if err != nil {
		return nil, err
	}
	srv := &http.Server{Handler: m.HTTPHandler(nil), ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second, MaxHeaderBytes: 32 << 10}
	go func() {
		if err := srv.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			slog.Error("redirect", "err", err)
		}
	}()
	return func() { srv.Close() }, nil
}

// strictTransport tells browsers to come over TLS alone for a year.
func strictTransport(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		h.ServeHTTP(w, r)
	})
}

// secure makes a server speak TLS by a manager's certificate, where there is one.
func secure(srv *http.Server, m *autocert.Manager) {
	if m == nil {
		return
	}
	srv.TLSConfig = m.TLSConfig()
	srv.TLSConfig.MinVersion = tls.VersionTLS12
	srv.Handler = strictTransport(srv.Handler)
}

// accept serves connections, over TLS where the server is secure.
func accept(srv *http.Server, l net.Listener) error {
	if srv.TLSConfig != nil {
		return srv.ServeTLS(l, "", "")
	}
	return srv.Serve(l)
}

// obtain asks for the certificate at once, so that a mistake is in the log before
// the first visitor comes.
func obtain(ctx context.Context, m *autocert.Manager, name string) {
	if m == nil {
		return
	}
	go func() {
		hello := &tls.ClientHelloInfo{ // as of a browser: the manager makes an ECDSA key for it, not a second one for RSA
			ServerName: name, SignatureSchemes: []tls.SignatureScheme{tls.ECDSAWithP256AndSHA256},
			CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256},
		}
		if _, err := m.GetCertificate(hello); err != nil && ctx.Err() == nil {
			slog.Error("no certificate yet", "name", name, "err", err)
		}
	}()
}
