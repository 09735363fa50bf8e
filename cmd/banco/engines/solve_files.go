package engines

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"banco/cmd/banco/cli"
	"banco/game"
	"banco/game/files"
	"banco/solve"
)

// tally counts the verdicts of files.
type tally struct {
	problems, bad int
	verdicts      [3]int // by solve.Verdict
	longer        int    // proven, in more moves than the file states
	nodes         uint64
	spent         time.Duration
	slowest       time.Duration
}

// files solves every problem of the files. Those that cannot be read are named,
// and the others solved.
func (w *worker) files(ctx context.Context) error {
	var sum tally
	for _, name := range w.Files {
		found, err := readProblems(ctx, w.kit.Game, name)
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			sum.bad++
			fmt.Printf("%s: %v\n", name, err)
			continue
		}
		for _, lost := range found.Lost {
			sum.bad++
			fmt.Printf("%s: problem %d: cannot be read: %v\n", name, lost.Game, lost.Err)
		}
		for i, number := range found.Numbers() {
			if ctx.Err() != nil {
				break
			}
			if err := w.entry(ctx, number, found.Records[i], &sum); err != nil {
				sum.bad++
				fmt.Printf("%s: problem %d: %v\n", name, number, err)
			}
		}
	}
	fmt.Printf("problems %d  proven %d  refuted %d  unknown %d  bad %d  longer-than-stated %d  nodes %d  seconds %.3f  slowest %.3f\n",
		sum.problems, sum.verdicts[solve.Proven], sum.verdicts[solve.Refuted], sum.verdicts[solve.Unknown], sum.bad, sum.longer,
		sum.nodes, sum.spent.Seconds(), sum.slowest.Seconds())
	if sum.bad > 0 && ctx.Err() == nil {
		return fmt.Errorf("not everything could be read and solved: bad %d, named above", sum.bad)
	}
	return ctx.Err()
}

// readProblems reads a file of problems of a game. Lists in EPD may be of any
// length.
func readProblems(ctx context.Context, g game.Game, name string) (files.Found, error) {
	data, err := cli.ReadFile(ctx, name)
	if err != nil {
		return files.Found{}, err
	}
	if strings.EqualFold(filepath.Ext(name), ".epd") {
		f, _ := files.Find(g, "epd")
		found := files.Found{Game: g, Format: f.Name}
		found.Records, err = f.Read(ctx, bytes.NewReader(files.Decode(data)))
		if errors.As(err, &found.Lost) {
			err = nil
		}
		return found, err
	}
	found, err := files.ReadAny(ctx, []game.Game{g}, name, data, g.Name())
	return found, err
}

// entry solves one problem of a file and prints a line on it. In other formats
// than text that is all that is printed of it.
func (w *worker) entry(ctx context.Context, number int, r *game.Record, sum *tally) error {
	if goal := otherGoal(r); goal != "" {
		return fmt.Errorf("it is a %s: only direct mates are solved", goal)
	}
	p, err := r.Begin(w.kit.Game)
	if err != nil {
		return err
	}
	t, err := w.task(p)
	if err != nil {
		return err
	}
	stated := statedMoves(r)
	t.Hint = stated
	a, err := w.solver.Solve(ctx, t)
	if err != nil {
		return err
	}
	sum.problems++
	sum.verdicts[a.Verdict]++
	sum.nodes += a.Search.Nodes
	sum.spent += a.Search.Elapsed
	sum.slowest = max(sum.slowest, a.Search.Elapsed)
	if stated > 0 && a.Verdict == solve.Proven && a.Moves > stated {
		sum.longer++
	}
	if w.To != "text" || w.Tree {
		return w.print(os.Stdout, t, a)
	}
	_, err = fmt.Printf("%d  %s  %s%s\n", number, w.summary(t.Position, a), measures(a), remark(r, stated))
	return err
}

// stipulation is the goal of a composed problem that is no direct mate: "s#3",
// "h#2.5", "ser-h=5", or in words.
var stipulation = regexp.MustCompile(`(?i)^"?(?:(ser-)?(s|h|hs|r|semi-r)(?:#|=|\+\+)\s?[0-9]|(self|help|reflex)[- ]?mate\b)`)

// goalNames are the names of goals by how they are written.
var goalNames = map[string]string{
	"s": "selfmate", "h": "helpmate", "hs": "help-selfmate", "r": "reflex mate", "semi-r": "semi-reflex mate",
	"self": "selfmate", "help": "helpmate", "reflex": "reflex mate",
}

// otherGoal names the goal of a problem that is no direct mate; empty where it says
// nothing of the kind.
func otherGoal(r *game.Record) string {
	for _, tag := range []string{"Stipulation", "bm", "dm", "Title"} {
		part := stipulation.FindStringSubmatch(r.Tag(tag))
		switch {
		case part == nil:
		case part[1] != "":
			return "series-mover"
		default:
			return goalNames[strings.ToLower(part[2]+part[3])]
		}
	}
	return ""
}

// statedMoves returns in how many moves a problem says that it is won, 0 where
// it says nothing: "bm #3", "dm 3".
func statedMoves(r *game.Record) int {
	text := strings.TrimPrefix(r.Tag("bm"), "#")
	if text == r.Tag("bm") {
		text = r.Tag("dm")
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0
	}
	return n
}

// remark tells what a file says of a problem.
func remark(r *game.Record, stated int) string {
	text := ""
	if stated > 0 {
		text = fmt.Sprintf("  stated %d", stated)
	}
	for _, name := range []string{"Title", "id", "Event"} {
		if title := r.Tag(name); title != "" {
			return text + "  " + title
		}
	}
	return text
}
