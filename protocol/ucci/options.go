package ucci

import (
	"strings"

	"banco/option"
	"banco/protocol/wording"
)

// setting is an option and what choosing a value does.
type setting struct {
	option.Option
	apply func(value string)
}

// engineNames says how UCCI calls the options that an engine may have.
var engineNames = map[string]string{"Hash": "hashsize", "Threads": "threads"}

// listOptions lists the protocol's own options, then the engine's: the usual
// ones by their name in UCCI, the others in lower case and without spaces.
func (s *session) listOptions() []setting {
	list := []setting{
		{option.Option{Name: "usemillisec", Kind: option.Switch, Default: option.On}, func(v string) { s.seconds = v == option.Off }},
		{option.Option{Name: "batch", Kind: option.Switch, Default: option.Off}, func(v string) { s.batch = v == option.On }},
		{option.Option{Name: "ponder", Kind: option.Switch, Default: option.Off}, func(string) {}},
		{option.Option{Name: "newgame", Kind: option.Action}, func(string) { s.desk.WhenIdle(s.Engine.Forget) }},
	}
	for _, o := range s.Engine.Options() {
		name := o.Name
		if o.Name = engineNames[name]; o.Name == "" {
			o.Name = strings.ToLower(strings.ReplaceAll(name, " ", ""))
		}
		list = append(list, setting{o, func(v string) {
			s.desk.WhenIdle(func() {
				if err := s.Engine.Set(name, v); err != nil {
					s.complain("setoption: %v", err)
				}
			})
		}})
	}
	return list
}

// setOption answers "setoption NAME [VALUE]". Options that do not exist are
// no error in UCCI: GUIs set them without asking.
func (s *session) setOption(args []string) {
	if len(args) == 0 {
		s.complain("setoption: an option is missing")
		return
	}
	value := strings.Join(args[1:], " ")
	for _, o := range s.options {
		if !strings.EqualFold(o.Name, args[0]) {
			continue
		}
		if o.Kind == option.Whole && value == "0" && o.Min > 0 {
			value = o.Default // 0 leaves the choice to the engine
		}
		value, err := wording.Read(&o.Option, value)
		if err != nil {
			s.complain("setoption: %v", err)
			return
		}
		o.apply(value)
		return
	}
}

// identify answers "ucci".
func (s *session) identify() {
	s.out.Printf("id name %s", s.Name)
	s.out.Printf("id author %s", s.Author)
	for _, o := range s.options {
		s.out.Printf("option %s", describe(&o.Option))
	}
	s.out.Printf("ucciok")
}

// describe writes an option with its default at the end, as UCCI wants it.
func describe(o *option.Option) string {
	var b strings.Builder
	b.WriteString(o.Name + " type " + wording.Type(o.Kind))
	if o.Kind == option.Whole {
		b.WriteString(" min " + option.Number(o.Min) + " max " + option.Number(o.Max))
	}
	for _, v := range o.Values {
		b.WriteString(" var " + v)
	}
	if o.Default != "" {
		b.WriteString(" default " + wording.Write(o, o.Default))
	}
	return b.String()
}
