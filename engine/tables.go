package engine

import (
	"fmt"

	"banco/endings"
	"banco/option"
	"banco/search"
)

// Tables is the parameter that names a folder with tables of endings, which
// "banco egtb make" makes. Strangers cannot set it.
var Tables = option.Option{Name: "endings", Kind: option.Text, Help: "a folder with tables of endings, in which the search looks positions with few men up"}

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
