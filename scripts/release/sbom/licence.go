package sbom

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

func licensed(ids ...string) (list []licence) {
	for _, id := range ids {
		var l licence
		l.Licence.ID = id
		list = append(list, l)
	}
	return list
}

// texts are what the texts of licences have and those of others have not: all of the
// words, but for those that follow a "!".
var texts = []struct {
	id    string
	words []string
}{
	{"Apache-2.0", []string{"Apache License", "Version 2.0"}},
	{"BSD-2-Clause", []string{"Redistribution and use in source and binary forms", "!name of", "!names of"}},
	{"BSD-3-Clause", []string{"Redistribution and use in source and binary forms", "name of"}},
	{"BSD-3-Clause", []string{"Redistribution and use in source and binary forms", "names of", "!name of"}},
	{"ISC", []string{"Permission to use, copy, modify, and/or distribute this software"}},
	{"ISC", []string{"Permission to use, copy, modify, and distribute this software"}},
	{"MIT", []string{"Permission is hereby granted, free of charge, to any person obtaining a copy"}},
	{"MPL-2.0", []string{"Mozilla Public License", "2.0"}},
}

// recognise returns the licences that are in a text: several parts of a module may
// have one each.
func recognise(text []byte) (ids []string) {
	plain := strings.ToLower(strings.Join(strings.Fields(string(text)), " "))
	for _, l := range texts {
		fails := func(word string) bool {
			word, not := strings.CutPrefix(strings.ToLower(word), "!")
			return strings.Contains(plain, word) == not
		}
		if !slices.ContainsFunc(l.words, fails) {
			ids = append(ids, l.id)
		}
	}
	return ids
}

// textsIn returns the files of a folder whose names begin in one of those ways.
func textsIn(folder string, names ...string) (texts [][]byte, err error) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		begins := func(name string) bool { return strings.HasPrefix(strings.ToUpper(f.Name()), name) }
		if f.IsDir() || !slices.ContainsFunc(names, begins) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, f.Name()))
		if err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	return texts, nil
}

// licencesIn returns the licences in the folder of a module.
func licencesIn(folder string) ([]licence, error) {
	if folder == "" {
		return nil, errors.New("the module is not here")
	}
	texts, err := textsIn(folder, "LICENSE", "LICENCE", "COPYING")
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, text := range texts {
		ids = append(ids, recognise(text)...)
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	if len(ids) == 0 {
		return nil, errors.New("no licence that is known")
	}
	return licensed(ids...), nil
}

// moduleFolders returns where the modules lie that the program is built of for some
// systems, by path@version.
func moduleFolders(systems ...string) (map[string]string, error) {
	const format = "{{with .Module}}{{with .Replace}}{{.Path}}@{{.Version}}\t{{.Dir}}{{else}}{{.Path}}@{{.Version}}\t{{.Dir}}{{end}}{{end}}"
	folders := map[string]string{}
	for _, system := range systems {
		cmd := exec.Command("go", "list", "-deps", "-f", format, "./cmd/banco")
		cmd.Stderr, cmd.Env = os.Stderr, append(os.Environ(), "GOOS="+system)
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("go list for %s: %w", system, err)
		}
		for line := range strings.Lines(string(out)) {
			module, folder, _ := strings.Cut(strings.TrimSpace(line), "\t")
			folders[module] = folder
		}
	}
	return folders, nil
}

// inPage are the packages of npm of which something is in the page that is built;
// all others only build and test it.
var inPage = []string{"clsx", "svelte"}

// bundled returns them as components, from npm's lock file.
func bundled(lock string) ([]component, error) {
	text, err := os.ReadFile(lock)
	if err != nil {
		return nil, err
	}
	var locked struct {
		Packages map[string]struct{ Version, License string }
	}
	if err := json.Unmarshal(text, &locked); err != nil {
		return nil, fmt.Errorf("%s: %w", lock, err)
	}
	var list []component
	for _, name := range inPage {
		p, ok := locked.Packages["node_modules/"+name]
		if !ok || p.License == "" {
			return nil, fmt.Errorf("%s: no %s, or no licence of it", lock, name)
		}
		purl := "pkg:npm/" + name + "@" + p.Version
		list = append(list, component{Type: "library", Ref: purl, Name: name, Version: p.Version, Licences: licensed(p.License), PURL: purl})
	}
	return list, nil
}
