package engine

import (
	"errors"
	"fmt"
	"strings"

	"banco/option"
)

// maxText bounds the name of an agent, in bytes.
const maxText = 4096

// parse reads the text of an agent and checks every setting.
func parse(k *Kit, text string) (*Values, error) {
	if len(text) > maxText {
		return nil, fmt.Errorf("agent: %d bytes of text are too many (at most %d)", len(text), maxText)
	}
	name, rest, more := strings.Cut(strings.TrimSpace(text), ":")
	a := k.algorithm(strings.TrimSpace(name))
	if a == nil {
		return nil, fmt.Errorf("agent %.80q: there is no %.80q in %s (known: %s)", text, name, k.Game.Name(), k.names())
	}
	v := &Values{Kit: k, of: a, text: map[string]string{}}
	var parts []string
	if more {
		parts = strings.Split(rest, ",")
	}
	if a.Bare != "" {
		if len(parts) == 0 {
			parts = []string{""}
		}
		parts[0] = a.Bare + "=" + parts[0]
	}
	for _, part := range parts {
		if err := v.set(part); err != nil {
			return nil, fmt.Errorf("agent %.80q: %w", text, err)
		}
	}
	return v, nil
}

// set reads one "name=value".
func (v *Values) set(part string) error {
	name, value, ok := strings.Cut(part, "=")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	if !ok || name == "" {
		return fmt.Errorf("%.80q is not of the form name=value", part)
	}
	p := option.Find(v.of.Params, name)
	if p == nil && v.of.Open {
		v.Rest = append(v.Rest, Setting{name, value})
		return nil
	}
	if p == nil {
		return fmt.Errorf("%s has no parameter %.80q (known: %s)", v.of.Name, name, option.Names(v.of.Params))
	}
	if _, twice := v.text[name]; twice {
		return errors.New(name + " is given twice")
	}
	if value == "" {
		return fmt.Errorf("%s is empty, it takes %s", name, p.Domain())
	}
	canonical, err := p.Read(value)
	v.text[name] = canonical
	return err
}

// name writes the settings as parse reads them, in the order of the
// algorithm's parameters. Settings that were given stay, also where they are
// the default: a bound that was asked for holds beside all others, a default
// only where there is no other.
func (v *Values) name() string {
	var parts []string
	for _, p := range v.of.Params {
		if given := v.text[p.Name]; given != "" && p.Name == v.of.Bare {
			parts = append(parts, given)
		} else if given != "" {
			parts = append(parts, p.Name+"="+given)
		}
	}
	for _, s := range v.Rest {
		parts = append(parts, s.Name+"="+s.Value)
	}
	if len(parts) == 0 {
		return v.of.Name
	}
	return v.of.Name + ":" + strings.Join(parts, ",")
}
