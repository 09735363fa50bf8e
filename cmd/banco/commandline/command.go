package commandline

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// Program is a program with commands.
type Program struct {
	Command           // the whole: its name is the program's, its help what the program is
	Version  string   // what --version prints
	Settings []string // the flags that a file of settings may have; nil: any

	help, version *Value
}

// Command is a command, or a group of commands.
type Command struct {
	Name     string
	Help     string // a line
	Detail   string // more than a line, from the method Help of its struct
	Hidden   bool
	Parent   *Command
	Children []*Command
	Flags    []*Value
	Args     []*Value
	Target   any // points to its struct

	usual *Command // the child that is meant where none is named
}

// New returns the program whose commands are the fields of the struct that target points to.
func New(name, help string, target any, vars map[string]string) (*Program, error) {
	p := &Program{Command: Command{Name: name, Help: help, Target: target}}
	p.help = &Value{Name: "help", short: "h", Help: "Print this help.", target: reflect.ValueOf(new(bool)).Elem()}
	p.version = &Value{Name: "version", Help: "Print the version.", target: reflect.ValueOf(new(bool)).Elem()}
	p.Flags = []*Value{p.help, p.version}
	return p, p.read(reflect.ValueOf(target).Elem(), variables(vars))
}

// variables replaces ${name} in texts.
func variables(vars map[string]string) *strings.Replacer {
	var pairs []string
	for name, value := range vars {
		pairs = append(pairs, "${"+name+"}", value)
	}
	return strings.NewReplacer(pairs...)
}

// read adds the fields of a struct to the command.
func (c *Command) read(s reflect.Value, vars *strings.Replacer) error {
	for i := range s.NumField() {
		field, target := s.Type().Field(i), s.Field(i)
		get := func(key string) string { return vars.Replace(field.Tag.Get(key)) }
		has := func(key string) bool { _, ok := field.Tag.Lookup(key); return ok }
		name := get("name")
		if name == "" {
			name = dashed(field.Name)
		}
		switch {
		case field.Anonymous:
			if err := c.read(target, vars); err != nil {
				return err
			}
		case !field.IsExported():
		case has("cmd"):
			child := &Command{Name: name, Help: get("help"), Hidden: has("hidden"), Parent: c, Target: target.Addr().Interface()}
			if d, ok := child.Target.(interface{ Help() string }); ok {
				child.Detail = vars.Replace(d.Help())
			}
			if err := child.read(target, vars); err != nil {
				return err
			}
			c.Children = append(c.Children, child)
			if has("default") {
				c.usual = child
			}
		default:
			v := &Value{
				Name: name, Help: get("help"), Placeholder: get("placeholder"), Default: get("default"), Enum: get("enum"),
				Variable: get("env"), Hidden: has("hidden"), Required: has("required") || has("arg") && !has("optional") && !has("default"),
				IsArg: has("arg"), kind: get("type"), alone: get("sep") == "none", xor: get("xor"), rest: has("passthrough"),
				hasDefault: has("default"), target: target,
			}
			if err := v.check(); err != nil {
				return fmt.Errorf("%s: %s: %w", c.Path(), v, err)
			}
			if v.IsArg {
				c.Args = append(c.Args, v)
			} else {
				c.Flags = append(c.Flags, v)
			}
		}
	}
	return nil
}

// dashed returns the name of a field as words in small letters: CheckDB is check-db.
func dashed(name string) string {
	var b strings.Builder
	letters := []rune(name)
	for i, r := range letters {
		begins := unicode.IsUpper(r) && i > 0 &&
			(!unicode.IsUpper(letters[i-1]) || i+1 < len(letters) && unicode.IsLower(letters[i+1]))
		if begins || unicode.IsDigit(r) && i > 0 && !unicode.IsDigit(letters[i-1]) {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// Path is how the command is called: banco lab compare.
func (c *Command) Path() string {
	if c.Parent == nil {
		return c.Name
	}
	return c.Parent.Path() + " " + c.Name
}

// child returns the command of that name below this one, or nil.
func (c *Command) child(name string) *Command {
	for _, child := range c.Children {
		if child.Name == name {
			return child
		}
	}
	return nil
}

// Find follows the names of commands to the one they lead to.
func (c *Command) Find(names []string) (*Command, error) {
	for _, name := range names {
		child := c.child(name)
		if child == nil {
			return nil, c.noCommand(name)
		}
		c = child
	}
	return c, nil
}

// noCommand says that there is no command of that name below this one.
func (c *Command) noCommand(name string) error {
	var known []string
	for _, child := range c.visible() {
		known = append(known, child.Name)
	}
	_, group, _ := strings.Cut(c.Path(), " ")
	return fmt.Errorf("there is no command %q%s", strings.TrimSpace(group+" "+name), DidYouMean(name, known))
}

// visible returns the commands below this one that are not hidden.
func (c *Command) visible() (list []*Command) {
	for _, child := range c.Children {
		if !child.Hidden {
			list = append(list, child)
		}
	}
	return list
}

// Leaves returns the commands below this one that can be run.
func (c *Command) Leaves() (list []*Command) {
	for _, child := range c.Children {
		if len(child.Children) == 0 {
			list = append(list, child)
		}
		list = append(list, child.Leaves()...)
	}
	return list
}

// AllFlags returns the flags of the command and of those above it, which come first.
func (c *Command) AllFlags() []*Value {
	if c.Parent == nil {
		return slices.Clone(c.Flags)
	}
	return append(c.Parent.AllFlags(), c.Flags...)
}
