package store

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"banco/play"
)

// BenchmarkMoves is how many durable moves a second so many matches get that
// each play their next move when the last is written.
func BenchmarkMoves(b *testing.B) {
	for _, matches := range []int{1, 64, 256} {
		b.Run(fmt.Sprint(matches), func(b *testing.B) {
			s, err := Open(b.TempDir())
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			for i := range matches {
				if err := s.Create(context.Background(), match(fmt.Sprint("b", i))); err != nil {
					b.Fatal(err)
				}
			}
			b.ResetTimer()
			var all sync.WaitGroup
			for i := range matches {
				all.Go(func() {
					for v := 0; v*matches+i < b.N; v++ {
						e := play.Event{Type: play.Moved, Text: "e2e4", At: time.UnixMilli(int64(v))}
						if err := s.Append(context.Background(), fmt.Sprint("b", i), v, e, play.Digest{Plies: v + 1}); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			all.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
		})
	}
}
