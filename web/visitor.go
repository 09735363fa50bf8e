package web

import (
	"net/http"
	"net/netip"
	"time"

	"banco/play"
	"banco/web/api"
)

// cookieName is the cookie that says who asks. It holds a secret that nobody
// else can guess, and that scripts of the page cannot read: of a guest, or of a
// session of an account.
const cookieName = "banco"

// hostOnly makes browsers refuse a cookie that another host has set. They take
// it over TLS alone.
const hostOnly = "__Host-"

const cookieAge = 400 * 24 * time.Hour // the most that browsers keep

// cookieName returns what the cookie is called where a request comes from.
func (s *Server) cookieName(r *http.Request) string {
	if s.scheme(r) == "https" {
		return hostOnly + cookieName
	}
	return cookieName
}

// SetCookie gives a browser its secret, or with "" takes it away.
func (s *Server) SetCookie(w http.ResponseWriter, r *http.Request, secret string) {
	age := int(cookieAge.Seconds())
	if secret == "" {
		age = -1
	}
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(r), Value: secret, Path: "/", MaxAge: age,
		// Lax, so that who follows a link from elsewhere is still themselves;
		// requests of other sites are refused by other means.
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.scheme(r) == "https",
	})
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
