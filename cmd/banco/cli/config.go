package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// settings are those of a configuration file: flags by their names. What the
// command line says goes before.
type settings struct {
	kong.Resolver
	values map[string]any
}

// maxConfig bounds a configuration file, in bytes.
const maxConfig = 1 << 20

// Configuration reads the file of --config: a JSON object of flags by their
// names.
func Configuration(r io.Reader) (kong.Resolver, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxConfig))
	if err != nil {
		return nil, err
	}
	s := settings{}
	if err := json.Unmarshal(text, &s.values); err != nil {
		return nil, fmt.Errorf("the configuration is not a JSON object: %w", err)
	}
	underscored := map[string]any{} // kong knows no others
	for name, value := range s.values {
		underscored[strings.ReplaceAll(name, "-", "_")] = value
	}
	if text, err = json.Marshal(underscored); err != nil {
		return nil, err
	}
	s.Resolver, err = kong.JSON(bytes.NewReader(text))
	return s, err
}

// Validate implements kong.Resolver: a name that is not a setting is a mistake, and
// all of them are named.
func (s settings) Validate(app *kong.Application) error {
	known := Settings(app.Node)
	var wrong []error
	for _, name := range slices.Sorted(maps.Keys(s.values)) {
		if !slices.Contains(known, strings.ReplaceAll(name, "_", "-")) {
			wrong = append(wrong, fmt.Errorf("the configuration has %q, which is not a setting%s", name, DidYouMean(name, known)))
		}
	}
	return errors.Join(wrong...)
}

// Resolve implements kong.Resolver. The environment goes before the file.
func (s settings) Resolve(ctx *kong.Context, parent *kong.Path, flag *kong.Flag) (any, error) {
	for _, name := range flag.Envs {
		if _, set := os.LookupEnv(name); set {
			return nil, nil
		}
	}
	return s.Resolver.Resolve(ctx, parent, flag)
}
