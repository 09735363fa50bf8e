package store

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"banco/play"
)

// What stands in a log is counted without panic, and no more of it than fits.
func FuzzLostTransactions(f *testing.F) {
	dir := f.TempDir()
	s, err := Open(dir)
	if err != nil {
		f.Fatal(err)
	}
	defer s.Close()
	for version := range 3 {
		if version == 0 {
			err = s.Create(context.Background(), play.Entry{Saved: play.Saved{Settings: play.Settings{ID: "m1"}}})
		} else {
			err = s.Append(context.Background(), "m1", version-1, play.Event{Type: play.Moved}, play.Digest{})
		}
		if err != nil {
			f.Fatal(err)
		}
	}
	log, err := os.ReadFile(filepath.Join(dir, database+"-wal"))
	if err != nil {
		f.Fatal(err)
	}
	if lost, err := lostTransactions(bytes.NewReader(log), int64(len(log))); lost != 0 || err != nil {
		f.Fatalf("a sound log has lost %d, %v", lost, err)
	}
	f.Add(log[:logHeader+2*(frameHeader+usualPage)])
	f.Add(log[:logHeader])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		lost, err := lostTransactions(bytes.NewReader(data), int64(len(data)))
		if most := len(data) / (frameHeader + 512); err != nil || lost < 0 || lost > most {
			t.Errorf("%d transactions of at most %d, %v", lost, most, err)
		}
	})
}
