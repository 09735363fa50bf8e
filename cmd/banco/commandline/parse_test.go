package commandline

import (
	"errors"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// place is a command that others embed.
type place struct {
	Data   string     `type:"path"`
	Config ConfigFile `placeholder:"FILE" env:"PARSE_TEST_CONFIG"`
}

type serve struct {
	Addr     string `placeholder:"HOST:PORT" env:"PARSE_TEST_ADDR" help:"Where it listens."`
	Crowd    int    `default:"40" env:"PARSE_TEST_CROWD" help:"How many."`
	LogLevel slog.Level
	New      bool `help:"Begin anew."`
	place
	Host  []string
	Limit map[string]float64
	Drain time.Duration `default:"2s"`
	Until *int64
	Seed  uint64
	Log   string `default:"text" enum:"text,json"`
	Skew  int    `hidden:""`
}

func (serve) Help() string { return "Serves ${what}.\n\nExample:\n  prog serve --addr :80" }

type compare struct {
	Game  string   `arg:"" help:"One of: ${what}."`
	Files []string `arg:"" optional:"" type:"existingfile"`
	Agent []string `sep:"none" default:"strong"`
	Tc    string   `xor:"clock"`
	Nodes int      `xor:"clock"`
	Out   string   `required:"" placeholder:"FILE"`
}

type program struct {
	Serve serve `cmd:"" default:"withargs" help:"Serve."`
	Lab   struct {
		Compare compare  `cmd:"" default:"withargs" help:"Compare."`
		Count   struct{} `cmd:"" help:"Count."`
	} `cmd:"" help:"The lab."`
	Book struct {
		Make  struct{} `cmd:""`
		Check struct{} `cmd:""`
	} `cmd:"" help:"Books."`
	Complete struct {
		Words []string `arg:"" optional:"" passthrough:""`
	} `cmd:"" hidden:""`
}

func newTest(t testing.TB) (*Program, *program) {
	t.Helper()
	var p program
	reader, err := New("prog", "A program.", &p, map[string]string{"what": "chess, caro"})
	if err != nil {
		t.Fatal(err)
	}
	return reader, &p
}

// What a command line, its variables and its file say is in the fields of its command.
func TestParse(t *testing.T) {
	file := filepath.Join(t.TempDir(), "settings.json")
	const text = `{"addr": "file", "crowd": 5000000, "host": ["a,b", "c"], "limit": {"x": 2, "y": 0.5}, "new": true,
		"log_level": "warn", "until": null}`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	ten := int64(-10)
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	usual := serve{Crowd: 40, Drain: 2 * time.Second, Log: "text"}
	served := func(change func(*serve)) serve { s := usual; change(&s); return s }
	for _, tt := range []struct {
		line    string
		env     map[string]string
		command string
		want    serve
	}{
		{"", nil, "prog serve", usual},
		{"serve", nil, "prog serve", usual},
		{"--addr :80 --new", nil, "prog serve", served(func(s *serve) { s.Addr, s.New = ":80", true })},
		{"serve --new=no --new=false --log json", nil, "prog serve", served(func(s *serve) { s.Log = "json" })},
		{"serve --host a --host=b,c --until -10 --seed 7", nil, "prog serve",
			served(func(s *serve) { s.Host, s.Until, s.Seed = []string{"a", "b", "c"}, &ten, 7 })},
		{"serve --limit x=2;y=3 --limit z=.5", nil, "prog serve",
			served(func(s *serve) { s.Limit = map[string]float64{"x": 2, "y": 3, "z": .5} })},
		{"serve --crowd 1 --crowd 2 --drain 3m --log-level error", nil, "prog serve",
			served(func(s *serve) { s.Crowd, s.Drain, s.LogLevel = 2, 3*time.Minute, slog.LevelError })},
		{"serve --data sub --skew 4", nil, "prog serve", served(func(s *serve) { s.Data, s.Skew = filepath.Join(here, "sub"), 4 })},
		{"serve", map[string]string{"PARSE_TEST_CROWD": "3"}, "prog serve", served(func(s *serve) { s.Crowd = 3 })},
		{"serve --crowd 4", map[string]string{"PARSE_TEST_CROWD": "3"}, "prog serve", served(func(s *serve) { s.Crowd = 4 })},
		{"serve --config " + file, map[string]string{"PARSE_TEST_ADDR": "env"}, "prog serve", served(func(s *serve) {
			s.Addr, s.Crowd, s.Host, s.New, s.LogLevel = "env", 5_000_000, []string{"a,b", "c"}, true, slog.LevelWarn
			s.Limit, s.Config = map[string]float64{"x": 2, "y": .5}, ConfigFile(file)
		})},
		{"serve --host d --addr :1 --limit z=1", map[string]string{"PARSE_TEST_CONFIG": file}, "prog serve", served(func(s *serve) {
			s.Addr, s.Crowd, s.Host, s.New, s.LogLevel = ":1", 5_000_000, []string{"d"}, true, slog.LevelWarn
			s.Limit, s.Config = map[string]float64{"z": 1}, ConfigFile(file)
		})},
		{"lab count", nil, "prog lab count", serve{}},
	} {
		t.Run(tt.line, func(t *testing.T) {
			for name, value := range tt.env {
				t.Setenv(name, value)
			}
			reader, p := newTest(t)
			command, err := reader.Parse(strings.Fields(tt.line))
			if err != nil || command.Path() != tt.command || !reflect.DeepEqual(p.Serve, tt.want) {
				t.Errorf("%s, %v:\n%+v, want\n%+v", command.Path(), err, p.Serve, tt.want)
			}
		})
	}
}

func TestArguments(t *testing.T) {
	reader, p := newTest(t)
	if _, err := reader.Parse([]string{"lab", "chess", "--out", "x", "--", "-"}); err != nil || !reflect.DeepEqual(p.Lab.Compare,
		compare{Game: "chess", Files: []string{"-"}, Agent: []string{"strong"}, Out: "x"}) {
		t.Errorf("%+v, %v", p.Lab.Compare, err)
	}
	if _, err := reader.Parse([]string{"lab", "compare", "--agent", "a,b", "caro", "--agent=c", "--out="}); err != nil ||
		!slices.Equal(p.Lab.Compare.Agent, []string{"a,b", "c"}) || p.Lab.Compare.Files != nil {
		t.Errorf("%+v, %v", p.Lab.Compare, err)
	}
	words := []string{"--", "serve", "--help", "--nothing"}
	if _, err := reader.Parse(append([]string{"complete"}, words...)); err != nil || !slices.Equal(p.Complete.Words, words) {
		t.Errorf("%q, %v", p.Complete.Words, err)
	}
}

// A wrong command line is explained, with the command whose usage helps.
func TestParseRefuses(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "settings.json")
	for _, tt := range []struct{ line, file, command, want string }{
		{"srve", "", "prog", `there is no command "srve", did you mean "serve"?`},
		{"serve x", "", "prog serve", `unexpected argument "x"`},
		{"--adr x", "", "prog", `unknown flag --adr, did you mean "--addr"?`},
		{"serve -x", "", "prog serve", "unknown flag -x"},
		{"serve --addr", "", "prog serve", "--addr needs a value: --addr=HOST:PORT"},
		{"serve --addr --new", "", "prog serve", "--addr needs a value"},
		{"serve --crowd x", "", "prog serve", `--crowd: "x" is not a whole number`},
		{"serve --crowd 99999999999999999999", "", "prog serve", "that fits"},
		{"serve --seed -1", "", "prog serve", `--seed: "-1" is not a whole number from 0`},
		{"serve --limit x", "", "prog serve", "is not NAME=VALUE"},
		{"serve --drain 3", "", "prog serve", `"3" is not a time`},
		{"serve --new=perhaps", "", "prog serve", "neither true nor false"},
		{"serve --log xml", "", "prog serve", `--log: "xml" is none of text, json`},
		{"serve --log-level loud", "", "prog serve", "--log-level: "},
		{"serve --config " + file + "x", "", "prog serve", "settings.jsonx"},
		{"serve --config " + file, `[]`, "prog serve", "not a JSON object"},
		{"serve --config " + file, `{} {}`, "prog serve", "something follows"},
		{"serve --config " + file, `{"crowd": [1]}`, "prog serve", "crowd in the configuration: it is not a list"},
		{"serve --config " + file, `{"crowd": {"a": 1}}`, "prog serve", "it is not an object"},
		{"serve --config " + file, `{"host": [[1]]}`, "prog serve", "a text, a number"},
		{"serve --config " + file, `{"crowd": 1.5}`, "prog serve", `--crowd: "1.5" is not a whole number`},
		{"serve --config " + file, `{"adr": 1, "skew": 2}`, "prog serve", `"adr", which is not a setting, did you mean "addr"?`},
		{"serve --config " + file, `{"adr": 1, "skew": 2}`, "prog serve", `"skew", which is not a setting`},
		{"book", "", "prog book", "which command of prog book? make, check"},
		{"book mke", "", "prog book", `there is no command "book mke", did you mean "make"?`},
		{"lab", "", "prog lab compare", "expected --out=FILE <game>"},
		{"lab chess --out x --tc 1 --nodes 2", "", "prog lab compare", "--tc and --nodes cannot be given together"},
		{"lab chess --out x " + folder, "", "prog lab compare", "is a folder"},
		{"lab chess --out x " + file + "x", "", "prog lab compare", "<files>: stat"},
	} {
		reader, _ := newTest(t)
		reader.Settings = []string{"addr", "crowd", "host"}
		if err := os.WriteFile(file, []byte(tt.file), 0o600); err != nil {
			t.Fatal(err)
		}
		command, err := reader.Parse(strings.Fields(tt.line))
		if err == nil || command.Path() != tt.command || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s %s: %s: %v, want %s: %s", tt.line, tt.file, command.Path(), err, tt.command, tt.want)
		}
	}
}

// Help is that of the command that the whole line leads to, whatever else is wrong with it.
func TestHelpAndVersionGoFirst(t *testing.T) {
	for line, want := range map[string]string{
		"--help": "prog", "-h serve": "prog serve", "lab compare --help": "prog lab compare", "serve --help x": "prog serve",
		"lab --help": "prog lab", "--addr x -h": "prog serve",
	} {
		reader, _ := newTest(t)
		if command, err := reader.Parse(strings.Fields(line)); !errors.Is(err, ErrHelp) || command.Path() != want {
			t.Errorf("%s: %s, %v", line, command.Path(), err)
		}
	}
	reader, _ := newTest(t)
	if _, err := reader.Parse([]string{"serve", "--version"}); !errors.Is(err, ErrVersion) {
		t.Error(err)
	}
}

func TestHelp(t *testing.T) {
	reader, _ := newTest(t)
	reader.Help = "A program.\n\nIt has more to say than fits into one line of a terminal, which has eighty letters."
	for path, want := range map[string]string{
		"": `Usage: prog <command> [flags]

A program.

It has more to say than fits into one line of a terminal, which has eighty
letters.

Commands:
  serve          Serve.
  lab compare    Compare.
  lab count      Count.
  book make
  book check

Flags:
  -h, --help       Print this help.
      --version    Print the version.

Run "prog <command> --help" for more information on a command.
`,
		"serve": `Usage: prog serve [flags]

Serve.

Serves chess, caro.

Example:

    prog serve --addr :80

Flags:
  -h, --help                   Print this help.
      --version                Print the version.

      --addr=HOST:PORT         Where it listens ($PARSE_TEST_ADDR).
      --crowd=40               How many ($PARSE_TEST_CROWD).
      --log-level=LOG-LEVEL
      --new                    Begin anew.
      --data=DATA
      --config=FILE            ($PARSE_TEST_CONFIG).
      --host=HOST,...
      --limit=LIMIT
      --drain=2s
      --until=UNTIL
      --seed=SEED
      --log="text"
`,
		"lab compare": `Usage: prog lab compare --out=FILE <game> [<files> ...] [flags]

Compare.

Arguments:
  <game>           One of: chess, caro.
  [<files> ...]

Flags:
  -h, --help            Print this help.
      --version         Print the version.

      --agent=strong
      --tc=TC
      --nodes=NODES
      --out=FILE
`,
	} {
		command, err := reader.Find(strings.Fields(path))
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		command.WriteHelp(&b)
		if b.String() != want {
			t.Errorf("%s:\n%s\nwant\n%s", path, b.String(), want)
		}
	}
}

func TestNamesOfFields(t *testing.T) {
	for name, want := range map[string]string{
		"Addr": "addr", "LabGuests": "lab-guests", "CheckDB": "check-db", "FENText": "fen-text", "UCI": "uci", "Elo0": "elo-0",
	} {
		if got := dashed(name); got != want {
			t.Errorf("%s is --%s, want --%s", name, got, want)
		}
	}
}

// A struct with a field that no text can become is refused when the program is made.
func TestTypesAreChecked(t *testing.T) {
	for _, target := range []any{&struct{ C chan int }{}, &struct{ M map[int]string }{}, &struct{ F []func() }{}} {
		if _, err := New("prog", "", target, nil); !errors.Is(err, errType) && !strings.Contains(err.Error(), "map") {
			t.Errorf("%T: %v", target, err)
		}
	}
}

// Nothing that is typed or written into a file ends in a panic, and what is accepted once is accepted again, with the same values.
func FuzzParse(f *testing.F) {
	for _, line := range []string{
		"serve\n--addr\nx", "lab\nchess\n--out=x", "--\n-h", "complete\n--\nx", "serve\n--limit=a=1;b=2", "book", "-\n-1", "serve\n--host=",
	} {
		f.Add(line, `{"crowd": 3, "host": ["a"], "limit": {"a": 1}}`)
	}
	f.Fuzz(func(t *testing.T, line, settings string) {
		words := strings.Split(line, "\n")
		if slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, "--config") }) {
			t.Skip("reads files")
		}
		reader, p := newTest(t)
		command, err := reader.Parse(words)
		if command == nil {
			t.Fatal("no command")
		}
		command.WriteUsage(&strings.Builder{}, err)
		command.WriteHelp(&strings.Builder{})
		if err == nil {
			again, q := newTest(t)
			if _, err := again.Parse(words); err != nil || !reflect.DeepEqual(p, q) {
				t.Errorf("%v: %+v and %+v", err, p, q)
			}
		}
		read, err := reader.readSettings(strings.NewReader(settings))
		if err != nil {
			return
		}
		for _, v := range reader.child("serve").Flags {
			if texts, _, err := read.texts(v); err == nil {
				v.set(texts)
			}
		}
		for _, name := range slices.Collect(maps.Keys(read)) {
			if strings.Contains(name, "_") {
				t.Errorf("%q", name)
			}
		}
	})
}
