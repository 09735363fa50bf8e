package api

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"

	"rsc.io/qr"

	"banco/web/wire"
)

// Links are the addresses by which other people get to a page of this server.
type Links struct {
	Reach  []string                       // addresses of this server that other machines can call
	Scheme func(*http.Request) string     // by which the browser has called: http or https
	Client func(*http.Request) netip.Addr // where the browser is
}

// Draw answers with a link to a path as a QR code. The request names it by its
// number among the links of the invitation.
func (l *Links) Draw(w http.ResponseWriter, r *http.Request, path string) {
	links := l.Invitation(r, path).Links
	n, err := strconv.Atoi(r.PathValue("link"))
	if err != nil || n < 0 || n >= len(links) {
		WriteFailure(w, http.StatusNotFound, "not-found", "there is no such link")
		return
	}
	code, err := qr.Encode(links[n], qr.M)
	if err != nil {
		WriteError(w, err)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "no-store")
	WriteBody(w, http.StatusOK, drawCode(code))
}

// Invitation returns the links to a path: by the name that the server was called
// by or, where only this machine knows that name, by the addresses in Reach.
func (l *Links) Invitation(r *http.Request, path string) wire.Invitation {
	name := Hostname(r.Host)
	addr, err := netip.ParseAddr(name)
	if own := name == "localhost" || err == nil && addr.IsLoopback(); own && len(l.Reach) > 0 {
		out := wire.Invitation{}
		for _, base := range l.Reach {
			out.Links = append(out.Links, base+path)
		}
		return out
	} else {
		links := []string{l.Scheme(r) + "://" + r.Host + path}
		return wire.Invitation{Links: links, Alone: own, Here: l.Client(r).IsLoopback()}
	}
}

// quiet is how many modules are left white around a code, for readers.
const quiet = 4

// drawCode draws a QR code, dark on light in any theme, one path for all modules.
func drawCode(code *qr.Code) []byte {
	var b bytes.Buffer
	size := code.Size + 2*quiet
	fmt.Fprintf(
		&b,
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h%dv%dH0z"/><path d="`,
		size, size, size, size,
	)
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

// Hostname returns the host of a Host header without its port.
func Hostname(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return Canonical(name)
	}
	return Canonical(host)
}

// Canonical returns the form of a host name that is compared.
func Canonical(name string) string {
	if len(name) > 2 && name[0] == '[' && name[len(name)-1] == ']' {
		name = name[1 : len(name)-1]
	}
	return strings.TrimSuffix(strings.ToLower(name), ".")
}
