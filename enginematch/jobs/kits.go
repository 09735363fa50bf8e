package jobs

import (
	"fmt"

	"banco/engine"
	"banco/play"
)

// Kits are the games that there is work for, by name, as visitors may use them.
type Kits map[string]*engine.Kit

// PublicKits returns what visitors may use of kits.
func PublicKits(kits []*engine.Kit) Kits {
	public := Kits{}
	for _, k := range kits {
		public[k.Game.Name()] = k.Public()
	}
	return public
}

// Find returns the kit of a game; there may be none.
func (k Kits) Find(game string) (*engine.Kit, error) {
	if k[game] == nil {
		return nil, fmt.Errorf("%w: there is no game %.40q", play.ErrRequest, game)
	}
	return k[game], nil
}
