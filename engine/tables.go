package engine

import (
	"errors"
	"fmt"

	"banco/endings"
	"banco/option"
	"banco/search"
)

// Tables is the parameter that names a folder with tables of endings, which
// "banco egtb make" makes. Strangers cannot set it.
var Tables = option.Option{
	Name: "endings", Kind: option.Text,
	Help: "a folder with tables of endings, in which the search looks up positions with few men; unset: the tables in the program",
}

// SyzygyPath is the parameter that names folders with tables of endings in Ronald
// de Man's format. Strangers cannot set it.
var SyzygyPath = option.Option{Name: "syzygy", Kind: option.Text, Help: "folders with Syzygy tables, in place of endings"}

// tables returns the tables that the settings name, or else those that the program
// holds; nil: none.
func (v *Values) tables() (search.Endings, error) {
	own, foreign := v.Given(Tables.Name), v.Given(SyzygyPath.Name)
	switch {
	case own && foreign:
		return nil, errors.New("of endings and syzygy only one can be given")
	case own:
		return v.Kit.OpenEndings(v.Text(Tables.Name))
	case foreign && v.Kit.Syzygy == nil:
		return nil, fmt.Errorf("there are no Syzygy tables for %s", v.Kit.Game.Name())
	case foreign:
		return v.Kit.Syzygy(v.Text(SyzygyPath.Name))
	case v.Kit.EmbeddedEndings != nil:
		return v.Kit.EmbeddedEndings(), nil
	}
	return nil, nil
}

// OpenEndings returns the tables of endings in a folder. One that is of no use is
// an error for all of them.
func (k *Kit) OpenEndings(dir string) (search.Endings, error) {
	if k.Endings == nil {
		return nil, fmt.Errorf("there are no tables of endings for %s", k.Game.Name())
	}
	f, err := endings.Open(k.Endings, dir)
	if err != nil {
		return nil, err
	}
	return f, nil
}
