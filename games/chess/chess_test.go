package chess

import (
	"testing"

	"banco/game"
	"banco/game/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, New(), nil, game.Variant{"position": "0"}, game.Variant{"position": "959"})
}
