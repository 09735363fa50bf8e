package server

import (
	"cmp"
	"fmt"
	"net"
	"os"
	"os/exec"
	"runtime"

	"banco/cmd/banco/cli"
)

// announce prints where the server is, where its data is, how much room there is,
// and how others join.
func (c *Serve) announce(version cli.Version, at net.Addr, where, room string) {
	url := "http://" + at.String() + "/"
	if c.Public != "" {
		url = "https://" + c.Public + "/"
	}
	fmt.Printf("Bàn Cờ %s: %s\n", version, url)
	others := c.reach(at)
	for _, address := range others {
		if c.Public == "" {
			fmt.Printf("From other machines: %s/\n", address)
		}
	}
	fmt.Printf("Data in %s. Ctrl-C stops.\n%s\n", where, room)
	if c.Addr == "" && c.Public == "" {
		fmt.Println("Friends on your network can join when you start it with: banco --addr 0.0.0.0:8080")
	}
	if c.Open == "yes" || c.Open == "auto" && c.Addr == "" && c.Public == "" && onDesk() {
		openBrowser(url)
	}
}

// reach returns the addresses by which other machines can call the server.
func (c *Serve) reach(at net.Addr) []string {
	if c.Public != "" {
		return []string{"https://" + c.Public}
	}
	return reach(at)
}

// onDesk reports whether a person started the program in a terminal of a machine
// that has a screen.
func onDesk() bool {
	info, err := os.Stdout.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 || os.Getenv("SSH_CONNECTION") != "" {
		return false
	}
	return runtime.GOOS == "windows" || runtime.GOOS == "darwin" || cmp.Or(os.Getenv("DISPLAY"), os.Getenv("WAYLAND_DISPLAY")) != ""
}

// openBrowser opens an address as the system does. It is a help: where that fails,
// the address has been printed.
func openBrowser(url string) {
	command := []string{cmp.Or(os.Getenv("BROWSER"), "xdg-open")}
	switch runtime.GOOS {
	case "darwin":
		command = []string{"open"}
	case "windows":
		command = []string{"rundll32", "url.dll,FileProtocolHandler"}
	}
	cmd := exec.Command(command[0], append(command[1:], url)...)
	if cmd.Start() == nil {
		go func() { _ = cmd.Wait() }()
	}
}
