package xiangqi

import (
	"testing"

	"banco/game/gametest"
)

func FuzzCompose(f *testing.F) { gametest.FuzzCompose(f, rules{}, nil) }
