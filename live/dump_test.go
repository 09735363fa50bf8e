package live_test

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"testing"
	"time"

	"banco/game"
)

// dump writes all that can be reached from a value, unexported fields too, but
// for rule books, which are the same for everyone, and points in time.
func dump(v any) string { return string(appendValue(nil, reflect.ValueOf(v), nil)) }

var (
	rulesType = reflect.TypeFor[game.Game]()
	timeType  = reflect.TypeFor[time.Time]()
)

// appendValue writes a value that was reached through the pointers given.
func appendValue(b []byte, v reflect.Value, through []uintptr) []byte {
	switch v.Kind() {
	case reflect.Invalid:
		return append(b, "nil"...)
	case reflect.Pointer:
		if v.IsNil() || slices.Contains(through, v.Pointer()) {
			return append(b, "nil"...)
		}
		return appendValue(b, v.Elem(), append(through, v.Pointer()))
	case reflect.Interface:
		if v.Type() == rulesType {
			return b
		}
		return appendValue(b, v.Elem(), through)
	case reflect.Struct:
		if v.Type() == timeType {
			return b
		}
		for i := range v.NumField() {
			b = append(append(append(b, ' '), v.Type().Field(i).Name...), ':')
			b = appendValue(b, v.Field(i), through)
		}
		return b
	case reflect.Slice, reflect.Array:
		b = append(b, '[')
		for i := range v.Len() {
			b = append(appendValue(b, v.Index(i), through), ' ')
		}
		return append(b, ']')
	case reflect.String:
		return append(b, v.String()...)
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uint:
		return strconv.AppendUint(b, v.Uint(), 10)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.AppendInt(b, v.Int(), 10)
	}
	return fmt.Append(b, v) // which puts the keys of maps in order
}

// The test that looks for leaks sees what a value holds.
func TestDumpSeesEverything(t *testing.T) {
	type secret struct{ seed [2]byte }
	type seen struct {
		Shown  string
		hidden *secret
		any    any
	}
	a := seen{"x", &secret{[2]byte{1, 2}}, secret{[2]byte{3, 4}}}
	for _, b := range []seen{{"y", a.hidden, a.any}, {"x", &secret{[2]byte{1, 3}}, a.any}, {"x", a.hidden, secret{[2]byte{3, 5}}}} {
		if dump(a) == dump(b) {
			t.Errorf("%+v looks like %+v", b, a)
		}
	}
}
