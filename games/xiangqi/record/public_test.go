package record_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"banco/game"
)

// namedCount is the number of games in the name of a collection: 93局.
var namedCount = regexp.MustCompile(`(\d+)局`)

// Collections that people have put on the web are read. A few of their games are empty
// boards or have moves that are not legal; these are named. BANCO_DATA names a folder with
// a folder xiangqi/records of such files.
func TestPublicRecords(t *testing.T) {
	dir := os.Getenv("BANCO_DATA")
	if dir == "" {
		t.Skip("BANCO_DATA is not set")
	}
	formats := map[string]game.Format{".cbl": cblFormat, ".cbr": cbrFormat, ".cbf": cbfFormat}
	seen := map[string]int{}
	names, err := filepath.Glob(filepath.Join(dir, "xiangqi", "records", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		ext := strings.ToLower(filepath.Ext(name))
		f, ok := formats[ext]
		if !ok {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		records, err := f.Read(context.Background(), bytes.NewReader(data))
		var lost game.Losses
		if err != nil && (!errors.As(err, &lost) || len(lost)*20 > len(records)+20) {
			t.Errorf("%s: %v", name, err)
		}
		plies := 0
		for _, r := range records {
			plies += len(r.MainLine())
		}
		if m := namedCount.FindStringSubmatch(name); m != nil {
			if n, err := strconv.Atoi(m[1]); err != nil || len(records) < n {
				t.Errorf("%s: %d games", name, len(records))
			}
		}
		t.Logf("%s: %d games, %d plies; %v", filepath.Base(name), len(records), plies, err)
		seen[ext]++
	}
	if len(seen) != len(formats) {
		t.Errorf("not every format has a file: %v", seen)
	}
}
