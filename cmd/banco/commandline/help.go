package commandline

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// width is how many letters a line of help has at most.
const width = 80

// Usage is how the command is called, in a line: banco perft <game> <depth> [flags].
func (c *Command) Usage() string {
	parts := []string{c.Path()}
	flags := 0
	for _, v := range c.Flags {
		switch {
		case v.Required:
			parts = append(parts, v.String())
		case !v.Hidden:
			flags++
		}
	}
	if len(c.Children) > 0 {
		parts = append(parts, "<command>")
	}
	for _, v := range c.Args {
		parts = append(parts, v.String())
	}
	if flags > 0 || len(c.Children) > 0 {
		parts = append(parts, "[flags]")
	}
	return strings.Join(parts, " ")
}

// WriteUsage writes the usage of a command and what is wrong with a command line.
func (c *Command) WriteUsage(w io.Writer, err error) {
	root := c
	for root.Parent != nil {
		root = root.Parent
	}
	fmt.Fprintf(w, "Usage: %s\nRun \"%s --help\" for more information.\n\n%s: error: %v\n", c.Usage(), c.Path(), root.Name, err)
}

// WriteHelp writes what a command does, with its arguments, commands and flags.
func (c *Command) WriteHelp(w io.Writer) {
	var b strings.Builder
	fmt.Fprintf(&b, "Usage: %s\n\n%s", c.Usage(), wrap(c.Help, width))
	if c.Detail != "" {
		fmt.Fprintf(&b, "\n%s", wrap(c.Detail, width))
	}
	var args, commands, above, flags [][2]string
	for _, v := range c.Args {
		args = append(args, [2]string{v.String(), v.text()})
	}
	for _, leaf := range c.Leaves() {
		if _, path, _ := strings.Cut(leaf.Path(), " "); !leaf.Hidden {
			commands = append(commands, [2]string{path, leaf.Help})
		}
	}
	for parent := c.Parent; parent != nil; parent = parent.Parent {
		above = append(flagRows(parent.Flags), above...)
	}
	if flags = flagRows(c.Flags); above != nil && flags != nil {
		flags = append(append(above, [2]string{}), flags...)
	} else {
		flags = append(above, flags...)
	}
	columns(&b, "Arguments", args)
	columns(&b, "Commands", commands)
	columns(&b, "Flags", flags)
	if c.Parent == nil {
		fmt.Fprintf(&b, "\nRun \"%s <command> --help\" for more information on a command.\n", c.Name)
	}
	io.WriteString(w, b.String()) // nobody reads it where this fails
}

func flagRows(flags []*Value) (rows [][2]string) {
	for _, v := range flags {
		left := v.String()
		if v.short == "" {
			left = "    " + left
		}
		if !v.Hidden {
			rows = append(rows, [2]string{left, v.text()})
		}
	}
	return rows
}

// text is the help of a value with its variable.
func (v *Value) text() string {
	if v.Variable == "" {
		return v.Help
	}
	return strings.TrimSuffix(v.Help, ".") + " ($" + v.Variable + ")."
}

// columns writes rows of two columns under a title. A left side that is too long has a line of its own.
func columns(b *strings.Builder, title string, rows [][2]string) {
	const longest = 29
	left := 0
	for _, row := range rows {
		if n := utf8.RuneCountInString(row[0]); n <= longest {
			left = max(left, n)
		}
	}
	if rows != nil {
		fmt.Fprintf(b, "\n%s:\n", title)
	}
	for _, row := range rows {
		used := utf8.RuneCountInString(row[0])
		line := "  " + row[0]
		if used > left {
			b.WriteString(line + "\n")
			line, used = "  ", 0
		}
		for text := range strings.Lines(wrap(row[1], width-left-6)) {
			b.WriteString(strings.TrimRight(line+strings.Repeat(" ", left-used+4)+text, " "))
			line, used = "  ", 0
		}
		if row[1] == "" {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
		}
	}
}

// wrap breaks the paragraphs of a text into lines that are no longer than columns. Lines that begin with a space, such as
// examples, stay as they are, four spaces to the right, apart from the text.
func wrap(text string, columns int) string {
	var b strings.Builder
	var words []string
	flush := func() {
		line := 0
		for _, word := range words {
			n := utf8.RuneCountInString(word)
			switch {
			case line == 0:
			case line+1+n > columns:
				b.WriteByte('\n')
				line = 0
			default:
				b.WriteByte(' ')
				line++
			}
			b.WriteString(word)
			line += n
		}
		if line > 0 {
			b.WriteByte('\n')
		}
		words = nil
	}
	verbatim := false
	for line := range strings.Lines(strings.TrimSpace(text)) {
		line = strings.TrimRight(line, " \n")
		indented := strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t")
		if indented != verbatim && line != "" || line == "" {
			flush()
			if written := b.String(); written != "" && !strings.HasSuffix(written, "\n\n") {
				b.WriteByte('\n')
			}
		}
		switch {
		case line == "":
		case indented:
			verbatim = true
			b.WriteString("    " + strings.TrimPrefix(line, "  ") + "\n")
		default:
			verbatim = false
			words = append(words, strings.Fields(line)...)
		}
	}
	flush()
	return b.String()
}
