package meet

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"banco/meet/trf"
)

// foreignTies are our tie-breaks as TieBreakServer names them, in our order.
var foreignTies = map[Tiebreak]string{
	Buchholz: "BH/V2026", BuchholzCut: "BH/C1/V2026", SonnebornBerger: "SB/V2026",
	Direct: "DE", Wins: "WIN", BlackWon: "BWG", BlackPlayed: "BPG",
}

// The standings of the random tournaments are those of TieBreakServer, the checker of
// the FIDE Technical Commission. It is a program of its own: name its folder to run this.
func TestStandingsOfTieBreakServer(t *testing.T) {
	folder := os.Getenv("BANCO_TIEBREAKSERVER")
	if folder == "" {
		t.Skip("BANCO_TIEBREAKSERVER is not set to the folder of github.com/OttoMilvang/TieBreakServer")
	}
	compared, values, wrong := 0, 0, 0
	for n := range 400 {
		tour := RandomTournament(n)
		if tour.Settings.System == Knockout || len(tour.Rounds) == 0 || tour.unfinished() || slices.ContainsFunc(tour.Seeds, tour.struckOut) {
			continue // it knows no such thing
		}
		ours, theirs := ownRows(tour), foreignRows(t, folder, tour)
		compared++
		for _, line := range ours {
			values += len(strings.Fields(line))
		}
		if !slices.Equal(ours, theirs) {
			if wrong++; wrong <= 5 {
				t.Errorf("tournament %d, %s: number, rank, points, %v\nours\n%s\ntheirs\n%s\n%s", n, tour.Settings.System, tour.newTable().ties,
					strings.Join(ours, "\n"), strings.Join(theirs, "\n"), closedReport(tour))
			}
		}
	}
	t.Logf("%d tournaments with %d values; %d differ", compared, values, wrong)
}

// closedReport returns the report of a tournament that is over, without the players
// who never took part.
func closedReport(tour *Tournament) *trf.Report {
	report := tour.TRF()
	report.Close()
	report.Players = slices.DeleteFunc(report.Players, func(p trf.Player) bool { return p.Rank == 0 })
	return report
}

// number writes a value as the checker does, without needless zeros.
func number(value float64) string { return strconv.FormatFloat(value, 'f', -1, 64) }

func ownRows(tour *Tournament) (rows []string) {
	ids, _ := tour.field()
	for _, s := range tour.Standings() {
		row := fmt.Sprintf("%d %d %s", slices.Index(ids, s.ID)+1, s.Rank, number(float64(s.Half)/2))
		for _, tie := range s.Ties {
			unit := 1.0
			switch tie.Kind {
			case Buchholz, BuchholzCut:
				unit = 2
			case SonnebornBerger:
				unit = 4
			}
			row += " " + number(float64(tie.Value)/unit)
		}
		rows = append(rows, row)
	}
	slices.Sort(rows)
	return rows
}

func foreignRows(t *testing.T, folder string, tour *Tournament) (rows []string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.trf")
	if err := os.WriteFile(file, []byte(closedReport(tour).String()), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{filepath.Join(folder, "tiebreakchecker.py"), "-i", file, "-f", "TRF", "-o", "-", "-d", "B", "-p", "-t", "PTS"}
	if tour.Settings.System == Swiss {
		args[9] = "-s"
	}
	for _, kind := range tour.newTable().ties {
		args = append(args, foreignTies[kind])
	}
	out, err := exec.Command("python3", args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, line := range strings.Split(string(out), "\n") {
		fields := strings.Fields(line)
		if len(fields) < 3 || fields[0] == "StartNo" {
			continue
		}
		for i, text := range fields {
			if value, err := strconv.ParseFloat(text, 64); err == nil {
				fields[i] = number(value)
			}
		}
		rows = append(rows, strings.Join(fields, " "))
	}
	slices.Sort(rows)
	return rows
}
