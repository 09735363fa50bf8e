package server

import (
	"cmp"
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"time"
)

// Health asks a server whether it is alive. A container without a shell needs it.
type Health struct {
	Addr   string `placeholder:"HOST:PORT" env:"BANCO_ADDR" help:"Where the server listens. Default: 127.0.0.1:8080, or port 443 with --public."`
	Public string `placeholder:"NAME" env:"BANCO_PUBLIC" help:"The name of a server that was started with --public."`
}

// Help is the text of --help.
func (Health) Help() string {
	return `Ends with status 0 where the server answers /healthz.

Example:
  banco health --addr 127.0.0.1:8080`
}

// healthTimeout bounds the question.
const healthTimeout = 5 * time.Second

// Run runs the command.
func (c *Health) Run(ctx context.Context) error {
	if err := checkAddress("--addr", c.Addr); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	scheme, addr := "http", c.Addr
	if c.Public != "" {
		scheme, addr = "https", cmp.Or(addr, tlsAddr)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, scheme+"://"+local(addr)+"/healthz", nil)
	if err != nil {
		return err
	}
	request.Host = c.Public
	// Whether the server answers is asked here, not whether its certificate is good.
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{ServerName: c.Public, InsecureSkipVerify: true}}}
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the server answers %s", answer.Status)
	}
	return nil
}

// local returns where this machine reaches a server that listens at an address.
func local(addr string) string {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return net.JoinHostPort("127.0.0.1", strconv.Itoa(defaultPort))
	}
	if ip, err := netip.ParseAddr(host); host == "" || err == nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}
