package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"banco/game/gametest"
	"banco/store/postgrestest"
)

// yaml reads what our compose files use of YAML: mappings, lists, texts, anchors
// and merges. Everything else stops the test.
type yaml struct {
	t       *testing.T
	lines   []string
	anchors map[string]map[string]any
}

// indent returns how far a line is indented.
func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// block reads what is indented by exactly that much.
func (y *yaml) block(depth int) any {
	if strings.HasPrefix(strings.TrimSpace(y.lines[0]), "- ") {
		var list []any
		for len(y.lines) > 0 && indent(y.lines[0]) == depth && strings.HasPrefix(y.lines[0][depth:], "- ") {
			item := y.lines[0][depth+2:]
			if regexp.MustCompile(`^\w+: `).MatchString(item) {
				y.lines[0] = strings.Repeat(" ", depth+2) + item
				list = append(list, y.block(depth+2))
				continue
			}
			y.lines = y.lines[1:]
			list = append(list, y.scalar(item))
		}
		return list
	}
	m := map[string]any{}
	for len(y.lines) > 0 && indent(y.lines[0]) == depth {
		key, rest, ok := strings.Cut(y.lines[0][depth:], ":")
		if !ok || rest != "" && !strings.HasPrefix(rest, " ") {
			y.t.Fatalf("not a mapping: %q", y.lines[0])
		}
		y.lines = y.lines[1:]
		y.entry(m, depth, key, strings.TrimSpace(rest))
	}
	if len(y.lines) > 0 && indent(y.lines[0]) > depth {
		y.t.Fatalf("too far to the right: %q", y.lines[0])
	}
	return m
}

// entry reads the value of a key into a mapping.
func (y *yaml) entry(m map[string]any, depth int, key, rest string) {
	if _, twice := m[key]; twice {
		y.t.Fatalf("%s is there twice", key)
	}
	anchor, anchored := strings.CutPrefix(rest, "&")
	switch {
	case key == "<<":
		for k, v := range y.anchors[strings.TrimPrefix(rest, "*")] {
			m[k] = v
		}
	case rest != "" && !anchored:
		m[key] = y.scalar(rest)
	case len(y.lines) > 0 && indent(y.lines[0]) > depth:
		m[key] = y.block(indent(y.lines[0]))
		if anchored {
			y.anchors[anchor] = m[key].(map[string]any)
		}
	default:
		m[key] = nil
	}
}

// scalar reads a text, or a list in brackets.
func (y *yaml) scalar(text string) any {
	if inside, ok := strings.CutPrefix(text, "["); ok {
		var list []any
		for _, item := range strings.Split(strings.TrimSuffix(inside, "]"), ", ") {
			list = append(list, y.scalar(item))
		}
		return list
	}
	if strings.ContainsAny(text[:1], `{}|>*&!%@`) {
		y.t.Fatalf("%q is more of YAML than is read here", text)
	}
	return strings.Trim(text, `"`)
}

// readCompose reads a compose file.
func readCompose(t *testing.T, name string) map[string]any {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	y := &yaml{t: t, anchors: map[string]map[string]any{}}
	for line := range strings.Lines(string(text)) {
		if trimmed := strings.TrimSpace(line); trimmed != "" && !strings.HasPrefix(trimmed, "#") {
			y.lines = append(y.lines, strings.TrimRight(line, "\n"))
		}
	}
	file := y.block(0).(map[string]any)
	if len(y.lines) > 0 {
		t.Fatalf("%s: not read: %q", name, y.lines[0])
	}
	return file
}

// filled is a text of a compose file with its variables: their defaults, or "x".
func filled(text string) string {
	return regexp.MustCompile(`\$\{\w+(:[-?])?([^}]*)\}`).ReplaceAllStringFunc(text, func(v string) string {
		if _, usual, ok := strings.Cut(strings.Trim(v, "${}"), ":-"); ok {
			return usual
		}
		return "x"
	})
}

// servers returns the services of a compose file that run our image, with the
// variables they are given; it checks that what they name is there.
func servers(t *testing.T, compose map[string]any) map[string][]string {
	t.Helper()
	services, found := compose["services"].(map[string]any), map[string][]string{}
	for name, s := range services {
		service := s.(map[string]any)
		for other := range asMap(service["depends_on"]) {
			if services[other] == nil {
				t.Errorf("%s depends on %s, which is not there", name, other)
			}
		}
		for _, v := range asList(service["volumes"]) {
			volume, _, _ := strings.Cut(v.(string), ":")
			if _, named := asMap(compose["volumes"])[volume]; !named && !strings.HasPrefix(volume, "/") {
				t.Errorf("%s uses the volume %s, which is not there", name, volume)
			}
		}
		if image := service["image"].(string); !strings.HasPrefix(image, "banco:") {
			continue
		}
		if command := asList(service["command"]); len(command) != 1 || command[0] != "serve" {
			t.Errorf("%s runs %q", name, command)
		}
		if check := asList(asMap(service["healthcheck"])["test"]); len(check) != 3 || check[1] != "/banco" || check[2] != "health" {
			t.Errorf("%s is looked after by %q", name, check)
		}
		for key, value := range asMap(service["environment"]) {
			found[name] = append(found[name], key+"="+filled(value.(string)))
		}
	}
	return found
}

func asMap(v any) map[string]any { m, _ := v.(map[string]any); return m }
func asList(v any) []any         { l, _ := v.([]any); return l }

// tryCompose reads the compose files. The program accepts the settings that each of
// its services is given; with them the servers of a file start, are healthy and stop.
func tryCompose(t *testing.T, program string) {
	for name, want := range map[string]int{"one": 1, "three": 3} {
		t.Run(name, func(t *testing.T) {
			found := servers(t, readCompose(t, "deploy/compose/"+name+".yml"))
			if len(found) != want {
				t.Errorf("%d servers", len(found))
			}
			for service, settings := range found {
				cmd := exec.Command(program, "config", "check")
				cmd.Env = settings
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Errorf("%s: %v\n%s", service, err, out)
				}
			}
			startAll(t, program, found, neighbours(t, want > 1))
		})
	}
}

// neighbours starts what stands beside several servers, and returns the settings that
// name it here.
func neighbours(t *testing.T, several bool) (settings []string) {
	t.Helper()
	if !several {
		return nil
	}
	if !postgrestest.Installed() {
		t.Skip("needs PostgreSQL")
	}
	cluster, err := postgrestest.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cluster.Stop() })
	database, err := cluster.Database()
	if err != nil {
		t.Fatal(err)
	}
	nats, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	go nats.Start()
	t.Cleanup(nats.Shutdown)
	if !nats.ReadyForConnections(time.Minute) {
		t.Fatal("NATS does not start")
	}
	return []string{"BANCO_DATABASE=" + database, "BANCO_NATS=" + nats.ClientURL()}
}

// startAll starts a server with the settings of each service, but at a port and with
// a data folder of its own.
func startAll(t *testing.T, program string, services map[string][]string, here []string) {
	var running []*exec.Cmd
	for service, settings := range services {
		at := gametest.FreeAddress(t)
		settings = slices.Concat(settings, here, []string{
			"BANCO_ADDR=" + at, "BANCO_DATA=" + filepath.Join(t.TempDir(), "data"), "BANCO_DRAIN=0s",
		})
		cmd := exec.Command(program, "serve")
		cmd.Env = settings
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		defer cmd.Process.Kill()
		running = append(running, cmd)
		for begun := time.Now(); ; time.Sleep(time.Second / 10) {
			health := exec.Command(program, "health")
			health.Env = settings
			out, err := health.CombinedOutput()
			if err == nil {
				break
			}
			if time.Since(begun) > time.Minute {
				t.Fatalf("%s is not healthy: %v\n%s", service, err, out)
			}
		}
	}
	for _, cmd := range running {
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Wait(); err != nil {
			t.Errorf("stopped with %v", err)
		}
	}
}

// What our reader of YAML makes of a text is what YAML says of it.
func TestComposeReader(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.yml")
	text := "a: &x\n  b: [c, \"d:e\"]\n  f:\n    - g\n    - h: i\n      j: k\nl:\n  <<: *x\n  m: \"0:1\"\n"
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	l := asMap(readCompose(t, name)["l"])
	if l["m"] != "0:1" || asList(l["b"])[1] != "d:e" || asMap(asList(l["f"])[1])["j"] != "k" {
		t.Errorf("%v", l)
	}
	if got := filled("a${B:-c}d${E:?}${F}"); got != "acdxx" {
		t.Error(got)
	}
}
