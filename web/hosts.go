package web

import (
	"net"
	"net/http"
	"net/netip"

	"banco/web/api"
)

// hosts are the names this server answers to, in lower case. A page of another
// name that has its name point here (DNS rebinding) would else pass for our own
// and speak with the visitor's cookie.
type hosts map[string]bool

func newHosts(names []string) hosts {
	h := hosts{"localhost": true}
	for _, name := range names {
		h[api.Canonical(name)] = true
	}
	return h
}

// serve reports whether a request names a host that is served: one of the
// names, a loopback address, or the address that the connection was made to.
func (h hosts) serve(r *http.Request) bool {
	name := api.Hostname(r.Host)
	if h[name] {
		return true
	}
	addr, err := netip.ParseAddr(name)
	return err == nil && (addr.IsLoopback() || addr.Unmap() == localAddr(r))
}

// GuardHosts returns a handler that answers to some names alone, to those of the
// loopback, and to the address that a connection was made to.
func GuardHosts(next http.Handler, names ...string) http.Handler {
	served := newHosts(names)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !served.serve(r) {
			refuseHost(w)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// refuseHost answers a request that names another host.
func refuseHost(w http.ResponseWriter) {
	api.WriteFailure(
		w, http.StatusMisdirectedRequest, "wrong-host",
		"this server does not answer to that host name; start it with --host NAME where it should",
	)
}

// localAddr returns the address of this machine that a request came to.
func localAddr(r *http.Request) netip.Addr {
	if a, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr); ok {
		return a.AddrPort().Addr().Unmap().WithZone("")
	}
	return netip.Addr{}
}
