package server

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

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
