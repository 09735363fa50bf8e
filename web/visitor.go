package web

import (
	"net/http"
	"time"

	"banco/live"
	"banco/play"
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

// setCookie gives a browser its secret, or with "" takes it away.
func (s *Server) setCookie(w http.ResponseWriter, r *http.Request, secret string) {
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

// visitor returns who asks, by the name that the secret of their cookie stands
// for: the secret itself goes no further. Who comes without one gets one.
func (s *Server) visitor(w http.ResponseWriter, r *http.Request) live.Visitor {
	who, err := s.identify(r)
	if err != nil {
		return "" // nobody, and their cookie stays
	}
	if who.visitor != "" {
		return who.visitor
	}
	secret := play.NewVisitor()
	s.setCookie(w, r, secret)
	return play.VisitorID(secret)
}
