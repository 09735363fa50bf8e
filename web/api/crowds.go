package api

import (
	"cmp"
	"fmt"
	"net/netip"
	"strconv"
	"strings"
)

// DefaultCrowd is how many people may share an address: a class of 40 pupils
// behind one router.
const DefaultCrowd = 40

// maxCrowd bounds what a host may say.
const maxCrowd = 100_000

// Crowds says how many people share an address.
type Crowds struct {
	Usual int                  // 0: DefaultCrowd
	Named map[netip.Prefix]int // at each address of a network that the host has named, such as a school's
}

// ParseCrowds reads the networks that a host has named, each as ADDRESS or NETWORK, and =N
// where other than the usual number of people share each of its addresses.
func ParseCrowds(usual int, named []string) (Crowds, error) {
	c := Crowds{Usual: usual, Named: map[netip.Prefix]int{}}
	for _, text := range named {
		network, number, counted := strings.Cut(text, "=")
		people := cmp.Or(usual, DefaultCrowd)
		if counted {
			var err error
			if people, err = strconv.Atoi(number); err != nil || people < 1 || people > maxCrowd {
				return Crowds{}, fmt.Errorf("the crowd %q has no number of people from 1 to %d", text, maxCrowd)
			}
		}
		prefix, err := parseNetwork(network)
		if err != nil {
			return Crowds{}, fmt.Errorf("the crowd %q is at no address or network, such as 203.0.113.7 or 2001:db8::/48", text)
		}
		c.Named[prefix] = people
	}
	return c, nil
}

// parseNetwork reads a network, or one address.
func parseNetwork(text string) (netip.Prefix, error) {
	if prefix, err := netip.ParsePrefix(text); err == nil {
		return prefix.Masked(), nil
	}
	addr, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Prefix{}, err
	}
	addr = addr.Unmap().WithZone("")
	return addr.Prefix(addr.BitLen())
}

// People returns how many people share an address, which is written as in [Caller].
func (c *Crowds) People(address string) int {
	if n := c.named(address); n > 0 {
		return n
	}
	return max(cmp.Or(c.Usual, DefaultCrowd), 1)
}

// Weight returns how many people an address counts for where addresses share the machine:
// one, unless the host has named it.
func (c *Crowds) Weight(address string) int { return max(c.named(address), 1) }

// named returns the people of the smallest network named that an address is in, or 0.
func (c *Crowds) named(address string) (people int) {
	at, err := parseNetwork(address)
	if err != nil {
		return 0
	}
	bits := -1
	for network, n := range c.Named {
		if network.Bits() > bits && (network.Contains(at.Addr()) || at.Contains(network.Addr())) {
			bits, people = network.Bits(), n
		}
	}
	return people
}
