package client

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Process is `banco serve` in a process of its own.
type Process struct {
	URL     string // of the pages, with a slash at its end
	Numbers string // of what it tells of itself, likewise

	cmd       *exec.Cmd
	log       *os.File
	profiles  string // the folder for them; "": none are wanted
	profiling sync.WaitGroup
	once      sync.Once // it is profiled while is played
}

// Start starts this program on a free port of the loopback, with its data in a
// folder and further settings. Profiles of it are written to another folder, where
// that is named.
func Start(ctx context.Context, data, profiles string, settings ...string) (*Process, error) {
	return StartOn(ctx, 0, data, profiles, settings...)
}

// StartOn starts it as if the machine had so many cores; 0: as many as it has.
func StartOn(ctx context.Context, cores int, data, profiles string, settings ...string) (*Process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	args := append([]string{"serve", "--addr", "127.0.0.1:0", "--data", data, "--metrics", "127.0.0.1:0"}, settings...)
	s := &Process{cmd: exec.CommandContext(ctx, self, args...), profiles: profiles}
	if s.log, err = os.Create(data + ".log"); err != nil {
		return nil, err
	}
	s.cmd.Stderr, s.cmd.Env = s.log, onCores(cores)
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		at := ownAddress.FindString(lines.Text())
		if at != "" && s.URL == "" {
			s.URL = at
			continue
		}
		if s.Numbers = at; at != "" {
			go func() {
				for lines.Scan() { // or the server would wait for its reader
				}
			}()
			return s, nil
		}
	}
	defer s.Stop()
	return nil, fmt.Errorf("the server did not start: %s", s.LastWords())
}

// onCores is the environment of a process that uses so many cores.
func onCores(cores int) []string {
	if cores == 0 {
		return nil
	}
	return append(os.Environ(), fmt.Sprintf("GOMAXPROCS=%d", cores))
}

// StartWorker starts this program as a worker with one core, and waits until it is ready.
func StartWorker(ctx context.Context, nats string) (stop func(), err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, self, "worker", "--nats", nats, "--cores", "1", "--log-level", "error")
	cmd.Env, cmd.Stderr = onCores(1), os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	stop = func() {
		cmd.Process.Kill() // it has nothing to keep
		cmd.Wait()
	}
	if !bufio.NewScanner(out).Scan() {
		stop()
		return nil, errors.New("a worker did not start")
	}
	return stop, nil
}

var ownAddress = regexp.MustCompile(`http://127\.0\.0\.1:\d+/`)

// Stop kills the server.
func (s *Process) Stop() {
	s.profiling.Wait()
	s.cmd.Process.Kill() // its data is not kept
	s.cmd.Wait()
	s.log.Close()
}

// Memory returns the bytes that the server has at rest, 0 where the system does not say.
func (s *Process) Memory() int64 {
	time.Sleep(time.Second) // it comes to rest
	s.keep("heap", "heap?gc=1")
	return s.Resident()
}

// Resident returns the bytes that the server has at this moment, 0 where the system
// does not say.
func (s *Process) Resident() int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kb, _ := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")), 10, 64)
			return kb << 10
		}
	}
	return 0
}

// Used returns how much of a core the server has used since it started, 0 where
// the system does not say.
func (s *Process) Used() time.Duration {
	s.once.Do(func() { s.profiling.Go(func() { s.keep("cpu", "profile?seconds=5") }) })
	s.keep("allocs", "allocs")
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(text), ") ") // what comes before may have spaces
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.ParseInt(fields[11], 10, 64)
	system, _ := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * 10 * time.Millisecond // a tick of Linux
}

// Jobs returns how many jobs of a kind have come to the server's pool.
func (s *Process) Jobs(kind string) (int, error) {
	resp, err := http.Get(s.Numbers + "metrics")
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return 0, err
	}
	_, rest, ok := strings.Cut(string(text), "\nbanco_jobs_total{kind=\""+kind+"\"} ")
	if !ok {
		return 0, fmt.Errorf("the server does not count jobs of kind %s", kind)
	}
	count, _, _ := strings.Cut(rest, "\n")
	return strconv.Atoi(count)
}

// keep writes a profile of the server to a file, where that is wanted. One that
// cannot be had is missing.
func (s *Process) keep(name, path string) {
	if s.profiles == "" {
		return
	}
	resp, err := http.Get(s.Numbers + "debug/pprof/" + path)
	if err != nil {
		return
	}
	defer resp.Body.Close()
	if data, err := io.ReadAll(resp.Body); err == nil && resp.StatusCode == http.StatusOK {
		os.WriteFile(filepath.Join(s.profiles, name+".pprof"), data, 0o600)
	}
}

// LastWords returns the last warnings and errors of the server's log.
func (s *Process) LastWords() string {
	text, err := os.ReadFile(s.log.Name())
	if err != nil {
		return ""
	}
	var last [][]byte
	for line := range bytes.Lines(text) {
		if !bytes.Contains(line, []byte("level=INFO")) {
			last = append(last, line)
		}
	}
	return string(bytes.Join(last[max(0, len(last)-5):], nil))
}
