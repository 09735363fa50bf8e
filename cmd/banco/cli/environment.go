package cli

import (
	"os"
	"slices"
	"strings"

	"banco/cmd/banco/commandline"
)

// prefix begins the variables of the environment that are settings.
const prefix = "BANCO_"

// Configure gives each setting of the server a variable, BANCO_ADDR for --addr, also to
// the same flags of the commands that look after its data, and a place in the file
// of --config.
func Configure(p *commandline.Program) {
	p.Settings = Settings(p)
	for _, c := range p.Leaves() {
		for _, f := range c.Flags {
			if f.Variable == "" && slices.Contains(p.Settings, f.Name) && sameFlag(c, f) {
				f.Variable = variable(f.Name)
			}
		}
	}
}

// sameFlag reports whether a flag says the same to any command that has it: --memory
// of a solver is not that of the server.
func sameFlag(c *commandline.Command, f *commandline.Value) bool {
	return slices.Contains([]string{"data", "database", "config"}, f.Name) ||
		slices.Contains([]string{"serve", "doctor", "worker"}, c.Name) && c.Parent.Parent == nil
}

func variable(flag string) string {
	return prefix + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// Settings lists the settings of servers and workers: the flags of serve and worker.
func Settings(p *commandline.Program) (names []string) {
	for _, c := range p.Children {
		if c.Name != "serve" && c.Name != "worker" {
			continue
		}
		for _, f := range c.Flags {
			if !f.Hidden && !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
		}
	}
	return names
}

// UnknownVariables complains of variables that look like settings and are not.
func UnknownVariables(p *commandline.Program) (complaints []string) {
	var known []string
	for _, name := range Settings(p) {
		known = append(known, variable(name))
	}
	for _, entry := range os.Environ() {
		name, _, _ := strings.Cut(entry, "=")
		if strings.HasPrefix(name, prefix) && !strings.HasPrefix(name, prefix+"TEST_") && !slices.Contains(known, name) {
			complaints = append(complaints, "the variable "+name+" is not a setting"+commandline.DidYouMean(name, known))
		}
	}
	slices.Sort(complaints)
	return complaints
}
