package main

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// loadtestEnd is how every load test ends.
var loadtestEnd = regexp.MustCompile(`\nlost (\d+)  doubled (\d+)  p99_ms (\d+\.\d)  moves_s (\d+\.\d)\n$`)

// Both kinds of load tests play, lose nothing and say so in their last line.
func TestLoadtest(t *testing.T) {
	for _, tt := range []struct {
		args string
		want string
	}{
		{"loadtest --matches 4 --seconds 1", `(?s)^raw loop  4 matches .*\nstore     4 matches .* of raw\nserver    4 matches  \d+ moves`},
		{"loadtest --clients 9 --matches 4 --seconds 2 --pace 200ms --game caro",
			`(?s)^server    4 matches .*\nclients   9 connected .* behind 0 `},
		{"loadtest --matches 1 --seconds 1 --pace 100ms --analysts 2", `(?s)\nbeside    nobody .* 0\n` +
			`beside    2 on their own devices .* positions [1-9]\d*  searches of the server 0\nbeside .*` +
			`beside    2 on the server .* positions [1-9]\d*  searches of the server [1-9]`},
	} {
		t.Run(tt.args, func(t *testing.T) {
			t.Parallel()
			out, errs, status := banco(t, "", strings.Fields(tt.args)...)
			end := loadtestEnd.FindStringSubmatch(out)
			if status != 0 || end == nil || !regexp.MustCompile(tt.want).MatchString(out) || strings.Contains(out, "refused") {
				t.Fatalf("%s: status %d, printed %q (%s)", tt.args, status, out, errs)
			}
			if rate, _ := strconv.ParseFloat(end[4], 64); end[1] != "0" || end[2] != "0" || rate < 1 {
				t.Errorf("%s: %q", tt.args, end[0])
			}
		})
	}
}

// Agents answer on one machine and with workers, and both figures are printed.
func TestLoadtestAgents(t *testing.T) {
	skipIfShort(t)
	t.Parallel()
	out, errs, status := banco(t, "", strings.Fields("loadtest --agents 3 --seconds 1")...)
	want := regexp.MustCompile(`^agents    one machine, 4 cores +[1-9]\d* answers .*\n` +
		`agents    2 cores and 2 workers +[1-9]\d* answers .*\n` +
		`lost 0  doubled 0  answers_ratio \d+\.\d{3}  p50_ratio \d+\.\d{3}\n$`)
	if status != 0 || !want.MatchString(out) {
		t.Errorf("status %d, printed %q (%s)", status, out, errs)
	}
}

func TestLoadtestIsBounded(t *testing.T) {
	skipIfShort(t)
	for _, args := range []string{"--clients 1000000", "--matches -1", "--seconds 0", "--seconds 100000", "--pace -1s",
		"--agents -1", "--game jieqi", "--game go"} {
		if out, errs, status := banco(t, "", append([]string{"loadtest"}, strings.Fields(args)...)...); status == 0 || errs == "" {
			t.Errorf("%s: status %d, printed %q (%s)", args, status, out, errs)
		}
	}
}
