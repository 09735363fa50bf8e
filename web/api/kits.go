package api

import (
	"fmt"
	"slices"

	"banco/engine"
	"banco/game"
	"banco/play"
)

// Kits are the games of a server, and what plays them.
type Kits []*engine.Kit

// Find returns the kit of a game.
func (ks Kits) Find(name string) (*engine.Kit, error) {
	i := slices.IndexFunc(ks, func(k *engine.Kit) bool { return k.Game.Name() == name })
	if i < 0 {
		return nil, fmt.Errorf("%w: there is no game %.40q", play.ErrRequest, name)
	}
	return ks[i], nil
}

// Games lists the rules.
func (ks Kits) Games() (list []game.Game) {
	for _, k := range ks {
		list = append(list, k.Game)
	}
	return list
}
