package web

import (
	"net/http"
	"regexp"
	"time"

	"banco/live"
	"banco/play"
)

// cookieName is the cookie that says who asks. It holds a secret that nobody
// else can guess, and that scripts of the page cannot read.
const cookieName = "banco"

const cookieAge = 400 * 24 * time.Hour // the most that browsers keep

var wellFormed = regexp.MustCompile(`^[0-9A-Za-z]{24}$`)

// visitor returns who asks, by the name that the secret of their cookie stands
// for: the secret itself goes no further. Who comes without one gets one.
func visitor(w http.ResponseWriter, r *http.Request) live.Visitor {
	if v := returningVisitor(r); v != "" {
		return v
	}
	secret := play.NewVisitor()
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: secret, Path: "/", MaxAge: int(cookieAge.Seconds()),
		// Lax, so that who follows a link from elsewhere is still themselves;
		// requests of other sites are refused by other means.
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: r.TLS != nil,
	})
	return play.VisitorID(secret)
}

// returningVisitor returns who asks, or nobody where they come for the first time.
func returningVisitor(r *http.Request) live.Visitor {
	if c, err := r.Cookie(cookieName); err == nil && wellFormed.MatchString(c.Value) {
		return play.VisitorID(c.Value)
	}
	return ""
}
