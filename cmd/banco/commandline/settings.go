package commandline

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
)

// settings are those of a file: flags by their names.
type settings map[string]any

// maxFile bounds a file of settings, in bytes.
const maxFile = 1 << 20

// file reads the file of settings that the command line or the environment names, if one does.
func (p *Program) file(flags []*Value, given map[*Value][]string) (settings, error) {
	for _, v := range flags {
		if v.target.Type() != reflect.TypeFor[ConfigFile]() {
			continue
		}
		texts, has, _ := source(v, given, nil)
		if !has || texts[len(texts)-1] == "" {
			continue
		}
		path, err := expand(texts[len(texts)-1])
		if err != nil {
			return nil, err
		}
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return p.readSettings(f)
	}
	return nil, nil
}

// readSettings reads a JSON object of flags by their names. A name that is not a setting is a mistake, and all of
// them are named.
func (p *Program) readSettings(r io.Reader) (settings, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxFile))
	if err != nil {
		return nil, err
	}
	read, s := map[string]any{}, settings{}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&read); err != nil {
		return nil, fmt.Errorf("the configuration is not a JSON object: %w", err)
	}
	if rest, _ := io.ReadAll(decoder.Buffered()); len(bytes.TrimSpace(rest)) > 0 {
		return nil, errors.New("the configuration is not a JSON object: something follows it")
	}
	var wrong []error
	for _, written := range slices.Sorted(maps.Keys(read)) {
		name := strings.ReplaceAll(written, "_", "-")
		if p.Settings != nil && !slices.Contains(p.Settings, name) {
			wrong = append(wrong, fmt.Errorf("the configuration has %q, which is not a setting%s", written, DidYouMean(name, p.Settings)))
		}
		s[name] = read[written]
	}
	return s, errors.Join(wrong...)
}

// texts returns a setting as the command line would have it.
func (s settings) texts(v *Value) (list []string, has bool, err error) {
	value, has := s[v.Name]
	if !has || value == nil {
		return nil, false, nil
	}
	list, err = jsonTexts(v, value)
	if err != nil {
		err = fmt.Errorf("%s in the configuration: %w", v.Name, err)
	}
	return list, true, err
}

// jsonTexts returns the texts of a JSON value: one of a plain one, several of a list or an object.
func jsonTexts(v *Value, value any) (list []string, err error) {
	switch value := value.(type) {
	case []any:
		if !v.many() {
			return nil, errors.New("it is not a list")
		}
		for _, element := range value {
			text, err := jsonText(element)
			if err != nil {
				return nil, err
			}
			list = append(list, text)
		}
		return list, nil
	case map[string]any:
		if v.target.Kind() != reflect.Map {
			return nil, errors.New("it is not an object")
		}
		for _, name := range slices.Sorted(maps.Keys(value)) {
			text, err := jsonText(value[name])
			if err != nil {
				return nil, err
			}
			list = append(list, name+"="+text)
		}
		return list, nil
	}
	text, err := jsonText(value)
	return v.split(text), err
}

// jsonText returns the text of a JSON value that is neither a list nor an object.
func jsonText(value any) (string, error) {
	switch value.(type) {
	case string, bool, json.Number:
		return fmt.Sprint(value), nil
	}
	return "", errors.New("a text, a number, true or false is expected")
}
