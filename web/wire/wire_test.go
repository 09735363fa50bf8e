package wire_test

import (
	"os"
	"testing"

	"banco/web/wire"
)

// The page's types are those of the server.
func TestTypeScriptIsUpToDate(t *testing.T) {
	const file = "../ui/src/api/wire.ts"
	have, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != wire.TypeScript() {
		t.Errorf("%s is out of date: run go generate ./web/wire", file)
	}
}
