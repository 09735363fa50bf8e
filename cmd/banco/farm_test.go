package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"banco/game/gametest"
	"banco/tune"
)

// farmWorker is a worker that runs beside a test.
type farmWorker struct {
	*exec.Cmd
	out bytes.Buffer
}

// startFarmWorker starts a worker that plays one game at a time.
func startFarmWorker(t *testing.T, url string) *farmWorker {
	t.Helper()
	w := &farmWorker{Cmd: command("worker", "--nats", url, "--games", "1")}
	w.Stdout = &w.out
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		w.Process.Kill()
		w.Wait()
	})
	return w
}

// A match that two other processes play, of which one is killed, has the same records as one
// played here. The other then plays games of self-play, which are the same, too, and ends well.
func TestFarm(t *testing.T) {
	skipIfShort(t)
	t.Parallel()
	dir := t.TempDir()
	address := gametest.FreeAddress(t)
	url := "nats://key@" + address
	file := func(name string) string { return filepath.Join(dir, name) }
	match := func(pgn string) []string {
		return []string{"match", "--game", "chess", "--first", "alphabeta:depth=2", "--second", "alphabeta:depth=1", "--games", "12",
			"--nodes", "1000", "--seed", "5", "--pgn", file(pgn)}
	}
	here, errs, status := banco(t, "", match("here.pgn")...)
	if status != 0 {
		t.Fatal(errs)
	}
	first, second := startFarmWorker(t, url), startFarmWorker(t, url)
	cmd := command(append(match("there.pgn"), "--farm", "key@"+address)...)
	var told bytes.Buffer
	cmd.Stderr = &told
	printed, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(printed)
	there, err := lines.ReadString('\n') // a game has ended
	second.Process.Kill()
	rest, _ := io.ReadAll(lines)
	there += string(rest)
	if waitErr := cmd.Wait(); err != nil || waitErr != nil || lastLine(there) != lastLine(here) {
		t.Fatalf("%v, %v: %s\n%s", err, waitErr, there, told.String())
	}
	if !strings.Contains(told.String(), "banco worker --nats "+url+" --games N") ||
		!regexp.MustCompile(`worker \S+ joins: 1 at a time`).MatchString(told.String()) {
		t.Errorf("told %q", told.String())
	}
	if a, b := readText(t, file("here.pgn")), readText(t, file("there.pgn")); a == "" || a != b {
		t.Errorf("other records:\n%s\n--- than here:\n%s", b, a)
	}

	datagen := []string{"datagen", "chess", "--agent", "greedy", "--nodes", "1", "--games", "96", "--length", "60", "--out"}
	for _, args := range [][]string{{file("here.bin"), "--workers", "1"}, {file("there.bin"), "--farm", "key@" + address}} {
		if _, errs, status := banco(t, "", append(datagen, args...)...); status != 0 {
			t.Fatal(errs)
		}
	}
	if a, b := selfPlay(t, file("here.bin")), selfPlay(t, file("there.bin")); len(a) != 3 || !reflect.DeepEqual(a, b) {
		t.Errorf("other games of self-play, in %d chunks", len(a))
	}
	if err := first.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := first.Wait(); err != nil || !regexp.MustCompile(`(?m)^[1-9]\d* games played\.$`).MatchString(first.out.String()) {
		t.Errorf("%v: %q", err, first.out.String())
	}
}

func readText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// selfPlay reads the games of a file by their chunks.
func selfPlay(t *testing.T, name string) map[uint32][]tune.Game {
	t.Helper()
	_, chunks, err := tune.Read(strings.NewReader(readText(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	all := map[uint32][]tune.Game{}
	for c, err := range chunks {
		if err != nil {
			t.Fatal(err)
		}
		all[c.Number] = append(all[c.Number], c.Games...)
	}
	return all
}

// What does not go together is refused with a reason.
func TestFarmMistakes(t *testing.T) {
	match := []string{"match", "--game", "chess", "--first", "greedy", "--second", "random", "--games", "2"}
	for _, c := range []struct {
		args []string
		want string
	}{
		{append(match, "--nats", "nats://127.0.0.1:1"), "NATS does not answer"},
		{append(match, "--farm", "127.0.0.1"), "is not a HOST:PORT"},
		{append(match, "--farm", "127.0.0.1:0", "--concurrency", "2"), "--concurrency"},
		{append(match, "--farm", "127.0.0.1:0", "--max-plies", "0"), "1 to 10000 plies"},
		{append(match, "--farm", "127.0.0.1:0", "--nats", "nats://127.0.0.1:1"), "cannot be given together"},
		{[]string{"datagen", "chess", "--out", filepath.Join(t.TempDir(), "x"), "--workers", "2", "--farm", "127.0.0.1:0"}, "--workers"},
		{[]string{"worker", "--nats", "nats://127.0.0.1:1", "--games", "2", "--cores", "1"}, "--games"},
		{[]string{"worker", "--nats", "nats://127.0.0.1:1", "--games", "-2"}, "--games"},
		{[]string{"worker", "--nats", "nats://127.0.0.1:1", "--allow", "uci:x"}, "--allow"},
	} {
		if _, errs, status := banco(t, "", c.args...); status == 0 || !strings.Contains(errs, c.want) {
			t.Errorf("banco %v: status %d, %q", c.args, status, errs)
		}
	}
}
