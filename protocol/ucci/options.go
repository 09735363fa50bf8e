package ucci

import (
	"strconv"
	"strings"

	"banco/protocol/host"
)

// setting is an option and what choosing a value does.
type setting struct {
	host.Option
	apply func(value string)
}

// engineNames says how UCCI calls the options that an engine may have.
var engineNames = map[string]string{"Hash": "hashsize", "Threads": "threads"}

// listOptions lists the protocol's own options, then the engine's: the usual
// ones by their name in UCCI, the others in lower case and without spaces.
func (s *session) listOptions() []setting {
	list := []setting{
		{host.Option{Name: "usemillisec", Type: host.Check, Default: "true"}, func(v string) { s.seconds = v == "false" }},
		{host.Option{Name: "batch", Type: host.Check, Default: "false"}, func(v string) { s.batch = v == "true" }},
		{host.Option{Name: "ponder", Type: host.Check, Default: "false"}, func(string) {}},
		{host.Option{Name: "newgame", Type: host.Button}, func(string) { s.desk.WhenIdle(s.Engine.Forget) }},
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
		if o.Type == host.Spin && value == "0" && o.Min > 0 {
			value = o.Default // 0 leaves the choice to the engine
		}
		value, err := o.Read(value)
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
func describe(o *host.Option) string {
	var b strings.Builder
	b.WriteString(o.Name + " type " + string(o.Type))
	if o.Type == host.Spin {
		b.WriteString(" min " + strconv.Itoa(o.Min) + " max " + strconv.Itoa(o.Max))
	}
	for _, v := range o.Values {
		b.WriteString(" var " + v)
	}
	if o.Default != "" {
		b.WriteString(" default " + o.Default)
	}
	return b.String()
}
