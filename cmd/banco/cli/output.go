package cli

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"os"
)

// Output chooses the files that the table of a command goes to.
type Output struct {
	CSV  string `name:"csv" placeholder:"FILE" help:"Write the table as CSV to this file, or - for the output."`
	JSON string `name:"json" placeholder:"FILE" help:"Write it as JSON to this file, or - for the output."`
}

// JSONFlag chooses the output that programs read.
type JSONFlag struct {
	JSON bool `name:"json" help:"Print JSON, for programs."`
}

// PrintJSON prints a value for programs, on one line.
func PrintJSON(value any) error { return json.NewEncoder(os.Stdout).Encode(value) }

// Check refuses two files on one output.
func (f *Output) Check() error {
	if f.CSV == "-" && f.JSON == "-" {
		return errors.New("only one of --csv and --json can go to standard output")
	}
	return nil
}

// Quiet reports whether a file goes to standard output, so that nothing else
// may be printed there.
func (f *Output) Quiet() bool { return f.CSV == "-" || f.JSON == "-" }

// Write writes the files asked for: a table of rows, the first of which has the
// names of the columns, and all of it as JSON.
func (f *Output) Write(rows [][]string, all any) error {
	if f.CSV != "" {
		if err := WriteFile(f.CSV, func(w io.Writer) error { return csv.NewWriter(w).WriteAll(rows) }); err != nil {
			return err
		}
	}
	if f.JSON == "" {
		return nil
	}
	return WriteFile(f.JSON, func(w io.Writer) error { return json.NewEncoder(w).Encode(all) })
}
