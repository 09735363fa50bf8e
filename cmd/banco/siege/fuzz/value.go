package fuzz

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
)

// maker makes values for one request: from a document, from what all have heard,
// and from nowhere.
type maker struct {
	*rand.Rand
	from   document // may be nil
	memory *memory
	strict bool // nothing from nowhere where the document has it
}

// one returns one of a list.
func one[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// value returns something for a name: a string, a number, or nil.
func (m *maker) value(name string) any {
	if found := m.from.find(m.Rand, name); found != nil && (m.strict || m.IntN(10) > 0) {
		return found
	}
	if list := words[name]; len(list) > 0 && m.IntN(12) > 0 {
		return one(m.Rand, list)
	}
	if other := m.memory.some(m.Rand, false); other != nil && m.IntN(3) > 0 {
		if found := other.find(m.Rand, name); found != nil {
			return found
		}
	}
	return nil
}

// text returns a string for a name.
func (m *maker) text(name string) string {
	switch v := m.value(name).(type) {
	case string:
		return v
	case float64:
		out, _ := json.Marshal(v)
		return string(out)
	}
	return one(m.Rand, odd)
}

// number returns a whole number for a name.
func (m *maker) number(name string) int {
	if v, ok := m.value(name).(float64); ok && math.Abs(v) < 1<<53 {
		if !m.strict && m.IntN(8) == 0 {
			v += float64(m.IntN(5) - 2)
		}
		return int(v)
	}
	return one(m.Rand, []int{0, 0, 1, 2, 3, 5, 10, 1000, 60_000, -1, math.MaxInt32, math.MaxInt, math.MinInt})
}

// fillIn sets a value by its type and its name, no deeper than so many steps.
func (m *maker) fillIn(v reflect.Value, name string, deep int) {
	switch v.Kind() {
	case reflect.Struct:
		m.fillStruct(v, deep)
	case reflect.Pointer:
		if deep > 0 && m.IntN(3) == 0 {
			v.Set(reflect.New(v.Type().Elem()))
			m.fillIn(v.Elem(), name, deep-1)
		}
	case reflect.Slice:
		for range m.IntN(4) * min(deep, 1) {
			item := reflect.New(v.Type().Elem()).Elem()
			m.fillIn(item, name, deep-1)
			v.Set(reflect.Append(v, item))
		}
	case reflect.Array:
		for i := range v.Len() {
			m.fillIn(v.Index(i), name, deep)
		}
	case reflect.Map:
		if deep > 0 && m.IntN(4) == 0 {
			item := reflect.New(v.Type().Elem()).Elem()
			m.fillIn(item, name, deep-1)
			v.Set(reflect.MakeMap(v.Type()))
			v.SetMapIndex(reflect.ValueOf(m.text(name)).Convert(v.Type().Key()), item)
		}
	case reflect.String:
		v.SetString(m.text(name))
	case reflect.Bool:
		v.SetBool(m.IntN(2) == 0)
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(m.number(name)))
	case reflect.Float64:
		v.SetFloat(float64(m.number(name)))
	}
}

// fillStruct fills the fields; those that may be left out often are.
func (m *maker) fillStruct(v reflect.Value, deep int) {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || strings.Contains(options, "omitempty") && m.IntN(4) > 0 && !m.strict {
			continue
		}
		if m.strict && strings.Contains(options, "omitempty") && m.from.find(m.Rand, name) == nil && words[name] == nil {
			continue
		}
		m.fillIn(v.Field(i), name, deep)
	}
}

// body returns a message of a type as JSON.
func (m *maker) body(t reflect.Type) []byte {
	v := reflect.New(t).Elem()
	m.fillIn(v, "", 3)
	return m.marshal(v)
}

// spoil makes something else of a message.
func (m *maker) spoil(data []byte) []byte {
	data = bytes.Clone(data)
	at := func() int { return m.IntN(len(data) + 1) }
	switch m.IntN(11) {
	case 0:
		return data[:at()]
	case 1:
		return append(data, data...)
	case 2:
		return bytes.Repeat([]byte("["), 1+m.IntN(60_000))
	case 3:
		return bytes.Replace(data, []byte("{"), []byte(`{"unknown":1,`), 1)
	case 4:
		return bytes.ReplaceAll(data, []byte(":"), []byte(`:-9e999,"x":`))
	case 5:
		return bytes.Repeat(append(data, ' '), 1+m.IntN(1<<20)/(len(data)+1))
	case 6:
		return nil
	case 7:
		return []byte(one(m.Rand, odd))
	case 8:
		return append([]byte(`{"a":`), append(bytes.Repeat([]byte(`{"a":`), m.IntN(5000)), '1')...)
	}
	for range 1 + m.IntN(8) { // some bytes are others
		if len(data) > 0 {
			data[m.IntN(len(data))] = byte(m.IntN(256))
		}
	}
	return data
}

// marshal writes a value as JSON.
func (m *maker) marshal(v reflect.Value) []byte {
	out, err := json.Marshal(v.Interface())
	if err != nil {
		return []byte("{}")
	}
	return out
}
