// Package acmetest is a small ACME server (RFC 8555) for tests: it knows one
// account, asks every name for a proof over TLS (RFC 8737), and signs with a
// certificate authority of its own. It does not look at the signatures of requests.
package acmetest

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"sync"
	"time"
)

// Server is the ACME server. Its orders are one at a time.
type Server struct {
	*httptest.Server
	Roots *x509.CertPool // what clients must trust

	prove  string // where the proof is asked for, whatever the name
	ca     *x509.Certificate
	caKey  *ecdsa.PrivateKey
	mu     sync.Mutex
	name   string // of the order
	thumb  string // of the account's key
	status string // of the authorization
	cert   []byte // PEM, once it is issued
	issued int
}

const token = "the-token-of-every-challenge"

// New starts a server that asks for proofs at an address.
func New(prove string) (*Server, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "acmetest"}, NotBefore: time.Now().Add(-time.Hour),
		NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return nil, err
	}
	s := &Server{prove: prove, caKey: key, Roots: x509.NewCertPool()}
	if s.ca, err = x509.ParseCertificate(der); err != nil {
		return nil, err
	}
	s.Roots.AddCert(s.ca)
	s.Server = httptest.NewServer(http.HandlerFunc(s.answer))
	return s, nil
}

// Directory is where clients begin.
func (s *Server) Directory() string { return s.URL + "/directory" }

// Issued returns how many certificates were issued.
func (s *Server) Issued() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.issued
}

func (s *Server) answer(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w.Header().Set("Replay-Nonce", rand.Text())
	payload, err := s.read(r)
	if err == nil {
		err = s.route(w, r.URL.Path, payload)
	}
	if err != nil {
		w.Header().Set("Content-Type", "application/problem+json")
		w.WriteHeader(http.StatusBadRequest)
		json.NewEncoder(w).Encode(map[string]any{"type": "urn:ietf:params:acme:error:malformed", "detail": err.Error()})
	}
}

// read returns what a request holds, and keeps the key of an account.
func (s *Server) read(r *http.Request) ([]byte, error) {
	if r.Method != http.MethodPost {
		return nil, nil
	}
	var body struct{ Protected, Payload string }
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		return nil, err
	}
	head, err := base64.RawURLEncoding.DecodeString(body.Protected)
	if err != nil {
		return nil, err
	}
	var protected struct {
		JWK *struct{ Crv, Kty, X, Y string }
	}
	if err := json.Unmarshal(head, &protected); err != nil {
		return nil, err
	}
	if k := protected.JWK; k != nil { // RFC 7638
		sum := sha256.Sum256(fmt.Appendf(nil, `{"crv":%q,"kty":%q,"x":%q,"y":%q}`, k.Crv, k.Kty, k.X, k.Y))
		s.thumb = base64.RawURLEncoding.EncodeToString(sum[:])
	}
	return base64.RawURLEncoding.DecodeString(body.Payload)
}

// route answers one path.
func (s *Server) route(w http.ResponseWriter, path string, payload []byte) error {
	switch path {
	case "/directory":
		return reply(w, http.StatusOK, map[string]any{
			"newNonce": s.URL + "/nonce", "newAccount": s.URL + "/account", "newOrder": s.URL + "/new-order", "revokeCert": s.URL + "/revoke",
			"keyChange": s.URL + "/key",
		})
	case "/nonce":
		return nil
	case "/account":
		w.Header().Set("Location", s.URL+"/account/1")
		return reply(w, http.StatusCreated, map[string]any{"status": "valid"})
	case "/new-order":
		var order struct{ Identifiers []struct{ Value string } }
		if err := json.Unmarshal(payload, &order); err != nil || len(order.Identifiers) != 1 {
			return fmt.Errorf("an order of %d names: %v", len(order.Identifiers), err)
		}
		s.name, s.status, s.cert = order.Identifiers[0].Value, "pending", nil
		w.Header().Set("Location", s.URL+"/order")
		return reply(w, http.StatusCreated, s.order())
	case "/order":
		w.Header().Set("Location", s.URL+"/order")
		return reply(w, http.StatusOK, s.order())
	case "/authorization":
		return reply(w, http.StatusOK, map[string]any{
			"status": s.status, "identifier": s.identifier(), "challenges": []any{s.challenge()},
		})
	case "/challenge":
		if err := s.verify(); err != nil {
			return err
		}
		s.status = "valid"
		return reply(w, http.StatusOK, s.challenge())
	case "/finalize":
		if err := s.issue(payload); err != nil {
			return err
		}
		w.Header().Set("Location", s.URL+"/order")
		return reply(w, http.StatusOK, s.order())
	case "/certificate":
		w.Header().Set("Content-Type", "application/pem-certificate-chain")
		_, err := w.Write(s.cert)
		return err
	}
	return errors.New("there is nothing at " + path)
}

func reply(w http.ResponseWriter, status int, body any) error {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	return json.NewEncoder(w).Encode(body)
}

func (s *Server) identifier() any { return map[string]string{"type": "dns", "value": s.name} }

func (s *Server) challenge() any {
	return map[string]string{"type": "tls-alpn-01", "url": s.URL + "/challenge", "token": token, "status": s.status}
}

func (s *Server) order() any {
	order := map[string]any{
		"status": map[bool]string{true: "ready", false: "pending"}[s.status == "valid"], "identifiers": []any{s.identifier()},
		"authorizations": []string{s.URL + "/authorization"}, "finalize": s.URL + "/finalize",
	}
	if s.cert != nil {
		order["status"], order["certificate"] = "valid", s.URL+"/certificate"
	}
	return order
}

// verify asks for the proof: a certificate whose extension has the hash of the
// token and the account's key.
func (s *Server) verify() error {
	conn, err := tls.Dial("tcp", s.prove, &tls.Config{ServerName: s.name, NextProtos: []string{"acme-tls/1"}, InsecureSkipVerify: true})
	if err != nil {
		return err
	}
	defer conn.Close()
	want := sha256.Sum256([]byte(token + "." + s.thumb))
	for _, e := range conn.ConnectionState().PeerCertificates[0].Extensions {
		if e.Id.String() == "1.3.6.1.5.5.7.1.31" && bytes.HasSuffix(e.Value, want[:]) {
			return nil
		}
	}
	return errors.New("the certificate proves nothing")
}

// issue signs what a request asks for.
func (s *Server) issue(payload []byte) error {
	if s.status != "valid" {
		return errors.New("nothing is proved")
	}
	var final struct{ CSR string }
	if err := json.Unmarshal(payload, &final); err != nil {
		return err
	}
	der, err := base64.RawURLEncoding.DecodeString(final.CSR)
	if err != nil {
		return err
	}
	request, err := x509.ParseCertificateRequest(der)
	if err != nil {
		return err
	}
	if len(request.DNSNames) != 1 || request.DNSNames[0] != s.name {
		return fmt.Errorf("a certificate for %q, proved was %s", request.DNSNames, s.name)
	}
	s.issued++
	template := &x509.Certificate{
		SerialNumber: big.NewInt(int64(1 + s.issued)), Subject: request.Subject, DNSNames: request.DNSNames,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(90 * 24 * time.Hour),
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}, KeyUsage: x509.KeyUsageDigitalSignature,
	}
	if der, err = x509.CreateCertificate(rand.Reader, template, s.ca, request.PublicKey, s.caKey); err != nil {
		return err
	}
	for _, c := range [][]byte{der, s.ca.Raw} {
		s.cert = append(s.cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: c})...)
	}
	return nil
}
