package cli

import "github.com/alecthomas/kong"

// Help prints what a command does, as --help does.
type Help struct {
	Command []string `arg:"" optional:"" help:"The command. Without it: a list of all."`
}

// Run runs the command.
func (c *Help) Run(k *kong.Kong) error {
	_, err := k.Parse(append(c.Command, "--help"))
	return err
}
