package push

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"syscall"
	"time"
)

// errAddress is returned for a push service that is none: browsers name theirs, and
// a visitor may name any machine that this server can reach.
var errAddress = errors.New("a push service is called by HTTPS at a public address")

// How long a push service may take.
const (
	dialTimeout   = 5 * time.Second
	answerTimeout = 10 * time.Second
)

// publicClient returns a client that connects to public addresses alone, whatever a
// name resolves to, and follows no redirection.
func publicClient() *http.Client {
	dialer := &net.Dialer{Timeout: dialTimeout, Control: publicOnly}
	return &http.Client{
		Timeout:       answerTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: dialer.DialContext, TLSHandshakeTimeout: dialTimeout, ResponseHeaderTimeout: answerTimeout,
			IdleConnTimeout: time.Minute, MaxIdleConns: 16, MaxConnsPerHost: senders, MaxResponseHeaderBytes: 16 << 10, ForceAttemptHTTP2: true,
		},
	}
}

// publicOnly refuses a connection to an address that is not public. It is asked for
// the address itself, after names are resolved.
func publicOnly(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil || at.Port() != 443 || !isPublic(at.Addr()) {
		return errAddress
	}
	return nil
}

// notPublic are the networks that netip does not tell apart from public ones: shared,
// documentation, benchmark, reserved, and those that lead to addresses of IPv4.
var notPublic = prefixes("0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15",
	"198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4", "::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23",
	"2001:db8::/32", "2002::/16", "fec0::/10")

func prefixes(texts ...string) (list []netip.Prefix) {
	for _, text := range texts {
		list = append(list, netip.MustParsePrefix(text))
	}
	return list
}

func isPublic(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if !a.IsGlobalUnicast() || a.IsPrivate() {
		return false
	}
	for _, p := range notPublic {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// maxEndpoint bounds the address of a subscription.
const maxEndpoint = 1000

// checkEndpoint refuses what cannot be the address of a push service.
func checkEndpoint(text string) error {
	u, err := url.Parse(text)
	if err != nil || len(text) > maxEndpoint || u.Scheme != "https" || u.User != nil || u.Port() != "" && u.Port() != "443" {
		return errAddress
	}
	if a, err := netip.ParseAddr(u.Hostname()); err == nil && !isPublic(a) || err != nil && !strings.Contains(u.Hostname(), ".") {
		return errAddress
	}
	return nil
}
