package cli

import (
	"os"

	"banco/cmd/banco/commandline"
)

// Help prints what a command does, as --help does.
type Help struct {
	Command []string `arg:"" optional:"" help:"The command. Without it: a list of all."`
}

// Run runs the command.
func (c *Help) Run(p *commandline.Program) error {
	command, err := p.Find(c.Command)
	if err == nil {
		command.WriteHelp(os.Stdout)
	}
	return err
}
