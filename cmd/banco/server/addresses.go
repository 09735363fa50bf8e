package server

import (
	"net"
	"net/netip"
	"strconv"
)

// reach returns the addresses by which other machines can call a server that
// listens on every address of this one; none where it listens on one alone,
// which whoever chose it knows.
func reach(at net.Addr) []string {
	tcp, ok := at.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return nil
	}
	own, err := net.InterfaceAddrs()
	if err != nil {
		return nil // what is printed is a help
	}
	return callable(own, tcp.Port)
}

// callable returns the addresses of a machine that others can call and type:
// the long ones only where there are no others.
func callable(own []net.Addr, port int) []string {
	var short, long []string
	for _, a := range own {
		prefix, err := netip.ParsePrefix(a.String())
		if err != nil {
			continue
		}
		ip := prefix.Addr().Unmap()
		if ip.IsLoopback() || ip.IsLinkLocalUnicast() || ip.IsMulticast() {
			continue
		}
		url := "http://" + net.JoinHostPort(ip.String(), strconv.Itoa(port))
		if ip.Is4() {
			short = append(short, url)
		} else {
			long = append(long, url)
		}
	}
	if len(short) > 0 {
		return short
	}
	return long
}
