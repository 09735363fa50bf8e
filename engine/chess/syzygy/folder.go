package syzygy

import (
	"errors"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"banco/game"
	rules "banco/games/chess"
	"banco/search"
)

// The kinds of men by the codes of the tables.
var kinds = [8]rules.Kind{1: rules.Pawn, 2: rules.Knight, 3: rules.Bishop, 4: rules.Rook, 5: rules.Queen, 6: rules.King}

// ranked has the codes as names of tables list men.
const ranked = "KQRBNP"

// Folder is the tables of some folders. It may be asked by many goroutines.
type Folder struct {
	wdl, dtz map[string]*table // by the men, and by the same with the sides exchanged
	most     int               // men of a table
}

var _ search.Steering = (*Folder)(nil)

// Open looks for tables in folders, whose names are separated as in the system's
// lists of paths; the name of a table may stand in the place of a folder. Their values are read when they are asked for; here their heads
// are, and a file that is of no use is an error.
func Open(path string) (*Folder, error) {
	f := &Folder{wdl: map[string]*table{}, dtz: map[string]*table{}}
	for _, dir := range filepath.SplitList(path) {
		if info, err := os.Stat(dir); err == nil && info.Mode().IsRegular() {
			if err := f.add(dir); err != nil {
				return nil, err
			}
			continue
		}
		entries, err := os.ReadDir(dir)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if err := f.add(filepath.Join(dir, e.Name())); err != nil {
				return nil, err
			}
		}
	}
	if len(f.wdl) == 0 {
		return nil, fmt.Errorf("syzygy: there is no table (*.rtbw) in %s", path)
	}
	return f, nil
}

// add adds a file, if its name is that of a table.
func (f *Folder) add(name string) error {
	men, extension := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name)), filepath.Ext(name)
	into := f.wdl
	switch extension {
	case ".rtbw":
	case ".rtbz":
		into = f.dtz
	default:
		return nil
	}
	first, second, ok := strings.Cut(men, "v")
	if !ok || len(men) > 8 || !strings.HasPrefix(first, "K") || !strings.HasPrefix(second, "K") ||
		strings.Trim(first+second, ranked) != "" {
		return fmt.Errorf("%s: syzygy: %q is not a name of a table", name, men)
	}
	t := &table{name: name, men: men, dtz: extension == ".rtbz"}
	if err := t.check(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	into[men], into[second+"v"+first] = t, t
	f.most = max(f.most, len(men)-1)
	return nil
}

// menOf writes the men of a position as names of tables do, White's first.
func menOf(p *rules.Position) string {
	var buf [16]byte
	text := buf[:0]
	for side := range game.NoSide {
		if side == game.Second {
			text = append(text, 'v')
		}
		for i, code := range [...]byte{6, 5, 4, 3, 2, 1} {
			for n := bits.OnesCount64(p.SideSet(side) & p.KindSet(kinds[code])); n > 0; n-- {
				text = append(text, ranked[i])
			}
		}
	}
	return string(text)
}

// letters writes codes as names of tables do.
func letters(codes []byte) string {
	sorted := slices.Clone(codes)
	slices.SortFunc(sorted, func(a, b byte) int { return int(a&8)*16 - int(a&7) - int(b&8)*16 + int(b&7) })
	var b strings.Builder
	for i, c := range sorted {
		if c&8 != 0 && (i == 0 || sorted[i-1]&8 == 0) {
			b.WriteByte('v')
		}
		if c&7 < 1 || c&7 > 6 {
			b.WriteByte('?')
			continue
		}
		b.WriteByte(ranked[6-c&7])
	}
	return b.String()
}

// turned returns codes with the colours exchanged.
func turned(codes []byte) []byte {
	list := slices.Clone(codes)
	for i := range list {
		list[i] ^= 8
	}
	return list
}

func lowest(set uint64) rules.Square { return rules.Square(bits.TrailingZeros64(set)) }

// errMissing is returned where a table is not there.
var errMissing = errors.New("syzygy: there is no table of these men")
