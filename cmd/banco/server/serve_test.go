package server

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"banco/people"
	"banco/store"
)

func TestDataFolder(t *testing.T) {
	want := filepath.Join(t.TempDir(), "club", "games")
	dir, err := (&dataFolder{Data: want}).dir()
	if err != nil || dir != want {
		t.Fatal(dir, err)
	}
	info, err := os.Stat(dir)
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o700 {
		t.Errorf("a new data folder is %v, %v", info.Mode(), err)
	}
}

func TestDataFolderInUse(t *testing.T) {
	dir := t.TempDir()
	first, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	err = (&Serve{dataFolder: dataFolder{Data: dir}}).Run(context.Background(), "test")
	if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("in use by process %d", os.Getpid())) {
		t.Errorf("a second server: %v", err)
	}
}

// The settings that an admin sees have the names of the flags, and no secrets.
func TestSettingsHaveNoSecrets(t *testing.T) {
	reserve := int64(0)
	c := &Serve{
		Addr: ":8080", Crowd: 40, Host: []string{"club.example"}, Database: "postgres://banco:geheim@10.0.0.5/banco?sslpassword=geheim",
		NATS: "nats://geheim@10.0.0.6:4222", Workers: "geheim@0.0.0.0:4222", Cluster: []string{"geheim@10.0.0.7:6222"},
		Storage: Storage{Reserve: &reserve, ArchiveDays: 30}, dataFolder: dataFolder{Data: "/var/lib/banco"},
	}
	got := map[string]string{}
	for _, s := range c.settings() {
		if got[s.Name] = s.Value; strings.Contains(s.Value, "geheim") {
			t.Errorf("%s shows %s", s.Name, s.Value)
		}
	}
	for name, want := range map[string]string{
		"addr": ":8080", "crowd": "40", "host": "[club.example]", "database": "postgres://10.0.0.5/banco", "nats": "nats://10.0.0.6:4222",
		"workers": "…@0.0.0.0:4222", "reserve": "0", "budget-all": "", "data": "/var/lib/banco", "log-level": "INFO",
		"archive-days": "30",
	} {
		if value, ok := got[name]; !ok || value != want {
			t.Errorf("%s is %q, want %q", name, value, want)
		}
	}
	c.Database = "host=10.0.0.5 password=geheim"
	if value := settingText(reflect.ValueOf(c.Database)); value != "…" {
		t.Errorf("a database in other words: %s", value)
	}
}

// The page for admins is there where other machines can connect, or where it is asked for.
func TestAdminHost(t *testing.T) {
	for _, tt := range []struct {
		at, flag string
		want     bool
	}{{"127.0.0.1:80", "auto", false}, {"[::1]:80", "auto", false}, {"127.0.0.1:80", "yes", true}, {"0.0.0.0:80", "auto", true},
		{"10.0.0.1:80", "auto", true}, {"0.0.0.0:80", "no", false}} {
		c := &Serve{Admin: tt.flag, dataFolder: dataFolder{Data: t.TempDir()}}
		at := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(tt.at))
		db, err := store.Open(c.Data)
		if err != nil {
			t.Fatal(err)
		}
		if host := c.adminHost(at, db, nil, c.openDisk(c.Data), "test"); (host != nil) != tt.want || host != nil && host.Backups == nil {
			t.Errorf("%s, %s: %+v", tt.at, tt.flag, host)
		}
		db.Close()
	}
}

// admins are those of a server that TestAdminAdvice makes up.
type admins []*people.Account

func (a admins) Admins(context.Context) ([]*people.Account, error) { return a, nil }

// As long as there is no administrator, the server says how somebody becomes one.
func TestAdminAdvice(t *testing.T) {
	for _, tt := range []struct {
		c      Serve
		admins admins
		want   string
	}{
		{Serve{}, nil, "then: banco moderate role NAME admin\n"},
		{Serve{dataFolder: dataFolder{Data: "/srv/club"}}, nil, "NAME admin --data /srv/club\n"},
		{Serve{dataFolder: dataFolder{Data: "/srv/our club"}}, nil, `NAME admin --data "/srv/our club"` + "\n"},
		{Serve{Database: "postgres://secret@host"}, nil, "NAME admin --database postgres://…\n"},
		{Serve{}, admins{{}}, ""},
	} {
		got := tt.c.adminAdvice(t.Context(), tt.admins)
		if !strings.HasSuffix(got, tt.want) || tt.want == "" && got != "" {
			t.Errorf("%+v, %d admins: %q", tt.c.dataFolder, len(tt.admins), got)
		}
	}
}
