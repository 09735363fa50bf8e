package web

import (
	"bytes"
	"fmt"
	"net/http"
	"net/netip"
	"strconv"

	"rsc.io/qr"

	"banco/web/wire"
)

// showInvitation tells how others get to a match.
func (s *Server) showInvitation(w http.ResponseWriter, r *http.Request) {
	if _, err := s.hall.Players(r.Context(), r.PathValue("id")); err != nil {
		writeError(w, err)
		return
	}
	writeJSON(w, http.StatusOK, s.invitation(r, matchPath(r)))
}

// drawInvitation draws a link of an invitation as a QR code.
func (s *Server) drawInvitation(w http.ResponseWriter, r *http.Request) {
	if _, err := s.hall.Players(r.Context(), r.PathValue("id")); err != nil {
		writeError(w, err)
		return
	}
	s.drawLink(w, r, matchPath(r))
}

// matchPath is where the page shows the match of a request.
func matchPath(r *http.Request) string { return "/play/" + r.PathValue("id") }

// drawLink draws the link that a request asks for of those to a path.
func (s *Server) drawLink(w http.ResponseWriter, r *http.Request, path string) {
	links := s.invitation(r, path).Links
	n, err := strconv.Atoi(r.PathValue("link"))
	if err != nil || n < 0 || n >= len(links) {
		writeFailure(w, http.StatusNotFound, "not-found", "there is no such link")
		return
	}
	code, err := qr.Encode(links[n], qr.M)
	if err != nil {
		writeError(w, err)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "no-store")
	writeBody(w, http.StatusOK, drawCode(code))
}

// invitation returns the links to a path: by the name that the
// server was called by or, where that is this machine's alone, by the addresses
// that others can call.
func (s *Server) invitation(r *http.Request, path string) wire.Invitation {
	name := hostname(r.Host)
	addr, err := netip.ParseAddr(name)
	if own := name == "localhost" || err == nil && addr.IsLoopback(); own && len(s.reach) > 0 {
		out := wire.Invitation{}
		for _, base := range s.reach {
			out.Links = append(out.Links, base+path)
		}
		return out
	} else {
		return wire.Invitation{Links: []string{s.scheme(r) + "://" + r.Host + path}, Alone: own}
	}
}

// scheme returns how the browser has called: a proxy that is believed says so.
func (s *Server) scheme(r *http.Request) string {
	peer, _ := netip.ParseAddrPort(r.RemoteAddr)
	if r.TLS != nil || s.proxies.trust(peer.Addr().Unmap()) && r.Header.Get("X-Forwarded-Proto") == "https" {
		return "https"
	}
	return "http"
}

// quiet is how many modules are left white around a code, for readers.
const quiet = 4

// drawCode draws a QR code, dark on light in any theme, one path for all modules.
func drawCode(code *qr.Code) []byte {
	var b bytes.Buffer
	size := code.Size + 2*quiet
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h%dv%dH0z"/><path d="`, size, size, size, size)
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				fmt.Fprintf(&b, "M%d %dh1v1h-1z", x+quiet, y+quiet)
			}
		}
	}
	b.WriteString(`"/></svg>`)
	return b.Bytes()
}
