package server

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"banco/game/gametest"
)

// The doctor finds nothing wrong on a good machine, and names each thing that is.
func TestDoctor(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	go func() { // somebody else's server
		for {
			conn, err := taken.Accept()
			if err != nil {
				return
			}
			conn.Close()
		}
	}()
	nobody, full := gametest.FreeAddress(t), int64(1<<40)
	damaged := t.TempDir()
	if err := os.WriteFile(filepath.Join(damaged, "banco.db"), []byte(strings.Repeat("not a database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	for what, spoil := range map[string]func(*Doctor){
		"":         func(*Doctor) {},
		"settings": func(d *Doctor) { d.Proxy = []string{"my proxy"} },
		"data":     func(d *Doctor) { d.Data = "/proc/none" },
		"disk":     func(d *Doctor) { d.Reserve = &full },
		"port":     func(d *Doctor) { d.Addr = taken.Addr().String() },
		"database": func(d *Doctor) { d.Data = damaged },
		"bus":      func(d *Doctor) { d.NATS, d.Database = "nats://"+nobody, "postgres://"+nobody+"/banco" },
	} {
		d := &Doctor{Serve: Serve{Addr: gametest.FreeAddress(t), Crowd: 40, dataFolder: dataFolder{Data: t.TempDir()}}}
		spoil(d)
		named := what == ""
		for _, f := range d.examine(context.Background(), nil) {
			switch {
			case f.Level == wrong && f.What == what:
				named = true
			case f.Level == wrong && (what != "bus" || f.What != "database"):
				t.Errorf("%q: %+v", what, f)
			}
		}
		if !named {
			t.Errorf("%q is not named", what)
		}
	}
}
