package asdriver_test

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"banco/protocol/protocoltest"
)

// The test binary is also the program that a client drives: this variable
// says how it behaves.
const asProgram = "PEER_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if how := os.Getenv(asProgram); how != "" {
		behave(how)
		return
	}
	os.Exit(m.Run())
}

// behave plays a program. The words are those of UCI, or of UCCI where the
// first line heard is that.
func behave(how string) {
	verb, arg, _ := strings.Cut(how, " ")
	switch verb {
	case "replay":
		must(protocoltest.Replay(arg, os.Stdin, os.Stdout))
		return
	case "record": // the file, the program and its arguments
		words := strings.Fields(arg)
		must(protocoltest.RecordProgram(words[0], os.Stdin, os.Stdout, words[1], words[2:]...))
		return
	case "mute":
		time.Sleep(time.Minute)
	case "die":
		fmt.Fprintln(os.Stderr, "cannot find my network")
		os.Exit(7)
	}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		answer(verb, arg, strings.Fields(in.Text()))
	}
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// castling says that a program has been told to castle as in Chess960; answers
// counts its moves.
var (
	castling bool
	answers  int
)

// answer answers a line of a program that knows how to begin.
func answer(how, arg string, words []string) {
	switch words[0] {
	case "uci", "ucci":
		fmt.Println("id name Fake 1.0")
		if words[0] == "uci" {
			fmt.Println("option name Skill Level type spin default 20 min 0 max 20")
			fmt.Println("option name UCI_Variant type combo default chess var chess var xiangqi")
			fmt.Println("option name MultiPV type spin default 1 min 1 max 500")
			if how == "castles" {
				fmt.Println("option name UCI_Chess960 type check default false")
			}
		} else {
			fmt.Println("option usemillisec type check default false")
		}
		fmt.Println(words[0] + "ok")
	case "isready":
		if how != "unready" {
			fmt.Println("readyok")
		}
	case "quit":
		os.Exit(0)
	case "stop":
		if how == "stoppable" || how == "late" {
			fmt.Println("bestmove " + arg)
		}
	case "setoption":
		castling = castling && words[2] != "UCI_Chess960" || words[2] == "UCI_Chess960" && words[4] == "true"
	case "position":
		if how == "castles" && !castling {
			os.Exit(8)
		}
	case "go":
		think(how, arg)
	}
}

// think answers "go".
func think(how, arg string) {
	switch how {
	case "plays":
		fmt.Println("bestmove", arg)
	case "castles":
		fmt.Println("bestmove", strings.Fields(arg)[answers])
		answers++
	case "informs":
		fmt.Println("info string a novel idea score cp 3 pv e2e4")
		fmt.Println(arg)
		fmt.Println("bestmove e2e4")
	case "crashes":
		fmt.Println("info depth 1 score cp 1 pv e2e4")
		fmt.Fprintln(os.Stderr, "assertion failed")
		os.Exit(3)
	case "nonsense":
		for {
			fmt.Println("the quick brown fox", time.Now())
		}
	case "informs-forever":
		for i := 0; ; i++ {
			fmt.Printf("info depth %d score cp 1 pv e2e4\n", i)
		}
	case "one-line-forever":
		for {
			fmt.Print("info string and so on ")
		}
	}
}
