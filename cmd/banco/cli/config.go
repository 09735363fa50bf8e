package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
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
	for name, value := range s.values { // kong knows names with underscores alone
		s.values[strings.ReplaceAll(name, "-", "_")] = value
	}
	if text, err = json.Marshal(s.values); err != nil {
		return nil, err
	}
	s.Resolver, err = kong.JSON(bytes.NewReader(text))
	return s, err
}

// Validate implements kong.Resolver: a name that is not a setting is a mistake.
func (s settings) Validate(app *kong.Application) error {
	known := map[string]bool{}
	var collect func(n *kong.Node)
	collect = func(n *kong.Node) {
		for _, f := range n.Flags {
			known[f.Name], known[strings.ReplaceAll(f.Name, "-", "_")] = true, true
		}
		for _, child := range n.Children {
			collect(child)
		}
	}
	collect(app.Node)
	for _, name := range slices.Sorted(maps.Keys(s.values)) {
		if !known[name] {
			return fmt.Errorf("the configuration has %q, which is not a setting", name)
		}
	}
	return nil
}
