package web

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// hosts are the names this server answers to, in lower case. A page of another
// name that has its name point here (DNS rebinding) would else pass for our own
// and speak with the visitor's cookie.
type hosts map[string]bool

func newHosts(names []string) hosts {
	h := hosts{"localhost": true}
	for _, name := range names {
		h[canonical(name)] = true
	}
	return h
}

// serve reports whether a request names a host that is served: one of the
// names, a loopback address, or the address that the connection was made to.
func (h hosts) serve(r *http.Request) bool {
	name := hostname(r.Host)
	if h[name] {
		return true
	}
	addr, err := netip.ParseAddr(name)
	return err == nil && (addr.IsLoopback() || addr.Unmap() == localAddr(r))
}

// hostname returns the host of a Host header without its port.
func hostname(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return canonical(name)
	}
	return canonical(host)
}

// canonical returns the one form of a name that is compared.
func canonical(name string) string {
	if len(name) > 2 && name[0] == '[' && name[len(name)-1] == ']' {
		name = name[1 : len(name)-1]
	}
	return strings.TrimSuffix(strings.ToLower(name), ".")
}

// localAddr returns the address of this machine that a request came to.
func localAddr(r *http.Request) netip.Addr {
	if a, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr); ok {
		return a.AddrPort().Addr().Unmap().WithZone("")
	}
	return netip.Addr{}
}
