package web

import (
	"net/http"
	"net/netip"
	"strings"
	"time"

	"banco/people"
	"banco/play"
	"banco/web/api"
)

// CookieName is the cookie that says who asks. It holds a secret that nobody
// else can guess, and that scripts of the page cannot read: of a guest, or of a
// session of an account.
const CookieName = "banco"

// hostOnly makes browsers refuse a cookie that another host has set. They take
// it over TLS alone.
const hostOnly = "__Host-"

const cookieAge = 400 * 24 * time.Hour // the most that browsers keep

// cookieName returns what the cookie is called where a request comes from.
func (s *Server) cookieName(r *http.Request) string {
	if s.scheme(r) == "https" {
		return hostOnly + CookieName
	}
	return CookieName
}

// SetCookie gives a browser its secret, or with "" takes it away.
func (s *Server) SetCookie(w http.ResponseWriter, r *http.Request, secret string) {
	s.setCookie(w, r, s.cookieName(r), secret)
}

// setCookie gives a browser a cookie, or with "" takes it away.
func (s *Server) setCookie(w http.ResponseWriter, r *http.Request, name, value string) {
	age := int(cookieAge.Seconds())
	if value == "" {
		age = -1
	}
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: age,
		// Lax, so that who follows a link from elsewhere is still themselves;
		// requests of other sites are refused by other means.
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.scheme(r) == "https",
	})
}

// deviceCookie is the cookie by which a browser is known in which somebody has signed
// in, also after they have signed out: whoever guesses elsewhere does not keep it out.
// It opens nothing.
const deviceCookie = CookieName + "-device"

// deviceName returns what that cookie is called where a request comes from.
func (s *Server) deviceName(r *http.Request) string {
	return strings.TrimSuffix(s.cookieName(r), CookieName) + deviceCookie
}

// Device returns the token of a browser, or "".
func (s *Server) Device(r *http.Request) people.Token {
	c, err := r.Cookie(s.deviceName(r))
	if err != nil || !spells(c.Value, sessionLength, "_-") {
		return ""
	}
	return people.Token(c.Value)
}

// SetDevice gives a browser a token.
func (s *Server) SetDevice(w http.ResponseWriter, r *http.Request, token people.Token) {
	s.setCookie(w, r, s.deviceName(r), string(token))
}

// welcome gives a visitor who came without a cookie one, and a name.
func (s *Server) welcome(w http.ResponseWriter, r *http.Request) {
	c := api.CallerOf(r)
	if c.Visitor != "" {
		return
	}
	secret := play.NewVisitor()
	s.SetCookie(w, r, secret)
	c.Visitor, c.New = play.VisitorID(secret), true
	s.pool.Locate(c.Visitor, c.Address)
}

// scheme returns by what the browser has called: a trusted proxy says so.
func (s *Server) scheme(r *http.Request) string {
	peer, _ := netip.ParseAddrPort(r.RemoteAddr)
	if r.TLS != nil || s.proxies.trust(peer.Addr().Unmap()) && r.Header.Get("X-Forwarded-Proto") == "https" {
		return "https"
	}
	return "http"
}
