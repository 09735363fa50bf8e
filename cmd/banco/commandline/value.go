package commandline

import (
	"encoding"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Value is a flag or an argument.
type Value struct {
	Name        string
	Help        string
	Placeholder string // what stands for the value in a text, or nothing
	Default     string
	Enum        string // the values it may have, with commas, or nothing
	Variable    string // of the environment, or nothing
	Hidden      bool
	Required    bool
	IsArg       bool

	short      string // the letter of a flag, or nothing
	kind       string // of a path
	alone      bool   // a list, of which each value is given by itself
	rest       bool   // takes all that follows
	xor        string // only one flag of this group may be given
	hasDefault bool
	target     reflect.Value
}

// ConfigFile is the type of a flag that names a file of settings: a JSON object of flags by their names.
type ConfigFile string

// check complains of a type that no text can become.
func (v *Value) check() error {
	typ := v.target.Type()
	switch typ.Kind() {
	case reflect.Slice, reflect.Pointer:
		typ = typ.Elem()
	case reflect.Map:
		if typ.Key().Kind() != reflect.String {
			return fmt.Errorf("a map by %s cannot be given", typ.Key())
		}
		typ = typ.Elem()
	}
	if err := setOne(reflect.New(typ).Elem(), ""); errors.Is(err, errType) {
		return err
	}
	return nil
}

// IsBool reports whether a flag needs no value.
func (v *Value) IsBool() bool { return v.target.Kind() == reflect.Bool }

// Values returns what may be given, where that is a list.
func (v *Value) Values() []string {
	if v.Enum == "" {
		return nil
	}
	list := strings.Split(v.Enum, ",")
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return list
}

// many reports whether an argument takes several words.
func (v *Value) many() bool { return v.target.Kind() == reflect.Slice }

// label is the name of a value in a complaint: --depth, or <game>.
func (v *Value) label() string {
	if v.IsArg {
		return "<" + v.Name + ">"
	}
	return "--" + v.Name
}

// String is what a usage shows: --depth=4, <game>, [<file> ...], -h, --help.
func (v *Value) String() string {
	text := v.label()
	switch {
	case v.short != "":
		text = "-" + v.short + ", " + text
	case v.IsArg && v.many():
		text += " ..."
	case !v.IsArg && !v.IsBool():
		text += "=" + v.example()
	}
	if v.IsArg && !v.Required {
		text = "[" + text + "]"
	}
	return text
}

// example stands for the value of a flag in a text.
func (v *Value) example() string {
	tail := ""
	if v.many() && !v.alone && v.kind == "" {
		tail = ",..."
	}
	switch {
	case v.Placeholder != "":
		return v.Placeholder + tail
	case v.hasDefault && v.target.Kind() == reflect.String:
		return strconv.Quote(v.Default) + tail
	case v.hasDefault:
		return v.Default + tail
	}
	return strings.ToUpper(v.Name) + tail
}

// split returns the values that one text of the command line, the environment or a default has.
func (v *Value) split(text string) []string {
	separator := ","
	switch {
	case v.target.Kind() == reflect.Map:
		separator = ";"
	case !v.many() || v.alone || v.IsArg:
		return []string{text}
	}
	if text == "" {
		return nil
	}
	return strings.Split(text, separator)
}

// set gives the value its texts: several to a list or a map, of others the last counts. Without any it is empty.
func (v *Value) set(texts []string) error {
	v.target.SetZero()
	for _, text := range texts {
		if err := v.add(text); err != nil {
			return fmt.Errorf("%s: %w", v.label(), err)
		}
	}
	return nil
}

// add gives the value one text more.
func (v *Value) add(text string) error {
	name, isMap := "", v.target.Kind() == reflect.Map
	if isMap {
		var ok bool
		if name, text, ok = strings.Cut(text, "="); !ok {
			return fmt.Errorf("%q is not NAME=VALUE", name)
		}
	}
	if list := v.Values(); list != nil && !slices.Contains(list, text) {
		return fmt.Errorf("%q is none of %s%s", text, strings.Join(list, ", "), DidYouMean(text, list))
	}
	text, err := asPath(v.kind, text)
	if err != nil {
		return err
	}
	switch v.target.Kind() {
	case reflect.Slice, reflect.Map, reflect.Pointer:
		element := reflect.New(v.target.Type().Elem()).Elem()
		if err := setOne(element, text); err != nil {
			return err
		}
		switch {
		case isMap:
			if v.target.IsNil() {
				v.target.Set(reflect.MakeMap(v.target.Type()))
			}
			v.target.SetMapIndex(reflect.ValueOf(name), element)
		case v.many():
			v.target.Set(reflect.Append(v.target, element))
		default:
			v.target.Set(element.Addr())
		}
		return nil
	}
	return setOne(v.target, text)
}

// asPath returns a path as its kind wants it. "-" is standard input.
func asPath(kind, path string) (string, error) {
	if kind == "" || path == "-" || path == "" && kind == "path" {
		return path, nil
	}
	path, err := expand(path)
	if err != nil || kind == "path" {
		return path, err
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return path, err
	case kind == "existingfile" && info.IsDir():
		return path, fmt.Errorf("%s is a folder", path)
	case kind == "existingdir" && !info.IsDir():
		return path, fmt.Errorf("%s is not a folder", path)
	}
	return path, nil
}

// expand makes a path absolute. "~/" is the folder of the user.
func expand(path string) (string, error) {
	if below, ok := strings.CutPrefix(path, "~/"); ok {
		home, err := os.UserHomeDir()
		return filepath.Join(home, below), err
	}
	return filepath.Abs(path)
}

// errType says that no text can become a value of a type.
var errType = errors.New("values of this type cannot be given")

// bools are the words for yes and no.
var bools = map[string]bool{"true": true, "yes": true, "1": true, "false": false, "no": false, "0": false}

// setOne gives a text to what is neither a list nor a map.
func setOne(target reflect.Value, text string) error {
	if u, ok := target.Addr().Interface().(encoding.TextUnmarshaler); ok {
		return u.UnmarshalText([]byte(text))
	}
	if target.Type() == reflect.TypeFor[time.Duration]() {
		d, err := time.ParseDuration(text)
		if err != nil {
			return fmt.Errorf("%q is not a time such as 90s or 5m", text)
		}
		target.SetInt(int64(d))
		return nil
	}
	switch target.Kind() {
	case reflect.String:
		target.SetString(text)
	case reflect.Bool:
		yes, ok := bools[strings.ToLower(text)]
		if !ok {
			return fmt.Errorf("%q is neither true nor false", text)
		}
		target.SetBool(yes)
	case reflect.Int, reflect.Int64:
		n, err := strconv.ParseInt(text, 0, 64)
		if err != nil || target.OverflowInt(n) {
			return fmt.Errorf("%q is not a whole number%s", text, tooLarge(err))
		}
		target.SetInt(n)
	case reflect.Uint, reflect.Uint64:
		n, err := strconv.ParseUint(text, 0, 64)
		if err != nil || target.OverflowUint(n) {
			return fmt.Errorf("%q is not a whole number from 0%s", text, tooLarge(err))
		}
		target.SetUint(n)
	case reflect.Float64:
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return fmt.Errorf("%q is not a number%s", text, tooLarge(err))
		}
		target.SetFloat(x)
	default:
		return fmt.Errorf("%w: %s", errType, target.Type())
	}
	return nil
}

// tooLarge adds to a complaint that a number is one, but too large.
func tooLarge(err error) string {
	if errors.Is(err, strconv.ErrRange) {
		return " that fits"
	}
	return ""
}
