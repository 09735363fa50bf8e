package search

// Switch is a technique of a search that can be switched on and off, by the name it
// has in the description of an agent.
type Switch struct {
	Name, Help string
	On         *bool
}

// Switches are all techniques of a search.
type Switches []Switch

// Set switches each technique on or off.
func (list Switches) Set(on func(name string) bool) {
	for _, s := range list {
		*s.On = on(s.Name)
	}
}
