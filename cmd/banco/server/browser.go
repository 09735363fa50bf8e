package server

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"

	"banco/cmd/banco/cli"
	"banco/people"
)

// announce prints where the server is, where its data is, how much room there is,
// how others join, and how somebody becomes an administrator.
func (c *Serve) announce(ctx context.Context, version cli.Version, at net.Addr, where, room string, accounts administrators) {
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
	fmt.Print(c.adminAdvice(ctx, accounts))
	if c.Open == "yes" || c.Open == "auto" && c.Addr == "" && c.Public == "" && onDesk() {
		openBrowser(url)
	}
}

// administrators are the accounts with that role.
type administrators interface {
	Admins(ctx context.Context) ([]*people.Account, error)
}

// adminAdvice says how somebody becomes an administrator, as long as nobody is one.
func (c *Serve) adminAdvice(ctx context.Context, accounts administrators) string {
	if list, err := accounts.Admins(ctx); err != nil || len(list) > 0 {
		return ""
	}
	where := ""
	switch {
	case c.Database != "":
		where = " --database postgres://…"
	case strings.ContainsAny(c.Data, " '\""):
		where = " --data " + strconv.Quote(c.Data)
	case c.Data != "":
		where = " --data " + c.Data
	}
	return "To administer the server, make an account on the page, then: banco moderate role NAME admin" + where + "\n"
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
