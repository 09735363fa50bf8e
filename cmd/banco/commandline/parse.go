package commandline

import (
	"errors"
	"fmt"
	"os"
	"strings"
)

// What Parse returns where a command shall not be run.
var (
	ErrHelp    = errors.New("help was asked for")
	ErrVersion = errors.New("the version was asked for")
)

// reading is a command line that is being read.
type reading struct {
	at    *Command
	args  int                 // how many arguments of it have their value
	given map[*Value][]string // on the command line
}

// Parse reads a command line without the name of the program, gives the fields of the command their values and returns the
// command. It also returns the command with an error: that is the one whose usage helps.
func (p *Program) Parse(words []string) (*Command, error) {
	r := &reading{at: &p.Command, given: map[*Value][]string{}}
	err := r.read(words)
	switch {
	case r.given[p.help] != nil:
		return r.at, ErrHelp
	case r.given[p.version] != nil:
		return r.at, ErrVersion
	case err != nil:
		return r.at, err
	}
	for r.at.usual != nil {
		r.at = r.at.usual
	}
	if children := r.at.visible(); len(children) > 0 {
		var names []string
		for _, child := range children {
			names = append(names, child.Name)
		}
		return r.at, fmt.Errorf("which command of %s? %s", r.at.Path(), strings.Join(names, ", "))
	}
	return r.at, p.assign(r.at, r.given)
}

// read follows the words to the command and notes what its flags and arguments are given.
func (r *reading) read(words []string) (err error) {
	plain := false // no more flags
	for len(words) > 0 && err == nil {
		word := words[0]
		switch {
		case r.args < len(r.at.Args) && r.at.Args[r.args].rest:
			r.given[r.at.Args[r.args]] = words
			return nil
		case word == "--" && !plain:
			plain, words = true, words[1:]
		case isFlag(word) && !plain:
			words, err = r.flag(words)
		default:
			words, err = words[1:], r.argument(word)
		}
	}
	return err
}

// isFlag reports whether a word cannot be a value: it begins with a hyphen and is neither a number nor standard input.
func isFlag(word string) bool {
	return len(word) > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9') && word[1] != '.'
}

// flag reads a flag with its value and returns the words after them.
func (r *reading) flag(words []string) ([]string, error) {
	name, value, has := strings.Cut(words[0], "=")
	words = words[1:]
	v := r.find(name)
	switch {
	case v == nil:
		return nil, fmt.Errorf("unknown flag %s%s", name, DidYouMean(name, r.flagNames()))
	case v.IsBool() && !has:
		value = "true"
	case !has && (len(words) == 0 || isFlag(words[0])):
		return nil, fmt.Errorf("--%s needs a value: %s", v.Name, v)
	case !has:
		value, words = words[0], words[1:]
	}
	r.given[v] = append(r.given[v], v.split(value)...)
	if r.given[v] == nil {
		r.given[v] = []string{} // an empty list is given too
	}
	return words, nil
}

// find returns the flag of that name, with its hyphens: one of the command, of those above it, or of the one that is meant
// where none is named, which is then named.
func (r *reading) find(name string) *Value {
	for _, v := range r.at.AllFlags() {
		if name == "--"+v.Name || v.short != "" && name == "-"+v.short {
			return v
		}
	}
	for usual := r.at.usual; usual != nil; usual = usual.usual {
		for _, v := range usual.Flags {
			if name == "--"+v.Name {
				r.at = usual
				return v
			}
		}
	}
	return nil
}

// flagNames returns the flags that may be given here.
func (r *reading) flagNames() (names []string) {
	flags := r.at.AllFlags()
	if r.at.usual != nil {
		flags = append(flags, r.at.usual.Flags...)
	}
	for _, v := range flags {
		if !v.Hidden {
			names = append(names, "--"+v.Name)
		}
	}
	return names
}

// argument reads a word that is the name of a command, or an argument.
func (r *reading) argument(word string) error {
	for c := r.at; c != nil; c = c.usual {
		if child := c.child(word); child != nil {
			r.at = child
			return nil
		}
		if c == r.at && r.args < len(c.Args) || c != r.at && len(c.Args) > 0 {
			if c != r.at {
				r.at, r.args = c, 0
			}
			v := c.Args[r.args]
			r.given[v] = append(r.given[v], word)
			if !v.many() {
				r.args++
			}
			return nil
		}
	}
	if len(r.at.Children) > 0 {
		return r.at.noCommand(word)
	}
	return fmt.Errorf("unexpected argument %q", word)
}

// assign gives the flags and arguments of a command their values, wherever those come from.
func (p *Program) assign(c *Command, given map[*Value][]string) error {
	flags := c.AllFlags()
	file, err := p.file(flags, given)
	if err != nil {
		return err
	}
	var missing []string
	groups := map[string]*Value{}
	for _, v := range append(flags, c.Args...) {
		texts, has, err := source(v, given, file)
		switch {
		case err != nil:
			return err
		case !has && v.Required:
			missing = append(missing, v.String())
		case !has && v.hasDefault:
			texts = v.split(v.Default)
		case has && v.xor != "" && groups[v.xor] != nil:
			return fmt.Errorf("--%s and --%s cannot be given together", groups[v.xor].Name, v.Name)
		case has && v.xor != "":
			groups[v.xor] = v
		}
		if err := v.set(texts); err != nil {
			return err
		}
	}
	if missing != nil {
		return fmt.Errorf("expected %s", strings.Join(missing, " "))
	}
	return nil
}

// source returns the texts of a value from where it comes first: command line, environment, file.
func source(v *Value, given map[*Value][]string, file settings) (texts []string, has bool, err error) {
	if texts, has = given[v]; has {
		return texts, true, nil
	}
	if text, has := os.LookupEnv(v.Variable); has && v.Variable != "" {
		return v.split(text), true, nil
	}
	if v.IsArg {
		return nil, false, nil
	}
	return file.texts(v)
}
