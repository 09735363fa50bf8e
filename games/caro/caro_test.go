package caro

import (
	"testing"

	"banco/game"
	"banco/game/gametest"
)

func TestConformance(t *testing.T) {
	var variants []game.Variant
	for _, text := range []string{
		"", "rule=caro-free", "rule=freestyle", "rule=standard", "rule=renju",
		"size=5", "size=22", "rule=renju,size=7", "rule=renju,size=9,opening=swap2", "rule=standard,size=6,opening=pro",
		"rule=freestyle,size=8,opening=longpro", "size=11,opening=pro", "size=12,opening=longpro",
		"size=5,opening=swap2", "rule=caro-free,size=10,opening=swap2",
	} {
		v, err := game.ParseVariant(text)
		if err != nil {
			t.Fatal(err)
		}
		variants = append(variants, v)
	}
	gametest.Run(t, New(), variants...)
}
