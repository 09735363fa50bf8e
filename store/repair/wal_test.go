package repair

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"banco/store/internal/sqlfile"
)

// Any file is counted without panic, and no more transactions than fit into it.
func FuzzLostTransactions(f *testing.F) {
	path := filepath.Join(f.TempDir(), sqlfile.Database)
	file := sqlfile.Connect(path, 1, sqlfile.Writing)
	defer file.Close()
	for _, statement := range []string{"CREATE TABLE words (text TEXT)", "INSERT INTO words VALUES ('one')",
		"INSERT INTO words VALUES ('two')"} {
		if _, err := file.Exec(statement); err != nil {
			f.Fatal(err)
		}
	}
	log, err := os.ReadFile(path + "-wal")
	if err != nil {
		f.Fatal(err)
	}
	if lost, err := lostTransactions(bytes.NewReader(log), int64(len(log))); lost != 0 || err != nil {
		f.Fatalf("a sound log has lost %d, %v", lost, err)
	}
	f.Add(log[:walHeader+2*(frameHeader+defaultPage)])
	f.Add(log[:walHeader])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		lost, err := lostTransactions(bytes.NewReader(data), int64(len(data)))
		if most := len(data) / (frameHeader + 512); err != nil || lost < 0 || lost > most {
			t.Errorf("%d transactions of at most %d, %v", lost, most, err)
		}
	})
}
