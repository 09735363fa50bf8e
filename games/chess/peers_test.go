package chess

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"
)

// BenchmarkPeers compares perft with Stockfish's, turn by turn in the same
// run, on one thread each, both counting the last ply in bulk:
//
//	go test ./games/chess -run '^$' -bench Peers -benchtime 5x
//
// The program is the one that STOCKFISH names, or stockfish on the path or
// where Debian puts it. Ratios are of the total times.
func BenchmarkPeers(b *testing.B) {
	peer := newPeer(b)
	for _, c := range []struct {
		name, fen string
		depth     int
	}{
		{"start6", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6},
		{"kiwipete5", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := parse(b, c.fen)
			var nodes uint64
			var ours, theirs time.Duration
			for b.Loop() {
				want, elapsed := peer.perft(b, c.fen, c.depth)
				theirs += elapsed
				start := time.Now()
				got := p.Perft(c.depth)
				ours += time.Since(start)
				if got != want {
					b.Fatalf("%d nodes, Stockfish counts %d", got, want)
				}
				nodes += got
			}
			b.ReportMetric(float64(nodes)/ours.Seconds()/1e6, "Mnodes/s")
			b.ReportMetric(float64(nodes)/theirs.Seconds()/1e6, "Stockfish-Mnodes/s")
			b.ReportMetric(theirs.Seconds()/ours.Seconds(), "x-Stockfish")
		})
	}
}

// peer is a running Stockfish.
type peer struct {
	in  io.Writer
	out *bufio.Scanner
}

func newPeer(b *testing.B) *peer {
	path := os.Getenv("STOCKFISH")
	for _, name := range []string{"stockfish", "/usr/games/stockfish"} {
		if path == "" {
			path, _ = exec.LookPath(name)
		}
	}
	if path == "" {
		b.Skip("no stockfish here")
	}
	cmd := exec.CommandContext(b.Context(), path)
	in, err := cmd.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		in.Close()
		cmd.Wait()
	})
	return &peer{in, bufio.NewScanner(out)}
}

// perft returns Stockfish's count and the time from the command to the answer.
func (p *peer) perft(b *testing.B, fen string, depth int) (uint64, time.Duration) {
	fmt.Fprintf(p.in, "position fen %s\nisready\n", fen)
	p.await(b, "readyok")
	start := time.Now()
	fmt.Fprintf(p.in, "go perft %d\n", depth)
	answer := p.await(b, "Nodes searched: ")
	elapsed := time.Since(start)
	nodes, err := strconv.ParseUint(answer, 10, 64)
	if err != nil {
		b.Fatal(err)
	}
	return nodes, elapsed
}

// await returns the rest of the next line that begins with prefix.
func (p *peer) await(b *testing.B, prefix string) string {
	for p.out.Scan() {
		if rest, ok := strings.CutPrefix(p.out.Text(), prefix); ok {
			return rest
		}
	}
	b.Fatalf("Stockfish ended before it wrote %q", prefix)
	return ""
}
