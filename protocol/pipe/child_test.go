package pipe

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"
)

// The test binary is also the child: this variable says how it behaves.
const asChild = "PIPE_TEST_CHILD"

func TestMain(m *testing.M) {
	if how := os.Getenv(asChild); how != "" {
		behave(how)
		return
	}
	os.Exit(m.Run())
}

func behave(how string) {
	switch how {
	case "echo":
		for in := bufio.NewScanner(os.Stdin); in.Scan() && in.Text() != "quit"; {
			fmt.Println("heard", in.Text())
		}
	case "crash":
		fmt.Println("last words")
		fmt.Fprintln(os.Stderr, "first complaint\nsecond complaint")
		os.Exit(3)
	case "hang":
		time.Sleep(time.Minute)
	case "chatter":
		for i := 0; ; i++ {
			if _, err := fmt.Println("line", i); err != nil {
				return
			}
		}
	case "complain": // more than a pipe holds, before the first answer
		fmt.Fprint(os.Stderr, strings.Repeat("complaint\n", 100_000))
		fmt.Println("done")
	case "parent":
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), asChild+"=hang")
		cmd.Stdout = os.Stdout
		if err := cmd.Start(); err != nil {
			os.Exit(1)
		}
		fmt.Println(cmd.Process.Pid)
		time.Sleep(time.Minute)
	}
}

// child starts the test binary as a child.
func child(t *testing.T, how string) *Child {
	t.Helper()
	t.Setenv(asChild, how)
	c, err := StartChild(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Kill)
	return c
}

// next returns the next line within a time.
func next(c *Child, within time.Duration) (string, error) {
	var text string
	err := c.Listen(context.Background(), Wait{Until: time.Now().Add(within), Lines: 10}, func(line string) (bool, error) {
		text = line
		return true, nil
	})
	return text, err
}

// promptly fails the test if do takes longer than a hung child may cost.
func promptly(t *testing.T, what string, do func()) {
	t.Helper()
	begun := time.Now()
	do()
	if took := time.Since(begun); took > 30*time.Second {
		t.Errorf("%s took %v", what, took)
	}
}

func TestTalk(t *testing.T) {
	c := child(t, "echo")
	for _, word := range []string{"one", "two"} {
		if err := c.Send(word); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"heard one", "heard two"} {
		if got, err := next(c, 10*time.Second); got != want || err != nil {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	}
	c.Close("quit", 10*time.Second)
	if c.Alive() || c.status != nil {
		t.Errorf("it ended with %v", c.status)
	}
	if err := c.Send("three"); !errors.Is(err, ErrGone) {
		t.Errorf("sent to nobody: %v", err)
	}
}

func TestCrash(t *testing.T) {
	c := child(t, "crash")
	if got, err := next(c, 10*time.Second); got != "last words" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	_, err := next(c, 10*time.Second)
	if !errors.Is(err, ErrGone) || !strings.Contains(err.Error(), "exit status 3: second complaint") {
		t.Errorf("the end is told as %v", err)
	}
	if c.Alive() {
		t.Error("it is thought to live")
	}
}

func TestHang(t *testing.T) {
	c := child(t, "hang")
	promptly(t, "waiting", func() {
		if _, err := next(c, 50*time.Millisecond); !errors.Is(err, ErrSilent) {
			t.Errorf("waiting ended with %v", err)
		}
	})
	promptly(t, "talking to the deaf", func() {
		long := strings.Repeat("x", 100_000) // a pipe holds less
		for range 300 {
			if err := c.Send(long); err != nil {
				if !errors.Is(err, ErrSilent) {
					t.Errorf("sending ended with %v", err)
				}
				return
			}
		}
		t.Error("a child that does not read takes everything")
	})
	promptly(t, "closing", func() { c.Close("quit", 50*time.Millisecond) })
	if c.Alive() {
		t.Error("it is still alive")
	}
}

func TestChatter(t *testing.T) {
	c := child(t, "chatter")
	promptly(t, "listening", func() {
		n := 0
		err := c.Listen(context.Background(), Wait{Lines: 1000}, func(string) (bool, error) {
			n++
			return false, nil
		})
		if !errors.Is(err, ErrFlood) || n != 1000 {
			t.Errorf("%d lines, %v", n, err)
		}
	})
	promptly(t, "closing", func() { c.Close("quit", 50*time.Millisecond) })
}

func TestComplaintsDoNotBlock(t *testing.T) {
	c := child(t, "complain")
	if got, err := next(c, 10*time.Second); got != "done" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

func TestListenStopsWithItsContext(t *testing.T) {
	c := child(t, "echo")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	stops := 0
	wait := Wait{Lines: 10, Grace: 10 * time.Second, Stop: func() error {
		stops++
		return c.Send("stop")
	}}
	err := c.Listen(ctx, wait, func(line string) (bool, error) { return line == "heard stop", nil })
	if err != nil || stops != 1 {
		t.Errorf("%v after %d stops", err, stops)
	}
	wait.Grace, wait.Stop = 20*time.Millisecond, nil
	promptly(t, "listening", func() {
		if err := c.Listen(ctx, wait, func(string) (bool, error) { return true, nil }); !errors.Is(err, ErrSilent) {
			t.Errorf("without an answer: %v", err)
		}
	})
}

func TestKillReachesGrandchildren(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("looks at /proc")
	}
	c := child(t, "parent")
	pid, err := next(c, 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	c.Kill()
	for range 100 {
		stat, err := os.ReadFile("/proc/" + pid + "/stat")
		if err != nil || strings.Contains(string(stat), ") Z ") {
			return // gone, or waiting to be buried
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("grandchild %s lives on", pid)
}

func TestSeat(t *testing.T) {
	if _, err := StartChild("/no/such/program"); err == nil {
		t.Error("a program that does not exist has started")
	}
	t.Setenv(asChild, "crash")
	s := NewSeat("test", os.Args[0])
	if err := s.Send("x"); !errors.Is(err, ErrGone) || !strings.Contains(err.Error(), "test pipe.test") {
		t.Errorf("an empty seat says %v", err)
	}
	for range 2 { // the seat can be filled again
		if err := s.Start(); err != nil {
			t.Fatal(err)
		}
		err := s.Listen(context.Background(), Wait{Until: time.Now().Add(10 * time.Second), Lines: 10},
			func(string) (bool, error) { return false, nil })
		if !errors.Is(err, ErrGone) || s.Taken() {
			t.Errorf("%v, taken %v", err, s.Taken())
		}
	}
	s.Close("quit", time.Second)
	if err := s.Start(); err == nil {
		t.Error("a closed seat was filled")
	}
}
