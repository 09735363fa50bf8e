package server

import (
	"errors"
	"fmt"

	"github.com/alecthomas/kong"

	"banco/cmd/banco/cli"
	"banco/web/api"
)

// Config looks at settings.
type Config struct {
	Check configCheck `cmd:"" help:"Name what is wrong in a configuration file and in the variables BANCO_…."`
}

type configCheck struct {
	File string `arg:"" optional:"" type:"existingfile" help:"The file. Without it: that of BANCO_CONFIG, or the variables alone."`
}

// Help is the text of --help.
func (configCheck) Help() string {
	return `Reads the settings as serve does, from the file and the environment, and names those that are unknown or wrong.

Example:
  banco config check /etc/banco/banco.json`
}

// Run runs the command.
func (c *configCheck) Run() error {
	var program struct {
		Serve  Serve  `cmd:""`
		Worker Worker `cmd:""`
	}
	parser, err := kong.New(&program, kong.Configuration(cli.Configuration), cli.Environment(), kong.Vars(cli.Vars()))
	if err != nil {
		return err
	}
	var wrong []error
	for _, complaint := range cli.UnknownVariables(parser.Model.Node) {
		wrong = append(wrong, errors.New(complaint))
	}
	args := []string{"serve"}
	if c.File != "" {
		args = append(args, "--config", c.File)
	}
	if _, err := parser.Parse(args); err != nil {
		wrong = append(wrong, err)
	} else if err := program.Serve.check(); err != nil {
		wrong = append(wrong, err)
	}
	if err := errors.Join(wrong...); err != nil {
		return err
	}
	_, err = fmt.Println("The settings are right.")
	return err
}

// check complains of settings that are wrong whatever the machine is like.
func (c *Serve) check() error {
	_, proxies := c.trusted()
	_, crowds := api.ParseCrowds(c.Crowd, c.Crowds)
	return errors.Join(proxies, crowds, c.checkBus(), api.NewLimits(api.Crowds{}).Scale(c.Limit))
}
