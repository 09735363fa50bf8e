package cli

import (
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// prefix begins the variables of the environment that are settings.
const prefix = "BANCO_"

// Environment gives each setting of the server a variable, BANCO_ADDR for --addr,
// and to the same flags of the commands that look after its data.
func Environment() kong.Option {
	return kong.PostBuild(func(k *kong.Kong) error {
		settings := Settings(k.Model.Node)
		_ = kong.Visit(k.Model.Node, func(v kong.Visitable, next kong.Next) error {
			if f, ok := v.(*kong.Flag); ok && slices.Contains(settings, f.Name) && sameFlag(k.Model.Node, f) && len(f.Envs) == 0 {
				f.Envs = []string{variable(f.Name)}
				f.Value.Tag.Envs = f.Envs
			}
			return next(nil)
		})
		return nil
	})
}

// sameFlag reports whether a flag says the same to any command that has it: --memory
// of a solver is not that of the server.
func sameFlag(app *kong.Node, f *kong.Flag) bool {
	if slices.Contains([]string{"data", "database", "config"}, f.Name) {
		return true
	}
	return slices.ContainsFunc(app.Children, func(n *kong.Node) bool {
		return (n.Name == "serve" || n.Name == "doctor" || n.Name == "worker") && slices.Contains(n.Flags, f)
	})
}

func variable(flag string) string {
	return prefix + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// Settings lists the settings of servers and workers: the flags of serve and worker.
func Settings(app *kong.Node) (names []string) {
	for _, n := range app.Children {
		if n.Name != "serve" && n.Name != "worker" {
			continue
		}
		for _, f := range n.Flags {
			if !f.Hidden && !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
		}
	}
	return names
}

// UnknownVariables complains of variables that look like settings and are not.
func UnknownVariables(app *kong.Node) (complaints []string) {
	var known []string
	for _, name := range Settings(app) {
		known = append(known, variable(name))
	}
	for _, entry := range os.Environ() {
		name, _, _ := strings.Cut(entry, "=")
		if strings.HasPrefix(name, prefix) && !strings.HasPrefix(name, prefix+"TEST_") && !slices.Contains(known, name) {
			complaints = append(complaints, "the variable "+name+" is not a setting"+DidYouMean(name, known))
		}
	}
	slices.Sort(complaints)
	return complaints
}
