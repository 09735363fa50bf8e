package web

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"banco/web/api"
)

// callerOf returns whoever makes a request, before it is known what they ask for.
func (s *Server) callerOf(r *http.Request) (*api.Caller, error) {
	who, err := s.identify(r.Context(), s.secretOf(r))
	address := networkOf(s.proxies.client(r))
	s.pool.Locate(who.Visitor, address)
	return &api.Caller{Visitor: who.Visitor, Account: who.Account, Session: who.Session, Address: address}, err
}

// proxies are the networks whose word is taken on where a request comes from.
type proxies []netip.Prefix

// client returns the address a request comes from: that of the connection or,
// where it is a proxy's, the last one in X-Forwarded-For that is none. What
// stands further left anyone can have written.
func (p proxies) client(r *http.Request) netip.Addr {
	peer, _ := netip.ParseAddrPort(r.RemoteAddr)
	addr := peer.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		if !p.trust(addr) {
			break
		}
		before, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil {
			break
		}
		addr = before.Unmap()
	}
	return addr
}

func (p proxies) trust(a netip.Addr) bool {
	return slices.ContainsFunc(p, func(net netip.Prefix) bool { return net.Contains(a) })
}

// homeBits is how much of an IPv6 address names a network: whoever has one
// address has all of its network's.
const homeBits = 64

func networkOf(a netip.Addr) string {
	if a.Is6() {
		home, _ := a.WithZone("").Prefix(homeBits)
		return home.String()
	}
	return a.String()
}
