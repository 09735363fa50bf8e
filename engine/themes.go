package engine

import "slices"

// Themes are what the solution of a puzzle shows, by keys that the page has words
// for, in the order in which they were seen.
type Themes []string

// Note adds a theme where it is there, once.
func (t *Themes) Note(theme string, there bool) {
	if there && !slices.Contains(*t, theme) {
		*t = append(*t, theme)
	}
}
