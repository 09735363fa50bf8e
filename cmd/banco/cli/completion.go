package cli

import (
	"fmt"
	"slices"
	"strings"

	"banco/cmd/banco/commandline"
	"banco/kits"
)

// Completion prints what makes a shell complete the words of this program.
type Completion struct {
	Shell string `arg:"" enum:"bash,zsh,fish,powershell" help:"bash, zsh, fish or powershell."`
}

// Help is the text of --help.
func (Completion) Help() string {
	return `Prints a script that makes a shell complete commands, flags and names of games.

Example:
  banco completion bash > /etc/bash_completion.d/banco
  banco completion fish > ~/.config/fish/completions/banco.fish`
}

// scripts ask the program itself what may follow the words typed so far.
var scripts = map[string]string{
	"bash": `_banco() {
	local IFS=$'\n'
	COMPREPLY=($(banco complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _banco banco
`,
	"zsh": `#compdef banco
_banco() {
	local -a found
	found=(${(f)"$(banco complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)"})
	if (( ${#found} )); then compadd -- $found; else _files; fi
}
if [ "$funcstack[1]" = _banco ]; then _banco "$@"; else compdef _banco banco; fi
`,
	"fish": `complete -c banco -a '(banco complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
	"powershell": `Register-ArgumentCompleter -Native -CommandName banco -ScriptBlock {
	param($word, $line, $at)
	$words = @($line.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
	if ($word -eq '') { $words += '""' }
	banco complete -- @words | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
`,
}

// Run runs the command.
func (c *Completion) Run() error {
	_, err := fmt.Print(scripts[c.Shell])
	return err
}

// Complete prints what may stand in place of the last word. The scripts of
// Completion call it.
type Complete struct {
	Words []string `arg:"" optional:"" passthrough:"" help:"The words typed so far; the last is the one to complete."`
}

// Run runs the command.
func (c *Complete) Run(p *commandline.Program) error {
	words := c.Words
	if len(words) > 0 && words[0] == "--" {
		words = words[1:]
	}
	for _, word := range Candidates(&p.Command, words) {
		fmt.Println(word)
	}
	return nil
}

// Candidates returns what may stand in place of the last of the words.
func Candidates(n *commandline.Command, words []string) (list []string) {
	last := ""
	if len(words) > 0 {
		last = strings.Trim(words[len(words)-1], `"`)
		words = words[:len(words)-1]
	}
	n, waiting, args := walk(n, words)
	switch {
	case waiting != nil:
		list = valuesOf(waiting)
	case strings.HasPrefix(last, "-"):
		for _, f := range n.AllFlags() {
			if !f.Hidden {
				list = append(list, "--"+f.Name)
			}
		}
	default:
		for _, child := range n.Children {
			if !child.Hidden {
				list = append(list, child.Name)
			}
		}
		if args < len(n.Args) {
			list = append(list, valuesOf(n.Args[args])...)
		}
	}
	list = slices.DeleteFunc(list, func(s string) bool { return !strings.HasPrefix(s, last) })
	slices.Sort(list)
	return slices.Compact(list)
}

// walk follows words to the command they name. It returns the flag whose value
// comes next, if one does, and how many arguments the command has by then.
func walk(n *commandline.Command, words []string) (at *commandline.Command, waiting *commandline.Value, args int) {
	for _, word := range words {
		if waiting != nil {
			waiting = nil
			continue
		}
		if name, isFlag := strings.CutPrefix(word, "--"); isFlag {
			waiting = flagOf(n, name)
			continue
		}
		i := slices.IndexFunc(n.Children, func(c *commandline.Command) bool { return c.Name == word })
		if i < 0 {
			args++
			continue
		}
		n, args = n.Children[i], 0
	}
	return n, waiting, args
}

// flagOf returns the flag of a command that takes a value and has that name.
func flagOf(n *commandline.Command, name string) *commandline.Value {
	for _, f := range n.AllFlags() {
		if f.Name == name && !f.IsBool() {
			return f
		}
	}
	return nil
}

// valuesOf returns the values that a flag or an argument may have, where they are
// few.
func valuesOf(v *commandline.Value) []string {
	switch {
	case v.Enum != "":
		return v.Values()
	case v.Name == "game":
		return strings.Split(kits.Names(), ", ")
	}
	return nil
}
