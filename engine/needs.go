package engine

import "slices"

// Needs is what an agent takes from its machine beside this program.
type Needs struct {
	Program bool              // it runs a program
	Files   map[string]string // files that it reads, by parameter
	Folders map[string]string // folders, likewise
}

// NeedsOf reads the text of an agent and returns its full name and what it needs. It looks
// at no file.
func NeedsOf(k *Kit, text string) (name string, n Needs, err error) {
	v, err := parse(k, text)
	if err != nil {
		return "", n, err
	}
	n = Needs{Program: v.of.Program, Files: map[string]string{}, Folders: map[string]string{}}
	for _, param := range files {
		switch {
		case !v.Given(param):
		case slices.Contains(folders, param):
			n.Folders[param] = v.Text(param)
		default:
			n.Files[param] = v.Text(param)
		}
	}
	return v.name(), n, nil
}

// Replace returns the text of an agent with other values of some parameters.
func Replace(k *Kit, text string, values map[string]string) (string, error) {
	v, err := parse(k, text)
	if err != nil {
		return "", err
	}
	for param, value := range values {
		v.text[param] = value
	}
	return v.name(), nil
}
