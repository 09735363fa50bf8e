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

// localAddr returns the address of this machine that a request came to.
func localAddr(r *http.Request) netip.Addr {
	if a, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr); ok {
		return a.AddrPort().Addr().Unmap().WithZone("")
	}
	return netip.Addr{}
}
