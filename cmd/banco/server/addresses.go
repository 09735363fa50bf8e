package server

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
)

const (
	addressFile  = "banco.address" // in the data folder: where the server that uses it is
	usualAddress = "http://localhost:8080"
)

// noteAddress writes down where the server is until it stops, for commands on the same
// folder. It is a help: they do without.
func (c *Serve) noteAddress(at net.Addr) (remove func()) {
	dir, err := c.folder()
	if err != nil || c.Database != "" {
		return func() {}
	}
	url := "http://" + at.String()
	if others := c.reach(at); len(others) > 0 {
		url = others[0]
	}
	path := filepath.Join(dir, addressFile)
	os.Remove(path) // it may belong to another user
	if err := os.WriteFile(path, []byte(url+"\n"), 0o600); err != nil {
		slog.Warn("commands on the data folder do not know the address of the server", "err", err)
	}
	return func() { os.Remove(path) }
}

// notedAddress returns where the server of a data folder is, or where servers usually
// are, and whether other machines can call it there.
func notedAddress(dir string) (address string, others bool) {
	text, err := os.ReadFile(filepath.Join(dir, addressFile))
	at, wrong := url.Parse(strings.TrimSpace(string(text)))
	if err != nil || wrong != nil || at.Host == "" {
		return usualAddress, false
	}
	ip, notIP := netip.ParseAddr(at.Hostname())
	return at.String(), notIP != nil || !ip.IsLoopback()
}

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

// listenAt listens at the address of a flag. Its errors say what to give instead.
func listenAt(flag, addr string) (net.Listener, error) {
	if err := checkAddress(flag, addr); err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", addr)
	if isTaken(err) {
		return nil, fmt.Errorf("another program listens at %s: stop it, or choose another address with %s", addr, flag)
	}
	return l, err
}

// checkAddress complains of an address that is not HOST:PORT; "" is the usual one.
func checkAddress(flag, addr string) error {
	if _, _, err := net.SplitHostPort(addr); err == nil || addr == "" {
		return nil
	}
	port := strconv.Itoa(defaultPort)
	if _, err := strconv.ParseUint(addr, 10, 16); err == nil {
		port = addr
	}
	return fmt.Errorf("%s is HOST:PORT, such as 127.0.0.1:%s, not %q", flag, port, addr)
}

// wsaAddrInUse is what Windows calls EADDRINUSE.
const wsaAddrInUse = syscall.Errno(10048)

// isTaken reports whether an address cannot be listened at since another program does.
func isTaken(err error) bool {
	return errors.Is(err, syscall.EADDRINUSE) || runtime.GOOS == "windows" && errors.Is(err, wsaAddrInUse)
}
