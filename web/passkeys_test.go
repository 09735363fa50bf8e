package web

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-webauthn/webauthn/protocol/webauthncbor"

	"banco/web/wire"
)

// authenticator is a device with passkeys (ES256), as a browser would use it.
type authenticator struct {
	t      *testing.T
	origin string
	keys   map[string]*passkey // by the name of the server
}

type passkey struct {
	id, user []byte
	key      *ecdsa.PrivateKey
	uses     uint32
}

func newAuthenticator(t *testing.T, origin string) *authenticator {
	return &authenticator{t, origin, map[string]*passkey{}}
}

func encoded(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// clientData is what a browser adds to a challenge.
func (a *authenticator) clientData(kind, challenge string) []byte {
	return fmt.Appendf(nil, `{"type":"webauthn.%s","challenge":%q,"origin":%q,"crossOrigin":false}`, kind, challenge, a.origin)
}

const userIsThere, userIsVerified, hasKey = 0x01, 0x04, 0x40

func (a *authenticator) data(host string, flags byte, uses uint32) []byte {
	hash := sha256.Sum256([]byte(host))
	return binary.BigEndian.AppendUint32(append(hash[:], flags), uses)
}

// create makes a passkey, and returns what the browser sends.
func (a *authenticator) create(options string) string {
	a.t.Helper()
	var o struct {
		Challenge string
		RP        struct{ ID string }
		User      struct{ ID string }
	}
	if err := json.Unmarshal([]byte(options), &o); err != nil {
		a.t.Fatal(err)
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		a.t.Fatal(err)
	}
	user, err := base64.RawURLEncoding.DecodeString(o.User.ID)
	if err != nil {
		a.t.Fatal(err)
	}
	p := &passkey{id: make([]byte, 16), user: user, key: key}
	rand.Read(p.id)
	a.keys[o.RP.ID] = p
	point, err := key.PublicKey.Bytes()
	if err != nil {
		a.t.Fatal(err)
	}
	public, err := webauthncbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]})
	if err != nil {
		a.t.Fatal(err)
	}
	data := a.data(o.RP.ID, userIsThere|userIsVerified|hasKey, 0)
	data = append(data, make([]byte, 16)...) // says nothing of the model
	data = binary.BigEndian.AppendUint16(data, uint16(len(p.id)))
	data = slices.Concat(data, p.id, public)
	attestation, err := webauthncbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data})
	if err != nil {
		a.t.Fatal(err)
	}
	return fmt.Sprintf(`{"id":%q,"rawId":%[1]q,"type":"public-key","response":{"clientDataJSON":%q,"attestationObject":%q}}`,
		encoded(p.id), encoded(a.clientData("create", o.Challenge)), encoded(attestation))
}

// sign signs a challenge, and returns what the browser sends.
func (a *authenticator) sign(options string) string {
	a.t.Helper()
	var o struct{ Challenge, RPID string }
	if err := json.Unmarshal([]byte(options), &o); err != nil {
		a.t.Fatal(err)
	}
	p := a.keys[o.RPID]
	if p == nil {
		a.t.Fatalf("no passkey for %q", o.RPID)
	}
	p.uses++
	client := a.clientData("get", o.Challenge)
	data := a.data(o.RPID, userIsThere|userIsVerified, p.uses)
	hash := sha256.Sum256(client)
	digest := sha256.Sum256(slices.Concat(data, hash[:]))
	signature, err := ecdsa.SignASN1(rand.Reader, p.key, digest[:])
	if err != nil {
		a.t.Fatal(err)
	}
	return fmt.Sprintf(`{"id":%q,"rawId":%[1]q,"type":"public-key","response":{"clientDataJSON":%q,"authenticatorData":%q,`+
		`"signature":%q,"userHandle":%q}}`, encoded(p.id), encoded(client), encoded(data), encoded(signature), encoded(p.user))
}

// options asks for what to make or to sign.
func (s *site) options(cookies []*http.Cookie, path, body string) (o wire.PasskeyOptions) {
	s.Helper()
	decode(s.T, s.fromBrowser(home, cookies, "POST", path, body), &o)
	return o
}

func (s *site) addPasskey(cookies []*http.Cookie, id, credential string) *httptest.ResponseRecorder {
	body, _ := json.Marshal(wire.NewPasskey{ID: id, Name: "Điện thoại", Credential: credential})
	return s.fromBrowser(home, cookies, "POST", "/api/account/passkeys", string(body))
}

func (s *site) signInByPasskey(id, credential string) *httptest.ResponseRecorder {
	body, _ := json.Marshal(wire.PasskeySignIn{ID: id, Credential: credential})
	return s.from(inn, "", "POST", "/api/account/signin/passkey", string(body))
}

const (
	newPasskeyPath = "/api/account/passkeys/options"
	askPasskeyPath = "/api/account/signin/options"
	confirmed      = `{"password":` + good + `}`
)

// A passkey is made with the password, signs in without a name, and is removed.
func TestPasskeys(t *testing.T) {
	s := newQuietSite(t)
	browser := s.signUpFrom(home, "An")
	device := newAuthenticator(t, "http://localhost")
	o := s.options(browser, newPasskeyPath, confirmed)
	credential := device.create(o.Options)
	var list wire.Passkeys
	decode(t, s.addPasskey(browser, o.ID, credential), &list)
	if len(list.Passkeys) != 1 || list.Passkeys[0].Name != "Điện thoại" || list.Passkeys[0].Host != "localhost" || !list.Possible {
		t.Fatalf("%+v", list)
	}
	if w := s.addPasskey(browser, o.ID, credential); w.Code != http.StatusForbidden {
		t.Errorf("the same challenge again: %d", w.Code)
	}
	for range 2 {
		o = s.options(nil, askPasskeyPath, "")
		var me wire.Me
		signed := device.sign(o.Options)
		decode(t, s.signInByPasskey(o.ID, signed), &me)
		if me.Name != "An" {
			t.Errorf("signed in as %+v", me)
		}
		if w := s.signInByPasskey(o.ID, signed); w.Code != http.StatusForbidden {
			t.Errorf("what was signed is used again: %d", w.Code)
		}
	}
	decode(t, s.fromBrowser(home, browser, "GET", "/api/account/passkeys", ""), &list)
	if list.Passkeys[0].Used == 0 {
		t.Error("it was never used")
	}
	path := "/api/account/passkeys/" + list.Passkeys[0].ID
	if w := s.fromBrowser(home, s.signUpFrom(home, "Binh"), "DELETE", path, ""); w.Code != http.StatusNotFound {
		t.Errorf("somebody else removes it: %d", w.Code)
	}
	if w := s.fromBrowser(home, browser, "DELETE", path, ""); w.Code != http.StatusNoContent {
		t.Errorf("removing it: %d", w.Code)
	}
	o = s.options(nil, askPasskeyPath, "")
	if w := s.signInByPasskey(o.ID, device.sign(o.Options)); w.Code != http.StatusForbidden {
		t.Errorf("after it was removed: %d", w.Code)
	}
}

// What another page, another device or another account has signed lets nobody in.
func TestForgedPasskeys(t *testing.T) {
	s := newQuietSite(t)
	browser := s.signUpFrom(home, "An")
	device := newAuthenticator(t, "http://localhost")
	for what, forge := range map[string]func(o *wire.PasskeyOptions) string{
		"another page": func(o *wire.PasskeyOptions) string {
			return newAuthenticator(t, "http://evil.example").create(o.Options)
		},
		"another challenge": func(o *wire.PasskeyOptions) string {
			return device.create(s.options(browser, newPasskeyPath, confirmed).Options)
		},
		"nonsense": func(*wire.PasskeyOptions) string { return "{}" },
		"no option": func(o *wire.PasskeyOptions) string {
			credential := device.create(o.Options)
			o.ID = "x"
			return credential
		},
		"what is for signing in": func(o *wire.PasskeyOptions) string {
			credential := device.create(o.Options)
			o.ID = s.options(nil, askPasskeyPath, "").ID
			return credential
		},
	} {
		o := s.options(browser, newPasskeyPath, confirmed)
		if w := s.addPasskey(browser, o.ID, forge(&o)); w.Code != http.StatusForbidden {
			t.Errorf("a passkey by %s: %d %s", what, w.Code, w.Body)
		}
	}
	other := s.signUpFrom(home, "Binh")
	o := s.options(browser, newPasskeyPath, confirmed)
	if w := s.addPasskey(other, o.ID, device.create(o.Options)); w.Code != http.StatusForbidden {
		t.Errorf("another account takes it: %d", w.Code)
	}
	o = s.options(browser, newPasskeyPath, confirmed)
	decode(t, s.addPasskey(browser, o.ID, device.create(o.Options)), &wire.Passkeys{})
	for what, forge := range map[string]func(o *wire.PasskeyOptions) string{
		"another page": func(o *wire.PasskeyOptions) string {
			return (&authenticator{t, "http://evil.example", device.keys}).sign(o.Options)
		},
		"another key": func(o *wire.PasskeyOptions) string {
			thief := newAuthenticator(t, device.origin)
			thief.create(s.options(other, newPasskeyPath, confirmed).Options)
			thief.keys["localhost"].id, thief.keys["localhost"].user = device.keys["localhost"].id, device.keys["localhost"].user
			return thief.sign(o.Options)
		},
		"an earlier challenge": func(o *wire.PasskeyOptions) string { return device.sign(s.options(nil, askPasskeyPath, "").Options) },
		"a copied device": func(o *wire.PasskeyOptions) string {
			first := s.options(nil, askPasskeyPath, "")
			s.signInByPasskey(first.ID, device.sign(first.Options))
			device.keys["localhost"].uses = 0
			return device.sign(o.Options)
		},
	} {
		o := s.options(nil, askPasskeyPath, "")
		if w := s.signInByPasskey(o.ID, forge(&o)); w.Code != http.StatusForbidden {
			t.Errorf("signed by %s: %d %s", what, w.Code, w.Body)
		}
	}
	var list wire.Passkeys
	if decode(t, s.fromBrowser(home, browser, "GET", "/api/account/passkeys", ""), &list); len(list.Passkeys) != 1 {
		t.Errorf("%+v", list)
	}
}

// A challenge expires, and a wrong password gets none.
func TestPasskeyChallengesExpire(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newQuietSite(t)
		browser := s.signUpFrom(home, "An")
		device := newAuthenticator(t, "http://localhost")
		if w := s.fromBrowser(home, browser, "POST", newPasskeyPath, `{"password":`+wrong+`}`); w.Code != http.StatusForbidden {
			t.Errorf("a wrong password: %d", w.Code)
		}
		o := s.options(browser, newPasskeyPath, confirmed)
		decode(t, s.addPasskey(browser, o.ID, device.create(o.Options)), &wire.Passkeys{})
		o = s.options(nil, askPasskeyPath, "")
		time.Sleep(6 * time.Minute)
		if w := s.signInByPasskey(o.ID, device.sign(o.Options)); w.Code != http.StatusForbidden {
			t.Errorf("six minutes later: %d", w.Code)
		}
	})
}

// Passkeys work over HTTPS by a name, and not in the clear or by an address.
func TestPasskeysNeedHTTPS(t *testing.T) {
	s := newQuietSite(t)
	s.server.proxies = proxies{netip.MustParsePrefix("10.0.0.0/8")}
	for _, tt := range []struct {
		host, proto string
		want        int
	}{
		{"club.example", "https", 200}, {"club.example", "http", 400}, {"localhost:8080", "http", 200}, {"127.0.0.1:8080", "http", 400},
		{"127.0.0.1", "https", 400}, {"[::1]:8080", "http", 400},
	} {
		r := httptest.NewRequest("POST", "http://"+tt.host+askPasskeyPath, strings.NewReader(""))
		r.RemoteAddr = "10.0.0.1:1"
		r.Header.Set("X-Forwarded-Proto", tt.proto)
		w := httptest.NewRecorder()
		s.server.ServeHTTP(w, r)
		if w.Code != tt.want {
			t.Errorf("%s over %s: %d %s", tt.host, tt.proto, w.Code, w.Body)
		}
	}
}
