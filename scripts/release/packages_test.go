//go:build linux

package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"banco/game/gametest"
	"banco/web/wire"
)

// TestPackages takes the Debian package through its life on a machine that has
// nothing but Debian's base: install, serve, play, back up, restore, upgrade, remove
// and purge. There is no systemd: commands of the units are run as they say, and a
// program in its place notes what it was asked for.
func TestPackages(t *testing.T) {
	base := os.Getenv("BANCO_PACKAGES")
	if base == "" {
		t.Skip("needs root and an archive of Debian's base: make test-packages")
	}
	if os.Geteuid() != 0 {
		t.Fatal("only root can install a package")
	}
	effort = gzip.BestSpeed
	t.Cleanup(func() { effort = gzip.BestCompression })
	t.Chdir("../..")
	first, next := builtPackage(t, "0.9.0"), builtPackage(t, newest(t))
	m := newMachine(t, base)
	var g caroGame
	for _, step := range []struct {
		name string
		do   func(*testing.T)
	}{
		{"install", func(*testing.T) { m.install(first, "0.9.0") }},
		{"serve", func(*testing.T) { m.start() }},
		{"play", func(t *testing.T) { g.begin(t, m.url()); g.play(t, m.url(), 6) }},
		{"backup", func(*testing.T) { m.backUp() }},
		{"restore as root", func(*testing.T) { m.restore(&g) }},
		{"upgrade", func(t *testing.T) { m.upgrade(next, newest(t)); g.check(t, m.url()); g.play(t, m.url(), 9); g.won(t) }},
		{"remove", func(*testing.T) { m.remove() }},
		{"install again", func(t *testing.T) { m.install(next, newest(t)); m.start(); g.check(t, m.url()); m.stop() }},
		{"purge", func(*testing.T) { m.purge() }},
	} {
		passed := t.Run(step.name, func(t *testing.T) {
			m.t = t
			step.do(t)
		})
		if !passed {
			t.FailNow()
		}
	}
}

// builtPackage builds this tree as a version and returns the name of its package.
func builtPackage(t *testing.T, version string) string {
	t.Helper()
	r := &release{version: version, out: t.TempDir(), maintainer: "Ban Co <banco@localhost>"}
	if err := r.prepare(); err != nil {
		t.Fatal(err)
	}
	if err := r.buildFor("linux", runtime.GOARCH); err != nil {
		t.Fatal(err)
	}
	if err := r.finish(""); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(r.out, "banco_"+version+"_"+runtime.GOARCH+".deb")
}

// machine is a root folder with Debian in it. What it runs shares the network.
type machine struct {
	t      *testing.T // of the step under way
	root   string
	addr   string // where its server listens
	server *exec.Cmd
	log    bytes.Buffer // of the server
	copied string       // the copy of the database, seen from inside
}

// fakeSystemd stands for systemctl.
const fakeSystemd = "#!/bin/sh\necho \"$*\" >>/var/log/systemctl\n"

// newMachine unpacks Debian's base.
func newMachine(t *testing.T, base string) *machine {
	t.Helper()
	m := &machine{t: t, root: t.TempDir()}
	if err := os.Chmod(m.root, 0o755); err != nil { // where users other than root go through
		t.Fatal(err)
	}
	if out, err := exec.Command("tar", "--extract", "--file", base, "--directory", m.root, "--numeric-owner").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	m.write("usr/bin/systemctl", fakeSystemd, 0o755)
	if err := os.MkdirAll(m.at("run/systemd/system"), 0o755); err != nil {
		t.Fatal(err)
	}
	m.addr = gametest.FreeAddress(t)
	t.Cleanup(func() {
		if m.server != nil {
			m.server.Process.Kill()
			m.server.Wait()
		}
	})
	return m
}

func (m *machine) at(name string) string { return filepath.Join(m.root, name) }
func (m *machine) url() string           { return "http://" + m.addr + "/" }

func (m *machine) write(name, text string, mode fs.FileMode) {
	m.t.Helper()
	if err := os.WriteFile(m.at(name), []byte(text), mode); err != nil {
		m.t.Fatal(err)
	}
}

func (m *machine) read(name string) string {
	m.t.Helper()
	text, err := os.ReadFile(m.at(name))
	if err != nil {
		m.t.Fatal(err)
	}
	return string(text)
}

// command returns one of root's on the machine.
func (m *machine) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = "/", []string{"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "DEBIAN_FRONTEND=noninteractive"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Chroot: m.root}
	return cmd
}

// run runs a command of root's and returns what it printed.
func (m *machine) run(name string, args ...string) string {
	m.t.Helper()
	out, err := m.command(name, args...).CombinedOutput()
	if err != nil {
		m.t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

// systemd checks and forgets what systemd was asked for.
func (m *machine) systemd(want ...string) {
	m.t.Helper()
	got := strings.Split(strings.TrimSpace(m.read("var/log/systemctl")), "\n")
	if !slices.Equal(got, want) {
		m.t.Errorf("systemd was asked for %q, not %q", got, want)
	}
	m.write("var/log/systemctl", "", 0o644)
}

// install installs a package where there is none.
func (m *machine) install(deb, version string) {
	m.dpkg(deb, "--install")
	m.systemd("daemon-reload", "enable banco.service", "start banco.service")
	if said := m.run("/usr/bin/banco", "version"); said != "banco "+version+"\n" {
		m.t.Errorf("the program says %q", said)
	}
	changed := m.run("/usr/bin/dpkg", "--audit") + m.run("/usr/bin/dpkg", "--verify", "banco")
	if changed != "" && !strings.Contains(changed, configFile) {
		m.t.Errorf("dpkg finds: %s", changed)
	}
	if _, err := os.Stat(m.at("var/lib/banco/banco.db")); err != nil {
		// The owner chooses a port that is free here.
		m.write(configFile, fmt.Sprintf(`{"addr": %q, "data": "/var/lib/banco", "drain": "0s"}`+"\n", m.addr), 0o644)
	}
}

// dpkg copies a package to the machine and gives it to dpkg.
func (m *machine) dpkg(deb string, args ...string) {
	m.t.Helper()
	text, err := os.ReadFile(deb)
	if err != nil {
		m.t.Fatal(err)
	}
	m.write("tmp/banco.deb", string(text), 0o644)
	m.run("/usr/bin/dpkg", append(args, "/tmp/banco.deb")...)
}

// unit reads the settings of a unit.
func (m *machine) unit(name string) map[string]string {
	m.t.Helper()
	unit := map[string]string{}
	for line := range strings.Lines(m.read("usr/lib/systemd/system/" + name)) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
			unit[key] = value
		}
	}
	return unit
}

// asUnit returns a command of a unit: its user, mask, folder and variables. A shell
// reads the line nearly as systemd does.
func (m *machine) asUnit(unit map[string]string, line string) *exec.Cmd {
	m.t.Helper()
	user := regexp.MustCompile(`(?m)^` + unit["User"] + `:x:(\d+):(\d+):`).FindStringSubmatch(m.read("etc/passwd"))
	if user == nil || line == "" {
		m.t.Fatalf("there is no user %q, or no command %q", unit["User"], line)
	}
	uid, _ := strconv.Atoi(user[1])
	gid, _ := strconv.Atoi(user[2])
	folder := "/var/lib/" + unit["StateDirectory"]
	mode, err := strconv.ParseUint(unit["StateDirectoryMode"], 8, 32)
	if err != nil {
		m.t.Fatal(err)
	}
	if err := os.MkdirAll(m.at(folder), fs.FileMode(mode)); err != nil {
		m.t.Fatal(err)
	}
	if err := os.Chown(m.at(folder), uid, gid); err != nil {
		m.t.Fatal(err)
	}
	cmd := m.command("/bin/sh", "-c", "umask "+unit["UMask"]+"; exec "+strings.ReplaceAll(line, "%%", "%"))
	cmd.Env = []string{"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "USER=" + unit["User"], "HOME=/var/lib/banco", "STATE_DIRECTORY=" + folder}
	cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return cmd
}

// start starts the server as its unit says, and waits until it answers.
func (m *machine) start() {
	m.t.Helper()
	unit := m.unit("banco.service")
	if out, err := m.asUnit(unit, unit["ExecStartPre"]).CombinedOutput(); err != nil {
		m.t.Fatalf("%s: %v\n%s", unit["ExecStartPre"], err, out)
	}
	m.log.Reset()
	m.server = m.asUnit(unit, unit["ExecStart"])
	m.server.Stdout, m.server.Stderr = &m.log, &m.log
	if err := m.server.Start(); err != nil {
		m.t.Fatal(err)
	}
	for begun := time.Now(); m.command("/usr/bin/banco", "health", "--addr", m.addr).Run() != nil; time.Sleep(time.Second / 5) {
		if time.Since(begun) > time.Minute {
			m.server.Process.Kill()
			m.server.Wait()
			m.server = nil
			m.t.Fatalf("the server does not answer:\n%s", m.log.String())
		}
	}
	uid, _ := m.owner("var/lib/banco/banco.db")
	if uid != m.server.SysProcAttr.Credential.Uid {
		m.t.Errorf("the database is of user %d", uid)
	}
}

// stop ends the server as systemd does.
func (m *machine) stop() {
	m.t.Helper()
	if err := m.server.Process.Signal(syscall.SIGTERM); err != nil {
		m.t.Fatal(err)
	}
	if err := m.server.Wait(); err != nil {
		m.t.Errorf("the server stopped with %v:\n%s", err, m.log.String())
	}
	m.server = nil
}

// backUp runs the unit of the nightly copy.
func (m *machine) backUp() {
	unit := m.unit("banco-backup.service")
	for _, line := range []string{unit["ExecStart"], unit["ExecStartPost"]} {
		if out, err := m.asUnit(unit, line).CombinedOutput(); err != nil {
			m.t.Fatalf("%s: %v\n%s", line, err, out)
		}
	}
	copies, err := filepath.Glob(m.at("var/lib/banco-backup/banco-*.db"))
	if err != nil || len(copies) != 1 {
		m.t.Fatalf("the copies are %q, %v", copies, err)
	}
	m.copied = strings.TrimPrefix(copies[0], m.root)
}

// owner returns whose a file is, and its mode.
func (m *machine) owner(name string) (uid uint32, mode fs.FileMode) {
	m.t.Helper()
	info, err := os.Stat(m.at(name))
	if err != nil {
		m.t.Fatal(err)
	}
	return info.Sys().(*syscall.Stat_t).Uid, info.Mode()
}

// restore has root put the copy back after one more move, which is then gone. The
// server opens what root wrote.
func (m *machine) restore(g *caroGame) {
	copied := slices.Clone(g.moves)
	g.play(m.t, m.url(), 1)
	m.stop()
	uid, mode := m.owner("var/lib/banco/banco.db")
	m.run("/usr/bin/banco", "restore", m.copied, "--data", "/var/lib/banco", "--replace")
	if u, now := m.owner("var/lib/banco/banco.db"); u != uid || now != mode {
		m.t.Errorf("the database was %v of user %d, and is %v of user %d", mode, uid, now, u)
	}
	err := filepath.WalkDir(m.at("var/lib/banco"), func(name string, _ fs.DirEntry, err error) error {
		if u, _ := m.owner(strings.TrimPrefix(name, m.root)); u != uid {
			m.t.Errorf("%s is of user %d", name, u)
		}
		return err
	})
	if err != nil {
		m.t.Fatal(err)
	}
	g.moves = copied
	m.start()
	g.check(m.t, m.url())
}

// upgrade installs the next version over the one that runs. What the owner wrote
// stays.
func (m *machine) upgrade(deb, version string) {
	settings := m.read(configFile)
	m.dpkg(deb, "--force-confold", "--install")
	m.systemd("daemon-reload", "try-restart banco.service")
	if now := m.read(configFile); now != settings {
		m.t.Errorf("the settings are now %s", now)
	}
	m.stop()
	m.start()
	if said := m.run("/usr/bin/banco", "version"); said != "banco "+version+"\n" {
		m.t.Errorf("the program says %q", said)
	}
}

// remove leaves settings and games.
func (m *machine) remove() {
	m.stop()
	m.run("/usr/bin/dpkg", "--remove", "banco")
	m.systemd("--no-reload disable --now banco.service banco-backup.timer", "daemon-reload")
	m.exist(map[string]bool{"usr/bin/banco": false, "usr/lib/systemd/system/banco.service": false, "usr/share/doc/banco": false,
		configFile: true, "var/lib/banco/banco.db": true, m.copied: true})
}

// purge leaves the games alone.
func (m *machine) purge() {
	said := m.run("/usr/bin/dpkg", "--purge", "banco")
	if !strings.Contains(said, "the games are still in /var/lib/banco") {
		m.t.Errorf("said %q", said)
	}
	m.systemd("--no-reload disable --now banco.service banco-backup.timer", "daemon-reload")
	m.exist(map[string]bool{"usr/bin/banco": false, "etc/banco": false, "var/lib/banco/banco.db": true, m.copied: true})
	if left := m.run("/usr/bin/dpkg", "--list"); strings.Contains(left, "banco") {
		m.t.Errorf("dpkg still knows it:\n%s", left)
	}
}

// exist checks which files are there.
func (m *machine) exist(files map[string]bool) {
	m.t.Helper()
	for name, want := range files {
		if _, err := os.Stat(m.at(name)); (err == nil) != want {
			m.t.Errorf("%s: %v", name, err)
		}
	}
}

// caroGame is a game of caro that one visitor plays for both sides over HTTP.
type caroGame struct {
	client *http.Client
	id     string
	moves  []string // made
	last   wire.Update
}

// line is the game: five in a row.
var line = strings.Fields("h8 h10 i8 i10 j8 j10 k8 m3 l8")

// ask sends a request and reads the match.
func (g *caroGame) ask(t *testing.T, method, url string, body any) {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequest(method, url, bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := g.client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	g.last = wire.Update{}
	if err := json.NewDecoder(answer.Body).Decode(&g.last); err != nil || answer.StatusCode >= 300 {
		t.Fatalf("%s %s: %s, %v", method, url, answer.Status, err)
	}
}

func (g *caroGame) begin(t *testing.T, url string) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	g.client = &http.Client{Jar: jar, Timeout: time.Minute}
	g.ask(t, "POST", url+"api/matches", wire.NewMatch{Game: "caro", Seats: [2]string{"human", "human"}})
	g.id = g.last.Match
}

// play makes the next moves, up to n.
func (g *caroGame) play(t *testing.T, url string, n int) {
	t.Helper()
	for range min(n, len(line)-len(g.moves)) {
		move := line[len(g.moves)]
		g.ask(t, "POST", url+"api/matches/"+g.id+"/moves", wire.MakeMove{Version: g.last.Version, Move: move})
		g.moves = append(g.moves, move)
	}
}

// check asks for the match: it has the moves that were made.
func (g *caroGame) check(t *testing.T, url string) {
	t.Helper()
	g.ask(t, "GET", url+"api/matches/"+g.id, nil)
	var moves []string
	for _, n := range g.last.Nodes {
		if n.ID > 0 {
			moves = append(moves, n.Move)
		}
	}
	if !slices.Equal(moves, g.moves) {
		t.Errorf("the match has the moves %q, made were %q", moves, g.moves)
	}
}

// won checks that the game is over.
func (g *caroGame) won(t *testing.T) {
	t.Helper()
	if over := g.last.Now.Over; over == nil || over.Score != "1-0" {
		t.Errorf("the game ended with %+v", over)
	}
}
