package explorer_test

import (
	"testing"

	"banco/book/explorer"
	"banco/book/explorer/explorertest"
	"banco/kits"
)

func TestMemory(t *testing.T) {
	for _, name := range []string{"chess", "xiangqi", "caro"} {
		k, err := kits.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) { explorertest.Run(t, k.Game, &explorer.Memory{}) })
	}
}
