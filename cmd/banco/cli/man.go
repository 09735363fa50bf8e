package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"banco/cmd/banco/commandline"
)

// ExitUsage is the exit status after a wrong command line or configuration.
const ExitUsage = 2

// ExitCodes says what the program's exit status means.
const ExitCodes = `0 it worked; 1 it did not, and standard error says why; ` +
	`2 the command line or the configuration is wrong; 130 interrupted.`

// Man writes the manual pages.
type Man struct {
	Folder string `arg:"" type:"path" help:"Where the pages go: banco.1, and one for each command."`
}

// Run runs the command.
func (c *Man) Run(p *commandline.Program) error {
	if err := os.MkdirAll(c.Folder, 0o755); err != nil {
		return err
	}
	pages := append([]*commandline.Command{&p.Command}, p.Children...)
	for _, n := range pages {
		if n.Hidden {
			continue
		}
		if err := os.WriteFile(filepath.Join(c.Folder, pageName(n)+".1"), []byte(page(n, p.Version)), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// pageName is the name of a command's page: banco-serve.
func pageName(n *commandline.Command) string {
	if n.Parent == nil {
		return n.Name
	}
	return pageName(n.Parent) + "-" + n.Name
}

// page writes the page of a command in the language of man.
func page(n *commandline.Command, version string) string {
	var b strings.Builder
	section := func(title string) { fmt.Fprintf(&b, ".SH %s\n", title) }
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"banco %s\" \"Ban Co\"\n", strings.ToUpper(roff(pageName(n))), version)
	section("NAME")
	short, _, _ := strings.Cut(n.Help, "\n")
	fmt.Fprintf(&b, "%s \\- %s\n", roff(pageName(n)), roff(strings.TrimSuffix(short, ".")))
	section("SYNOPSIS")
	fmt.Fprintf(&b, ".B %s\n", roff(n.Usage()))
	section("DESCRIPTION")
	text := n.Detail
	if n.Parent == nil {
		_, text, _ = strings.Cut(n.Help, "\n")
	} else if text == "" {
		text = n.Help
	}
	about, example, _ := strings.Cut(text, "Example:\n")
	fmt.Fprintf(&b, "%s\n", roff(strings.TrimSpace(about)))
	if n.Parent != nil {
		commands(&b, n, section)
	}
	flags(&b, n, section)
	if example != "" {
		section("EXAMPLES")
		fmt.Fprintf(&b, ".nf\n%s\n.fi\n", roff(strings.TrimRight(example, "\n")))
	}
	if n.Parent == nil {
		commands(&b, n, section)
		section("EXIT STATUS")
		fmt.Fprintln(&b, roff(ExitCodes))
	} else {
		section("SEE ALSO")
		fmt.Fprintln(&b, ".BR banco (1)")
	}
	return b.String()
}

// commands lists the commands below one, with the flags of those that have no page.
func commands(b *strings.Builder, n *commandline.Command, section func(string)) {
	first := true
	for _, child := range n.Children {
		if child.Hidden {
			continue
		}
		if first {
			section("COMMANDS")
			first = false
		}
		fmt.Fprintf(b, ".TP\n.B %s\n%s\n", roff(child.Name), roff(child.Help))
		if n.Parent == nil {
			continue
		}
		b.WriteString(".RS\n")
		flags(b, child, func(string) {})
		b.WriteString(".RE\n")
	}
}

// flags lists the flags of a command.
func flags(b *strings.Builder, n *commandline.Command, section func(string)) {
	first := true
	for _, f := range n.Flags {
		if f.Hidden {
			continue
		}
		if first {
			section("OPTIONS")
			first = false
		}
		fmt.Fprintf(b, ".TP\n.B %s\n%s", roff(f.String()), roff(f.Help))
		if f.Variable != "" {
			fmt.Fprintf(b, " Variable: %s.", f.Variable)
		}
		b.WriteString("\n")
	}
}

// roff returns a text as man's language has it: hyphens and backslashes as they
// are, and no line that begins with a point or a quote.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			b.WriteString(`\&`)
		}
		b.WriteString(line)
	}
	return b.String()
}
