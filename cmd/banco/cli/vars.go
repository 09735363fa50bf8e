package cli

import (
	"slices"
	"strings"

	"banco/engine"
	"banco/game"
	"banco/kits"
)

// Vars are the lists of games that help texts name, such as ${games}. They come
// from the table of games, so that a new game appears by itself.
func Vars() map[string]string {
	return map[string]string{
		"games":         kits.Names(),
		"games_uci":     names(func(k *engine.Kit) bool { return speaks(k, "uci") }),
		"games_ucci":    names(func(k *engine.Kit) bool { return speaks(k, "ucci") }),
		"games_gomocup": names(func(k *engine.Kit) bool { return speaks(k, "gomocup") }),
		"games_dealt":   names(dealt),
		"games_open":    names(func(k *engine.Kit) bool { return !dealt(k) }),
		"games_endings": names(func(k *engine.Kit) bool { return k.Endings != nil }),
		"games_book":    names(func(k *engine.Kit) bool { return k.Book != nil }),
		"games_tuned":   names(func(k *engine.Kit) bool { return k.Model != nil }),
		"games_themes":  names(func(k *engine.Kit) bool { return k.Themes != nil }),
		"games_weighed": names(weighed),
		"games_search":  names(func(k *engine.Kit) bool { return has(k, "strong") || has(k, "five") }),
	}
}

// names lists the games of the kits that are wanted.
func names(wanted func(*engine.Kit) bool) string {
	var list []string
	for _, k := range kits.All() {
		if wanted(k) {
			list = append(list, k.Game.Name())
		}
	}
	return strings.Join(list, ", ")
}

// dealt reports whether a game has hidden information.
func dealt(k *engine.Kit) bool {
	_, ok := k.Game.(game.Dealer)
	return ok
}

// speaks reports whether programs of a protocol play the game.
func speaks(k *engine.Kit, protocol string) bool {
	return slices.ContainsFunc(k.Algorithms, func(a engine.Algorithm) bool { return a.Name == protocol })
}

// has reports whether the game has an algorithm of that name.
func has(k *engine.Kit, algorithm string) bool {
	return slices.ContainsFunc(k.Algorithms, func(a engine.Algorithm) bool { return a.Name == algorithm })
}

// weighed reports whether positions of the game can be judged by the worth of the pieces.
func weighed(k *engine.Kit) bool { return k.Counts() }
