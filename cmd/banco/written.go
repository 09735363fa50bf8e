package main

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"os"
)

// written are the files that a result of the lab goes to.
type written struct {
	CSV  string `name:"csv" placeholder:"FILE" help:"Write the table as CSV to this file, or - for the output."`
	JSON string `name:"json" placeholder:"FILE" help:"Write it as JSON to this file, or - for the output."`
}

// check refuses two files on one output.
func (f *written) check() error {
	if f.CSV == "-" && f.JSON == "-" {
		return errors.New("only one of --csv and --json can go to the output")
	}
	return nil
}

// quiet reports that the output is a file's, so that nothing else may be printed.
func (f *written) quiet() bool { return f.CSV == "-" || f.JSON == "-" }

// write writes the files asked for: a table of rows, the first of which has the
// names of the columns, and all of it as JSON.
func (f *written) write(rows [][]string, all any) error {
	if f.CSV != "" {
		if err := writeFile(f.CSV, func(w io.Writer) error { return csv.NewWriter(w).WriteAll(rows) }); err != nil {
			return err
		}
	}
	if f.JSON == "" {
		return nil
	}
	return writeFile(f.JSON, func(w io.Writer) error { return json.NewEncoder(w).Encode(all) })
}

// writeFile writes to a file, or for "-" to the output.
func writeFile(name string, write func(io.Writer) error) error {
	if name == "-" {
		return write(os.Stdout)
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}
