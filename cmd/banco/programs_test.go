package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"banco/cmd/banco/server"
	"banco/game"
	"banco/kits"
	"banco/live"
	"banco/people"
	"banco/pool"
	"banco/search"
	"banco/store"
	"banco/web"
	"banco/web/wire"
)

// Our own engine, driven over UCI, plays like any other agent.
func TestProgramsPlay(t *testing.T) {
	tests := []struct{ game, program string }{
		{"chess", "uci:%s uci --game chess,nodes=50"},
		{"xiangqi", "uci:%s uci --game xiangqi,nodes=50"},
		{"xiangqi", "ucci:%s ucci,nodes=50"},
		{"jieqi", "uci:%s uci --game jieqi,nodes=50"},
		{"caro", "gomocup:%s gomocup,movetime=20ms"},
	}
	for _, tt := range tests {
		t.Run(tt.program[:6]+tt.game, func(t *testing.T) {
			t.Parallel()
			out, errs, status := banco(t, "", "match", "--game", tt.game, "--first", fmt.Sprintf(tt.program, os.Args[0]), "--second", "random",
				"--games", "2", "--max-plies", "20")
			if status != 0 || !strings.HasSuffix(lastLine(out), " of 2") || strings.Contains(out, "abandoned") ||
				strings.Contains(out, "illegal-move") || strings.Contains(out, "timeout") {
				t.Errorf("status %d, printed %s (%s)", status, out, errs)
			}
		})
	}
}

// A program that fails loses its games, and the match goes on.
func TestProgramsThatFail(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the programs are shell scripts")
	}
	const script = `#!/bin/sh
while read -r line; do
  case "$line" in
    uci) echo "id name bad"; echo uciok;;
    isready) echo readyok;;
    quit) exit 0;;
    go*) %s;;
  esac
done
`
	for name, tt := range map[string]struct{ answer, want string }{
		"crash":    {"exit 3", "abandoned"},
		"illegal":  {"echo bestmove e2e5", "abandoned"},
		"nonsense": {"echo bestmove to win", "abandoned"},
		"hang":     {":", "abandoned|timeout"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "engine")
			if err := os.WriteFile(file, fmt.Appendf(nil, script, tt.answer), 0o700); err != nil {
				t.Fatal(err)
			}
			out, errs, status := banco(t, "", "match", "--game", "chess", "--first", "random", "--second", "uci:"+file, "--games", "2",
				"--movetime", "50ms")
			found := false
			for _, want := range strings.Split(tt.want, "|") {
				found = found || strings.Count(out, want+"  plies") == 2
			}
			if status != 0 || lastLine(out) != "score 2 - 0 of 2" || !found {
				t.Errorf("status %d, printed %s (%s)", status, out, errs)
			}
		})
	}
}

func TestProgramsThatDoNotStart(t *testing.T) {
	skipIfShort(t)
	for _, program := range []string{"uci:/no/such/program", "uci:" + os.Args[0] + " version", "uci:" + os.Args[0] +
		" uci --game chess,No Such Option=1"} {
		out, errs, status := banco(t, "", "match", "--game", "chess", "--first", "random", "--second", program, "--games", "2")
		if status != 1 || errs == "" || strings.Contains(out, "game 1") {
			t.Errorf("%s: status %d, said %s, printed %s", program, status, errs, out)
		}
	}
}

// firstMover are agents that play the first legal move at once, whatever their level.
type firstMover struct{}

func (firstMover) Check(game.Game, string) (int64, error)                          { return 0, nil }
func (firstMover) New(game.Game, string) (live.Player, error)                      { return firstMover{}, nil }
func (firstMover) Close() error                                                    { return nil }
func (firstMover) AcceptsDraw(context.Context, game.Position, game.Side, int) bool { return false }

func (firstMover) Move(_ context.Context, view game.Position, _ search.Limits, _ func(search.Info)) (game.Move, error) {
	return view.Moves(nil)[0], nil
}

// botServer is a server in this process, with an account that has a bot.
type botServer struct {
	*httptest.Server
	token string
	hall  *live.Hall
	bot   string // its visitor
}

// Passwords are cheap in these tests.
func init() { people.HashMemory = 1 << 10 }

func newBotServer(t *testing.T) *botServer {
	t.Helper()
	db, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	work := pool.New(2, 0)
	hall, err := live.NewHall(t.Context(), kits.Games(), firstMover{}, db, work)
	if err != nil {
		t.Fatal(err)
	}
	o := server.Parts(db, hall, work)
	o.Log = slog.New(slog.DiscardHandler)
	s, err := web.New(o)
	if err != nil {
		t.Fatal(err)
	}
	b := &botServer{Server: httptest.NewServer(s), hall: hall}
	t.Cleanup(func() {
		s.Shutdown(context.Background())
		b.CloseClientConnections()
		b.Close()
		hall.Close()
		db.Close()
	})
	jar, _ := cookiejar.New(nil) // it has no options that could be wrong
	client := &http.Client{Jar: jar}
	var made wire.BotToken
	for _, call := range [][2]string{{"signup", `{"name":"An","password":"a long pass phrase"}`}, {"bots", `{"name":"Bot"}`}} {
		resp, err := client.Post(b.URL+"/api/account/"+call[0], "application/json", strings.NewReader(call[1]))
		if err != nil {
			t.Fatal(err)
		}
		err = json.NewDecoder(resp.Body).Decode(&made)
		resp.Body.Close()
		if err != nil || resp.StatusCode >= 300 {
			t.Fatalf("%s: %s %v", call[0], resp.Status, err)
		}
	}
	b.token, b.bot = made.Token, made.Bot.ID
	return b
}

// programs are engines of our own, as banco bot starts them.
var botPrograms = map[string][]string{
	"uci":     {"--game", "chess", "--engine", os.Args[0] + " uci --game chess,nodes=200"},
	"ucci":    {"--game", "xiangqi", "--protocol", "ucci", "--engine", os.Args[0] + " ucci,nodes=200"},
	"gomocup": {"--game", "caro", "--engine", os.Args[0] + " gomocup,movetime=20ms"},
	"agent":   {"--game", "othello", "--engine", "greedy"},
}

// Programs of every protocol play a whole game on a server, also when the connection
// breaks on the way.
func TestBotPlays(t *testing.T) {
	for name, args := range botPrograms {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // they wait for their engines to start and for a connection to come back
			b := newBotServer(t)
			cmd := command(append([]string{"bot", "--server", b.URL, "--token", b.token, "--level", "2", "--games", "1"}, args...)...)
			out, errs := &safeBuffer{}, &safeBuffer{}
			cmd.Stdout, cmd.Stderr = out, errs
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { cmd.Process.Kill() })
			out.await(t, "plays engine:level=beginner")
			b.CloseClientConnections()
			if err := cmd.Wait(); err != nil {
				t.Fatalf("%v: %s %s", err, out.text(), errs.text())
			}
			if said := out.text(); !strings.Contains(said, "-") || strings.Contains(said, "forfeit") || strings.Contains(said, "resignation") {
				t.Errorf("it says %s (%s)", said, errs.text())
			}
		})
	}
}

// Ctrl-C ends a bot, and its game goes on. A token that is none ends it at once.
func TestBotIsInterrupted(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("nobody is interrupted there")
	}
	t.Parallel()
	b := newBotServer(t)
	cmd := command("bot", "--server", b.URL, "--token", b.token, "--level", "2", "--engine", "alphabeta:depth=30,movetime=10m")
	out, errs := &safeBuffer{}, &safeBuffer{}
	cmd.Stdout, cmd.Stderr = out, errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	out.await(t, "plays engine:level=beginner")
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	cmd.Wait() // with the status of a program that was interrupted
	if status := cmd.ProcessState.ExitCode(); status != 130 || !strings.Contains(errs.text(), "nothing is resigned; 1 games go on") {
		t.Errorf("status %d, it says %s", status, errs.text())
	}
	match, _, _ := strings.Cut(out.text(), ":")
	if p, err := b.hall.Progress(t.Context(), match); err != nil || p.Result.Over() {
		t.Errorf("the game: %+v, %v", p, err)
	}
	_, said, status := banco(t, "", "bot", "--server", b.URL, "--token", "banco_x", "--engine", "random")
	if status != 1 || !strings.Contains(said, "unknown or was revoked") {
		t.Errorf("without a token: %d %s", status, said)
	}
}

// safeBuffer keeps what a program prints, for whoever reads beside it.
type safeBuffer struct {
	mu  sync.Mutex
	all bytes.Buffer
}

func (b *safeBuffer) Write(data []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.all.Write(data)
}

func (b *safeBuffer) text() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.all.String()
}

// await waits until something was printed.
func (b *safeBuffer) await(t *testing.T, what string) {
	t.Helper()
	for late := time.Now().Add(time.Minute); !strings.Contains(b.text(), what); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("waited in vain for %q: %s", what, b.text())
		}
	}
}
